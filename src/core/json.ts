/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for `{...}`: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a record; of anything else none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** The items of a list; of anything else none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether lists and records are nested in more than so many levels. Nothing is made on the way: arguments may be large. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (!isRecord(value)) return Array.isArray(value) && value.some((inner) => isDeeper(inner, levels - 1));
  for (const name in value) if (isDeeper(value[name], levels - 1)) return true;
  return false;
}

/** Where a number may stand that is none of ours: sixteen digits, or an exponent of three. Most hashes and ids are not taken for one. */
const inexact = /(?<![\d.])\d{16}|(?:^|[\s:,[])-?\d+(?:\.\d+)?[eE]\+?\d{3}/;

/**
 * What a text of JSON says, its whole numbers beyond 2^53 as texts of their digits: as numbers they would be other numbers, and an
 * id that was rounded names another thing. So are numbers beyond all that there are, which would become null. Looking at every
 * value costs time, so it is done where there may be one.
 *
 * Throws SyntaxError.
 */
export function parseExactly(text: string): unknown {
  return mayRound(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** Whether there may be a number in a text that is none of ours. */
export function mayRound(text: string): boolean {
  return inexact.test(text);
}

/** A reviver of `JSON.parse`, which does what `parseExactly` does. */
export function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return !Number.isFinite(value) || /^-?\d+$/.test(source) ? source : value;
}

/** The same text with the texts of `parseExactly` in it, for those who parse it themselves. What is no JSON stays as it is. */
export function withDigitsKept(text: string): string {
  if (!mayRound(text)) return text;
  try {
    return JSON.stringify(parseExactly(text));
  } catch {
    return text;
  }
}

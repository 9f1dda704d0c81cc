/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for `{...}`: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether lists and records are nested in more than so many levels. Nothing is made on the way: arguments may be large. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (!isRecord(value)) return Array.isArray(value) && value.some((inner) => isDeeper(inner, levels - 1));
  for (const name in value) if (isDeeper(value[name], levels - 1)) return true;
  return false;
}

/**
 * What a text of JSON says, its whole numbers beyond 2^53 as texts of their digits: as numbers they would be other numbers, and an
 * id that was rounded names another thing. Looking at every value costs time, so it is done where there may be one.
 *
 * Throws SyntaxError.
 */
export function parseExactly(text: string): unknown {
  if (!/(?<![\d.])\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) => {
    const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
    const source = context?.source ?? '';
    return isRounded && /^-?\d+$/.test(source) ? source : value;
  });
}

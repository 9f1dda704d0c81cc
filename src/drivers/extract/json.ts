/** JSON, strict first. What people write by hand (comments, trailing commas, single quotes) is read as JSON5 on demand. */
import JSON5 from 'json5';
import { parseExactly } from '../../core/json.ts';
import { failure, type Place } from './failure.ts';

/** Undefined when the text is not strict JSON with a list or a record at its root. */
export function tryJson(text: string): { readonly value: unknown } | undefined {
  const first = /\S/.exec(text)?.[0];
  if (first !== '{' && first !== '[') return undefined;
  try {
    return { value: parseExactly(text) };
  } catch {
    return undefined;
  }
}

/** A list of what stands in the lines, where each of several has a list or a record of strict JSON (NDJSON); else undefined. */
export function tryJsonLines(text: string): { readonly value: readonly unknown[] } | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const value: unknown[] = [];
  for (const line of lines) {
    const read = tryJson(line);
    if (read === undefined) return undefined;
    value.push(read.value);
  }
  return value.length > 1 ? { value } : undefined;
}

/**
 * Reads a text that is declared to be JSON, or to have some in each line. JSON5 mends form only: a text that was cut off stays an error, since a
 * guess at the missing part would pass for data. Throws EXTRACT_JSON with the place.
 */
export function parseJson(text: string, place: Place): unknown {
  try {
    return parseExactly(text);
  } catch {
    return tryJsonLines(text)?.value ?? parseLoosely(text, place);
  }
}

function parseLoosely(text: string, place: Place): unknown {
  try {
    return JSON5.parse(text);
  } catch (cause) {
    const { line, column } = positionOf(cause);
    const isCut = cause instanceof Error && cause.message.includes('invalid end of input');
    throw failure('EXTRACT_JSON', place, isCut ? 'is JSON that ends too early,' : 'is not valid JSON', {
      line,
      column,
      cause,
    });
  }
}

function positionOf(error: unknown): { line: number | undefined; column: number | undefined } {
  const { lineNumber, columnNumber } = Object.assign({ lineNumber: undefined, columnNumber: undefined }, error);
  return { line: numberOr(lineNumber), column: numberOr(columnNumber) };
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Text of one of the contract's file types to data. Synchronous: the server itself uses it for small texts. */
import type { FileType } from '../../model/extract.ts';
import { parseCsv } from './csv.ts';
import { looksLikeCsv } from './delimiter.ts';
import { failure, type Place } from './failure.ts';
import { parseJson, tryJson, tryJsonLines } from './json.ts';
import { parseXml } from './xml.ts';

/** Throws EXTRACT_EMPTY for a text without content, except as RAW, and whatever the format's own parser throws. */
export function parseText(text: string, fileType: FileType, place: Place): unknown {
  if (fileType === 'RAW') return text;
  if (text.trim() === '') throw failure('EXTRACT_EMPTY', place, 'is empty');
  switch (fileType) {
    case 'CSV':
      return parseCsv(text, place);
    case 'JSON':
      return parseJson(text, place);
    case 'XML':
      return parseXml(text, place);
    case 'AUTO':
      return parseAny(text, place);
  }
}

/**
 * JSON, as a whole or in each line, XML, CSV, in this order; what is none of them is the text itself.
 *
 * Text that begins like JSON or XML is never CSV: broken data must not turn into a table. With an XML declaration it
 * is meant to be XML, and its errors are told.
 */
function parseAny(text: string, place: Place): unknown {
  const json = tryJson(text);
  if (json !== undefined) return json.value;
  const head = text.slice(0, 1000).trimStart();
  if (head.startsWith('<?xml')) return parseXml(text, place);
  if (head.startsWith('<')) return looksLikeXml(text) ? (attempt(parseXml, text, place) ?? text) : text;
  if (/^[{[]/.test(head)) return tryJsonLines(text)?.value ?? text;
  if (!looksLikeCsv(text)) return text;
  return attempt(parseCsv, text, place) ?? text;
}

function looksLikeXml(text: string): boolean {
  return text.includes('</') || text.includes('/>');
}

const guesses: ReadonlySet<string | undefined> = new Set(['EXTRACT_XML', 'EXTRACT_CSV']);

/** Undefined when the guess at the format was wrong; limits and refusals are still told. */
function attempt(parse: (text: string, place: Place) => unknown, text: string, place: Place): unknown {
  try {
    return parse(text, place);
  } catch (error) {
    if (error instanceof Error && 'reason' in error && guesses.has(String(error.reason))) return undefined;
    throw error;
  }
}

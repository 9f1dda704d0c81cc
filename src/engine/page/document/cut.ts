/** A long text in parts, each of which ends where a reader would stop. */
import { wholeAt } from '../../part.ts';

export interface TextPart {
  readonly text: string;
  /** Where the next part begins; undefined at the end. */
  readonly next?: number;
  /** Characters of the whole text. */
  readonly total: number;
}

/** How much of a part may be left for a better end. */
const leftShare = 0.25;

/**
 * At most `maxChars` characters from `offset` on: it ends after a paragraph, a line, a sentence or a word where one ends near
 * the limit. Parts one after the other are the whole text; none is cut within a surrogate pair.
 */
export function textPart(text: string, offset: number, maxChars: number): TextPart {
  const total = text.length;
  const from = wholeAt(text, Math.min(Math.max(0, offset), total));
  const most = wholeAt(text, Math.min(from + Math.max(2, maxChars), total));
  if (most >= total) return { text: text.slice(from), total };
  const end = from + bestEnd(text.slice(from, most));
  return { text: text.slice(from, end), next: end, total };
}

/** The length up to the best end: of a paragraph, a line, a sentence, a word. */
function bestEnd(part: string): number {
  const least = Math.floor(part.length * (1 - leftShare));
  const paragraph = part.lastIndexOf('\n\n');
  if (paragraph >= least) return paragraph + 2;
  const line = part.lastIndexOf('\n');
  if (line >= least) return line + 1;
  const tail = part.slice(least);
  const found = lastMatch(tail, /[.!?…。！？]["'”’)\]]*\s/g) ?? lastMatch(tail, /\s/g);
  return found === undefined ? part.length : least + found;
}

/** Where the last match ends. */
function lastMatch(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

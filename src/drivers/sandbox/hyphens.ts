/**
 * Names with hyphens, as ids of steps often have them. JSONata takes `get-hens.data` for a difference, which is nothing at all; where
 * there is a value of that name, and it is written without blanks and behind no dot, the name is meant.
 */
import type { Program } from './messages.ts';
import { tokensOf } from './token.ts';

const hyphened = /[\p{ID_Continue}$]+(?:-[\p{ID_Continue}$]+)+/gu;

/** The text with backticks around such names; itself where there is none. */
export function quoteNames({ language, text }: Program, isName: (name: string) => boolean): string {
  if (language !== 'jsonata' || text.search(hyphened) === -1) return text;
  const words = [...tokensOf(text)].filter(({ kind }) => kind === 'word' || kind === 'number');
  const starts = new Set(words.map(({ at }) => at));
  return text.replace(hyphened, (name, at: number) =>
    starts.has(at) && text[at - 1] !== '.' && isName(name) ? `\`${name}\`` : name,
  );
}

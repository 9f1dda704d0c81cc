/** Whose field is spoken of: `the links of the songs` are those of songs, although the singers have links, too. */
import { type Name, weightOf } from '../../../words.ts';
import type { Token } from './read.ts';

/** Whether the field is said to be of the record that it is a member of: its name, `of`, and the nearest word that tells what has it. */
export function isSaidOfOwner({ own, context }: Name, tokens: readonly Token[]): boolean {
  const owner = context.find((word) => weightOf(word) === 1);
  if (owner === undefined || own.length === 0) return false;
  return tokens.some(({ words }, at) => {
    if (!own.every((word) => words.includes(word)) || !/^(?:of|for|from)$/.test(tokens[at + 1]?.lower ?? ''))
      return false;
    const isLed = /^(?:the|all|each|every|its|their|those|these|a|an)$/;
    const noun = tokens.slice(at + 2, at + 5).find(({ lower }) => !isLed.test(lower));
    return noun?.words.includes(owner) === true;
  });
}

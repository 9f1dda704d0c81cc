/** Whether something is asked for each record of a table. */
import { isAkin } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

/** `per customer`, `for each customer`. */
export function eachOf(nouns: readonly string[], { speech }: World): boolean {
  return speech.tokens.some(({ lower }, at) => {
    if (!['per', 'each', 'every', 'by'].includes(lower)) return false;
    const words = speech.tokens[at + 1]?.words ?? [];
    return nouns.some((noun) => words.some((word) => isAkin(word, noun)));
  });
}

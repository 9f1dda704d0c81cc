/** Which of the lists of a record an instruction names. */
import type { Token } from '../../instruction/words/read.ts';
import { isAkin } from '../terms/speech.ts';
import { nounsOf, type Rows } from '../terms/terms.ts';

/** The list whose rows, or a field of theirs, are named within the next words. */
export function listAfter(
  tokens: readonly Token[],
  at: number,
  lists: readonly Rows[],
  isOfItself = false,
): Rows | undefined {
  const words = tokens.slice(at + 1, at + 5).flatMap((token) => token.words);
  const byNoun = lists.find(({ table }) =>
    nounsOf(table)
      .slice(0, 1)
      .some((noun) => words.some((word) => isAkin(word, noun) || (word.length > 3 && noun.startsWith(word)))),
  );
  if (byNoun !== undefined) return byNoun;
  // Rows of the same table have the same fields as the one that is looked at.
  return lists.length === 1 && !isOfItself
    ? lists.find(({ table }) => Object.keys(table.rows[0] ?? {}).some((name) => words.includes(name.toLowerCase())))
    : undefined;
}

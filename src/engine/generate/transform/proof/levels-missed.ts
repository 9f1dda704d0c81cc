/** Whether a result is made of one level of a tree where the instruction asks for all of them. */
import { holdsTree } from '../pipeline/results/trees.ts';
import { aboveName, areLevelled, levelsAsked } from '../pipeline/terms/levels.ts';
import { tablesOf } from '../pipeline/terms/tables.ts';
import type { Target } from '../terms/target.ts';

/** What that costs, in words that were not understood. */
const missedWorth = 3;

export function levelsMissed(text: string, target: Target, instruction: string, data: unknown): number {
  const levels = text.includes(aboveName) || holdsTree(target) ? undefined : levelsAsked(instruction);
  return levels !== undefined && tablesOf(data, { flat: levels }).some(({ rows }) => areLevelled(rows))
    ? missedWorth
    : 0;
}

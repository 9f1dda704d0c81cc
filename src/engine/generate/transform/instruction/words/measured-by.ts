/** What a comparison is about where no field is named: "older than 3" speaks of an age. */
import { adjectiveOf, comparativeOf } from '../../../degrees.ts';
import type { Token } from './read.ts';

const implied: ReadonlyMap<string, string> = new Map([
  ['cheaper', 'price'],
  ['older', 'age'],
  ['younger', 'age'],
  ['heavier', 'weight'],
  ['longer', 'duration'],
  ['earning', 'salary'],
  ['earn', 'salary'],
  ['earns', 'salary'],
  ['costing', 'price'],
  ['cost', 'price'],
  ['priced', 'price'],
  ['worth', 'amount'],
  ['rated', 'rating'],
  ['weighing', 'weight'],
  ['aged', 'age'],
  ['lasting', 'duration'],
  ['taking', 'duration'],
]);

/** What the comparison speaks of by itself; undefined where that may be anything. */
export function measuredBy(tokens: readonly Token[], at: number): readonly string[] | undefined {
  const word = implied.get(tokens[at]?.lower ?? '') ?? implied.get(tokens[at - 1]?.lower ?? '');
  if (word !== undefined) return [word];
  const degree = comparativeOf(tokens[at]?.lower ?? '') ?? adjectiveOf(tokens[at + 1]?.lower ?? '');
  return degree === undefined || degree.of === 'date' || degree.of === 'field' ? undefined : degree.of;
}

/** What is left of a whole, where a thing tells the whole and what is gone of it: seats that are left of a capacity, of which some are booked. */
import { takesNumber } from '../../../step/terms/types.ts';
import { byDifference, pairIn } from '../../../transform/terms/differences.ts';
import type { Leaf } from '../../terms/record.ts';
import { isNumeric } from '../conditions/measures.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

/** Less than what is called so itself. */
const asNamed = 0.805;

/** One number less another, as the name of the field says; none where several could be either. */
export function remaindersOf({ words, schema }: Field, node: Node): readonly Value[] {
  const isNumber = takesNumber(schema);
  const relation = byDifference.find(({ names }) => words.some((word) => names.includes(word)));
  if (!isNumber || relation === undefined || words.includes('percent')) return [];
  const numbers = node.leaves.filter((leaf) => isNumeric(leaf) && leaf.context.length === 0);
  const pair = pairIn(relation, numbers, (leaf) => leaf.words);
  if (pair === undefined || numbers.some((leaf) => !pair.includes(leaf) && isEither(leaf, pair))) return [];
  const [whole, part] = pair.map((leaf): Value => ({ kind: 'leaf', node, leaf, score: asNamed }));
  return whole === undefined || part === undefined
    ? []
    : [{ kind: 'formula', sign: '-', parts: [whole, part], score: asNamed }];
}

/** Another number with the word that one of the two was found by. */
function isEither({ words }: Leaf, pair: readonly Leaf[]): boolean {
  return pair.some((one) => one.words.length === 1 && words.includes(one.words[0] ?? ''));
}

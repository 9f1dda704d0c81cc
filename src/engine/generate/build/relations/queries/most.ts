/** The most of what no field is called by: "the five most loyal members", where one number alone is wanted of each. */
import { expressionOf } from '../../../step/terms/expression.ts';
import { isOrdering } from '../../../transform/instruction/order/ordering.ts';
import { wordsOf } from '../../../words.ts';
import { isKeyWord, plural } from '../../terms/entity.ts';
import { isNumeric } from '../conditions/measures.ts';
import type { Query } from './query.ts';

const most = /\b(?:(most|least) ([a-z]+)|(?:top|best|biggest|largest))\b/i;

export interface Most {
  /** As JSONata sorts. */
  readonly order: string;
  readonly words: readonly string[];
}

/** By the only number of the result that the rows themselves have; undefined where something else is said to be the most. */
export function orderedByMost(text: string, { row, result, values }: Query): Most | undefined {
  const [said = '', degree = '', adjective = ''] = most.exec(text) ?? [];
  const isKnown = isOrdering(adjective) || /^recent/i.test(adjective);
  const isOfField = row.leaves.some(({ words }) => wordsOf(adjective).some((word) => words.includes(word)));
  if (said === '' || (adjective !== '' && (isKnown || isOfField))) return undefined;
  const numbers = result.fields.flatMap(({ name }) => {
    const value = values.get(name);
    const isOwn = value?.kind === 'leaf' && value.node === row && isNumeric(value.leaf);
    return isOwn && !value.leaf.words.some(isKeyWord) ? [value.leaf] : [];
  });
  const [only, ...others] = numbers;
  if (only === undefined || others.length > 0) return undefined;
  const isLeast = degree.toLowerCase() === 'least';
  return { order: `${isLeast ? '<' : '>'}${expressionOf(only.path)}`, words: said.toLowerCase().split(' ') };
}

/** "Who has the most boats", "the largest number of boats": by how many are counted for each. */
export function orderedByCount(text: string, { values }: Query): Most | undefined {
  for (const [name, value] of values) {
    if (value.kind !== 'count') continue;
    const noun = value.node.noun.at(-1) ?? '';
    const [said = '', bare, much] =
      new RegExp(
        `\\b(?:(most|fewest|least)|(highest|largest|greatest|biggest|lowest|smallest) (?:number|count) of) (?:[a-z]+ )?(?:${noun}|${plural(noun)})\\b`,
        'i',
      ).exec(text) ?? [];
    if (said === '') continue;
    const isLeast = /^(?:fewest|least|lowest|smallest)$/i.test(bare ?? much ?? '');
    return { order: `${isLeast ? '<' : '>'}${expressionOf([name])}`, words: said.toLowerCase().split(' ') };
  }
  return undefined;
}

/** What values say of the words of an instruction. */
import { wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import type { Value } from '../terms/value.ts';
import { wordsOfPrice } from './unit-names.ts';

/** "Cash to be collected": what a field is described as is said of it. */
function describedBy({ schema }: Leaf): readonly string[] {
  return String(schema['description'] ?? '')
    .split(/[^\p{L}\d]+/u)
    .slice(0, 8)
    .flatMap(wordsOf);
}

/** A balance is what is still to be paid, and what is owed. */
function wordsOfDebt({ words }: Leaf): readonly string[] {
  const isDebt = words.some((word) => /^(?:balance|due|outstanding|unpaid|owed|remaining)$/.test(word));
  return isDebt ? ['still', 'pay', 'paid', 'owe', 'owed', 'due', 'outstanding'] : [];
}

/** What is said of amounts that are reckoned. */
const ofTotals = ['sum', 'total', 'time', 'multiplied', 'money', 'amount', 'value', 'worth'];

/** Words of the instruction that a value gives a meaning. */
export function wordsOfValue(value: Value): readonly string[] {
  switch (value.kind) {
    case 'formula':
      return [...value.parts.flatMap(wordsOfValue), 'time', 'minus', 'plus', 'divided'];
    case 'records':
      return [
        ...[...value.values.values()].flatMap(wordsOfValue),
        ...value.conditions.flatMap(({ words }) => words),
        ...value.fields.flatMap(({ words }) => words),
      ];
    case 'joined':
      return [
        ...value.leaves.flatMap(({ words }) => words),
        'full',
        'whole',
        'complete',
        ...value.node.noun,
        ...value.node.role,
      ];
    case 'leaf':
      return [
        ...value.leaf.words,
        ...wordsOfPrice(value.leaf),
        ...wordsOfDebt(value.leaf),
        ...value.leaf.context,
        ...value.node.noun,
        ...value.node.role,
      ];
    case 'total':
      return [
        ...value.leaves.flatMap(({ words }) => words),
        ...value.conditions.flatMap(({ words }) => words),
        ...value.node.noun,
        ...ofTotals,
      ];
    case 'count':
      return [...value.conditions.flatMap(({ words }) => words), ...value.node.noun, 'number', 'count'];
    default:
      return [
        ...value.leaf.words,
        ...describedBy(value.leaf),
        ...wordsOfDebt(value.leaf),
        ...value.conditions.flatMap(({ words }) => words),
        ...value.node.noun,
        'sum',
        'total',
      ];
  }
}

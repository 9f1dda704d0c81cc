/** Rows of a record as a part of a formula: `needed minus the sign-ups` counts them, `the total minus all payments` adds up what they come to. */
import type { Operand } from '../../instruction/values/formula.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { numbersOfRows } from '../amounts/span-measure.ts';
import { fieldCondition } from '../rows/conditions.ts';
import { isAkin } from '../terms/speech.ts';
import { type Entity, nounsOf, type Rows, type World } from '../terms/terms.ts';
import { money } from './measures.ts';

/** The rows that are named at the place; undefined where none are. */
export function ofItsRows(
  tokens: readonly Token[],
  at: number,
  field: Field,
  { lists, kind }: Entity,
  world: World,
): Operand | undefined {
  if (kind !== 'row') return undefined;
  const words = tokens[at]?.words ?? [];
  const rows = lists.find(({ table }) =>
    nounsOf(table)
      .slice(0, 1)
      .some((noun) => words.some((word) => isAkin(word, noun))),
  );
  if (rows === undefined) return undefined;
  const { text } = fieldCondition(rows.table, field, world);
  const over = `${rows.text}${text === '' ? '' : `[${text}]`}`;
  const measure = isAmountField(field) ? amountOf(rows, world) : undefined;
  const made =
    measure === undefined ? `$count(${over})` : `$sum([${over}.${numberOf(measure)?.text ?? measure.at.text}])`;
  return { expr: { text: made, strength: 6 }, to: at + 1 };
}

function isAmountField({ words, target }: Field): boolean {
  return target.types.has('number') || words.some((word) => money.has(word) || word === 'balance');
}

/** The only number of the rows that is an amount of money; the only one at all where there is none. */
function amountOf(rows: Rows, world: World): Source | undefined {
  const numbers = numbersOfRows(rows, world).filter(({ name }) => (name.inside ?? 0) === 0);
  const amounts = numbers.filter(({ name }) => name.own.some((word) => money.has(word)));
  const [only, ...more] = amounts.length > 0 ? amounts : numbers;
  return more.length > 0 ? undefined : only;
}

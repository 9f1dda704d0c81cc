/** Whether anything is left of a whole: `sold out`, `fully booked`, `with seats left`, where records tell the whole and what is gone of it. */
import { textsOf } from '../../../shape.ts';
import { usedOf } from '../../terms/differences.ts';
import { operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { isLeftOut, isNegated } from '../words/negation.ts';
import type { Token } from '../words/read.ts';
import { numbersAmong } from './reached.ts';

const gone = /^(?:sold out|fully (?:booked|subscribed|reserved|used|spent|occupied)|booked (?:out|up)|used up)$/;
const rest = /^(?:left|remaining|free|available|unsold|over|open)$/;

/** What is gathered or spent is sold to nobody. */
const money = /^(?:raised|collected|spent|actual)$/;

/** Undefined unless one number is the whole and another one what is gone of it, and no state of the record says the same. */
export function usedUpCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  const said = `${tokens[at]?.lower ?? ''} ${tokens[at + 1]?.lower ?? ''}`;
  const isGone = gone.test(said);
  if ((!isGone && !isRest(tokens, at)) || fields.some(({ shape }) => isState(said, textsOf(shape)))) return undefined;
  const pair = usedOf(numbersAmong(fields), ({ name }) => name.own);
  if (pair === undefined || (isGone && pair[1].name.own.some((word) => money.test(word)))) return undefined;
  const [whole, part] = pair;
  const isFull = isGone !== (isNegated(tokens, at) || isLeftOut(tokens, at));
  return {
    expr: operation(part.at, isFull ? '>=' : '<', whole.at, strength.comparison),
    from: at,
    to: isGone ? at + 2 : at + 1,
    source: part,
    isWhole: true,
  };
}

/** `that still have places left`; `with places left` may be a column, and how many are left is a number that is asked for. */
function isRest(tokens: readonly Token[], at: number): boolean {
  if (!rest.test(tokens[at]?.lower ?? '')) return false;
  const begin = tokens.findLastIndex(({ kind }, index) => index < at && kind === 'sign') + 1;
  const before = tokens
    .slice(begin, at)
    .map(({ lower }) => lower)
    .join(' ');
  return leading.test(before) && !/\b(?:how (?:many|much)|number of|count of)\b/.test(before);
}

const leading =
  /\b(?:(?:have|has|having|got)(?: (?:still|any|some|no|enough))*|with (?:still |any |some |no |enough )+) ?[a-z]+$/;

function isState(said: string, values: readonly string[]): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[\W_]/g, '');
  return values.some((value) => plain(value) === plain(said) || plain(value) === plain(said.split(' ')[0] ?? ''));
}

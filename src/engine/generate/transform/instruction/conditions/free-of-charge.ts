/** `that are free`, `that cost something`: where nothing says so in words, what costs 0 is free. */
import { textsOf } from '../../../shape.ts';
import { literal, operation, strength } from '../../terms/expression.ts';
import { anyPrice, priceAmong } from '../../terms/prices.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { isLeftOut, isNegated } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

/** Undefined unless records have one price, which is 0 for some of them, and no flag and no state that is called free. */
export function freeCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const [before = '', word = '', next = ''] = [at - 1, at, at + 1].map((index) => tokens[index]?.lower);
  const isFree =
    word === 'free' &&
    /^(?:is|are|was|were|be|for)$/.test(before) &&
    (next === '' || /^(?:\W|of|and|or|to)$/.test(next));
  const isPriced = /^costs?$/.test(word) && /^(?:something|anything|money)$/.test(next);
  if ((!isFree && !isPriced) || fields.some((source) => isCalledFree(source))) return undefined;
  const own = fields.filter(({ name }) => !name.own.includes('left'));
  const source = priceAmong(own, anyPrice);
  if (source === undefined || !source.shape.scalars.some((value) => Number(value) === 0)) return undefined;
  const isZero = isFree !== (isNegated(tokens, at) || isLeftOut(tokens, at));
  const amount = source.shape.scalars.some((value) => typeof value === 'string')
    ? { text: `$number(${source.at.text})`, strength: strength.path }
    : source.at;
  return {
    expr: operation(amount, isZero ? '=' : '>', literal(0), strength.comparison),
    from: at,
    to: isFree ? at + 1 : at + 2,
    source,
  };
}

function isCalledFree({ name, shape }: Source): boolean {
  return name.own.includes('free') || textsOf(shape).some((value) => value.toLowerCase() === 'free');
}

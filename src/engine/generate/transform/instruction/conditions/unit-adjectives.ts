/** `five-star hotels`, `3 bedroom flats`: a number of what a field is called, right before what the records are. */
import { numbersOf } from '../../../shape.ts';
import { singular, wordsOf } from '../../../words.ts';
import { literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { isNegated } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

const written = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const joins =
  /^(?:and|or|to|of|at|in|on|per|each|every|ago|before|after|for|an?|the|is|are|was|were|with|then|each|plus)$/;

export function unitCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const said = hyphenated(tokens, at) ?? apart(tokens, at);
  if (said === undefined) return undefined;
  const noun = tokens[said.to];
  const isThing = noun?.kind === 'word' && !joins.test(noun.lower);
  const source = fields.find(
    ({ lists, shape, name }) =>
      lists === 0 &&
      numbersOf(shape).length > 0 &&
      numbersOf(shape).length === shape.scalars.length &&
      name.own.join(' ') === said.unit,
  );
  if (source === undefined || !isThing) return undefined;
  const isNegative = isNegated(tokens, at);
  const expr = operation(source.at, isNegative ? '!=' : '=', literal(said.count), strength.comparison);
  return { expr, from: at, to: said.to, source };
}

interface Said {
  readonly count: number;
  readonly unit: string;
  readonly to: number;
}

function hyphenated(tokens: readonly Token[], at: number): Said | undefined {
  const [, number = '', unit = ''] = /^(\d+|[a-z]+)-([a-z]+)$/.exec(tokens[at]?.lower ?? '') ?? [];
  const count = /^\d/.test(number) ? Number(number) : written.indexOf(number);
  return unit === '' || count < 0 ? undefined : { count, unit: wordsOf(unit).join(' '), to: at + 1 };
}

/** One of several: `top 3 star hotels` is an order. */
function apart(tokens: readonly Token[], at: number): Said | undefined {
  const [number, unit] = [tokens[at], tokens[at + 1]];
  const isLed = /^(?:top|first|last|best|than|least|most|to|over|under|above|below|next|the|by|with|=|>|<|>=|<=)$/.test(
    tokens[at - 1]?.lower ?? '',
  );
  if (number?.kind !== 'number' || typeof number.value !== 'number' || unit?.kind !== 'word') return undefined;
  const isPlain = singular(unit.lower) === unit.lower;
  return isLed || !isPlain ? undefined : { count: number.value, unit: unit.words.join(' '), to: at + 2 };
}

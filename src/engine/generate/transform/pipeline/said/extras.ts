/**
 * What some pay more or less, said beside the price: `express parcels pay 6 more`, `if it rains it is 3.50 extra per night`,
 * `members get 10 percent off`. The price itself is that of thresholds, or the one number of the row that is money.
 */
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { fieldAt, nearFieldAt, valueAt } from '../../instruction/words/fields.ts';
import { isNegated } from '../../instruction/words/negation.ts';
import type { Token } from '../../instruction/words/read.ts';
import { isPrice } from '../../numbers/money.ts';
import type { Source } from '../../terms/scope.ts';
import { isOwnValue } from '../../terms/source.ts';
import type { Field } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { textOf } from '../terms/speech.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

interface Extra {
  readonly sign: '+' | '-';
  readonly amount: number;
  readonly isPercent: boolean;
  /** Where what is said of it begins and ends, its condition included. */
  readonly from: number;
  readonly to: number;
  /** The number and the words that belong to it. */
  readonly at: number;
  readonly end: number;
}

const more = /^(?:more|extra|additional|additionally|surcharge|supplement|dearer|added)$/;
const less = /^(?:off|less|discount|cheaper|rebate|reduction)$/;
const whens = /^(?:if|when|for|with|whoever|those|should|in)$/;
const stops = /^[.;:()]$/;

/** Every amount that is said to come on top or to be taken off, without the ones that a `plus … if` says. */
function extrasIn(tokens: readonly Token[]): readonly Extra[] {
  return tokens.flatMap(({ kind, value, text }, at): readonly Extra[] => {
    if (kind !== 'number' || typeof value !== 'number') return [];
    const isPercent = text.endsWith('%') || /^(?:percent|%)$/.test(tokens[at + 1]?.lower ?? '');
    const next = at + 1 + (isPercent && !text.endsWith('%') ? 1 : 0);
    const after = tokens.slice(next, next + 4).map(({ lower }) => lower);
    const before = tokens.slice(Math.max(0, at - 4), at).map(({ lower }) => lower);
    const isThan = after.includes('than') || before.includes('than');
    const near = after.findIndex((word) => more.test(word) || less.test(word));
    const isOnTop = after[0] === 'on' && after[1] === 'top';
    const word =
      near >= 0 && near < 3
        ? (after[near] ?? '')
        : isOnTop
          ? 'more'
          : (before.find((one) => more.test(one) || less.test(one)) ?? '');
    if (
      isThan ||
      word === '' ||
      (near > 0 && !/^(?:a|per|each|every|euros?|dollars?|pounds?|eur|usd)$/.test(after[0] ?? ''))
    )
      return [];
    const [from, to] = partAround(tokens, at);
    const end = Math.min(to, next + Math.max(0, near) + 1);
    return [{ sign: less.test(word) ? '-' : '+', amount: value, isPercent, from, to, at, end }];
  });
}

/** Between commas; a part before that begins with `if` belongs to it. */
function partAround(tokens: readonly Token[], at: number): readonly [number, number] {
  const isCut = ({ lower }: Token): boolean => stops.test(lower) || lower === ',' || lower === 'but';
  const start = tokens.findLastIndex((token, index) => index < at && isCut(token)) + 1;
  const end = tokens.findIndex((token, index) => index > at && isCut(token));
  const to = end < 0 ? tokens.length : end;
  const lead = tokens.slice(0, Math.max(0, start - 1)).findLastIndex((token) => isCut(token)) + 1;
  const isLed = tokens[start - 1]?.lower === ',' && whens.test(tokens[lead]?.lower ?? '');
  return [isLed ? lead : start, to];
}

/** Whether the token says who pays more or less, and which rows are wanted it does not. */
export function isInExtra(tokens: readonly Token[], at: number): boolean {
  return extrasIn(tokens).some(({ from, to }) => from <= at && at < to);
}

const costs =
  /^(?:total|cost|price|fee|charge|sum|amount|due|pay|gross|net|bill|postage|shipping|final|rent|fare|toll|premium)$/;

/** `base` is the price by thresholds, where there is one. */
export function withExtras(
  field: Field,
  base: Found | undefined,
  numbers: readonly Source[],
  { kind, scope }: Entity,
  world: World,
): readonly Found[] {
  const { tokens } = world.speech;
  if (kind !== 'row' || !field.words.some((word) => costs.test(word))) return [];
  const near = scope.sources.filter(isOwnValue);
  const units = near.filter((source) => numberOf(source) !== undefined);
  const plain = base?.text ?? priceOf(field, numbers);
  if (plain === undefined) return [];
  const each = base === undefined ? undefined : unitOfTiers(tokens, units);
  const whole = each === undefined ? plain : `${plain} * ${each}`;
  const extras = extrasIn(tokens);
  const terms = extras.map((extra) => termOf(extra, whole, { near, units, each }, tokens));
  if (terms.some((term) => term === undefined) || (terms.length === 0 && each === undefined)) return [];
  const text = `${whole}${terms.join('')}`;
  return [
    {
      text,
      score: 1.07,
      missing: [],
      notes: [
        ...(base?.notes ?? []),
        {
          kind: 'used',
          text: `${field.name} is ${each === undefined ? '' : `for each of ${each}, `}${said(extras, tokens)}`,
        },
      ],
    },
  ];
}

function said(extras: readonly Extra[], tokens: readonly Token[]): string {
  return extras.map(({ from, to }) => textOf({ tokens: tokens.slice(from, to) })).join(', ');
}

interface Near {
  readonly near: readonly Source[];
  readonly units: readonly Source[];
  readonly each: string | undefined;
}

function termOf(
  extra: Extra,
  whole: string,
  { near, units, each }: Near,
  tokens: readonly Token[],
): string | undefined {
  const { sign, amount, isPercent, from, to, at, end } = extra;
  const test = conditionIn([...tokens.slice(from, at), ...tokens.slice(end, to)], near);
  if (test === undefined) return undefined;
  const own = unitIn(tokens.slice(at + 1, to), units);
  const value = isPercent ? `${whole} * ${amount / 100}` : `${amount}${own === undefined ? '' : ` * ${own}`}`;
  return each === undefined && own !== undefined && isPercent ? undefined : ` ${sign} (${test} ? ${value} : 0)`;
}

/** What the row has to be for it: a condition, a flag that is named, or a value that one of its fields has. */
function conditionIn(part: readonly Token[], near: readonly Source[]): string | undefined {
  const found = joinConditions(findConditions(part, near), part);
  if (found !== undefined) return found.text;
  const flags = near.filter(
    ({ shape }) => shape.scalars.length > 0 && shape.scalars.every((one) => typeof one === 'boolean'),
  );
  for (const at of part.keys()) {
    const flag = (fieldAt(part, at, flags) ?? nearFieldAt(part, at, flags))?.source;
    if (flag !== undefined) return isNegated(part, at) ? `$not(${flag.at.text})` : flag.at.text;
    const value = valueAt(part, at, near);
    if (value !== undefined)
      return `${value.source.at.text} ${isNegated(part, at) ? '!=' : '='} ${JSON.stringify(value.value)}`;
  }
  return undefined;
}

/** `18 a night`: what the prices by thresholds are for each of. */
function unitOfTiers(tokens: readonly Token[], units: readonly Source[]): string | undefined {
  const first = tokens.findIndex(
    ({ lower }, at) => /^(?:a|an|per|each|every)$/.test(lower) && tokens[at - 1]?.kind === 'number',
  );
  return first < 0 ? undefined : unitIn(tokens.slice(first), units);
}

function unitIn(tokens: readonly Token[], units: readonly Source[]): string | undefined {
  const at = tokens.findIndex(({ lower }) => /^(?:a|an|per|each|every)$/.test(lower));
  const mention = at < 0 || at > 3 ? undefined : (fieldAt(tokens, at + 1, units) ?? nearFieldAt(tokens, at + 1, units));
  return mention === undefined ? undefined : numberOf(mention.source)?.text;
}

/** The only price that the row has. */
function priceOf({ words }: Field, numbers: readonly Source[]): string | undefined {
  const prices = numbers.filter(
    ({ distance, name, at }) =>
      distance === 0 && !at.text.startsWith('$_') && name.own.join(' ') !== words.join(' ') && isPrice(name.own),
  );
  const [only] = prices;
  return only === undefined || prices.length > 1 ? undefined : numberOf(only)?.text;
}

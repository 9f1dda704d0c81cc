/** Times counted from a day that is given: `expire within the next 30 days`, `signed up in the last 2 weeks`, `older than 90 days`, `3 days ago`. */
import { dateKindOf, isNamedDate } from '../../terms/dates.ts';
import { type Expr, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { namedAt } from '../values/named.ts';
import type { Condition } from '../words/condition.ts';
import type { Token } from '../words/read.ts';

const unitMs: ReadonlyMap<string, number> = new Map([
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
]);

const between =
  /^(?:within|in|the|next|coming|upcoming|following|last|past|previous|more|less|longer|than|over|at|least|older|for|during|a)$/;
const begins = /^(?:within|in|next|coming|upcoming|last|past|previous|more|older|over|for|during|longer)$/;
const aheadNames =
  /^(?:expir\w*|due|deadline|end|ends|until|renew\w*|start|starts|begin|begins|arriv\w*|depart\w*|next|valid|take|takes|happen\w*)$/;

/** Months have no fixed length: the text of the day is counted on. */
const unitMonths: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

interface Window {
  readonly ms: number;
  readonly months: number;
  readonly to: number;
  /** The words between the beginning and the number, and what follows the unit. */
  readonly lead: string;
  readonly isAgo: boolean;
}

/** Undefined unless one date of the data says what day it is, and it is plain which date of the rows is meant. */
export function windowCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  given: readonly Source[],
): Condition | undefined {
  const window = windowAt(tokens, at);
  const days = given.filter(({ lists, shape, name }) => lists === 0 && kindOf(shape, name) !== undefined);
  const [day] = days;
  if (window === undefined || day === undefined || days.length > 1) return undefined;
  const { source, isAhead } = fieldFor(tokens, at, fields) ?? {};
  if (source === undefined) return undefined;
  const text = testOf(window, source, day, isAhead === true);
  return text === undefined ? undefined : { expr: text, from: at, to: window.to, source, isWhole: true };
}

function windowAt(tokens: readonly Token[], at: number): Window | undefined {
  const first = tokens[at];
  const isNumber = first?.kind === 'number';
  if (first === undefined || (!isNumber && !begins.test(first.lower))) return undefined;
  const number = isNumber
    ? at
    : tokens.findIndex(({ lower, kind }, index) => index > at && (kind === 'number' || !between.test(lower)));
  const count = tokens[number]?.value;
  const word = tokens[number + 1]?.words[0] ?? '';
  const [unit = 0, months = 0] = [unitMs.get(word), unitMonths.get(word)];
  if (number < 0 || typeof count !== 'number' || unit + months === 0) return undefined;
  const isAgo = /^(?:ago|old)$/.test(tokens[number + 2]?.lower ?? '');
  const lead = tokens
    .slice(Math.max(0, isNumber ? at - 3 : at), number)
    .map(({ lower }) => lower)
    .join(' ');
  // `more than 12 months without an inspection`
  const isWithout = /^(?:without|no|since)$/.test(tokens[number + 2]?.lower ?? '');
  const ago = isAgo || isWithout;
  return { ms: count * unit, months: count * months, to: number + (ago ? 3 : 2), lead, isAgo: ago };
}

/** The date that is named nearest, else the only one. */
function fieldFor(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): { readonly source: Source; readonly isAhead: boolean } | undefined {
  const dates = fields.filter(({ lists, shape, name }) => lists === 0 && kindOf(shape, name) !== undefined);
  const before = tokens.slice(0, at).findLastIndex(({ kind, lower }) => kind === 'sign' && /^[.;]$/.test(lower));
  const mention = tokens
    .slice(before + 1, at)
    .flatMap((_, index) => namedAt(tokens, before + 1 + index, dates)?.source ?? [])
    .at(-1);
  const [only] = dates;
  const source = mention ?? (dates.length === 1 ? only : undefined);
  if (source === undefined) return undefined;
  const said = tokens.slice(before + 1, at).map(({ lower }) => lower);
  return { source, isAhead: [...source.name.own, ...said].some((word) => aheadNames.test(word)) };
}

function testOf(window: Window, source: Source, day: Source, isAhead: boolean): Expr | undefined {
  const { lead, isAgo } = window;
  const { own, now, back, ahead } = limitsOf(window, source, day);
  const made = (text: string): Expr => ({
    text: source.shape.nulls > 0 ? `${source.at.text} != null and ${text}` : text,
    strength: strength.and,
  });
  const isBeyond = /\b(?:more than|longer than|older than|over|at least)\b/.test(lead);
  const sign = /\bat least\b/.test(lead) ? '<=' : '<';
  if (isAgo || /\bolder than\b/.test(lead)) return isBeyond ? made(`${own} ${sign} ${back}`) : undefined;
  if (/\b(?:last|past|previous)\b/.test(lead)) return made(`${own} >= ${back} and ${own} <= ${now}`);
  if (/\bfor\b/.test(lead) && isBeyond && !isAhead) return made(`${own} ${sign} ${back}`);
  const isNext = /\b(?:next|coming|upcoming|following)\b/.test(lead) || (/\b(?:within|in)\b/.test(lead) && isAhead);
  return isNext && !isBeyond ? made(`${own} >= ${now} and ${own} <= ${ahead}`) : undefined;
}

interface Limits {
  readonly own: string;
  readonly now: string;
  readonly back: string;
  readonly ahead: string;
}

function limitsOf({ ms, months }: Window, source: Source, day: Source): Limits {
  if (months === 0) {
    const [own, now] = [source, day].map(({ at }) => `$toMillis(${at.text})`);
    return { own: own ?? '', now: now ?? '', back: `${now} - ${ms}`, ahead: `${now} + ${ms}` };
  }
  const [own, now] = [source, day].map(({ at, shape, name }) =>
    kindOf(shape, name) === 'date' ? at.text : `$substring(${at.text}, 0, 10)`,
  );
  const moved = (by: string): string => {
    if (months % 12 === 0)
      return `$string($number($substring(${now}, 0, 4)) ${by} ${months / 12}) & $substring(${now}, 4)`;
    const count = `($number($substring(${now}, 0, 4)) * 12 + $number($substring(${now}, 5, 2)) - 1 ${by} ${months})`;
    return `$formatNumber($floor(${count} / 12), "0000") & "-" & $formatNumber(${count} % 12 + 1, "00") & $substring(${now}, 7)`;
  };
  return { own: own ?? '', now: now ?? '', back: `(${moved('-')})`, ahead: `(${moved('+')})` };
}

function kindOf(shape: Source['shape'], { own }: Source['name']): string | undefined {
  const kind = dateKindOf(shape, isNamedDate(own));
  return kind === 'iso' || kind === 'date' ? kind : undefined;
}

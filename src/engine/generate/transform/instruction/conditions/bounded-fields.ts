/** Which of several numbers a bound is for, where none of them is named as it is called. */
import { stemOf, weightOf } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import { operatorAt } from '../words/operators.ts';
import type { Token } from '../words/read.ts';

/** So many words from the bound another one may tell what is bounded. */
const near = 10;

/**
 * `fewer than 100 people voted on` speaks of the `vote_count`; "that reach 99.5 or more" of the only number of which some are
 * below 99.5 and others are not. Undefined where several may be meant, and where rows are added up before they are compared.
 */
export function boundedField(
  tokens: readonly Token[],
  at: number,
  valueAt: number,
  fields: readonly Source[],
): Source | undefined {
  const bound = Number(tokens[valueAt]?.value);
  if (wordsAround(tokens, at, valueAt, /^[.;?!]$/, tokens.length).some((word) => summing.test(word))) return undefined;
  const said = wordsAround(tokens, at, valueAt, /^[.;:,?!]$/, near).map(stemOf);
  const hinted = fields.filter(({ name }) =>
    name.own.some((word) => word.length > 3 && weightOf(word) === 1 && said.includes(stemOf(word))),
  );
  const counts = hinted.filter(({ name }) => name.own.some((word) => /^(?:count|number|total)$/.test(word)));
  if (hinted.length > 0) return onlyOf(hinted) ?? onlyOf(counts);
  // What follows the number says of what there are so many: it is called otherwise, or is none of these fields.
  const next = tokens[valueAt + 1];
  const isJoined = /^(?:and|or|but)$/.test(next?.lower ?? '') && operatorAt(tokens, valueAt + 2) === undefined;
  const isOpen = next === undefined || next.kind === 'sign' || next.lower === 'percent' || isJoined;
  return isOpen ? onlyOf(fields.filter((field) => isParted(field, bound))) : undefined;
}

const summing = /^(?:sum|summed|add|added|adding|total|totals|together|combined|altogether)$/;

function wordsAround(
  tokens: readonly Token[],
  at: number,
  valueAt: number,
  ends: RegExp,
  reach: number,
): readonly string[] {
  const isEnd = ({ kind, lower }: Token): boolean => kind === 'sign' && ends.test(lower);
  const before = tokens.slice(Math.max(0, at - reach), at);
  const after = tokens.slice(valueAt + 1, valueAt + 1 + reach);
  const start = before.findLastIndex(isEnd) + 1;
  const end = after.findIndex(isEnd);
  return [...before.slice(start), ...after.slice(0, end < 0 ? after.length : end)].flatMap(({ kind, lower, words }) =>
    kind === 'word' ? [lower, ...words] : [],
  );
}

/** Some are on this side of the bound, and some on the other. */
function isParted({ shape }: Source, bound: number): boolean {
  const numbers = shape.scalars.map(Number);
  return numbers.some((number) => number < bound) && numbers.some((number) => number > bound);
}

function onlyOf(fields: readonly Source[]): Source | undefined {
  return fields.length === 1 ? fields[0] : undefined;
}

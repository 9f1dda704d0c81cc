/** Values that an instruction names without asking for them: all that there are, or as part of what the rows are called. */
import { textsOf } from '../../../shape.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import { type Segment, type Speech, textOf } from '../terms/speech.ts';

/** Words between values that are named one after the other. */
const namesApart = 2;

/** `(vote is "up" or "down")`: all values that there are, which tells of the field and is no condition. */
export function namesAll(
  { source, value, isNegative }: Condition,
  said: readonly Condition[],
  { tokens, segments }: Speech,
): boolean {
  if (value === undefined || isNegative === true) return false;
  const places = said.filter((one) => one.source === source && one.value !== undefined);
  const isList = places.every((one, at) => at === 0 || one.from - (places[at - 1]?.to ?? 0) <= namesApart);
  const isOutright = places.some(({ from }) => /^(?:are|is)$/.test(tokens[from - 1]?.lower ?? ''));
  if (!isList && (isOutright || isApart(places, segments))) return false;
  // `have outcome lost or won`, of rows of which some have none.
  const lead = tokens.slice(Math.max(0, (places[0]?.from ?? 0) - 3), places[0]?.from);
  if (source.shape.nulls > 0 && lead.some(({ lower }) => /^(?:have|has|had|with|whose)$/.test(lower))) return false;
  const values = new Set(textsOf(source.shape));
  const named = new Set(said.flatMap((one) => (one.source === source && one.isNegative !== true ? [one.value] : [])));
  return values.size > 1 && [...values].every((one) => named.has(one));
}

/** `emails of those who accepted, and how many are still to answer (needsAction)`: each of them in a part of its own, one of which asks how many. */
function isApart(places: readonly Condition[], segments: Speech['segments']): boolean {
  const parts = places.map(({ from }) => segments.find((one) => one.from <= from && from < one.to));
  const isAsked = parts.some((part) => part !== undefined && /\b(?:how many|number of)\b/.test(textOf(part)));
  return isAsked && new Set(parts).size === places.length;
}

/** `charging sessions that are finished`: what is said outright goes before a word that is no more than a name. */
export function isOverruled(one: Condition, all: readonly Condition[], { tokens, segments }: Speech): boolean {
  const isOutright = ({ from, to }: Condition): boolean =>
    to - from > 1 || /^(?:is|are|only|was|were|that|which|who|just|still|not)$/.test(tokens[from - 1]?.lower ?? '');
  // What is left out is so beside whatever else is, and what is told in brackets explains the words before.
  if (one.value === undefined || one.isNegative === true || isOutright(one) || tokens[one.from - 1]?.lower === '(')
    return false;
  // `how many are open, how many pending`: each question is about rows of its own.
  const questionOf = ({ from }: Condition): Segment | undefined =>
    segments.find((part) => part.from <= from && from < part.to && /\b(?:how many|number of)\b/.test(textOf(part)));
  const isApart = (two: Condition): boolean => questionOf(one) !== undefined && questionOf(one) !== questionOf(two);
  const other = all.find(
    (two) => two.source === one.source && two.value !== one.value && isOutright(two) && !isApart(two),
  );
  const between = tokens.slice(Math.min(one.to, other?.to ?? 0), Math.max(one.from, other?.from ?? 0));
  return other !== undefined && !between.every(({ lower }) => /^(?:and|or|,|the)$/.test(lower));
}

/** `"in" adds`: no condition, but what is done with the amount. */
export function isSaidToAdd(segment: Segment | undefined): boolean {
  return segment !== undefined && /\b(?:adds?|(?:is|are) (?:added|positive)|increases?)\b/.test(textOf(segment));
}

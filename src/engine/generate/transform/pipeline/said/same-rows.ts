/** Whether a further part of the instruction is about the rows that the part before has chosen. */
import type { Condition } from '../../instruction/words/condition.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Field } from '../../terms/target.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';

/** `how many are open, and what do they cost`: the next part is about the same rows, of which it says nothing else. */
export function isOfThem(next: Segment, segment: Segment, all: readonly Condition[]): boolean {
  const isNext = next.from > segment.to && next.from <= segment.to + 2;
  // `how many of them are open, and what they cost`: all of them still are spoken of.
  const isPart = /\bof (?:them|those|these)\b/.test(textOf(segment));
  return (
    isNext &&
    !isPart &&
    !/\b(?:all|every one|each) of (?:them|those|these)\b|\ball (?:the|those|these)\b|\boverall\b/.test(textOf(next)) &&
    /\b(?:they|them|those|these|their|there (?:are|were|is|was))\b/.test(textOf(next)) &&
    !all.some(({ from }) => next.from <= from && from < next.to)
  );
}

interface Asked {
  readonly segment: Segment;
  /** Where the condition begins. */
  readonly from: number;
  readonly all: readonly Condition[];
  readonly table: Table;
}

/** `how many runs did I do, how far and how many minutes?`: rows are called by a value that they have, and no others are named. */
export function goesOn(next: Segment | undefined, { segment, from, all, table }: Asked, { speech }: World): boolean {
  const lead = textOf({ tokens: segment.tokens.slice(0, from - segment.from) });
  if (
    next === undefined ||
    next.from <= segment.from ||
    !/(?:^|\s)(?:how many|(?:number|count|tally) of)(?: (?:of )?(?:the|my|our|all))?$/.test(lead.trim())
  )
    return false;
  const between = speech.tokens.slice(segment.to, next.from).map(({ lower }) => lower);
  const names = next.tokens.flatMap(({ words }) => words);
  return (
    !between.some((word) => /^[.;]$/.test(word)) &&
    !/\b(?:all|every|any|overall|other)\b/.test(textOf(next)) &&
    !names.some((word) => nounsOf(table).some((noun) => isAkin(word, noun))) &&
    !all.some((one) => next.from <= one.from && one.from < next.to)
  );
}

/** `how much on food and how much on travel in May 2025?`: the only time that is said, behind the last of several things. */
export function isSaidAtLast(
  { from, to, source }: Pick<Condition, 'from' | 'to' | 'source'>,
  those: readonly Field[],
  segment: Segment,
  all: readonly Condition[],
  { fields, speech: { tokens, segments } }: World,
): boolean {
  const own = segment.tokens.slice(0, from - segment.from).flatMap(({ words }) => words);
  const isTold =
    those.length === 1 && those.every(({ words }) => words.every((word) => own.some((one) => isAkin(one, word))));
  const isEnd = to >= tokens.length || /^[.;]$/.test(tokens[to]?.lower ?? '');
  const before = segments.findLast((one) => one.to <= segment.from);
  const isAsked =
    before !== undefined &&
    (/\bhow (?:much|many)\b/.test(textOf(before)) ||
      fields.some((field) => !those.includes(field) && field.words.every((word) => saysOf(before, word))));
  const isOther = isAsked && tokens[before.to]?.lower === 'and';
  return (
    hasDates(source) && all.every((one) => one.from === from || !hasDates(one.source)) && isTold && isEnd && isOther
  );
}

/** `total up my runs: how many, the kilometres`, `count and kilometres, runs only`: a heading, or what is added at the end, is said of all that is asked for. */
export function isSaidOfAll(
  segment: Segment,
  { from, to }: Pick<Condition, 'from' | 'to'>,
  { speech: { tokens, segments }, fields }: World,
): boolean {
  const isStop = (at: number): boolean => /^[.;?!]$/.test(tokens[at]?.lower ?? '.');
  const begin = tokens.findLastIndex((_, at) => at < segment.from && isStop(at)) + 1;
  const stop = tokens.findIndex((_, at) => at >= segment.to && isStop(at));
  const end = stop < 0 ? tokens.length : stop;
  const beside = segments.filter((one) => one !== segment && one.from >= begin && one.to <= end);
  const colons = tokens.slice(begin, end).filter(({ lower }) => lower === ':').length;
  // `placed between 1 March and 31 March: …`: the bound goes on where the part ends.
  const isHead = segment.from === begin && [segment.to, to].some((at) => tokens[at]?.lower === ':') && colons === 1;
  const rest = segment.tokens.filter((_, at) => segment.from + at < from || segment.from + at >= to);
  // `Of the open issues, how many …`
  const isOf =
    segment.from === begin &&
    /^(?:(?:out )?of|among|for|regarding|concerning)$/.test(segment.tokens[0]?.lower ?? '') &&
    tokens[segment.to]?.lower === ',' &&
    !/\b(?:each|every|per|any)\b/.test(textOf(segment));
  if (isOf && fields.length > 1) return true;
  const isTail =
    segment.to === end &&
    rest.length > 0 &&
    rest.every(({ lower }) => /^(?:all|only|just|for|of|from|the|my|our|ones)$/.test(lower));
  return fields.length > 1 && beside.length > 1 && ((isHead && rest.length > 0) || (isTail && colons === 0));
}

const choosing = /\b(?:next|latest|last|earliest|upcoming|newest|oldest)\b/;

/** The part is about one row of several; a bound on the only one that is chosen is one for all that is shown of it. */
export function isChosen(segment: Segment, value: unknown, { segments }: World['speech']): boolean {
  const isSaid = (one: Segment): boolean => choosing.test(textOf(one));
  return isSaid(segment) && (value !== undefined || segments.filter(isSaid).length > 1);
}

function saysOf({ tokens }: Segment, word: string): boolean {
  return tokens.some(({ words }) => words.some((one) => isAkin(one, word)));
}

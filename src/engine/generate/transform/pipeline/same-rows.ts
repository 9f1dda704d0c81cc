/** Whether a further part of the instruction is about the rows that the part before has chosen. */
import type { Condition } from '../instruction/condition.ts';
import { isAkin, type Segment, textOf } from './speech.ts';
import type { Table } from './tables.ts';
import { nounsOf, type World } from './terms.ts';

/** `how many are open, and what do they cost`: the next part is about the same rows, of which it says nothing else. */
export function isOfThem(next: Segment, segment: Segment, all: readonly Condition[]): boolean {
  const isNext = next.from > segment.to && next.from <= segment.to + 2;
  return (
    isNext &&
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
  if (next === undefined || next.from <= segment.from || !/(?:^|\s)how many(?: of (?:the|my|our))?$/.test(lead.trim()))
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

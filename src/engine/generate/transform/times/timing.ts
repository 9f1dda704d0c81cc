/** Flags that compare a date of the record with a day that is given: `isOverdue`, `expired`, `isUpcoming`. */
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { dateKindOf, isNamedDate } from '../terms/dates.ts';
import { operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isSingleValue } from '../terms/source.ts';
import type { Wanted } from '../wanted/search.ts';

/** What the flag is called, the words of its date, and whether that date is over then. */
const flags: readonly (readonly [readonly string[], readonly string[], boolean])[] = [
  [['overdue', 'late'], ['due', 'deadline'], true],
  [['expired', 'expiry', 'lapsed', 'outdated'], ['expiry', 'valid', 'until', 'end'], true],
  [['past', 'over', 'ended', 'finished'], ['end', 'date', 'start'], true],
  [['upcoming', 'future'], ['start', 'date', 'begin'], false],
];
const todays: ReadonlySet<string> = new Set(['today', 'now', 'current', 'as', 'reference', 'date', 'day']);

export function timingChoices(wanted: Wanted, { sources }: Scope): readonly Choice[] {
  const flag = flags.find(([names]) => wanted.name.own.some((word) => names.includes(word)));
  if (flag === undefined || !wanted.target.types.has('boolean')) return [];
  const dates = sources.filter((source) => isSingleValue(source) && isText(source));
  const today = dates.find(({ name, distance }) => distance >= 1 && name.own.some((word) => todays.has(word)));
  const own = dates.filter(({ distance }) => distance === 0);
  const date =
    flag[1].flatMap((word) => own.find(({ name }) => name.own.includes(word)) ?? [])[0] ??
    (own.length === 1 ? own[0] : undefined);
  if (today === undefined || date === undefined) return [];
  const expr = operation(date.at, flag[2] ? '<' : '>', today.at, strength.comparison);
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${wanted.place} compares ${date.label} with ${today.label}.` },
  ];
  return [createChoice(expr, 0.76, date.label, { notes, uses: '' })];
}

/** Dates of the same kind are in the order of their texts. */
function isText({ shape, name }: Source): boolean {
  const kind = dateKindOf(shape, isNamedDate(name.own));
  return kind === 'iso' || kind === 'date' || kind === 'local' || kind === 'space';
}

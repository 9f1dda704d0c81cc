/** When something ends that has a start and a length: `endsAt` of `start` and `duration_minutes`. */
import { isDateWord } from '../../vocabulary.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { type DateKind, dateKindOf, isNamedDate, writeDate } from '../terms/dates.ts';
import { call, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const ends = /^(?:end|ends|ended|ending|finish|finished|until|to)$/;
const starts = /^(?:start|starts|started|begin|begins|began|from)$/;
const lengths = /^(?:duration|length|lasts|minutes?|mins?|hours?|seconds?|secs?)$/;
const moment = /^(?:at|time|on|date|datetime)$/;

const unitMs: readonly (readonly [RegExp, number])[] = [
  [/^(?:minute|min|minutes|mins)$/, 60_000],
  [/^(?:hour|hours|h|hrs)$/, 3_600_000],
  [/^(?:second|seconds|sec|secs|s)$/, 1_000],
  [/^(?:ms|milli|millis|millisecond|milliseconds)$/, 1],
];

export function endChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { name, place, target } = wanted;
  const isEnd =
    name.own.some((word) => ends.test(word)) && name.own.every((word) => ends.test(word) || moment.test(word));
  if (!isEnd || target.format === 'date') return [];
  const own = scope.sources.filter(({ lists, distance }) => lists === 0 && distance === 0);
  // What says itself when it ends.
  if (own.some((source) => source.name.own.some((word) => ends.test(word)) && kindOf(source) !== undefined)) return [];
  const [start, ...others] = own.filter(
    (source) => kindOf(source) !== undefined && source.name.own.some((word) => starts.test(word)),
  );
  const [length, ...more] = own.filter(
    ({ name: { own: words }, shape }) =>
      words.some((word) => lengths.test(word)) &&
      shape.nulls === 0 &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'number'),
  );
  if (start === undefined || others.length > 0 || length === undefined || more.length > 0) return [];
  const unit = [...length.name.own, ...search.instruction.tokens.map(({ lower }) => lower)].flatMap(
    (word) => unitMs.find(([said]) => said.test(word))?.[1] ?? [],
  )[0];
  const kind = kindOf(start);
  const begun = kind === undefined ? undefined : (writeDate(start.at, kind, 'millis', start.shape) ?? start.at);
  if (unit === undefined || begun === undefined) return [];
  const lasting = unit === 1 ? length.at : operation(length.at, '*', literal(unit), strength.product);
  const note: Note = { kind: 'assumed', text: `${place} is ${start.label} and ${length.label} later.` };
  const expr = written(operation(begun, '+', lasting, strength.sum), start);
  return [createChoice(expr, 0.93, `${start.label} + ${length.label}`, { notes: [note], uses: '' })];
}

function kindOf({ shape, name }: Source): DateKind | undefined {
  const kind = dateKindOf(shape, isNamedDate(name.own) || name.own.some(isDateWord));
  return kind === 'iso' || kind === 'local' || kind === 'space' || kind === 'seconds' || kind === 'millis'
    ? kind
    : undefined;
}

/** As the start is written, where that is in UTC. */
function written(millis: Expr, { shape }: Source): Expr {
  const texts = shape.scalars.map(String);
  const pictures: readonly (readonly [RegExp, string])[] = [
    [/T\d\d:\d\d:\d\dZ$/, '[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01]Z'],
    [/T\d\d:\d\d$/, '[Y0001]-[M01]-[D01]T[H01]:[m01]'],
    [/T\d\d:\d\d:\d\d$/, '[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01]'],
    [/ \d\d:\d\d$/, '[Y0001]-[M01]-[D01] [H01]:[m01]'],
    [/ \d\d:\d\d:\d\d$/, '[Y0001]-[M01]-[D01] [H01]:[m01]:[s01]'],
  ];
  const picture = pictures.find(([form]) => texts.every((text) => form.test(text)))?.[1];
  return picture === undefined ? call('fromMillis', millis) : call('fromMillis', millis, literal(picture));
}

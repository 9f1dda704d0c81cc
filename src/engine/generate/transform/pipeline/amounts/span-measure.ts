/** The time between two dates of a row, as a number that can be added up. */
import { dateKindOf, hasDates, isNamedDate, writeDate } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { isOwnValue } from '../../terms/source.ts';
import type { Field } from '../../terms/target.ts';
import { saidSpan } from '../../times/durations.ts';
import { numberOf } from '../../values/numeric.ts';
import { holderName } from '../terms/links.ts';
import { textOf } from '../terms/speech.ts';
import type { Rows, World } from '../terms/terms.ts';

/** What of each row is put together. */
export interface Measure {
  /** As an item of the list sees it. */
  readonly text: string;
  readonly score: number;
  readonly label: string;
  /** Into the unit that is wanted. */
  readonly scale?: (text: string) => string;
  /** Keeps rows that have no such number out. */
  readonly guard?: string;
}

/** Single values of the rows, those of records inside of them included. */
export function ownScalars({ table }: Rows, world: World): readonly Source[] {
  return world.scopeOf(table).sources.filter(isOwnValue);
}

const idWords: ReadonlySet<string> = new Set(
  'id number no nr position sequence year index zip postcode phone lat lon lng latitude longitude isbn issn ean upc gtin barcode serial iban'.split(
    ' ',
  ),
);

/** Numbers of the rows that measure something. */
export function numbersOfRows(rows: Rows, world: World): readonly Source[] {
  return ownScalars(rows, world).filter((source) => {
    const isKey = source.name.own.some((word) => idWords.has(word));
    return !isKey && numberOf(source) !== undefined && !hasDates(source);
  });
}

const spans: ReadonlyMap<string, number> = new Map([
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['night', 86_400_000],
]);

const isPlanned = /^(?:scheduled?|planned?|expected|estimated|due|promised|target)$/;
const isActual = /^(?:actual|actually|real|delivered|departed|arrived|done|completed)$/;

/** `start_date_local` beside `start_date`: the same moment on another clock. */
function isSameMoment({ name }: Source, dates: readonly Source[]): boolean {
  const plain = name.own.filter((word) => !/^(?:local|utc|gmt|zone|timezone|offset)$/.test(word)).join(' ');
  return plain !== name.own.join(' ') && dates.some((other) => other.name.own.join(' ') === plain);
}

/** The time from the first date of a row to the second, where the field is one of minutes, hours or days. */
export function spanMeasure(rest: readonly string[], field: Field, rows: Rows, world: World): readonly Measure[] {
  const text = textOf(world.speech.about(field.words)[0] ?? { tokens: [] });
  const said = text.split(' ').filter((word) => word.endsWith('s'));
  const unit = [...rest, ...field.words, ...said.map((word) => word.slice(0, -1))].find((word) => spans.has(word));
  // What the record around the rows has is no time of theirs.
  const around = rows.table.parent === undefined ? undefined : `${holderName(rows.table)}.`;
  const all = ownScalars(rows, world).filter(
    ({ shape, name, at }) => hasDates({ shape, name }) && (around === undefined || !at.text.startsWith(around)),
  );
  const own = all
    .filter(({ name }) => (name.inside ?? 0) === 0)
    .filter((source, _, dates) => !isSameMoment(source, dates));
  // Where the rows have no dates themselves, those of one record in them.
  const dates = own.length > 0 ? own : all.filter(({ parent }) => parent === all[0]?.parent);
  const planned = dates.find(({ name }) => name.own.some((word) => isPlanned.test(word)));
  const actual = dates.find((source) => source !== planned && source.name.own.some((word) => isActual.test(word)));
  // What was late began when it should have been.
  const named = saidSpan(
    dates,
    world.speech
      .about(field.words)
      .slice(0, 1)
      .map(({ tokens }) => tokens),
  );
  const [start, end] = named ?? (planned !== undefined && actual !== undefined ? [planned, actual] : dates);
  const isOpen = named === undefined && dates.length > 3;
  if (unit === undefined || start === undefined || end === undefined || isOpen) return [];
  const millis = ({ at, shape, name }: Source): string => {
    const kind = dateKindOf(shape, isNamedDate(name.own));
    if (kind === undefined) return at.text;
    return kind === 'date' || kind === 'iso'
      ? `$toMillis(${at.text})`
      : (writeDate(at, kind, 'millis', shape)?.text ?? at.text);
  };
  const factor = spans.get(unit) ?? 1;
  // What has not ended yet takes no time so far.
  const open = [start, end].filter(({ shape }) => shape.nulls > 0).map(({ at }) => `${at.text} != null`);
  return [
    {
      text: `(${millis(end)} - ${millis(start)}) / ${factor}`,
      score: named === undefined ? 0.78 : 0.95,
      label: `${start.label} to ${end.label}`,
      guard: open.length === 0 ? '' : `[${open.join(' and ')}]`,
    },
  ];
}

/**
 * A trade: a table of rows as some service gives it, and how people call what is in it. Its rows are made so that every
 * construction shows: a measure stands on each bound, a date on each day, no two measures or dates are the same, and the
 * groups have different sizes.
 */
import type { Words } from './construction.ts';
import { drawLots, type Lot, seedOf } from '../lot.ts';

export type Value = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Value>>;

/** The data that a task gives, and the data that it holds back. */
export type Variant = 'given' | 'hidden';
export const variants = ['given', 'hidden'] as const;

/** Members of a row that constructions speak of. */
export type Part = 'label' | 'key' | 'measure' | 'date';
/** `few` is how many rows are the first few. */
type Marks = Readonly<Record<'bound' | 'high' | 'few', number> & Record<'day' | 'until', string>>;

/** What constructions over rows work on: a trade's rows, or groups that were made of them. */
export interface Table {
  readonly members: Readonly<Record<Part, string>>;
  readonly marks: Marks;
  /** Values of the member that rows are grouped by. */
  readonly keys: readonly string[];
  /** Whether a row is in the state that `<state>` names. */
  isSo(row: Row): boolean;
}

/** Names in the result for what is told of the rows of a group, or of all rows. */
export type Figure = 'count' | 'sum' | 'average' | 'highest' | 'lowest' | 'share' | 'rows' | 'stateCount' | 'stateSum';

export interface Trade extends Table {
  readonly name: string;
  readonly words: Words;
  readonly measure: { readonly from: number; readonly step: number };
  /** The other members. */
  readonly others: (lot: Lot, index: number) => Row;
  /** Other lists and members that a service puts around its rows. */
  readonly wrap: (rows: readonly Row[]) => unknown;
  readonly told: Readonly<Record<Figure, string>>;
}

/** Odd, so that no average lies halfway between two roundings; different, so that no group is as large as another. */
const groupSizes: Readonly<Record<Variant, readonly number[]>> = { given: [5, 3, 1], hidden: [3, 1, 7, 5] };

const firstDay = Date.UTC(2025, 0, 2);
const dayMs = 86_400_000;

/** Days that rows are dated with: none is the neighbour of another, so that a bound between them is clear. */
export function dayAt(index: number): string {
  return new Date(firstDay + index * 4 * dayMs).toISOString().slice(0, 10);
}
const days = Array.from({ length: 66 }, (_, index) => dayAt(index));

interface Kinds {
  /** Every other row has the measure of the row before it, so that a second key of an order shows. */
  readonly equals?: boolean;
  /** What some of the rows lack, each time others. */
  readonly lacking?: readonly Part[];
}

export function rowsOf(trade: Trade, variant: Variant, { equals = false, lacking = [] }: Kinds = {}): readonly Row[] {
  const lot = drawLots(seedOf(`${trade.name} ${variant}`));
  const sizes = groupSizes[variant];
  const keys = lot.shuffle(sizes.flatMap((size, at) => Array.from({ length: size }, () => trade.keys[at] ?? '')));
  const { bound, high, day, until } = trade.marks;
  const measures = withMarks([bound, high], measuresOf(trade), keys.length, lot);
  const dates = withMarks([day, until], days, keys.length, lot);
  const { members } = trade;
  return keys.map((key, index) => ({
    ...trade.others(lot, index),
    [members.key]: key,
    [members.measure]: measures[equals ? index - (index % 2) : index] ?? 0,
    [members.date]: dates[index] ?? '',
    ...Object.fromEntries(lacking.flatMap((part, at) => (index % 3 === at ? [[members[part], null] as const] : []))),
  }));
}

function measuresOf({ measure: { from, step } }: Trade): readonly number[] {
  return Array.from({ length: 24 }, (_, index) => from + index * step);
}

/** So many of all, no two the same, and the marks among them. */
function withMarks<One>(marks: readonly One[], all: readonly One[], count: number, lot: Lot): readonly One[] {
  const others = lot.shuffle(all.filter((one) => !marks.includes(one)));
  return lot.shuffle([...marks, ...others.slice(0, count - marks.length)]);
}

/** The day so many days later. */
export function shiftDay(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

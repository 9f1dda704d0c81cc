/** Tasks over the rows of one list: which of them, in which order, and how many. */
import { type Construction, fill, sentence, type Words } from './construction.ts';
import type { Asked } from './made-task.ts';
import { bounds, spans } from './rows/bounds.ts';
import { calendar, windows } from './rows/calendar.ts';
import { dateSpans, dates } from './rows/dates.ts';
import { gaps } from './rows/gaps.ts';
import { keyValues } from './rows/key-values.ts';
import { orders } from './rows/orders.ts';
import { states } from './rows/states.ts';
import { tops } from './rows/tops.ts';
import { twoOrders } from './rows/two-orders.ts';
import { unique } from './rows/unique.ts';
import { applyAll, type RowsMeaning } from './rows-meaning.ts';
import { type Row, rowsOf, shiftDay, type Trade, type Variant } from './trade.ts';
import { trades } from './trades.ts';

export type RowConstruction = Construction<RowsMeaning>;

export const rowFamilies: Readonly<Record<string, readonly RowConstruction[]>> = {
  states,
  gaps,
  keyValues,
  bounds,
  spans,
  dates,
  dateSpans,
  calendar,
  windows,
  orders,
  twoOrders,
  tops,
  unique,
};

/** What stands in the slots of constructions over rows. */
export function rowWords({ words, marks, keys, measure }: Trade): Words {
  const { bound, high, day, until, few } = marks;
  const half = measure.step / 2;
  return {
    ...words,
    value: keys[0] ?? '',
    'other value': keys[1] ?? '',
    bound: String(bound),
    high: String(high),
    'below bound': String(bound - half),
    'above high': String(high + half),
    day,
    until,
    'day before': shiftDay(day, -1),
    'day beside': shiftDay(day, 1),
    'day after': shiftDay(until, 1),
    few: few === 2 ? '2' : 'three',
  };
}

export function rowTasks(): readonly Asked[] {
  return Object.entries(rowFamilies).flatMap(([family, constructions]) =>
    trades.flatMap((trade) =>
      constructions.map(({ text, means }, index) =>
        rowTask({
          family,
          name: `${trade.name}-${index + 1}`,
          trade,
          instruct: () => sentence(fill(text, rowWords(trade))),
          meanings: [means],
        }),
      ),
    ),
  );
}

interface AskedRows {
  readonly family: string;
  readonly name: string;
  readonly trade: Trade;
  readonly instruct: () => string;
  readonly meanings: readonly RowsMeaning[];
}

export function rowTask({ family, name, trade, instruct, meanings }: AskedRows): Asked {
  const { key, ...members } = trade.members;
  const shown = family === 'states' || family === 'bounds' ? Object.values(members) : [...Object.values(members), key];
  const properties = Object.fromEntries(
    shown.map((member) => [member, { type: member === members.measure ? 'number' : 'string' }]),
  );
  const show = (row: Row): Row => Object.fromEntries(shown.map((member) => [member, row[member] ?? null]));
  const equals = family === 'twoOrders';
  const lacking = meanings.flatMap((meaning) => meaning.lacking ?? []);
  const rows = (variant: Variant): readonly Row[] => rowsOf(trade, variant, { equals, lacking });
  return {
    family,
    name,
    taskClass: meanings.length > 1 ? 'hard' : 'medium',
    instruct,
    schema: { type: 'array', items: { type: 'object', properties, required: shown } },
    isUnordered: isUnordered(meanings),
    dataOf: (variant) => trade.wrap(rows(variant)),
    answerOf: (variant) => applyAll(meanings, rows(variant), trade).map(show),
  };
}

/** An order that is said counts, unless the list is cut by another one after it. */
export function isUnordered(meanings: readonly RowsMeaning[]): boolean {
  return (
    meanings.some((meaning) => meaning.isUnordered === true) &&
    !meanings.some(({ stage, isUnordered: isOpen }) => (stage === 'order' || stage === 'cut') && isOpen !== true)
  );
}

/** What constructions do to rows: keep some, keep one of each, order them, cut the list. */
import { type Part, type Row, shiftDay, type Table, type Value } from './trade.ts';

/** In this order: a list is cut after it was ordered, and what does not count is left out before. */
const stages = ['groups', 'keep', 'unique', 'order', 'cut', 'round'] as const;

export interface RowsMeaning {
  readonly stage: (typeof stages)[number];
  /** The order of the result was not said. */
  readonly isUnordered?: true;
  /** What some of the rows lack. */
  readonly lacking?: readonly Part[];
  apply(rows: readonly Row[], table: Table): readonly Row[];
}

type Operator = '>' | '>=' | '<' | '<=';
type Direction = 'up' | 'down';

function keep(isKept: (row: Row, table: Table) => boolean): RowsMeaning {
  return { stage: 'keep', apply: (rows, table) => rows.filter((row) => isKept(row, table)) };
}

export const isSo = keep((row, table) => table.isSo(row));
export const isNotSo = keep((row, table) => !table.isSo(row));

/** Rows that have all of it. */
export function complete(...parts: readonly Part[]): RowsMeaning {
  return { ...keep((row, { members }) => parts.every((part) => row[members[part]] !== null)), lacking: parts };
}

/** Whether the key is one of the first so many keys of the table, or none of them. */
export function among(which: 'in' | 'out', count: number): RowsMeaning {
  return keep((row, { members, keys }) => {
    const isAmong = keys.slice(0, count).some((key) => key === row[members.key]);
    return isAmong === (which === 'in');
  });
}

export function compare(part: Part, operator: Operator, mark: 'bound' | 'day'): RowsMeaning {
  return keep((row, { members, marks }) => isInOrder(row[members[part]], operator, marks[mark]));
}

function isInOrder(value: Value | undefined, operator: Operator, mark: number | string): boolean {
  const order = compareValues(value, mark);
  const holds = { '>': order > 0, '>=': order >= 0, '<': order < 0, '<=': order <= 0 };
  return holds[operator];
}

/** Both ends belong to it. */
export function between(part: 'measure' | 'date'): RowsMeaning {
  const [low, high] = part === 'measure' ? (['bound', 'high'] as const) : (['day', 'until'] as const);
  return keep(
    (row, { members, marks }) =>
      isInOrder(row[members[part]], '>=', marks[low]) && isInOrder(row[members[part]], '<=', marks[high]),
  );
}

/** By the text of the date. */
export function dated(isKept: (day: string) => boolean): RowsMeaning {
  return keep((row, { members }) => isKept(String(row[members.date])));
}

/** From so many days after the day beside the mark to so many days after it; none is dated with either. */
export function near(from: number, to: number): RowsMeaning {
  return keep((row, { members, marks }) => {
    const [first, last] = [from, to].map((count) => shiftDay(marks.day, count + 1));
    const day = row[members.date];
    return isInOrder(day, '>', first ?? '') && isInOrder(day, '<', last ?? '');
  });
}

export function order(...by: readonly (readonly [Part, Direction])[]): RowsMeaning {
  return { stage: 'order', apply: (rows, table) => inOrder(rows, by, table) };
}

function inOrder(
  rows: readonly Row[],
  by: readonly (readonly [Part, Direction])[],
  { members }: Table,
): readonly Row[] {
  return rows.toSorted((one, other) => {
    const orders = by.map(
      ([part, direction]) =>
        compareValues(one[members[part]], other[members[part]] ?? null) * (direction === 'up' ? 1 : -1),
    );
    return orders.find((difference) => difference !== 0) ?? 0;
  });
}

/** Texts by their code points, as JSONata and JavaScript do. */
function compareValues(one: Value | undefined, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [first, second] = [String(one), String(other)];
  return first < second ? -1 : Number(first > second);
}

/** So many, in an order that is said as well. */
export function firstOf(part: Part, direction: Direction): RowsMeaning {
  return {
    stage: 'cut',
    apply: (rows, table) => inOrder(rows, [[part, direction]], table).slice(0, table.marks.few),
  };
}

/** So many, in whatever order. */
export function thoseOf(part: Part, direction: Direction): RowsMeaning {
  return { ...firstOf(part, direction), isUnordered: true };
}

/** Which one of the rows with the same key stays. */
export function oneOfEach(which: 'first' | 'latest'): RowsMeaning {
  return {
    stage: 'unique',
    isUnordered: true,
    apply: (rows, table) => {
      const sorted = which === 'first' ? rows : inOrder(rows, [['date', 'down']], table);
      return [...Map.groupBy(sorted, (row) => row[table.members.key]).values()].flatMap((same) => same.slice(0, 1));
    },
  };
}

/** Rows of groups with so many rows. */
export function sized(operator: Operator, size: number): RowsMeaning {
  return {
    stage: 'groups',
    apply: (rows, { members }) => {
      const groups = Map.groupBy(rows, (row) => row[members.key]);
      return rows.filter((row) => isInOrder(groups.get(row[members.key])?.length ?? 0, operator, size));
    },
  };
}

/** Numbers that none is halfway between. */
export function rounded(digits: number): RowsMeaning {
  const round = (value: Value | undefined): number => Math.round(Number(value) * 10 ** digits) / 10 ** digits;
  return {
    stage: 'round',
    apply: (rows, { members }) => rows.map((row) => ({ ...row, [members.measure]: round(row[members.measure]) })),
  };
}

/** All of them, one after the other as their stages have it. */
export function applyAll(meanings: readonly RowsMeaning[], rows: readonly Row[], table: Table): readonly Row[] {
  return meanings
    .toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage))
    .reduce((left, meaning) => meaning.apply(left, table), rows);
}

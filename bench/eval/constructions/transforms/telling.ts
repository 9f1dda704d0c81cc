/** What constructions tell of rows: figures, lists and single rows of each group, or figures over all. */
import type { Figure as Named, Row, Trade, Value } from './trade.ts';

type Figure = Exclude<Named, 'rows'> | 'countShare' | 'statePercent';
type Schema = Readonly<Record<string, unknown>>;

export interface Telling {
  schema(trade: Trade): Schema;
  tell(rows: readonly Row[], trade: Trade): unknown;
  /** The answer is a list of groups, whose order was not said. */
  readonly isList?: true;
  /** What each group is ordered and bounded by. */
  readonly figure?: Figure | undefined;
}

/** How a figure that groups are ordered by is called. */
export const figureWords: Readonly<Partial<Record<Figure, string>>> = {
  count: 'number of <items>',
  sum: 'total <measure>',
  average: 'average <measure>',
  highest: 'highest <measure>',
  lowest: 'lowest <measure>',
};

const text: Schema = { type: 'string' };
const texts: Schema = { type: 'array', items: text };
const number: Schema = { type: 'number' };
const integer: Schema = { type: 'integer' };

function record(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

/** The name of a figure in the result. */
export function nameOf(figure: Figure, { told, words }: Trade): string {
  if (figure === 'countShare') return told.share;
  return figure === 'statePercent' ? `${words['state']}Percent` : told[figure];
}

function schemaOf(figure: Figure): Schema {
  return figure === 'count' || figure === 'stateCount' ? integer : number;
}

/** `all` is what a share is a share of. */
function figureOf(figure: Figure, rows: readonly Row[], all: readonly Row[], trade: Trade): number {
  const measures = measuresOf(rows, trade);
  const inState = rows.filter((row) => trade.isSo(row));
  const values: Record<Figure, number> = {
    count: rows.length,
    sum: sum(measures),
    average: sum(measures) / rows.length,
    highest: Math.max(...measures),
    lowest: Math.min(...measures),
    share: (100 * sum(measures)) / sum(measuresOf(all, trade)),
    countShare: (100 * rows.length) / all.length,
    stateCount: inState.length,
    stateSum: sum(measuresOf(inState, trade)),
    statePercent: (100 * inState.length) / rows.length,
  };
  return values[figure];
}

function measuresOf(rows: readonly Row[], { members }: Trade): readonly number[] {
  return rows.map((row) => Number(row[members.measure]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** In the order in which their keys first come. */
function groupsOf(rows: readonly Row[], { members }: Trade): readonly (readonly [string, readonly Row[]])[] {
  return [...Map.groupBy(rows, (row) => String(row[members.key]))];
}

/** A record for each group, with so many figures. */
export function each(...figures: readonly Figure[]): Telling {
  return {
    isList: true,
    figure: figures.includes('sum') ? 'sum' : figures[0],
    schema: (trade) =>
      list(
        record({
          [trade.members.key]: text,
          ...Object.fromEntries(figures.map((one) => [nameOf(one, trade), schemaOf(one)])),
        }),
      ),
    tell: (all, trade) =>
      groupsOf(all, trade).map(([key, rows]) => ({
        [trade.members.key]: key,
        ...Object.fromEntries(figures.map((one) => [nameOf(one, trade), figureOf(one, rows, all, trade)])),
      })),
  };
}

function shownSchema({ members }: Trade): Readonly<Record<string, Schema>> {
  return { [members.label]: text, [members.measure]: number, [members.date]: text };
}

/** A row as results show it. */
export function show(row: Row, { members }: Trade): Row {
  return Object.fromEntries(
    [members.label, members.measure, members.date].map((member) => [member, row[member] ?? null]),
  );
}

export const eachWithRows: Telling = {
  isList: true,
  schema: (trade) => list(record({ [trade.members.key]: text, [trade.told.rows]: list(record(shownSchema(trade))) })),
  tell: (all, trade) =>
    groupsOf(all, trade).map(([key, rows]) => ({
      [trade.members.key]: key,
      [trade.told.rows]: rows.map((row) => show(row, trade)),
    })),
};

export const eachWithLabels: Telling = {
  isList: true,
  schema: ({ members }) => list(record({ [members.key]: text, [`${members.label}s`]: texts })),
  tell: (all, trade) =>
    groupsOf(all, trade).map(([key, rows]) => ({
      [trade.members.key]: key,
      [`${trade.members.label}s`]: labelsOf(rows, trade),
    })),
};

function labelsOf(rows: readonly Row[], { members }: Trade): readonly Value[] {
  return rows.map((row) => row[members.label] ?? null);
}

/** The one row of each group that has the latest or earliest date, or the highest measure. */
export function oneOfEach(which: 'latest' | 'earliest' | 'best'): Telling {
  return {
    isList: true,
    schema: (trade) => list(record({ [trade.members.key]: text, ...shownSchema(trade) })),
    tell: (all, trade) =>
      groupsOf(all, trade).flatMap(([key, rows]) => {
        const rank = (row: Row): number =>
          which === 'best' ? Number(row[trade.members.measure]) : Date.parse(String(row[trade.members.date]));
        const [first] = rows.toSorted((one, other) =>
          which === 'earliest' ? rank(one) - rank(other) : rank(other) - rank(one),
        );
        return first === undefined ? [] : [{ [trade.members.key]: key, ...show(first, trade) }];
      }),
  };
}

/** An object with a member for each group. */
export function keyed(figure: Figure): Telling {
  return {
    schema: () => ({ type: 'object', additionalProperties: number }),
    tell: (all, trade) =>
      Object.fromEntries(groupsOf(all, trade).map(([key, rows]) => [key, figureOf(figure, rows, all, trade)])),
  };
}

export const keyedLabels: Telling = {
  schema: () => ({ type: 'object', additionalProperties: texts }),
  tell: (all, trade) => Object.fromEntries(groupsOf(all, trade).map(([key, rows]) => [key, labelsOf(rows, trade)])),
};

/** One record over all rows. */
export function overall(...figures: readonly Figure[]): Telling {
  return {
    schema: (trade) => record(Object.fromEntries(figures.map((one) => [nameOf(one, trade), schemaOf(one)]))),
    tell: (rows, trade) =>
      Object.fromEntries(figures.map((one) => [nameOf(one, trade), figureOf(one, rows, rows, trade)])),
  };
}

export const distinctKeys: Telling = {
  isList: true,
  schema: () => texts,
  tell: (rows, trade) => groupsOf(rows, trade).map(([key]) => key),
};

export const countOfKeys: Telling = {
  schema: ({ words }) => record({ [words['keys'] ?? '']: integer }),
  tell: (rows, trade) => ({ [trade.words['keys'] ?? '']: groupsOf(rows, trade).length }),
};

/** The key of the group with the most rows, or whose measures come to most. */
export function keyOfMost(figure: 'count' | 'sum'): Telling {
  return {
    schema: ({ members }) => record({ [members.key]: text }),
    tell: (all, trade) => {
      const ranked = groupsOf(all, trade).toSorted(
        ([, one], [, other]) => figureOf(figure, other, all, trade) - figureOf(figure, one, all, trade),
      );
      return { [trade.members.key]: ranked[0]?.[0] };
    },
  };
}

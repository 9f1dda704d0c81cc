/** What data looks like: the merged shape of all values that stand in the same place, with samples of them. */
import { isRecord } from '../../core/json.ts';
import { pairsIn } from './pairs.ts';

export type Scalar = string | number | boolean;

export interface Shape {
  /** Values seen here, nulls included. */
  readonly count: number;
  readonly nulls: number;
  /** Texts, numbers and booleans, as often as they come, up to a bound. */
  readonly scalars: readonly Scalar[];
  readonly records: number;
  readonly members: ReadonlyMap<string, Shape>;
  readonly lists: number;
  /** What the lists here hold, all of them together. */
  readonly item: Shape | undefined;
  /** Items of the longest list. */
  readonly longest: number;
  /** Where the lists here hold labels with values, such as `{"name": "color", "value": "red"}`: the values by label. */
  readonly pairs: Pairs | undefined;
  /** Where the lists here hold lists of the same length: what stands at each position, and the first of those lists. */
  readonly columns: Columns | undefined;
}

export interface Pairs {
  readonly label: string;
  readonly shapes: ReadonlyMap<string | number, PairValue>;
}

/** What stands beside a label: the way to it from the record of both, of one name or two, and its shape. */
export interface PairValue {
  readonly path: readonly string[];
  readonly shape: Shape;
}

export interface Columns {
  readonly positions: readonly Shape[];
  /** The first list, where it holds texts alone. */
  readonly header: readonly string[] | undefined;
}

export interface Bounds {
  /** Levels that are looked at. */
  readonly depth: number;
  /** Items of one list that are looked at. */
  readonly items: number;
  /** Scalars that are kept of one place. */
  readonly scalars: number;
  /** Members of one record, and places in all. */
  readonly members: number;
  readonly places: number;
}

interface Draft {
  count: number;
  nulls: number;
  scalars: Scalar[];
  records: number;
  members: Map<string, Draft>;
  lists: number;
  item: Draft | undefined;
  longest: number;
  pairs: { label: string; shapes: Map<string | number, { path: readonly string[]; shape: Draft }> } | undefined;
  columns: { positions: Draft[]; header: readonly string[] | undefined } | undefined;
}

function createDraft(): Draft {
  return {
    count: 0,
    nulls: 0,
    scalars: [],
    records: 0,
    members: new Map(),
    lists: 0,
    item: undefined,
    longest: 0,
    pairs: undefined,
    columns: undefined,
  };
}

/** The shape of the data; what is beyond the bounds is left out. */
export function shapeOf(data: unknown, bounds: Bounds): Shape {
  const draft = createDraft();
  const left = { places: bounds.places };
  look(data, draft, bounds.depth, bounds, left);
  return draft;
}

function look(value: unknown, draft: Draft, depth: number, bounds: Bounds, left: { places: number }): void {
  draft.count += 1;
  if (value === null || value === undefined) draft.nulls += 1;
  else if (Array.isArray(value)) {
    draft.lists += 1;
    draft.longest = Math.max(draft.longest, value.length);
    if (depth <= 0) return;
    draft.item ??= createDraft();
    const items = sample(value, bounds.items);
    for (const item of items) look(item, draft.item, depth - 1, bounds, left);
    lookAtPairs(items, draft, bounds, left);
    lookAtColumns(items, draft, bounds, left);
  } else if (isRecord(value)) {
    draft.records += 1;
    if (depth > 0) lookInside(value, draft, depth, bounds, left);
  } else if (draft.scalars.length < bounds.scalars && isScalar(value)) draft.scalars.push(value);
}

function lookInside(
  value: Readonly<Record<string, unknown>>,
  draft: Draft,
  depth: number,
  bounds: Bounds,
  left: { places: number },
): void {
  for (const name of Object.keys(value)) {
    let member = draft.members.get(name);
    if (member === undefined) {
      if (draft.members.size >= bounds.members || left.places <= 0) continue;
      left.places -= 1;
      member = createDraft();
      draft.members.set(name, member);
    }
    look(value[name], member, depth - 1, bounds, left);
  }
}

const labelsMax = 40;

function lookAtPairs(items: readonly unknown[], draft: Draft, bounds: Bounds, left: { places: number }): void {
  const found = pairsIn(items);
  if (found === undefined) return;
  draft.pairs ??= { label: found.label, shapes: new Map() };
  if (draft.pairs.label !== found.label) return;
  for (const { label, path, value } of found.pairs) {
    const known = draft.pairs.shapes.get(label);
    if (known === undefined && draft.pairs.shapes.size >= labelsMax) continue;
    const pair = known ?? { path, shape: createDraft() };
    if (pair.path.join('.') !== path.join('.')) continue;
    draft.pairs.shapes.set(label, pair);
    look(value, pair.shape, 1, bounds, left);
  }
}

function lookAtColumns(items: readonly unknown[], draft: Draft, bounds: Bounds, left: { places: number }): void {
  const rows = items.filter((item): item is readonly unknown[] => Array.isArray(item));
  const [first] = rows;
  if (first === undefined || rows.length < items.length || first.length > labelsMax || first.length === 0) return;
  const isText = (cell: unknown): boolean => typeof cell === 'string' && cell !== '' && Number.isNaN(Number(cell));
  const isHeader = rows.length > 1 && first.every(isText);
  draft.columns ??= {
    positions: first.map(() => createDraft()),
    header: isHeader ? first.map((cell) => String(cell)) : undefined,
  };
  for (const row of isHeader ? rows.slice(1) : rows) {
    for (const [index, cell] of row.entries()) {
      const position = draft.columns.positions[index];
      if (position !== undefined) look(cell, position, 1, bounds, left);
    }
  }
}

/** As many items as that, spread over the whole list, the first of them included. */
function sample(items: readonly unknown[], most: number): readonly unknown[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function textsOf({ scalars }: Shape): readonly string[] {
  return scalars.filter((value) => typeof value === 'string');
}

export function numbersOf({ scalars }: Shape): readonly number[] {
  return scalars.filter((value) => typeof value === 'number');
}

/** Whether nothing but texts, numbers, booleans and nulls stands here. */
export function isScalarShape({ records, lists, scalars }: Shape): boolean {
  return records === 0 && lists === 0 && scalars.length > 0;
}

/** What a list of values looks like that nothing else is known of. */
export function shapeOfValues(values: readonly Scalar[]): Shape {
  return { ...createDraft(), count: values.length, scalars: values };
}

/** The lists of records in the data, wherever they stand: each with its rows, its name and the way to it. */
import { isRecord } from '../../../../../core/json.ts';
import { limits } from '../../../../../core/limits.ts';
import { isWrapper } from '../../../vocabulary.ts';
import { singular, wordsOf } from '../../../words.ts';
import { variableName, writeName } from '../../terms/expression.ts';
import { seriesNames } from '../../terms/series-names.ts';
import { type Entries, entriesOf } from './entries.ts';
import { aboveName, type FromTop } from './levels.ts';
import { treeRows } from './nested-trees.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Table {
  /** Its variable, without the sign; no two tables share one. */
  readonly name: string;
  /** How it is called, the nearest words first. */
  readonly words: readonly string[];
  readonly rows: readonly Row[];
  /** From `$$`; inside a record of the parent where it has one. */
  readonly path: string;
  /** The table whose records hold this list, and for every row the record that holds it. */
  readonly parent: Table | undefined;
  readonly holders: readonly Row[];
  /** Rows that hold rows of this table: where the ones at the top stand in the data, and the member that holds the ones below. */
  readonly tree?: { readonly at: string; readonly below: string };
  /** Each row is one text of a list inside of a record. */
  readonly isOfTexts?: true;
}

const depthMax = 12;
const tablesMax = 16;

interface Place {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly parent: Table | undefined;
  readonly keyName: string;
  /** Records that hold such as they are make one list, however deep they stand. */
  readonly flat: FromTop | undefined;
  /** Words that the instruction has behind `each` or `per`. */
  readonly eachOf: ReadonlySet<string>;
  /** Lists of the names of columns, wherever they stand. */
  readonly heads: readonly Headings[];
}

/** What the instruction says of the tables, where there is one. */
export interface SaidOfTables {
  /** How the keys of objects that are lists are called. */
  readonly keyName?: string;
  readonly flat?: FromTop | undefined;
  readonly eachOf?: ReadonlySet<string>;
}

interface Headings {
  readonly names: readonly string[];
  readonly text: string;
}

/** Names of columns that do not stand beside the rows: `manifest.columns` of what is in `result.rows`. */
function headingsIn(value: unknown, path: readonly string[], depth: number): readonly Headings[] {
  if (!isRecord(value) || depth === 0) return [];
  const way = path.length === 0 ? '$$' : `$$.${path.join('.')}`;
  const own = headingsBeside(value);
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const written = writeName(name);
    return written === undefined ? [] : headingsIn(member, [...path, written], depth - 1);
  });
  return own === undefined ? inner : [{ names: own.names, text: `[${way}.${own.text.slice(1)}` }, ...inner];
}

/** All tables of the data, the outer ones first. */
export function tablesOf(
  data: unknown,
  { keyName = 'key', flat, eachOf = new Set() }: SaidOfTables = {},
): readonly Table[] {
  const found: Table[] = [];
  const heads = headingsIn(data, [], depthMax);
  const top: Place = { path: [], names: [], parent: undefined, keyName, flat, eachOf, heads };
  visit([{ value: data, holder: undefined }], top, found, depthMax);
  return found;
}

interface Seen {
  readonly value: unknown;
  readonly holder: Row | undefined;
  /** The record that it is a member of. */
  readonly around?: Row;
}

/** What stands in the same place of all records is looked at together. */
function visit(seen: readonly Seen[], place: Place, found: Table[], depth: number): void {
  if (depth === 0 || found.length >= tablesMax) return;
  const lists = seen.filter(({ value }) => Array.isArray(value));
  if (lists.length > 0) {
    if (isOfCells(lists)) addCells(lists, seen, place, found);
    else addTable(lists, place, found, depth);
    return;
  }
  const records = seen.flatMap(({ value, holder }) => (isRecord(value) ? [{ value, holder }] : []));
  const values = records.map(({ value }) => value);
  if (addTree(values, place, found, depth)) return;
  const entries = place.path.length === 0 ? undefined : entriesOf(values, place.keyName);
  if (entries !== undefined) {
    addEntries(entries, records, place, found, depth);
    return;
  }
  const names = [...new Set(records.flatMap(({ value }) => Object.keys(value)))].slice(0, limits.schemaMembers);
  for (const name of names) {
    const written = writeName(name);
    if (written === undefined || name === 'currentItem') continue;
    const inner = records.flatMap(({ value, holder }) =>
      Object.hasOwn(value, name) ? [{ value: value[name], holder, around: value }] : [],
    );
    visit(inner, { ...place, path: [...place.path, written], names: [...place.names, name] }, found, depth - 1);
  }
}

function addTable(lists: readonly Seen[], place: Place, found: Table[], depth: number): void {
  const items = lists.flatMap(({ value, holder }) =>
    Array.isArray(value) ? value.slice(0, limits.generateItems).map((item: unknown) => ({ item, holder })) : [],
  );
  const rows = items.flatMap(({ item, holder }): readonly { readonly item: Row; readonly holder: Row | undefined }[] =>
    isRecord(item) ? [{ item, holder }] : [],
  );
  if (rows.length === 0 && items.length > 0) addTexts(items, place, found);
  if (rows.length === 0 || rows.length < items.length) return;
  const own = rows.map(({ item }) => item);
  if (addTree(own, place, found, depth)) return;
  const table: Table = {
    name: variableOf(place.names, found),
    words: wordsFor(place),
    rows: own,
    path: place.path.join('.'),
    parent: place.parent,
    holders: rows.flatMap(({ holder }) => (holder === undefined ? [] : [holder])),
  };
  found.push(table);
  const inside = rows.map(({ item }) => ({ value: item, holder: item }));
  visit(inside, insideOf(table, place), found, depth - 1);
}

function insideOf(parent: Table, place: Place): Place {
  return { ...place, path: [], names: [], parent };
}

/** All records of a tree as one list; what else they hold is looked at as it is in any other. */
function addTree(tops: readonly Row[], place: Place, found: Table[], depth: number): boolean {
  const tree = place.flat === undefined || place.parent !== undefined ? undefined : treeRows(tops, place.flat);
  if (tree === undefined) return false;
  const table: Table = {
    name: variableOf([...place.names, tree.below], found),
    words: wordsAround([...place.names, tree.below]),
    rows: tree.rows,
    path: [...place.path, tree.text].join('.'),
    parent: undefined,
    holders: [],
    tree: { at: ['$$', ...place.path].join('.'), below: tree.below },
  };
  found.push(table);
  const inside = tree.rows.map((row) => {
    const own = Object.entries(row).filter(([name]) => name !== tree.below && name !== aboveName && name !== 'parent');
    return { value: Object.fromEntries(own), holder: row };
  });
  visit(inside, insideOf(table, place), found, depth - 1);
  return true;
}

function addEntries(entries: Entries, objects: readonly Seen[], place: Place, found: Table[], depth: number): void {
  const holders = objects.flatMap(({ value, holder }) =>
    isRecord(value) && holder !== undefined ? Object.keys(value).map(() => holder) : [],
  );
  const table: Table = {
    name: variableOf(place.names, found),
    words: wordsAround(place.names),
    rows: entries.rows,
    path: [...place.path, entries.text].join('.'),
    parent: place.parent,
    holders,
  };
  found.push(table);
  const inside = entries.rows.map((row) => ({ value: row, holder: row }));
  visit(inside, insideOf(table, place), found, depth - 1);
}

interface Item {
  readonly item: unknown;
  readonly holder: Row | undefined;
}

/** Texts inside of records, of which several have the same or that are asked for one by one: each as a record with the one member. */
function addTexts(items: readonly Item[], place: Place, found: Table[]): void {
  const own = place.path.at(-1);
  if (own === undefined || place.parent === undefined || !items.every(({ item }) => typeof item === 'string')) return;
  const name = singular(own.replaceAll('`', ''));
  const isShared = new Set(items.map(({ item }) => item)).size < items.length;
  if (!isShared && !place.eachOf.has(wordsOf(name).at(-1) ?? '')) return;
  found.push({
    name: variableOf(place.names, found),
    words: wordsAround(place.names),
    rows: items.map(({ item }) => ({ [name]: item })),
    path: [...place.path.slice(0, -1), `${own}.{ ${JSON.stringify(name)}: $ }`].join('.'),
    parent: place.parent,
    isOfTexts: true,
    holders: items.flatMap(({ holder }) => (holder === undefined ? [] : [holder])),
  });
}

const headingNames: readonly string[] = [
  'columns',
  'headers',
  'header',
  'headings',
  'fields',
  'columnNames',
  'column_names',
];

/** Rows of cells, with the names of their columns beside them or in the first row. */
function isOfCells(lists: readonly Seen[]): boolean {
  const rows = lists.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  return rows.length > 0 && rows.every((row) => Array.isArray(row) && row.every((cell) => !isRecord(cell)));
}

function addCells(lists: readonly Seen[], seen: readonly Seen[], place: Place, found: Table[]): void {
  const [first] = lists;
  if (first === undefined || lists.length > 1 || seen.length > 1) return;
  const cells = (Array.isArray(first.value) ? first.value : []).slice(0, limits.generateItems).filter(Array.isArray);
  const own = place.path.at(-1);
  const headings = headingsOf(first.around, cells, place);
  if (own === undefined || headings === undefined) return;
  const { names, text } = headings;
  const rows = (text === undefined ? cells.slice(1) : cells).map((row) =>
    Object.fromEntries(names.map((name, at) => [name, row[at]])),
  );
  const record = '$merge($map($heads, function($head, $at) { { $head: $cells[$at] } }))';
  const body =
    text === undefined
      ? `($rows := ${own}; $heads := $rows[0]; [1..$count($rows) - 1].($index := $; $cells := $rows[$index]; ${record}))`
      : `($heads := ${text}; ${own}.($cells := $; ${record}))`;
  found.push({
    name: variableOf(place.names, found),
    words: wordsAround(place.names),
    rows,
    path: [...place.path.slice(0, -1), body].join('.'),
    parent: place.parent,
    holders: rows.flatMap(() => (first.holder === undefined ? [] : [first.holder])),
  });
}

function headingsOf(
  around: Row | undefined,
  cells: readonly (readonly unknown[])[],
  { heads, names: ways }: Place,
): { readonly names: readonly string[]; readonly text: string | undefined } | undefined {
  const beside = around === undefined ? undefined : headingsBeside(around);
  if (beside !== undefined) return beside;
  const [top = []] = cells;
  const names = top.filter((cell) => typeof cell === 'string' && /[A-Za-z]/.test(cell)).map(String);
  const isTop = names.length > 1 && names.length === top.length && new Set(names).size === names.length;
  const [other, ...more] = heads.filter((one) => cells.every((row) => row.length === one.names.length));
  if (other !== undefined && more.length === 0) return other;
  if (isTop) return { names, text: undefined };
  const series = seriesNames(cells, ways.at(-1) ?? '');
  return series === undefined ? undefined : { names: series, text: JSON.stringify(series) };
}

function headingsBeside(around: Row): Headings | undefined {
  for (const name of headingNames) {
    const list = around[name];
    if (!Array.isArray(list) || list.length === 0) continue;
    if (list.every((one) => typeof one === 'string')) return { names: list.map(String), text: `[${name}]` };
    const key = ['name', 'key', 'field', 'title', 'label'].find((one) =>
      list.every((column) => isRecord(column) && typeof column[one] === 'string'),
    );
    if (key !== undefined)
      return { names: list.map((column) => String(isRecord(column) ? column[key] : '')), text: `[${name}.${key}]` };
  }
  return undefined;
}

/** What a loop gave each time is called as the loop is, where it has no name of its own. */
function wordsFor({ names, parent }: Place): readonly string[] {
  const own = wordsAround(names);
  return own.some((word) => !isWrapper(word)) ? own : [...own, ...(parent?.words ?? [])];
}

function wordsAround(names: readonly string[]): readonly string[] {
  return names.toReversed().flatMap((name) => wordsOf(name).toReversed());
}

/** The nearest name that says something; with a number where it is taken. */
function variableOf(names: readonly string[], found: readonly Table[]): string {
  const telling = names.findLast((name) => !wordsOf(name).every(isWrapper) && /^[A-Za-z]/.test(name));
  const base = variableName((telling ?? names.at(-1) ?? 'rows').replace(/[^A-Za-z0-9_]/g, '') || 'rows');
  const taken = found.filter(({ name }) => name === base || name.startsWith(`${base}_`)).length;
  return taken === 0 ? base : `${base}_${taken + 1}`;
}

/** The lists of records in the data, wherever they stand: each with its rows, its name and the way to it. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { isWrapper } from '../../vocabulary.ts';
import { wordsOf } from '../../words.ts';
import { writeName } from '../expression.ts';

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
}

const depthMax = 6;
const tablesMax = 16;

interface Place {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly parent: Table | undefined;
}

/** All tables of the data, the outer ones first. */
export function tablesOf(data: unknown): readonly Table[] {
  const found: Table[] = [];
  visit([{ value: data, holder: undefined }], { path: [], names: [], parent: undefined }, found, depthMax);
  return found;
}

interface Seen {
  readonly value: unknown;
  readonly holder: Row | undefined;
}

/** What stands in the same place of all records is looked at together. */
function visit(seen: readonly Seen[], place: Place, found: Table[], depth: number): void {
  if (depth === 0 || found.length >= tablesMax) return;
  const lists = seen.filter(({ value }) => Array.isArray(value));
  if (lists.length > 0) {
    addTable(lists, place, found, depth);
    return;
  }
  const records = seen.flatMap(({ value, holder }) => (isRecord(value) ? [{ value, holder }] : []));
  const names = [...new Set(records.flatMap(({ value }) => Object.keys(value)))].slice(0, limits.schemaMembers);
  for (const name of names) {
    const written = writeName(name);
    if (written === undefined || name === 'currentItem') continue;
    const inner = records.flatMap(({ value, holder }) =>
      Object.hasOwn(value, name) ? [{ value: value[name], holder }] : [],
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
  if (rows.length === 0 || rows.length < items.length) return;
  const table: Table = {
    name: variableOf(place.names, found),
    words: wordsAround(place.names),
    rows: rows.map(({ item }) => item),
    path: place.path.join('.'),
    parent: place.parent,
    holders: rows.flatMap(({ holder }) => (holder === undefined ? [] : [holder])),
  };
  found.push(table);
  const inside = rows.map(({ item }) => ({ value: item, holder: item }));
  visit(inside, { path: [], names: [], parent: table }, found, depth - 1);
}

function wordsAround(names: readonly string[]): readonly string[] {
  return names.toReversed().flatMap((name) => wordsOf(name).toReversed());
}

/** The nearest name that says something; with a number where it is taken. */
function variableOf(names: readonly string[], found: readonly Table[]): string {
  const telling = names.findLast((name) => !wordsOf(name).every(isWrapper) && /^[A-Za-z]/.test(name));
  const base = (telling ?? names.at(-1) ?? 'rows').replace(/[^A-Za-z0-9_]/g, '') || 'rows';
  const taken = found.filter(({ name }) => name === base || name.startsWith(`${base}_`)).length;
  return taken === 0 ? base : `${base}_${taken + 1}`;
}

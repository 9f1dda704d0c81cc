/** The routes that most services have: lists with filters and pages, single records, and what changes them. */
import { compare, meets, valueAt } from './query.ts';
import { integer, type Rules } from './rules.ts';
import type { Call, Reply, Row, Route } from './service.ts';

/** A parameter that narrows a list: the field that must equal it, or be on one side of it. */
export type Filter = string | { readonly field: string; readonly is: 'gte' | 'gt' | 'lte' | 'lt' | 'contains' };

export interface Page {
  readonly items: readonly Row[];
  readonly total: number;
  /** From zero. */
  readonly offset: number;
  readonly size: number;
  /** Of the next page; absent on the last one. */
  readonly next?: string;
}

export interface Paging {
  readonly kind: 'page' | 'offset' | 'cursor';
  /** Names of the two parameters. */
  readonly at: string;
  readonly size: string;
  readonly usual: number;
  readonly most: number;
  /** The pages are told in a Link header too. */
  readonly hasLinks?: boolean;
}

interface ListOf {
  readonly from: string;
  readonly paging?: Paging;
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Parts of the path that rows must have, by the field they are compared with. */
  readonly within?: Readonly<Record<string, string>>;
  readonly query?: Rules;
  readonly sort?: { readonly by: string; readonly isDown?: boolean };
  /** Fields left out of a list; a single record has them. */
  readonly without?: readonly string[];
  wrap(page: Page): unknown;
}

export function listRoute(path: string, options: ListOf): Route {
  const { paging } = options;
  const own: Rules = paging === undefined ? {} : pagingRules(paging);
  return { method: 'GET', path, query: { ...options.query, ...own }, answer: (call) => answerList(call, options) };
}

function pagingRules({ kind, at, size, most }: Paging): Rules {
  const place: Rules =
    kind === 'cursor' ? { [at]: { type: 'text' } } : { [at]: { ...integer, min: kind === 'page' ? 1 : 0 } };
  return { ...place, [size]: { ...integer, min: 1, max: most } };
}

export function answerList(call: Call, options: ListOf): Reply {
  const { from, filters = {}, within = {}, sort, without = [] } = options;
  const rows = (call.store[from] ?? []).filter(
    (row) =>
      Object.entries(within).every(([field, param]) => String(valueAt(row, field)) === call.params[param]) &&
      Object.entries(filters).every(([name, filter]) => isKept(row, filter, call.query[name])),
  );
  if (sort !== undefined)
    rows.sort((a, b) => compare(valueAt(a, sort.by), valueAt(b, sort.by)) * (sort.isDown ? -1 : 1));
  const page = cut(rows, options.paging, call);
  if (page === undefined) return { status: 400, body: 'The cursor is not valid.' };
  const items = page.items.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !without.includes(key))),
  );
  const headers = options.paging?.hasLinks === true ? linksOf(page, options.paging, call.url) : {};
  return { status: 200, body: options.wrap({ ...page, items }), headers };
}

function isKept(row: Row, filter: Filter, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  const { field, is } = typeof filter === 'string' ? { field: filter, is: 'eq' } : filter;
  return meets(valueAt(row, field), is, wanted);
}

function cut(rows: readonly Row[], paging: Paging | undefined, { query }: Call): Page | undefined {
  if (paging === undefined) return { items: rows, total: rows.length, offset: 0, size: rows.length };
  const size = Number(query[paging.size] ?? paging.usual);
  const offset = offsetOf(query[paging.at], paging, size);
  if (!Number.isInteger(offset)) return undefined;
  const items = rows.slice(offset, offset + size);
  const end = offset + size;
  const more =
    end < rows.length ? { next: paging.kind === 'cursor' ? cursorAt(end) : String(nextOf(paging, offset, size)) } : {};
  return { items, total: rows.length, offset, size, ...more };
}

function offsetOf(at: unknown, { kind }: Paging, size: number): number {
  if (kind === 'page') return (Number(at ?? 1) - 1) * size;
  if (kind === 'offset') return Number(at ?? 0);
  if (at === undefined || at === '') return 0;
  const read = /^c(\d+)$/.exec(Buffer.from(String(at), 'base64url').toString())?.[1];
  return read === undefined ? Number.NaN : Number(read);
}

function nextOf({ kind }: Paging, offset: number, size: number): number {
  return kind === 'page' ? offset / size + 2 : offset + size;
}

function cursorAt(offset: number): string {
  return Buffer.from(`c${offset}`).toString('base64url');
}

function linksOf({ next }: Page, { at }: Paging, url: URL): Readonly<Record<string, string>> {
  if (next === undefined) return {};
  const following = new URL(url);
  following.searchParams.set(at, next);
  return { link: `<${following.href}>; rel="next"` };
}

interface OneOf {
  readonly from: string;
  /** The part of the path that names the record. */
  readonly param: string;
  /** The field it is found by; default `id`. */
  readonly by?: string;
  readonly within?: Readonly<Record<string, string>>;
}

function find({ store, params }: Call, { from, param, by = 'id', within = {} }: OneOf): Row | undefined {
  return (store[from] ?? []).find(
    (row) =>
      String(row[by]) === params[param] &&
      Object.entries(within).every(([field, name]) => String(row[field]) === params[name]),
  );
}

const nothing: Reply = { status: 404, body: 'There is no such record.' };

export function itemRoute(path: string, options: OneOf & { wrap?(row: Row): unknown }): Route {
  return {
    method: 'GET',
    path,
    answer(call) {
      const row = find(call, options);
      return row === undefined ? nothing : { status: 200, body: options.wrap?.(row) ?? row };
    },
  };
}

interface Creation {
  readonly into: string;
  readonly body: Rules;
  readonly bodyType?: string;
  readonly headers?: Rules;
  /** The field that names a record; default `id`. */
  readonly key?: string;
  /** Begins the names of new records; without it they are numbers. */
  readonly prefix?: string;
  /** A record that must exist: the collection by the part of the path, or by the field of the body. */
  readonly needs?: readonly {
    readonly in: string;
    readonly by?: string;
    readonly param?: string;
    readonly field?: string;
  }[];
  /** What the service adds. */
  add?(call: Call): Row;
  wrap?(row: Row): unknown;
}

export function createRoute(path: string, options: Creation): Route {
  const { into, key = 'id', prefix, needs = [], body, bodyType, headers } = options;
  return {
    method: 'POST',
    path,
    body,
    ...(bodyType === undefined ? {} : { bodyType }),
    ...(headers === undefined ? {} : { headers }),
    answer(call) {
      const isThere = needs.every(({ in: from, by = 'id', param, field }) => {
        const wanted = param === undefined ? call.body[field ?? ''] : call.params[param];
        return wanted === undefined || (call.store[from] ?? []).some((row) => String(row[by]) === String(wanted));
      });
      if (!isThere) return nothing;
      const rows = call.store[into] ?? [];
      const number = 9000 + rows.length;
      const row = { [key]: prefix === undefined ? number : `${prefix}${number}`, ...call.body, ...options.add?.(call) };
      rows.push(row);
      call.store[into] = rows;
      return { status: 201, body: options.wrap?.(row) ?? row };
    },
  };
}

interface Change extends OneOf {
  readonly method: 'PATCH' | 'PUT' | 'POST';
  readonly body: Rules;
  readonly bodyType?: string;
  change?(row: Row, call: Call): Reply | undefined;
}

export function changeRoute(path: string, options: Change): Route {
  const { method, body, bodyType } = options;
  return {
    method,
    path,
    body,
    ...(bodyType === undefined ? {} : { bodyType }),
    answer(call) {
      const row = find(call, options);
      if (row === undefined) return nothing;
      const refused = options.change?.(row, call);
      if (refused !== undefined) return refused;
      if (options.change === undefined) Object.assign(row, call.body);
      return { status: 200, body: row };
    },
  };
}

export function removeRoute(path: string, options: OneOf): Route {
  return {
    method: 'DELETE',
    path,
    answer(call) {
      const row = find(call, options);
      if (row === undefined) return nothing;
      const rows = call.store[options.from] ?? [];
      rows.splice(rows.indexOf(row), 1);
      return { status: 204 };
    },
  };
}

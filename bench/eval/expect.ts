/** What a task expects of the services and of the data that comes back, and how that is judged: by effect, never by form. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { isRecord } from '../../src/core/json.ts';
import { fulfils, valueAt } from './apis/query.ts';
import type { Entry, Running } from './apis/serve.ts';

const Values = z.record(z.string(), z.unknown());

export const WantedRequest = z.strictObject({
  method: z.string(),
  /** With the base path. */
  path: z.string(),
  query: Values.optional(),
  /** Members that the body must have; scalars count as equal when their texts are, as in forms. */
  body: Values.optional(),
});
export type WantedRequest = z.output<typeof WantedRequest>;

/** Rows of a service's own data that must come back: all of those that fulfil the conditions, and no others. */
export const Returned = z.strictObject({
  collection: z.string(),
  where: Values.default({}),
  /** The field that tells rows apart. */
  by: z.string().default('id'),
  /** Further fields that must come back as they are stored. */
  fields: z.array(z.string()).default([]),
  /** A single record comes back, not a list. */
  one: z.boolean().default(false),
});
export type Returned = z.output<typeof Returned>;

export const Stored = z.strictObject({ collection: z.string(), where: Values, count: z.int().default(1) });

/** `{{path}}` in any text stands for what the task's input has there. */
export const Expect = z.strictObject({
  /** Requests that must have been accepted; of those that change something, no others may have been. */
  requests: z.array(WantedRequest).default([]),
  /** One such request for every item of a list in the input; `{{item}}` is the item. */
  each: z.strictObject({ over: z.string(), request: z.unknown() }).optional(),
  returns: Returned.optional(),
  /** Members of what comes back, where it is computed and nowhere stored. */
  holds: Values.optional(),
  /** Rows that must be there afterwards. */
  stored: z.array(Stored).default([]),
});
export type Expect = z.output<typeof Expect>;

/** What an attempt came to. */
export interface Outcome {
  readonly running: Running;
  /** What the step gave: `{currentItem, data}`, or a list of them. */
  readonly result: unknown;
}

/** What is wrong with the outcome; empty when the task is solved. */
export function judge(expect: Expect, input: unknown, { running, result }: Outcome): readonly string[] {
  const { each, ...rest } = expect;
  const wanted = Expect.parse(fillIn(rest, input));
  const data = dataOf(result);
  return [
    ...judgeRequests([...wanted.requests, ...requestsOf(each, input)], running),
    ...wanted.stored.flatMap(({ collection, where, count }) => {
      const found = (running.store[collection] ?? []).filter((row) => fulfils(row, where)).length;
      return found === count ? [] : [`${collection} has ${found} rows like ${JSON.stringify(where)}, not ${count}`];
    }),
    ...(wanted.returns === undefined ? [] : judgeReturned(wanted.returns, running, data)),
    ...(wanted.holds === undefined ? [] : judgeHeld(wanted.holds, data)),
  ];
}

function requestsOf(each: Expect['each'], input: unknown): readonly WantedRequest[] {
  if (each === undefined) return [];
  const items = valueAt(input, each.over);
  if (!Array.isArray(items)) throw new Error(`The input holds no list ${each.over}.`);
  return items.map((item) => WantedRequest.parse(fillIn(each.request, { ...Object(input), item })));
}

/** Reading through POST is no change: the documentation says so of these. */
const reads = ['/search', '/quotes', '/freebusy', '.list', '.get', '.find'];

/** Requests that the service acted on and that changed something. */
export function changesIn(journal: readonly Entry[]): readonly Entry[] {
  return journal.filter(
    ({ method, path, status, isToken }) =>
      status < 400 &&
      !isToken &&
      !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
      !reads.some((end) => path.endsWith(end)),
  );
}

export function judgeRequests(wanted: readonly WantedRequest[], { journal, service }: Running): readonly string[] {
  const open = [...wanted];
  const unwanted: Entry[] = [];
  const changes = new Set(changesIn(journal));
  for (const entry of journal.filter(({ status, path }) => status < 400 && path.startsWith(`${service.basePath}/`))) {
    const at = open.findIndex((request) => isMet(request, entry));
    if (at >= 0) open.splice(at, 1);
    else if (changes.has(entry)) unwanted.push(entry);
  }
  return [
    ...open.map((request) => `no accepted request was ${JSON.stringify(request)}`),
    ...unwanted.map(({ method, path, body }) => `unwanted: ${method} ${path} ${JSON.stringify(body)}`),
  ];
}

function isMet({ method, path, query = {}, body = {} }: WantedRequest, entry: Entry): boolean {
  return method === entry.method && path === entry.path && isWithin(query, entry.query) && isWithin(body, entry.body);
}

/** Whether everything that is wanted is there too, members of members included. */
export function isWithin(wanted: unknown, there: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(there) && wanted.length === there.length && wanted.every((one, at) => isWithin(one, there[at]))
    );
  }
  if (isRecord(wanted)) {
    return isRecord(there) && Object.entries(wanted).every(([name, value]) => isWithin(value, there[name]));
  }
  return isDeepStrictEqual(wanted, there) || (typeof there !== 'object' && String(wanted) === String(there));
}

function judgeReturned(wanted: Returned, { store }: Running, data: unknown): readonly string[] {
  const { collection, where, by, fields, one } = wanted;
  const rows = (store[collection] ?? []).filter((row) => fulfils(row, where));
  const candidates = one ? recordsIn(data).map((record) => [record]) : listsIn(data);
  const isRight = candidates.some(
    (list) =>
      list.length === rows.length &&
      rows.every((row) =>
        list.some((item) =>
          [by, ...fields].every((field) => isDeepStrictEqual(valueAt(item, field), valueAt(row, field))),
        ),
      ),
  );
  if (isRight && (!one || rows.length === 1)) return [];
  const sizes = candidates.map(({ length }) => length).join(', ');
  return [`${rows.length} rows of ${collection} were wanted; what came back holds ${sizes === '' ? 'none' : sizes}`];
}

function judgeHeld(wanted: Readonly<Record<string, unknown>>, data: unknown): readonly string[] {
  const isHeld = recordsIn(data).some((record) => isWithin(wanted, record));
  return isHeld ? [] : [`what came back does not hold ${JSON.stringify(wanted)}`];
}

/** The data of a step's result; of a loop, what its items gave, joined. */
function dataOf(result: unknown): unknown {
  if (isRecord(result) && Object.hasOwn(result, 'data')) return result.data;
  if (!Array.isArray(result)) return result;
  const parts = result.map((item) => (isRecord(item) ? item.data : item));
  return parts.flatMap((part) => (Array.isArray(part) || part === null ? part : (listsIn(part)[0] ?? [part])));
}

/** The value itself when it is a list, and the lists within its members. */
function listsIn(value: unknown, depth = 3): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  if (!isRecord(value) || depth === 0) return [];
  return Object.values(value).flatMap((member) => listsIn(member, depth - 1));
}

/** The value itself when it is a record or a list of one, and the records among its members. */
function recordsIn(value: unknown, depth = 2): readonly unknown[] {
  if (Array.isArray(value)) return value.length === 1 ? recordsIn(value[0], depth) : [];
  if (!isRecord(value)) return [];
  return depth === 0 ? [value] : [value, ...Object.values(value).flatMap((member) => recordsIn(member, depth - 1))];
}

/** Replaces `{{path}}`; a text that is one of them alone becomes the value as it is. */
export function fillIn(value: unknown, input: unknown): unknown {
  if (typeof value === 'string') {
    const path = /^\{\{([^}]+)\}\}$/.exec(value)?.[1];
    if (path !== undefined) return valueAt(input, path);
    return value.replace(/\{\{([^}]+)\}\}/g, (_, inner: string) => String(valueAt(input, inner)));
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, input));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fillIn(member, input)]));
}

/** Fetches all pages of a paginated call and joins them (workflow-notes, 1.9). */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Sandbox } from '../../core/ports.ts';
import { shown } from '../../core/shown.ts';
import type { Pagination } from '../../model/api.ts';
import { naming } from '../naming.ts';
import { AnsweredFailure, atDataPath } from './answer.ts';
import { cursorIn, lostCursor } from './cursor.ts';
import type { Variables } from './template.ts';

/** What one page was answered with. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Nobody has it, and so what would follow it either. */
  readonly isUnknown?: boolean | undefined;
}

export interface PageCall {
  readonly pagination: Pagination | null | undefined;
  readonly dataPath: string | null | undefined;
  /** Names the call in messages. */
  readonly field: string;
  /** Sends the request with the variables of one page, the `count`th. */
  request(page: Variables, count: number): Promise<Answer>;
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
  note(text: string): void;
}

interface Position {
  readonly page: number;
  readonly offset: number;
  readonly cursor: string | null;
  readonly totalFetched: number;
}

/** The joined data, `dataPath` applied to each page. */
export async function fetchPages(call: PageCall): Promise<unknown> {
  const { pagination } = call;
  const size = readPageSize(pagination, call.field);
  const type = pagination?.type ?? 'DISABLED';
  let at = firstPosition;
  let joined: unknown;
  let previous: string | undefined;
  let bytes = 0;
  const cursors = new Set<string>();
  for (let count = 1; ; count += 1) {
    const answer = await call.request(variablesOf(at, size), count);
    if (answer.isUnknown === true) {
      call.note(`What the request${count === 1 ? '' : ` for page ${count}`} was answered with is not known.`);
      return joined ?? null;
    }
    const data = dataOf(answer, call);
    if (pagination === undefined || pagination === null || type === 'DISABLED') return data;
    const fingerprint = JSON.stringify(data);
    if (fingerprint === previous && type !== 'CURSOR_BASED') {
      call.note(`Stopped at page ${count}, which was the same as the one before.`);
      return joined;
    }
    previous = fingerprint;
    bytes += fingerprint.length;
    joined = count === 1 ? data : join(joined, data);
    const next = advance(at, { pagination, answer, data, size });
    const isRound = typeof next?.cursor === 'string' && cursors.size === cursors.add(next.cursor).size;
    if (next === undefined && count === 1) tellLost(pagination, answer, call);
    if (next === undefined || (await isStopped(pagination, answer, at, call))) return joined;
    if (isRound) {
      call.note(`Stopped at page ${count}, whose cursor had been there before.`);
      return joined;
    }
    if (count >= limits.pagesMax || bytes >= limits.pagesBytes) {
      call.note(`Stopped after ${count} pages with ${bytes} bytes; there may be more.`);
      return joined;
    }
    at = next;
  }
}

function dataOf({ body }: Answer, { dataPath, field }: PageCall): unknown {
  try {
    return atDataPath(body, dataPath, `${field}.dataPath`);
  } catch (error) {
    throw error instanceof PatchbayError ? new AnsweredFailure(error, body) : error;
  }
}

/** One page is all that there was, or the cursor stands elsewhere. */
function tellLost({ type, cursorPath, stopCondition }: Pagination, { body }: Answer, call: PageCall): void {
  const hint = type === 'CURSOR_BASED' ? lostCursor(body, cursorPath) : undefined;
  // A condition of the definition's own says what the last page is.
  if (hint === undefined || hasText(stopCondition)) return;
  const path = shown(cursorPath ?? 'next_cursor');
  call.note(
    `Stopped at page 1: it has no cursor at ${path}, where cursorPath leads, but ${hint}, which tells of more.`,
  );
}

const firstPosition: Position = { page: 1, offset: 0, cursor: null, totalFetched: 0 };

/** What placeholders see of the first page. */
export function firstPage(pagination: Pagination | null | undefined, field: string): Variables {
  return variablesOf(firstPosition, readPageSize(pagination, field));
}

function variablesOf({ page, offset, cursor }: Position, size: number): Variables {
  return { page, offset, cursor, limit: size, pageSize: size };
}

function readPageSize(pagination: Pagination | null | undefined, field: string): number {
  const text = pagination?.pageSize ?? '';
  if (text === '') return limits.pageSize;
  const size = Number(text);
  if (Number.isInteger(size) && size > 0) return size;
  throw new PatchbayError('invalid_input', `${field}.pagination.pageSize was not a whole number above 0.`);
}

interface Fetched {
  readonly pagination: Pagination;
  readonly answer: Answer;
  readonly data: unknown;
  readonly size: number;
}

/** Where the next page is; undefined when this was the last one by its own shape. */
function advance(at: Position, { pagination, answer, data, size }: Fetched): Position | undefined {
  const count = countItems(data);
  const next = { page: at.page + 1, offset: at.offset + size, totalFetched: at.totalFetched + count };
  if (pagination.type === 'CURSOR_BASED') {
    const cursor = cursorIn(answer.body, pagination.cursorPath);
    return cursor === undefined ? undefined : { ...next, cursor };
  }
  if (count === 0) return undefined;
  const isShort = Array.isArray(data) && data.length < size;
  // A stop condition of the definition's own decides, where there is one: services may shrink pages below the size.
  return isShort && !hasText(pagination.stopCondition) ? undefined : { ...next, cursor: null };
}

function countItems(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  if (!isRecord(data)) return data === undefined || data === null || data === '' ? 0 : 1;
  const lists = Object.values(data).filter(Array.isArray);
  return lists.length === 0 ? Object.keys(data).length : lists.reduce((sum, list) => sum + list.length, 0);
}

/**
 * Lists are joined, objects merged with their lists joined; of other values the last one stays. The list before grows in
 * place: copying it for each page would take time that grows with the square of the pages.
 */
function join(before: unknown, page: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(page)) {
    for (const item of page) before.push(item);
    return before;
  }
  if (!isRecord(before) || !isRecord(page)) return page;
  const merged: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(page))
    merged[key] = Object.hasOwn(before, key) ? join(before[key], value) : value;
  return merged;
}

async function isStopped(pagination: Pagination, answer: Answer, at: Position, call: PageCall): Promise<boolean> {
  if (!hasText(pagination.stopCondition)) return false;
  const page = { body: answer.body, headers: answer.headers, pageInfo: { ...at } };
  return naming(`${call.field}.pagination.stopCondition`, () =>
    call.sandbox.holds(pagination.stopCondition ?? '', page, call.signal),
  );
}

function hasText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}

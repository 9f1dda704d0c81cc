/** Many pages in one call: each succeeds or fails by itself, and together they stay within the caller's budget. */
import type { DocumentForm } from '../../core/documents.ts';
import { toPatchbayError } from '../../core/error.ts';
import type { RetrievalOptions } from '../../model/page.ts';
import type { Next } from '../part.ts';
import { textPart } from './document/cut.ts';
import { limits } from '../../core/limits.ts';
import type { PageContext } from './context.ts';
import { roomOf } from './cut.ts';
import { type ReadPage, readPage, toRequest } from './reading.ts';

export type ManyForm = DocumentForm['form'] | 'none';

/** One of many, as it is told. */
export interface OnePage {
  url: string;
  status?: number;
  title?: string;
  content?: string;
  error?: { code: string; reason?: string; message: string };
  next?: Next;
}

export interface Fetched {
  readonly told: OnePage;
  readonly read: ReadPage | undefined;
}

interface Wanted {
  readonly form: ManyForm;
  readonly options: RetrievalOptions;
  /** Characters of its content. */
  readonly room: number;
  /** When no further page is begun; one that was has a little longer, and never as long as the whole call. */
  readonly until: number;
}

/** One page of many. What is wrong with it is told with it; only what ends the whole call is thrown. */
export async function fetchOne(
  url: string,
  { form, options, room, until }: Wanted,
  ctx: PageContext,
): Promise<Fetched> {
  try {
    const left = until - ctx.clock.now() + limits.pageOvertimeMs;
    const timeout = Math.max(1, Math.min(options.timeout, left));
    const request = toRequest(url, { ...options, timeout });
    const read = await readPage(request, { meta: true, links: true, ...written(form) }, ctx);
    const told: OnePage = { url, status: read.page.status, title: read.read.meta?.title ?? '' };
    if (form === 'none') return { told, read };
    const { text, next } = textPart(read.read.written ?? '', 0, room);
    told.content = text;
    if (next !== undefined) {
      await read.page.keep();
      const offset = form === 'markdown' ? next : 0;
      const age = { max_age: limits.pageReadOnSeconds };
      told.next = { tool: 'page/markdown', arguments: { url, offset, options: { ...options, ...age } } };
    }
    return { told, read };
  } catch (thrown) {
    if (ctx.signal.aborted) throw thrown;
    const { code, reason, message } = toPatchbayError(thrown);
    return { told: { url, error: { code, message, ...(reason === undefined ? {} : { reason }) } }, read: undefined };
  }
}

function written(form: ManyForm) {
  return form === 'none' ? {} : { written: { form, part: 'main' } as const };
}

/** Retrievals at the same time: no more than the account has places. */
export function widthFor({ pages, caller }: PageContext): number {
  return Math.min(limits.pageWorkers, pages.accountOf(caller.principal).concurrency);
}

/** What each of so many pages may have of the answer. */
export function shareOf(count: number, ctx: PageContext): number {
  return Math.max(500, Math.floor(roomOf(ctx) / Math.max(1, count)) - 300);
}

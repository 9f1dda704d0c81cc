/** Pages for a model to read, retrieved plainly and under our own name, as far as the sites' robots.txt allows it. */
import type * as z from 'zod';
import { PatchbayError, toPatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { TargetAnswer } from '../../../core/page.ts';
import type { FetchOutput, FetchRequest } from '../../../model/fetch.ts';
import { type RetrievalOptions, RetrievalOptions as Options } from '../../../model/page.ts';
import { readAddress } from '../../page/address.ts';
import type { PageContext } from '../../page/context.ts';
import { textPart } from '../../page/document/cut.ts';
import { readDocument } from '../../page/document/read.ts';
import { shareOf, widthFor } from '../../page/many.ts';
import { readPage, toRequest } from '../../page/reading.ts';
import { retrieve, type Page } from '../../page/retrieve.ts';
import { readSite, robotsAgent, robotsUnknown, type SiteRules } from '../../page/site.ts';
import { together } from '../../together.ts';
import { rankPassages } from './passages.ts';

type Result = z.input<typeof FetchOutput>['results'][number];

interface Fetching {
  readonly request: FetchRequest;
  /** Characters that each page may have. */
  readonly room: number;
  readonly until: number;
  /** Rules of sites, each asked for once. */
  readonly sites: Map<string, Promise<SiteRules>>;
}

/** Each page succeeds or fails by itself. */
export async function fetchPages(request: FetchRequest, ctx: PageContext): Promise<z.input<typeof FetchOutput>> {
  const { urls } = request;
  if (urls.length > limits.pageBatch) throw tooMany();
  const fetching: Fetching = {
    request,
    room: Math.min(request.maxLength, shareOf(urls.length, ctx)),
    until: ctx.clock.now() + ctx.budget.softMs,
    sites: new Map(),
  };
  const done = new Map<string, Result>();
  // One that is named twice is fetched once, and told twice.
  const pages = [...new Set(urls)];
  await together(pages, widthFor(ctx), async (url) => {
    done.set(url, await fetchOne(url, fetching, ctx));
    ctx.progress({ progress: done.size, total: pages.length, message: `${done.size} of ${pages.length} pages` });
  });
  const results = urls.flatMap((url) => done.get(url) ?? []);
  return { results, failed: results.filter(({ error }) => error !== undefined).length };
}

async function fetchOne(url: string, fetching: Fetching, ctx: PageContext): Promise<Result> {
  try {
    const left = fetching.until - ctx.clock.now();
    if (left <= 0) throw outOfTime();
    const address = readAddress(url);
    await askRobots(address, fetching, ctx);
    const { request } = fetching;
    const options = optionsFor(request, Math.min(limits.pageTimeoutMs, left + limits.pageOvertimeMs));
    const { page, text, title, isRaw } = await read(address.href, options, request.raw, ctx);
    const told = tell(url, text, fetching);
    if (told.next !== undefined) await page.keep();
    const note = [told.note, isRaw && !request.raw ? 'It is no HTML: its text is given as it is.' : undefined];
    const notes = note.filter((each) => each !== undefined).join(' ');
    const facts = { final_url: page.url, status: page.status, title, length: text.length };
    return { ...facts, ...told, ...(notes === '' ? {} : { note: notes }) };
  } catch (thrown) {
    if (ctx.signal.aborted) throw thrown;
    return tellFailure(url, toPatchbayError(thrown));
  }
}

function tellFailure(url: string, { code, reason, message, hint, cause }: PatchbayError): Result {
  const error = {
    code,
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(hint === undefined ? {} : { hint }),
  };
  return { url, ...(cause instanceof TargetAnswer ? { status: cause.status } : {}), error };
}

/** What is read on is read in the same copy. */
function optionsFor({ startIndex }: FetchRequest, timeout: number): RetrievalOptions {
  const max_age = startIndex > 0 ? limits.pageReadOnSeconds : 0;
  return Options.parse({ js: false, error_on_404: true, headers: { 'user-agent': robotsAgent }, timeout, max_age });
}

interface Read {
  readonly page: Page;
  readonly text: string;
  readonly title: string;
  readonly isRaw: boolean;
}

async function read(url: string, options: RetrievalOptions, raw: boolean, ctx: PageContext): Promise<Read> {
  const request = toRequest(url, options);
  if (raw) {
    const page = await retrieve(request, { kind: 'html' }, ctx);
    return { page, text: page.taken.kind === 'html' ? page.taken.html : '', title: '', isRaw: true };
  }
  const wanted = { written: { form: 'markdown', part: 'main' }, meta: true } as const;
  const { page, read: found } = await readPage(request, wanted, ctx);
  const title = found.meta?.title ?? '';
  const text = found.written ?? '';
  if (text.trim() !== '' || page.taken.kind !== 'html') return { page, text, title, isRaw: !page.isMarkup };
  // A page of nothing but menus is still something to read.
  const whole = { html: page.taken.html, url: page.url, written: { form: 'markdown', part: 'page' } } as const;
  return { page, text: (await readDocument(whole, ctx)).written ?? '', title, isRaw: !page.isMarkup };
}

function tell(url: string, text: string, { request, room }: Fetching): Result {
  const { query, startIndex } = request;
  if (query !== undefined && query.trim() !== '' && startIndex === 0) {
    const passages = passagesFor(text, query, room);
    if (passages.length > 0) return { url, passages };
    return {
      ...tellPart(url, text, { request, room }),
      note: 'Nothing on it is about the query: this is its beginning.',
    };
  }
  if (startIndex > 0 && startIndex >= text.length) {
    return { url, content: '', note: `No more content available: it has ${text.length} characters.` };
  }
  return tellPart(url, text, { request, room });
}

function tellPart(url: string, text: string, { request, room }: Pick<Fetching, 'request' | 'room'>): Result {
  const { text: content, next } = textPart(text, request.startIndex, room);
  if (next === undefined) return { url, content };
  const { query: _query, ...rest } = request;
  return { url, content, next: { tool: 'fetch', arguments: { ...rest, urls: [url], startIndex: next } } };
}

/** As many as there is room for, at least a part of one. */
function passagesFor(text: string, query: string, room: number) {
  const passages: { text: string; start_index: number; score: number }[] = [];
  let left = room;
  for (const { text: passage, start, score } of rankPassages(text, query)) {
    if (passages.length > 0 && passage.length > left) break;
    passages.push({ text: textPart(passage, 0, left).text, start_index: start, score });
    left -= passage.length;
  }
  return passages;
}

/** Throws `forbidden`. */
async function askRobots(address: URL, { sites }: Fetching, ctx: PageContext): Promise<void> {
  const { origin } = address;
  const asked = sites.get(origin) ?? readSite(origin, ctx);
  sites.set(origin, asked);
  const rules = await asked;
  if (rules.isUnknown) throw robotsUnknown();
  if (rules.isClosed || !rules.allows(address.href)) throw robotsForbid();
}

function robotsForbid(): PatchbayError {
  return new PatchbayError(
    'forbidden',
    'The robots.txt of the site does not allow this page to be fetched by a program.',
    {
      reason: 'ROBOTS_FORBID',
      hint: 'Ask the person to open it; a single page that they ask for is read by page_markdown.',
    },
  );
}

function outOfTime(): PatchbayError {
  return new PatchbayError('timeout', 'The time of the call was over before this page.', {
    reason: 'CALL_TIME_OVER',
    hint: 'Fetch it in another call.',
  });
}

function tooMany(): PatchbayError {
  return new PatchbayError('invalid_input', `More than ${limits.pageBatch} pages were wanted at once.`, {
    reason: 'ARGUMENT_TOO_LARGE',
    hint: `Send at most ${limits.pageBatch} in \`urls\`.`,
  });
}

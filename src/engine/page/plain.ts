/** The plain way to a page: one request, no browser, and what was wanted is taken out of the answer. */
import type { Taken, TakenResult } from '../../core/browser.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse } from '../../core/ports.ts';
import type { PageRequest } from '../../model/page.ts';
import type { PageContext } from './context.ts';
import { decodePage } from './document/decode.ts';
import { readDocument } from './document/read.ts';
import { compileSelector } from './document/select.ts';
import { headersFor } from './identity.ts';
import { judge } from './judge.ts';
import { readOther } from './other.ts';

export interface Way {
  readonly url: URL;
  readonly request: PageRequest;
  readonly taken: Taken;
  readonly proxy: string | undefined;
}

/** What one of the two ways came back with. */
export interface Found {
  readonly status: number;
  readonly url: string;
  /** False for text and documents, in which a `<` is nothing but a sign. */
  readonly isMarkup: boolean;
  readonly taken: TakenResult;
}

/** Throws as `net.fetch`, and `upstream_failed` for an answer that is no page. */
export async function fetchPlain({ url, request, taken, proxy }: Way, ctx: PageContext): Promise<Found> {
  checkTaken(taken);
  const answer = await ctx.net.fetch({
    url: url.href,
    headers: headersFor(request.device, request.country, request.headers),
    signal: ctx.signal,
    timeoutMs: request.timeout,
    maxBytes: limits.pageBytes,
    proxy,
    keepsCookies: true,
    ...(request.error_on_redirect ? { redirects: 0 } : {}),
  });
  judge({ ...answer, redirected: isRedirect(answer), body: () => textOf(answer) }, request);
  const other = await readOther(answer, ctx);
  const { html, isMarkup } = other ?? { html: textOf(answer), isMarkup: true };
  const source = { html, isMarkup, url: answer.url };
  return { status: answer.status, url: answer.url, isMarkup, taken: await take(taken, source, ctx) };
}

function isRedirect({ status, headers, redirects }: NetResponse): boolean {
  return redirects > 0 || (status >= 300 && status < 400 && headers['location'] !== undefined);
}

function textOf({ bytes, headers }: NetResponse): string {
  return decodePage(bytes, headers['content-type']).text;
}

/** Refused before anything is fetched: selectors that are none, and what only a browser can take. */
function checkTaken(taken: Taken): void {
  if (taken.kind === 'html' || taken.kind === 'text') return;
  if (taken.kind === 'selected') {
    for (const selector of taken.selectors) compileSelector(selector);
    return;
  }
  throw new PatchbayError('invalid_input', 'That needs a browser, and js was false.', {
    reason: 'NEEDS_BROWSER',
    hint: 'Leave out js, or set it to true.',
  });
}

interface Source {
  readonly html: string;
  readonly isMarkup: boolean;
  readonly url: string;
}

/** Text that is no markup is taken as it is. */
async function take(taken: Taken, { html, isMarkup, url }: Source, ctx: PageContext): Promise<TakenResult> {
  if (taken.kind === 'selected') {
    const { selectors, all } = taken;
    const { selected = [] } = await readDocument({ html, url, selected: { selectors, all } }, ctx);
    return { kind: 'selected', fragments: selected };
  }
  if (taken.kind !== 'text') return { kind: 'html', html };
  const bare = { title: '', description: '', text: html, links: [] };
  if (!isMarkup) return { kind: 'text', ...bare };
  const { text = bare } = await readDocument({ html, url, text: { links: taken.links } }, ctx);
  return { kind: 'text', ...text };
}

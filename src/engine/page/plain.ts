/** The plain way to a page: one request, no browser, and what was wanted is taken out of the answer. */
import type { Taken, TakenResult } from '../../core/browser.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse } from '../../core/ports.ts';
import type { PageRequest } from '../../model/page.ts';
import type { PageContext } from './context.ts';
import { decodePage } from './document/decode.ts';
import { pageLinks } from './document/links.ts';
import { pageMeta } from './document/meta.ts';
import { compileSelector, selectAll, selectOne } from './document/select.ts';
import { visibleText } from './document/text.ts';
import { parsePage } from './document/tree.ts';
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
  const take = prepare(taken);
  const answer = await ctx.net.fetch({
    url: url.href,
    headers: headersFor(request.device, request.country, request.headers),
    signal: ctx.signal,
    timeoutMs: request.timeout,
    maxBytes: limits.pageBytes,
    proxy,
    ...(request.error_on_redirect ? { redirects: 0 } : {}),
  });
  judge({ ...answer, redirected: isRedirect(answer), body: () => textOf(answer) }, request);
  const other = await readOther(answer, ctx);
  const { html, isMarkup } = other ?? { html: textOf(answer), isMarkup: true };
  return { status: answer.status, url: answer.url, isMarkup, taken: take(html, answer.url, isMarkup) };
}

function isRedirect({ status, headers, redirects }: NetResponse): boolean {
  return redirects > 0 || (status >= 300 && status < 400 && headers['location'] !== undefined);
}

function textOf({ bytes, headers }: NetResponse): string {
  return decodePage(bytes, headers['content-type']).text;
}

type Take = (text: string, url: string, isMarkup: boolean) => TakenResult;

/** Selectors are read before anything is fetched. Text that is no markup is taken as it is. */
function prepare(taken: Taken): Take {
  switch (taken.kind) {
    case 'html':
      return (html) => ({ kind: 'html', html });
    case 'text':
      return (text, url, isMarkup) => (isMarkup ? readText(text, url, taken.links) : bare(text));
    case 'selected':
      return select(taken.selectors, taken.all);
    default:
      throw new PatchbayError('invalid_input', 'That needs a browser, and js was false.', {
        reason: 'NEEDS_BROWSER',
        hint: 'Leave out js, or set it to true.',
      });
  }
}

function readText(html: string, url: string, links: boolean): TakenResult {
  const tree = parsePage(html);
  const { title, description } = pageMeta(tree, url);
  return {
    kind: 'text',
    title: title ?? '',
    description: description ?? '',
    text: visibleText(tree),
    links: links ? pageLinks(tree, url) : [],
  };
}

function bare(text: string): TakenResult {
  return { kind: 'text', title: '', description: '', text, links: [] };
}

function select(selectors: readonly string[], all: boolean): Take {
  const compiled = selectors.map(compileSelector);
  return (html) => {
    const tree = parsePage(html);
    const fragments = compiled.map((selector) => {
      if (all) return selectAll(tree, selector);
      const first = selectOne(tree, selector);
      return first === undefined ? [] : [first];
    });
    return { kind: 'selected', fragments };
  };
}

/** One retrieval, whichever way it goes: checked, paid for, judged, and told in one shape. */
import type { Taken } from '../../core/browser.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { PageRequest } from '../../model/page.ts';
import { pay, remainingCredits } from './account.ts';
import type { Retrieved } from './retrieved.ts';
import { readAddress } from './address.ts';
import { checkSizes, sendable } from './check.ts';
import type { PageContext } from './context.ts';
import { type CopyWanted, findCopy, keepCopy } from './copy.ts';
import { fetchPlain, type Found, type Way } from './plain.ts';
import { priceOf } from './price.ts';
import { chooseProxy } from './proxy.ts';
import { renderPage } from './rendered.ts';

/** What is retrieved to be asked costs more. */
export interface Retrieval extends PageRequest {
  readonly isAnswered?: boolean;
}

export interface Page extends Retrieved {
  readonly creditsUsed: number;
  readonly creditsRemaining: number;
  /** Keeps a copy, so that the same request can be read on. */
  keep(): Promise<void>;
}

/**
 * Retrieves a page, or takes a copy that is young enough, which costs nothing.
 *
 * Throws `invalid_input`, `payment_required`, `rate_limited`, `forbidden` (the egress policy), `unsupported`, `timeout`,
 * `cancelled`, and `upstream_failed`, whose cause is a `TargetAnswer` where the target did answer.
 */
export async function retrieve(
  { isAnswered = false, ...request }: Retrieval,
  taken: Taken,
  ctx: PageContext,
): Promise<Page> {
  const url = readAddress(request.url);
  checkSizes(request);
  const headers = request.headers === undefined ? undefined : sendable(request.headers);
  const wanted: CopyWanted = { request: { ...request, headers, url: url.href }, taken };
  const maxAgeMs = Math.min(request.max_age ?? 0, limits.pageMaxAgeSeconds) * 1000;
  const copy = maxAgeMs > 0 ? await findCopy(wanted, maxAgeMs, ctx) : undefined;
  if (copy !== undefined) {
    return { ...copy, creditsUsed: 0, creditsRemaining: await remainingCredits(ctx), async keep() {} };
  }
  const { value, used, remaining } = await pay(priceOf(request, isAnswered), () => fetchNow(url, wanted, ctx), ctx);
  const keep = (): Promise<void> => keepCopy(value, wanted, ctx);
  if (maxAgeMs > 0) await keep();
  return { ...value, creditsUsed: used, creditsRemaining: remaining, keep };
}

async function fetchNow(url: URL, { request, taken }: CopyWanted, ctx: PageContext): Promise<Retrieved> {
  const { url: proxy, told } = chooseProxy(request, ctx);
  const way = { url, request, taken, proxy };
  const [engine, found] = await go(way, ctx);
  ctx.log.telemetry?.count('page', { engine });
  return { ...found, engine, proxy: told, at: ctx.clock.now() };
}

async function go(way: Way, ctx: PageContext): Promise<readonly [Retrieved['engine'], Found]> {
  const { request } = way;
  if (!request.js) return ['plain', await fetchPlain(way, ctx)];
  const startedAt = ctx.clock.now();
  try {
    return ['browser', await renderPage(way, ctx)];
  } catch (error) {
    // A browser shows no documents; their text is read plainly, in what is left of the time.
    if (!isNoPage(error) || !plainKinds.has(way.taken.kind)) throw error;
    const timeout = Math.max(1, request.timeout - (ctx.clock.now() - startedAt));
    return ['plain', await fetchPlain({ ...way, request: { ...request, timeout } }, ctx)];
  }
}

const plainKinds: ReadonlySet<Taken['kind']> = new Set(['html', 'text', 'selected']);

function isNoPage(error: unknown): boolean {
  return error instanceof PatchbayError && error.reason === 'NOT_A_PAGE';
}

/** What every page tool tells of a retrieval. */
export function tellRetrieval(page: Page) {
  return {
    status: page.status,
    url: page.url,
    engine: page.engine,
    proxy: page.proxy,
    retrieved_at: new Date(page.at).toISOString(),
    credits_used: page.creditsUsed,
    credits_remaining: page.creditsRemaining,
  };
}

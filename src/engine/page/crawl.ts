/**
 * The pages of one site, from one of them on: level by level, in an order that depends on the site alone. A call whose time
 * is over is gone on with by another, which finds what was read as copies.
 */
import type * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { CrawlOutput, RetrievalOptions } from '../../model/page.ts';
import { together } from '../together.ts';
import { remainingCredits } from './account.ts';
import { readAddress } from './address.ts';
import type { PageContext } from './context.ts';
import { Frontier } from './frontier.ts';
import { type Fetched, fetchOne, type ManyForm, type OnePage, shareOf, widthFor } from './many.ts';
import { readSite, readSitemaps, robotsUnknown, type SiteRules } from './site.ts';

interface CrawlRequest {
  readonly url: string;
  readonly max_pages: number;
  readonly max_depth: number;
  readonly within: string;
  readonly sitemap: boolean;
  readonly form: ManyForm;
  readonly options: RetrievalOptions;
  readonly offset: number;
}

interface Crawl {
  readonly input: CrawlRequest;
  readonly robots: SiteRules;
  readonly frontier: Frontier;
  readonly until: number;
  readonly pages: (OnePage & { depth: number })[];
  used: number;
}

export async function crawlSite(input: CrawlRequest, ctx: PageContext): Promise<z.input<typeof CrawlOutput>> {
  const start = readAddress(input.url);
  const until = ctx.clock.now() + ctx.budget.softMs;
  const robots = await readSite(start.origin, ctx);
  if (robots.isUnknown) throw robotsUnknown();
  if (!robots.allows(start.href)) throw forbidden();
  const frontier = new Frontier({ origin: start.origin, robots, within: input.within });
  const crawl: Crawl = { input, robots, frontier, until, pages: [], used: 0 };
  const named = input.sitemap ? await readSitemaps(start.origin, robots, ctx) : [];
  frontier.add([start.href]);
  let level: readonly string[] = [start.href];
  for (let depth = 0; depth <= input.max_depth && level.length > 0; depth += 1) {
    const wanted = level.slice(0, input.max_pages - crawl.pages.length);
    const fetched = await fetchLevel(wanted, depth, crawl, ctx);
    if (fetched.length < wanted.length || crawl.pages.length >= input.max_pages) break;
    const linked = fetched.flatMap((one) => linksOf(one));
    level = frontier.add(depth === 0 ? [...linked, ...named] : linked);
  }
  return tell(crawl, ctx);
}

/** In the order of the addresses; fewer, when the time is over. */
async function fetchLevel(urls: readonly string[], depth: number, crawl: Crawl, ctx: PageContext): Promise<Fetched[]> {
  const { input, robots } = crawl;
  const room = shareOf(input.max_pages - input.offset, ctx);
  const fetched = new Map<string, Fetched>();
  const delayMs = Math.min(robots.delayMs, limits.pageCrawlDelayMs);
  await together(urls, delayMs > 0 ? 1 : widthFor(ctx), async (url) => {
    if (ctx.clock.now() >= crawl.until) return;
    const one = await fetchOne(url, { ...input, until: crawl.until, room }, ctx);
    await one.read?.page.keep();
    fetched.set(url, one);
    const used = one.read?.page.creditsUsed ?? 0;
    crawl.used += used;
    const done = crawl.pages.length + fetched.size;
    ctx.progress({ progress: done, total: input.max_pages, message: `${done} pages` });
    if (used > 0 && delayMs > 0) await ctx.clock.sleep(delayMs, ctx.signal);
  });
  const missing = urls.findIndex((url) => !fetched.has(url));
  const whole = urls.slice(0, missing < 0 ? urls.length : missing).flatMap((url) => fetched.get(url) ?? []);
  crawl.pages.push(...whole.map(({ told }) => ({ ...told, depth })));
  return whole;
}

function linksOf({ read }: Fetched): readonly string[] {
  return (read?.read.links ?? []).map(({ url }) => url);
}

async function tell(
  { input, frontier, pages, until, used }: Crawl,
  ctx: PageContext,
): Promise<z.input<typeof CrawlOutput>> {
  const isCut = ctx.clock.now() >= until && pages.length < Math.min(input.max_pages, frontier.found - frontier.leftOut);
  const options = { ...input.options, max_age: Math.max(input.options.max_age, limits.pageReadOnSeconds) };
  return {
    pages: pages.slice(input.offset),
    found: frontier.found,
    left_out: frontier.leftOut,
    credits_used: used,
    credits_remaining: await remainingCredits(ctx),
    ...(isCut ? { next: { tool: 'page/crawl', arguments: { ...input, offset: pages.length, options } } } : {}),
  };
}

function forbidden(): PatchbayError {
  return new PatchbayError('forbidden', 'The robots.txt of the site does not allow that page to be crawled.', {
    reason: 'ROBOTS_FORBID',
    hint: 'Begin with another page; single pages that a person asks for are read by page_markdown.',
  });
}

/** What a site says of itself to crawlers: robots.txt, and the pages that its sitemaps name. Neither costs credits. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse } from '../../core/ports.ts';
import type { PageContext } from './context.ts';
import { decodePage } from './document/decode.ts';
import { parseRobots, permitFor } from './document/robots.ts';
import { readSitemap } from './document/sitemap.ts';

/** As whom a site knows us in robots.txt. */
export const robotsAgent = 'Patchbay';

export interface SiteRules {
  readonly allows: (url: string) => boolean;
  /** The pause between two pages that it asks for. */
  readonly delayMs: number;
  readonly sitemaps: readonly string[];
  /** It could not be asked. */
  readonly isUnknown: boolean;
  /** It shows its rules to nobody: by RFC 9309 there are none then, and careful programs take it for a no. */
  readonly isClosed: boolean;
}

/**
 * Rules of a site that has none allow everything; when it cannot be asked, nothing is allowed, as RFC 9309 has it. Throws
 * what the egress policy refuses.
 */
export async function readSite(origin: string, ctx: PageContext): Promise<SiteRules> {
  const answer = await ask(`${origin}/robots.txt`, limits.pageBytes, ctx);
  if (answer === undefined || answer.status >= 500) {
    return { allows: () => false, delayMs: 0, sitemaps: [], isUnknown: true, isClosed: false };
  }
  const robots = parseRobots(answer.status < 300 ? textOf(answer) : '');
  const { allows, delaySeconds = 0 } = permitFor(robots, robotsAgent);
  const isClosed = answer.status === 401 || answer.status === 403;
  return { allows, delayMs: 1_000 * delaySeconds, sitemaps: robots.sitemaps, isUnknown: false, isClosed };
}

/** Addresses of the site's sitemaps, those of the first sitemap first; none when there are none that can be read. */
export async function readSitemaps(origin: string, rules: SiteRules, ctx: PageContext): Promise<readonly string[]> {
  const waiting = rules.sitemaps.length > 0 ? [...rules.sitemaps] : [`${origin}/sitemap.xml`];
  const found = new Set<string>();
  for (let read = 0; read < limits.pageSitemaps && found.size < limits.pageSitemapUrls; read += 1) {
    const next = waiting.shift();
    if (next === undefined) break;
    if (URL.parse(next)?.origin !== origin) continue;
    const answer = await ask(next, limits.pageBytes, ctx);
    if (answer === undefined || answer.status >= 300) continue;
    // One that cannot be read is as good as none: the links are there as well.
    const map = await readSitemap(answer.bytes, answer.headers['content-type']).catch(() => undefined);
    const places = map?.entries.map(({ url }) => url) ?? [];
    if (map?.kind === 'index') waiting.push(...places);
    else for (const place of places) found.add(place);
  }
  return [...found].slice(0, limits.pageSitemapUrls);
}

/** Undefined when nothing came back. */
async function ask(url: string, maxBytes: number, ctx: PageContext): Promise<NetResponse | undefined> {
  try {
    const { signal } = ctx;
    return await ctx.net.fetch({
      url,
      signal,
      timeoutMs: limits.pageSiteMs,
      maxBytes,
      headers: { 'user-agent': robotsAgent },
    });
  } catch (error) {
    if (ctx.signal.aborted || (error instanceof Error && Reflect.get(error, 'code') === 'forbidden')) throw error;
    return undefined;
  }
}

function textOf({ bytes, headers }: NetResponse): string {
  return decodePage(bytes, headers['content-type']).text;
}

export function robotsUnknown(): PatchbayError {
  return new PatchbayError(
    'upstream_failed',
    'The robots.txt of the site could not be read, so that nothing was fetched.',
    {
      reason: 'ROBOTS_UNREACHABLE',
      hint: 'Check the address, or try again later.',
    },
  );
}

/** What a site says of itself to crawlers: robots.txt, and the pages that its sitemaps name. Neither costs credits. */
import { limits } from '../../core/limits.ts';
import type { NetResponse } from '../../core/ports.ts';
import type { PageContext } from './context.ts';
import { decodePage } from './document/decode.ts';
import { type Robots, readRobots } from './robots.ts';

/** As whom a site knows us in robots.txt. */
const agent = 'Patchbay';

/**
 * Rules of a site that has none allow everything; when it cannot be asked, nothing is allowed, as RFC 9309 has it. Throws
 * what the egress policy refuses.
 */
export async function readSite(origin: string, ctx: PageContext): Promise<Robots> {
  const answer = await ask(`${origin}/robots.txt`, limits.pageRobotsBytes, ctx);
  if (answer === undefined || answer.status >= 500) return readRobots('User-agent: *\nDisallow: /', agent);
  return readRobots(answer.status < 300 ? textOf(answer) : '', agent);
}

/** Addresses of the site's sitemaps, those of the first sitemap first; none when there are none that can be read. */
export async function readSitemaps(origin: string, robots: Robots, ctx: PageContext): Promise<readonly string[]> {
  const waiting = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`];
  const found = new Set<string>();
  for (let read = 0; read < limits.pageSitemaps && found.size < limits.pageSitemapUrls; read += 1) {
    const next = waiting.shift();
    if (next === undefined) break;
    if (URL.parse(next)?.origin !== origin) continue;
    const answer = await ask(next, limits.pageBytes, ctx);
    if (answer === undefined || answer.status >= 300) continue;
    const text = textOf(answer);
    const places = locationsOf(text);
    if (/<sitemapindex[\s>]/i.test(text)) waiting.push(...places);
    else for (const place of places) found.add(place);
  }
  return [...found].slice(0, limits.pageSitemapUrls);
}

function locationsOf(xml: string): readonly string[] {
  return [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\s\]]+)/gi)].map(([, place = '']) =>
    place.replace(/&amp;/g, '&'),
  );
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
      headers: { 'user-agent': agent },
    });
  } catch (error) {
    if (ctx.signal.aborted || (error instanceof Error && Reflect.get(error, 'code') === 'forbidden')) throw error;
    return undefined;
  }
}

function textOf({ bytes, headers }: NetResponse): string {
  return decodePage(bytes, headers['content-type']).text;
}

/** The pages of a documentation as one Markdown text. The crawl is the page engine's: robots.txt, sitemaps, main content. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { RetrievalOptions } from '../../../model/page.ts';
import { crawlSite } from '../../page/crawl.ts';
import { readPage, toRequest } from '../../page/reading.ts';
import { asPageContext, type FetchContext } from './context.ts';

/** A page with less than this waits for its scripts. */
const shortestPage = 400;

export async function readPages(url: string, ctx: FetchContext): Promise<string> {
  const crawled = await crawl(url, ctx);
  if (crawled.length >= shortestPage || ctx.browser === undefined) return crawled;
  const rendered = await readOne(url, true, ctx).catch((cause: unknown) => {
    ctx.signal.throwIfAborted();
    ctx.log.write('debug', 'documentation could not be rendered', { cause });
    return '';
  });
  return rendered.length > crawled.length ? rendered : crawled;
}

/** Where robots.txt refuses the crawl, the page that somebody named is read all the same, and no other. */
async function crawl(url: string, ctx: FetchContext): Promise<string> {
  try {
    const options = RetrievalOptions.parse({ js: false });
    const input = {
      url,
      max_pages: limits.documentationPages,
      max_depth: limits.documentationDepth,
      within: folderOf(url),
      sitemap: true,
      form: 'markdown' as const,
      options,
      offset: 0,
    };
    const { pages } = await crawlSite(input, asPageContext(ctx));
    return pages.flatMap(({ content, ...page }) => (content === undefined ? [] : [toPart(page, content)])).join('\n\n');
  } catch (error) {
    const { reason = '' } = error instanceof PatchbayError ? error : {};
    if (['ROBOTS_FORBID', 'ROBOTS_UNREACHABLE'].includes(reason)) return readOne(url, false, ctx);
    throw error;
  }
}

async function readOne(url: string, js: boolean, ctx: FetchContext): Promise<string> {
  const request = toRequest(url, RetrievalOptions.parse({ js, ...(js ? { timeout: 20_000, js_timeout: 5_000 } : {}) }));
  const wanted = { meta: true, written: { form: 'markdown', part: 'main' } } as const;
  const { read, page } = await readPage(request, wanted, asPageContext(ctx));
  return toPart({ url: page.url, title: read.meta?.title ?? '' }, read.written ?? '');
}

function toPart(
  { url, title }: { readonly url: string; readonly title?: string | undefined },
  content: string,
): string {
  return `# ${title === undefined || title === '' ? url : title}\n\nSource: ${url}\n\n${content.trim()}`;
}

/** What is beside the page and below it. */
function folderOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

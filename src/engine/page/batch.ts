import type * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { BatchOutput, RetrievalOptions } from '../../model/page.ts';
import { together } from '../together.ts';
import { remainingCredits } from './account.ts';
import type { PageContext } from './context.ts';
import { fetchOne, type ManyForm, type OnePage, shareOf, widthFor } from './many.ts';

interface BatchRequest {
  readonly urls: readonly string[];
  readonly form: ManyForm;
  readonly options: RetrievalOptions;
}

/** Retrieves pages some at a time. What the call's time does not allow is left for the next one. */
export async function readBatch(input: BatchRequest, ctx: PageContext): Promise<z.input<typeof BatchOutput>> {
  const { urls } = input;
  if (urls.length > limits.pageBatch) throw tooMany();
  const until = ctx.clock.now() + ctx.budget.softMs;
  const wanted = { ...input, until, room: shareOf(urls.length, ctx) };
  const done = new Map<string, OnePage>();
  let used = 0;
  // One that is named twice is retrieved once, and told twice.
  const targets = [...new Set(urls)];
  await together(targets, widthFor(ctx), async (url) => {
    if (ctx.clock.now() >= until) return;
    const { told, read } = await fetchOne(url, wanted, ctx);
    done.set(url, told);
    used += read?.page.creditsUsed ?? 0;
    ctx.progress({ progress: done.size, total: targets.length, message: `${done.size} of ${targets.length} pages` });
  });
  const rest = urls.filter((url) => !done.has(url));
  const pages = urls.flatMap((url) => done.get(url) ?? []);
  return {
    pages,
    failed: pages.filter(({ error }) => error !== undefined).length,
    credits_used: used,
    credits_remaining: await remainingCredits(ctx),
    ...(rest.length === 0 ? {} : { next: { tool: 'page/batch', arguments: { ...input, urls: rest } } }),
  };
}

function tooMany(): PatchbayError {
  return new PatchbayError('invalid_input', `More than ${limits.pageBatch} pages were wanted at once.`, {
    reason: 'ARGUMENT_TOO_LARGE',
    hint: `Send at most ${limits.pageBatch} in \`urls\`, or let page_crawl find the pages of a site.`,
  });
}

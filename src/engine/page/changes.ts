/** Whether a page says something else than when it was last looked at by this tool, for the same account. */
import type * as z from 'zod';
import type { ChangesOutput, RetrievalOptions } from '../../model/page.ts';
import { digest } from '../run/digest.ts';
import type { PageContext } from './context.ts';
import { diffLines } from './line-diff.ts';
import { readPage, toRequest, writeAs, writeSelected } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface ChangesRequest {
  readonly url: string;
  readonly selector?: string | undefined;
  readonly options: RetrievalOptions;
}

const sealContext = 'page-changes';

/** Compares the main content, or what a selector matches, as Markdown. A copy would hide what has changed. */
export async function findChanges(input: ChangesRequest, ctx: PageContext): Promise<z.input<typeof ChangesOutput>> {
  const { url, selector, options } = input;
  const read = await readPage(toRequest(url, { ...options, max_age: 0 }), ctx);
  const content = selector === undefined ? writeAs('markdown', read, false) : writeSelected(selector, read);
  const { id } = ctx.pages.accountOf(ctx.caller.principal);
  const key = await digest(JSON.stringify(['changes', id, url, selector ?? null]), ctx.vault);
  const last = await ctx.store.pageCopies.get(key);
  await ctx.store.pageCopies.put(key, { at: read.page.at, sealed: ctx.vault.seal(content, sealContext) });
  const before = last === undefined ? content : ctx.vault.open(last.sealed, sealContext);
  const { added, removed, text } = diffLines(before, content);
  return {
    changed: before !== content,
    is_first: last === undefined,
    hash: await sha256(content),
    added,
    removed,
    diff: before === content ? '' : text,
    ...(last === undefined ? {} : { previous_at: new Date(last.at).toISOString() }),
    ...tellRetrieval(read.page),
  };
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

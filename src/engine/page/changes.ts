/** Whether a page says something else than when it was last looked at by this tool, for the same account. */
import type * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import type { ChangesOutput, RetrievalOptions } from '../../model/page.ts';
import { digest } from '../run/digest.ts';
import type { PageContext } from './context.ts';
import { readDocument } from './document/read.ts';
import { compileSelector } from './document/select.ts';
import { readPage, toRequest } from './reading.ts';
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
  if (selector !== undefined) compileSelector(selector);
  const written = { form: 'markdown', part: selector === undefined ? 'main' : { selector } } as const;
  const { page, read } = await readPage(toRequest(url, { ...options, max_age: 0 }), { written }, ctx);
  const content = read.written;
  if (content === undefined) throw noMatch();
  const { id } = ctx.pages.accountOf(ctx.caller.principal);
  const key = await digest(JSON.stringify(['changes', id, url, selector ?? null]), ctx.vault);
  const last = await ctx.store.pageCopies.get(key);
  await ctx.store.pageCopies.put(key, { at: page.at, sealed: ctx.vault.seal(content, sealContext) });
  const before = last === undefined ? content : ctx.vault.open(last.sealed, sealContext);
  const { compared } = await readDocument({ html: '', url: page.url, compared: { before, after: content } }, ctx);
  if (compared === undefined) throw new Error('Texts were not compared.');
  const { added, removed, diff, hash } = compared;
  return {
    changed: added + removed > 0,
    is_first: last === undefined,
    hash,
    added,
    removed,
    diff,
    ...(last === undefined ? {} : { previous_at: new Date(last.at).toISOString() }),
    ...tellRetrieval(page),
  };
}

function noMatch(): PatchbayError {
  return new PatchbayError('not_found', 'Nothing on the page matched the selector.', {
    reason: 'NO_MATCH',
    hint: 'Read the page as HTML first, or leave out the selector.',
  });
}

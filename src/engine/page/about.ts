/** What a page says about itself, and where it leads. */
import type * as z from 'zod';
import type { LinksOutput, MetaOutput, RetrievalOptions } from '../../model/page.ts';
import { cutData } from '../part.ts';
import type { PageContext } from './context.ts';
import { readOn, roomOf } from './cut.ts';
import { readPage, toRequest } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface MetaRequest {
  readonly url: string;
  readonly options: RetrievalOptions;
}

export async function readMeta({ url, options }: MetaRequest, ctx: PageContext): Promise<z.input<typeof MetaOutput>> {
  const { page, read } = await readPage(toRequest(url, options), { meta: true }, ctx);
  return { meta: { ...read.meta }, ...tellRetrieval(page) };
}

interface LinksRequest extends MetaRequest {
  readonly offset: number;
}

export async function readLinks(input: LinksRequest, ctx: PageContext): Promise<z.input<typeof LinksOutput>> {
  const { page, read } = await readPage(toRequest(input.url, input.options), { links: true }, ctx);
  const links = read.links ?? [];
  const { shown, total } = cutData(links, roomOf(ctx), input.offset);
  const rest = shown < total ? await readOn(shown, { tool: 'page/links', input: { ...input }, page }) : undefined;
  return {
    links: links.slice(input.offset, shown),
    total,
    ...tellRetrieval(page),
    ...(rest === undefined ? {} : { next: rest }),
  };
}

import type * as z from 'zod';
import type { MarkdownOutput, RetrievalOptions } from '../../model/page.ts';
import type { PageContext } from './context.ts';
import { cutText } from './cut.ts';
import { readPage, toRequest } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface MarkdownRequest {
  readonly url: string;
  readonly whole: boolean;
  readonly options: RetrievalOptions;
  readonly offset: number;
}

/** The main content of a page as Markdown, or the whole page. */
export async function readMarkdown(input: MarkdownRequest, ctx: PageContext): Promise<z.input<typeof MarkdownOutput>> {
  const written = { form: 'markdown', part: input.whole ? 'page' : 'main' } as const;
  const { page, read } = await readPage(toRequest(input.url, input.options), { written, meta: true }, ctx);
  const cutting = { tool: 'page/markdown', input: { ...input }, page };
  const { part, next } = await cutText(read.written ?? '', cutting, ctx);
  return {
    markdown: part,
    title: read.meta?.title ?? '',
    ...tellRetrieval(page),
    ...(next === undefined ? {} : { next }),
  };
}

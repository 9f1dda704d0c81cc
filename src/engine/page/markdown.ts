import type * as z from 'zod';
import type { MarkdownOutput, RetrievalOptions } from '../../model/page.ts';
import type { PageContext } from './context.ts';
import { cutText } from './cut.ts';
import { readPage, titleOf, toRequest, writeAs } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface MarkdownRequest {
  readonly url: string;
  readonly whole: boolean;
  readonly options: RetrievalOptions;
  readonly offset: number;
}

/** The main content of a page as Markdown, or the whole page. */
export async function readMarkdown(input: MarkdownRequest, ctx: PageContext): Promise<z.input<typeof MarkdownOutput>> {
  const read = await readPage(toRequest(input.url, input.options), ctx);
  const whole = writeAs('markdown', read, input.whole);
  const { part, next } = await cutText(whole, { tool: 'page/markdown', input: { ...input }, page: read.page }, ctx);
  return {
    markdown: part,
    title: titleOf(read),
    ...tellRetrieval(read.page),
    ...(next === undefined ? {} : { next }),
  };
}

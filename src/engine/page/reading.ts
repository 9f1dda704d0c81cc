/** A page as a document that more is read from than the contract's forms. */
import type { DocumentRequest, ReadDocument } from '../../core/documents.ts';
import type { PageRequest, RetrievalOptions } from '../../model/page.ts';
import type { PageContext } from './context.ts';
import { readDocument } from './document/read.ts';
import { type Page, type Retrieval, retrieve } from './retrieve.ts';

export interface ReadPage {
  readonly page: Page;
  /** What was wanted; of what is no markup, only its text. */
  readonly read: ReadDocument;
}

type Wanted = Pick<DocumentRequest, 'written' | 'links' | 'meta' | 'asked'>;

export function toRequest(url: string, options: RetrievalOptions): PageRequest {
  return { url, ...options };
}

/** Throws as `retrieve`, and as documents do. */
export async function readPage(request: Retrieval, wanted: Wanted, ctx: PageContext): Promise<ReadPage> {
  const page = await retrieve(request, { kind: 'html' }, ctx);
  const html = page.taken.kind === 'html' ? page.taken.html : '';
  const read = page.isMarkup
    ? await readDocument({ html, url: page.url, ...wanted }, ctx)
    : await readUnmarked(html, page.url, wanted, ctx);
  return { page, read };
}

/** What is no markup is asked as paragraphs of its text. */
async function readUnmarked(text: string, url: string, { asked }: Wanted, ctx: PageContext): Promise<ReadDocument> {
  if (asked === undefined) return { written: text };
  const { answers } = await readDocument({ html: paragraphs(text), url, asked }, ctx);
  return { written: text, ...(answers === undefined ? {} : { answers }) };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

function paragraphs(text: string): string {
  const escaped = text.replace(/[&<]/g, (one) => entities[one] ?? one);
  return escaped.replace(/\n+/g, '<p>');
}

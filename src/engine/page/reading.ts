/** A page as a document that more is read from than the contract's forms. */
import { PatchbayError } from '../../core/error.ts';
import type { PageRequest, RetrievalOptions } from '../../model/page.ts';
import { compileSelector, findAll } from './document/select.ts';
import type { PageContext } from './context.ts';
import { baseOf } from './document/address.ts';
import { mainContent } from './document/main-content.ts';
import { pageMarkdown } from './document/markdown.ts';
import { pageMeta } from './document/meta.ts';
import { visibleText } from './document/text.ts';
import { type PageTree, pageHtml, parsePage } from './document/tree.ts';
import { type Page, type Retrieval, retrieve } from './retrieve.ts';

export interface ReadPage {
  readonly page: Page;
  readonly html: string;
  /** Undefined for what is no markup. */
  readonly tree: PageTree | undefined;
}

export function toRequest(url: string, options: RetrievalOptions): PageRequest {
  return { url, ...options };
}

/** Throws as `retrieve`. */
export async function readPage(request: Retrieval, ctx: PageContext): Promise<ReadPage> {
  const page = await retrieve(request, { kind: 'html' }, ctx);
  const html = page.taken.kind === 'html' ? page.taken.html : '';
  return { page, html, tree: page.isMarkup ? parsePage(html) : undefined };
}

export type Form = 'markdown' | 'text' | 'html';

/** The page, or its main content alone, in a form; what is no markup is its own text. */
export function writeAs(form: Form, { page, html, tree }: ReadPage, isWhole: boolean): string {
  if (tree === undefined) return html;
  const { node, without } = isWhole ? { node: tree.document, without: undefined } : mainContent(tree);
  if (form === 'html') return isWhole ? html : pageHtml(node);
  if (form === 'text') return visibleText(node, without === undefined ? {} : { without });
  return pageMarkdown(node, { base: baseOf(tree, page.url), ...(without === undefined ? {} : { without }) });
}

/** Only what a selector matches, as Markdown. Throws `invalid_input` for one that is none, and when nothing matches. */
export function writeSelected(selector: string, { page, tree }: ReadPage): string {
  const compiled = compileSelector(selector);
  const found = tree === undefined ? [] : findAll(tree, compiled);
  if (tree === undefined || found.length === 0) throw noMatch();
  const base = baseOf(tree, page.url);
  return found.map((element) => pageMarkdown(element, { base })).join('\n\n');
}

export function titleOf({ page, tree }: ReadPage): string {
  return tree === undefined ? '' : pageMeta(tree, page.url).title;
}

function noMatch(): PatchbayError {
  return new PatchbayError('not_found', 'Nothing on the page matched the selector.', {
    reason: 'NO_MATCH',
    hint: 'Read the page as HTML first, or leave out the selector.',
  });
}

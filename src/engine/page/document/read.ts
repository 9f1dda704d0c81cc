/** Everything that is read from one document, which is parsed once for all of it. */
import type { DocumentForm, DocumentRequest, Documents, DocumentText, ReadDocument } from '../../../core/documents.ts';
import { limits } from '../../../core/limits.ts';
import { answerHere } from '../answer/read.ts';
import { baseOf } from './address.ts';
import { textChange } from './change.ts';
import { pageLinks } from './links.ts';
import { mainContent } from './main-content.ts';
import { pageMarkdown } from './markdown.ts';
import { pageMeta } from './meta.ts';
import { compileSelector, findAll, selectAll, selectOne } from './select.ts';
import { visibleText } from './text.ts';
import { type PageElement, type PageNode, type PageTree, pageHtml, parsePage } from './tree.ts';

/** Small documents are read at once, large ones by a process. Throws as `readHere` and the port do. */
export async function readDocument(
  request: DocumentRequest,
  { documents, signal }: { readonly documents: Documents; readonly signal: AbortSignal },
): Promise<ReadDocument> {
  const { html, compared } = request;
  const chars = html.length + (compared === undefined ? 0 : compared.before.length + compared.after.length);
  return chars <= limits.pageInlineChars ? readAll(request) : documents.read(request, signal);
}

/** Throws `invalid_input` for selectors, and with the reasons PAGE_TOO_LARGE and PAGE_TOO_COMPLEX. */
export async function readAll({ compared, ...request }: DocumentRequest): Promise<ReadDocument> {
  const read = readHere(request);
  return compared === undefined ? read : { ...read, compared: await textChange(compared.before, compared.after) };
}

/** The same of the document alone. */
export function readHere(request: Omit<DocumentRequest, 'compared'>): ReadDocument {
  const { html, url, text, selected, written, links, meta, asked } = request;
  // Selectors first: what is wrong with them costs no parsing.
  const selectors = selected?.selectors.map(compileSelector) ?? [];
  const tree = parsePage(html);
  const markup = written === undefined ? undefined : write(tree, written, url);
  return {
    ...(text === undefined ? {} : { text: readText(tree, url, text.links) }),
    ...(selected === undefined
      ? {}
      : { selected: selectors.map((one) => (selected.all ? selectAll(tree, one) : first(selectOne(tree, one)))) }),
    ...(markup === undefined ? {} : { written: markup }),
    ...(links === true ? { links: pageLinks(tree, url) } : {}),
    ...(meta === true ? { meta: pageMeta(tree, url) } : {}),
    ...(asked === undefined ? {} : { answers: answerHere(tree, url, asked) }),
  };
}

function readText(tree: PageTree, url: string, links: boolean): DocumentText {
  const { title, description } = pageMeta(tree, url);
  return { title, description, text: visibleText(tree), links: links ? pageLinks(tree, url) : [] };
}

function first(html: string | undefined): string[] {
  return html === undefined ? [] : [html];
}

function write(tree: PageTree, { form, part }: DocumentForm, url: string): string | undefined {
  if (typeof part === 'object') {
    const found = findAll(tree, compileSelector(part.selector));
    return found.length === 0 ? undefined : found.map((node) => writeNode(tree, { node, form, url })).join('\n\n');
  }
  const { node, without } = part === 'main' ? mainContent(tree) : { node: tree.document, without: new Set<never>() };
  return writeNode(tree, { node, without, form, url });
}

interface Wanted {
  readonly node: PageNode;
  readonly without?: ReadonlySet<PageElement>;
  readonly form: DocumentForm['form'];
  readonly url: string;
}

function writeNode(tree: PageTree, { node, without = new Set(), form, url }: Wanted): string {
  if (form === 'html') return pageHtml(node);
  if (form === 'text') return visibleText(node, { without });
  return pageMarkdown(node, { base: baseOf(tree, url), without });
}

/** What stands within a line: emphasis, links, pictures, code, formulas. */
import { isTag } from 'domhandler';
import { type PageElement, rawText, walk } from '../tree.ts';
import { codeText } from './code.ts';
import { codeSpan, escapeInline, escapeTarget } from './escape.ts';
import { deleted, emphasis, type Inline, type Mark, strong } from './inline.ts';

export interface PhraseOptions {
  /** The absolute address, or undefined for one that nobody can follow. */
  readonly resolve: (href: string) => string | undefined;
  /** Headings are bold already. */
  readonly isHeading: boolean;
}

const nothing: Mark = { open: '', close: '' };

const marks: Readonly<Record<string, Mark>> = {
  b: strong,
  strong,
  i: emphasis,
  em: emphasis,
  cite: emphasis,
  dfn: emphasis,
  var: emphasis,
  s: deleted,
  strike: deleted,
  del: deleted,
  sup: { open: '<sup>', close: '</sup>' },
  sub: { open: '<sub>', close: '</sub>' },
  q: { open: '“', close: '”' },
};

const codes = new Set(['code', 'kbd', 'samp', 'tt']);

/** Whether to go into the element; `leaveInline` follows for those. */
export function enterInline(inline: Inline, element: PageElement, { resolve, isHeading }: PhraseOptions): boolean {
  const { name } = element;
  if (codes.has(name)) return writeCode(inline, element);
  switch (name) {
    case 'img':
      writePicture(inline, element, resolve);
      return false;
    case 'math':
      return writeFormula(inline, element);
    case 'input':
      if (element.attribs['type'] === 'checkbox') inline.raw(element.attribs['checked'] === undefined ? '[ ]' : '[x]');
      return false;
    case 'a':
      return openLink(inline, element, { resolve, isHeading });
    default: {
      const mark = marks[name];
      if (mark !== undefined) inline.open(isHeading && mark === strong ? nothing : mark);
      return true;
    }
  }
}

export function leaveInline(inline: Inline, { name }: PageElement): void {
  if (marks[name] !== undefined || name === 'a') inline.close();
}

/** A link to a place on its own page says nothing outside of it. */
function openLink(inline: Inline, element: PageElement, { resolve, isHeading }: PhraseOptions): boolean {
  const href = element.attribs['href'];
  const isPlace = href === undefined || href.trim().startsWith('#');
  if (isPlace && isHeading && /^[#¶§🔗\s]*$/u.test(rawText(element))) return false;
  const url = isPlace ? undefined : resolve(href);
  inline.open(url === undefined ? nothing : { open: '[', close: `](${escapeTarget(url)})`, isLink: true });
  return true;
}

function writeCode(inline: Inline, element: PageElement): boolean {
  const code = codeText(element).replace(/\s+/g, ' ').trim();
  if (code !== '') inline.raw(codeSpan(code));
  return false;
}

/** Pictures without a word and pictures of one point tell a reader nothing. */
function writePicture(inline: Inline, { attribs }: PageElement, resolve: PhraseOptions['resolve']): void {
  const alt = (attribs['alt'] ?? attribs['title'] ?? '').replace(/\s+/g, ' ').trim();
  const isDot = /^[01](?:px)?$/.test(attribs['width'] ?? '') || /^[01](?:px)?$/.test(attribs['height'] ?? '');
  if (alt === '' || isDot) return;
  const sources = [attribs['src'], attribs['data-src'], attribs['data-original']];
  const url = sources
    .map((source) => (source === undefined ? undefined : resolve(source)))
    .find((one) => one !== undefined);
  inline.raw(url === undefined ? escapeInline(alt) : `![${escapeInline(alt)}](${escapeTarget(url)})`);
}

/** The source of a formula where the page has it, else its text. */
function writeFormula(inline: Inline, math: PageElement): boolean {
  let source: string | undefined;
  walk(math, {
    enter: (node) => {
      if (isTag(node) && node.name === 'annotation' && node.attribs['encoding'] === 'application/x-tex') {
        source ??= rawText(node).trim();
      }
      return source === undefined;
    },
  });
  if (source === undefined) return true;
  const sign = math.attribs['display'] === 'block' ? '$$' : '$';
  inline.raw(`${sign}${source.replace(/\s+/g, ' ')}${sign}`);
  return false;
}

/** The forms in which the contract answers with a page's text. */
import type { PageLink } from '../../../core/browser.ts';

export interface TextParts {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly links?: readonly PageLink[] | undefined;
}

export type TextForm = 'plain' | 'xml' | 'json';

/** Plain is the text alone. XML has no root and no declaration, as the contract's example has it; links are in JSON only. */
export function textForm({ title, description, content, links }: TextParts, form: TextForm): string {
  if (form === 'plain') return content;
  if (form === 'json')
    return JSON.stringify({ title, description, content, ...(links === undefined ? {} : { links }) });
  return [element('title', title), element('description', description), element('content', content)].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Characters that XML does not have, lone surrogates among them, become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

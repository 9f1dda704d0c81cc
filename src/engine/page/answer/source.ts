/** A retrieved page as something that can be asked; what is no markup is read as paragraphs of text. */
import { parsePage } from '../document/tree.ts';
import type { ReadPage } from '../reading.ts';
import { type AskedPage, readForAnswers } from './read.ts';

export function askablePage({ page, html, tree }: ReadPage): AskedPage {
  return readForAnswers(tree ?? parsePage(paragraphs(html)), page.url);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

function paragraphs(text: string): string {
  const escaped = text.replace(/[&<]/g, (one) => entities[one] ?? one);
  return escaped.replace(/\n+/g, '<p>');
}

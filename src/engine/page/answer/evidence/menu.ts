/** Lines that are nothing but links lead to other pages, whatever the element around them is called. */
import { isTag, type PageElement } from '../../document/tree.ts';
import type { Part } from './line.ts';
import { childElements } from './node-text.ts';

const entriesLeast = 3;
const entryChars = 30;

/** Several links side by side, or one of several short items that are a link each. */
export function isMenu(parts: readonly Part[], block: PageElement): boolean {
  const links = parts.filter(({ text }) => /\p{L}|\p{N}/u.test(text)).map(({ node }) => linkAround(node, block));
  if (links.length === 0 || links.some((link) => link === undefined || isReach(link))) return false;
  if (new Set(links).size > 1) return true;
  const text = parts.map((part) => part.text).join('');
  return block.name === 'li' && text.length <= entryChars && !/\d/.test(text) && isAmongLinks(block);
}

/** Of an address to write to or to call. */
function isReach(link: PageElement | undefined): boolean {
  return /^(?:mailto|tel):/i.test(link?.attribs['href'] ?? '');
}

function linkAround(node: PageElement, block: PageElement): PageElement | undefined {
  for (let at: PageElement | undefined = node; at !== undefined && at !== block; at = parentOf(at))
    if (at.name === 'a') return at;
  return undefined;
}

function parentOf({ parent }: PageElement): PageElement | undefined {
  return parent !== null && isTag(parent) ? parent : undefined;
}

function isAmongLinks(item: PageElement): boolean {
  const list = parentOf(item);
  const items = list === undefined ? [] : childElements(list);
  return items.length >= entriesLeast && items.every((one) => childElements(one)[0]?.name === 'a');
}

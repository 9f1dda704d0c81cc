/** Things of one kind side by side, as the products of a shop: what is said in a card is said of what its first line names. */
import { isTag, type PageElement } from '../../document/tree.ts';
import { childElements } from './node-text.ts';
import type { Line } from './line.ts';

const siblingsLeast = 3;

/** The first line of the card that a line stands in, for lines that are not the first themselves. */
export function cardsOf(lines: readonly Line[]): ReadonlyMap<Line, Line> {
  const known = new Map<PageElement, PageElement | undefined>();
  const firsts = new Map<PageElement, Line>();
  const titles = new Map<Line, Line>();
  for (const line of lines) {
    const card = cardAround(line.block, known);
    if (card === undefined) continue;
    const first = firsts.get(card);
    if (first === undefined) firsts.set(card, line);
    else titles.set(line, first);
  }
  return titles;
}

function cardAround(element: PageElement, known: Map<PageElement, PageElement | undefined>): PageElement | undefined {
  if (known.has(element)) return known.get(element);
  const parent = element.parent !== null && isTag(element.parent) ? element.parent : undefined;
  const card = isCard(element, parent) ? element : parent === undefined ? undefined : cardAround(parent, known);
  known.set(element, card);
  return card;
}

function isCard(element: PageElement, parent: PageElement | undefined): boolean {
  if (parent === undefined || /^(?:td|th|p|dt|dd|span|h[1-6]|body|tr)$/.test(element.name)) return false;
  if (childElements(element).length < 2) return false;
  const name = element.attribs['class'] ?? '';
  if (name === '' && !/^(?:li|article|section)$/.test(element.name)) return false;
  const alike = childElements(parent).filter(
    (one) => one.name === element.name && (one.attribs['class'] ?? '') === name,
  );
  return alike.length >= siblingsLeast;
}

/** Things of one kind side by side, as the products of a shop: what is said in a card is said of what its first line names. */
import { isTag, type PageElement } from '../../document/tree.ts';
import { childElements } from './node-text.ts';
import type { Line } from './line.ts';

const siblingsLeast = 3;

export interface Card {
  readonly title: Line;
  /** Without the title. */
  readonly lines: readonly Line[];
  /** What holds it and those beside it. */
  readonly list: PageElement;
}

export function cardsOf(lines: readonly Line[]): readonly Card[] {
  const known = new Map<PageElement, PageElement | undefined>();
  const cards = new Map<PageElement, Line[]>();
  for (const line of lines) {
    const card = cardAround(line.block, known);
    if (card === undefined) continue;
    const own = cards.get(card);
    if (own === undefined) cards.set(card, [line]);
    else own.push(line);
  }
  return [...cards].flatMap(([{ parent }, own]) => {
    const title = titleOf(own);
    if (title === undefined || parent === null || !isTag(parent)) return [];
    return [{ title, lines: own.filter((line) => line !== title), list: parent }];
  });
}

/** The title of the card that a line stands in, for lines that are not the title themselves. */
export function titlesIn(cards: readonly Card[]): ReadonlyMap<Line, Line> {
  return new Map(cards.flatMap(({ title, lines }) => lines.map((line) => [line, title])));
}

const badgeChars = 14;

/** The first line; behind a badge, such as `Sale`, what is a heading or leads to the thing. */
function titleOf(lines: readonly Line[]): Line | undefined {
  const [first, second] = lines;
  const isBadge = first !== undefined && first.text.length <= badgeChars && !isTitle(first);
  return isBadge && second !== undefined && isTitle(second) ? second : first;
}

function isTitle({ level, block, parts }: Line): boolean {
  return level !== undefined || block.name === 'a' || parts.every(({ node }) => node.name === 'a');
}

function cardAround(element: PageElement, known: Map<PageElement, PageElement | undefined>): PageElement | undefined {
  if (known.has(element)) return known.get(element);
  const parent = element.parent !== null && isTag(element.parent) ? element.parent : undefined;
  const card = isCard(element, parent) ? element : parent === undefined ? undefined : cardAround(parent, known);
  known.set(element, card);
  return card;
}

/** Of an element, or of the only one in it. */
function partsOf(element: PageElement): readonly PageElement[] {
  const parts = childElements(element);
  const [only, another] = parts;
  return only === undefined || another !== undefined ? parts : childElements(only);
}

function isCard(element: PageElement, parent: PageElement | undefined): boolean {
  if (parent === undefined || /^(?:td|th|p|dt|dd|span|h[1-6]|body|tr)$/.test(element.name)) return false;
  if (partsOf(element).length < 2) return false;
  const name = element.attribs['class'] ?? '';
  if (name === '' && !/^(?:li|article|section)$/.test(element.name)) return false;
  const alike = childElements(parent).filter(
    (one) => one.name === element.name && (one.attribs['class'] ?? '') === name,
  );
  return alike.length >= siblingsLeast;
}

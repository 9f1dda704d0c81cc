/**
 * The part of a page that it is there for: without menus, banners, lists of other articles and the like.
 *
 * Names of classes are compared as whole words: "widget" in a name must not cost a page its text.
 */
import { isTag, isText } from 'domhandler';
import { isBoilerplate, isNavigation } from './boilerplate.ts';
import { hiddenBy } from './hidden.ts';
import { bodyOf, type PageElement, type PageNode, type PageTree, walk } from './tree.ts';

export interface MainContent {
  readonly node: PageNode;
  /** Elements within it that do not belong to it; for `visibleText` and `pageMarkdown`. */
  readonly without: ReadonlySet<PageElement>;
}

/** What is chosen has at least this part of the text of the whole page; otherwise it is the whole page. */
const leastShare = 0.2;
/** An element that has this part of the good text around it is the content, and what is beside it is not. */
const dominantShare = 0.8;
/** One of several articles is the content when it has this part of what all of them say. */
const markedShare = 0.5;
/** What holds more of the page's text than this is not dropped for its name: a restaurant's "menu" may be what it is about. */
const mostDropped = 0.4;

/** Never returns less than a fifth of the text of the page's body, without falling back to all of it. */
export function mainContent(tree: PageTree): MainContent {
  const body = bodyOf(tree);
  if (body === undefined) return { node: tree.document, without: new Set() };
  const isHidden = hiddenBy(body);
  const total = countShown(body, isHidden);
  const measured = measure(body, { isHidden, total });
  const enough = (element: PageElement): boolean => measured.of(element).good >= total * leastShare;
  const marked = markedContent(measured.marked.filter(enough), measured);
  const node = marked ?? descend(body, measured);
  if (enough(node)) return { node, without: measured.without };
  return { node: body, without: new Set() };
}

interface Amounts {
  /** Characters outside and inside links and boilerplate, white space not counted. */
  good: number;
  linked: number;
  dropped: number;
}

interface Measured {
  readonly of: (element: PageElement) => Amounts;
  /** What says of itself that it is the content, outer ones first. */
  readonly marked: readonly PageElement[];
  readonly without: ReadonlySet<PageElement>;
}

function charsOf({ good, linked, dropped }: Amounts): number {
  return good + linked + dropped;
}

interface Shown {
  readonly isHidden: (element: PageElement) => boolean;
  readonly total: number;
}

function countShown(body: PageElement, isHidden: Shown['isHidden']): number {
  let chars = 0;
  walk(body, {
    enter: (node) => {
      if (isText(node)) chars += charsIn(node.data);
      return isTag(node) && !isHidden(node);
    },
  });
  return chars;
}

/** Weighs text from the inside out, in one walk. */
function measure(body: PageElement, { isHidden, total }: Shown): Measured {
  const amounts = new Map<PageElement, Amounts>();
  const marked: PageElement[] = [];
  const without = new Set<PageElement>();
  const open: Amounts[] = [{ good: 0, linked: 0, dropped: 0 }];
  let links = 0;
  walk(body, {
    enter: (node) => {
      if (isText(node)) count(open.at(-1), node.data, links > 0);
      if (!isTag(node) || isHidden(node)) return false;
      if (node.name === 'a') links += 1;
      if (isMarked(node)) marked.push(node);
      open.push({ good: 0, linked: 0, dropped: 0 });
      return true;
    },
    leave: (node) => {
      const own = open.pop();
      const around = open.at(-1);
      if (!isTag(node) || own === undefined || around === undefined) return;
      if (node.name === 'a') links -= 1;
      amounts.set(node, own);
      const isSmall = own.good + own.dropped <= total * mostDropped;
      const isDropped = isSmall && (isBoilerplate(node) || isNavigation(node, own));
      if (isDropped) without.add(node);
      add(around, isDropped ? { good: 0, linked: 0, dropped: charsOf(own) } : own);
    },
  });
  return { of: (element) => amounts.get(element) ?? { good: 0, linked: 0, dropped: 0 }, marked, without };
}

function count(amounts: Amounts | undefined, data: string, isLinked: boolean): void {
  if (amounts === undefined) return;
  if (isLinked) amounts.linked += charsIn(data);
  else amounts.good += charsIn(data);
}

/** Without white space. */
function charsIn(data: string): number {
  return data.replace(/\s+/g, '').length;
}

function add(to: Amounts, { good, linked, dropped }: Amounts): void {
  to.good += good;
  to.linked += linked;
  to.dropped += dropped;
}

function isMarked({ name, attribs }: PageElement): boolean {
  return name === 'main' || name === 'article' || attribs['role'] === 'main' || attribs['itemprop'] === 'articleBody';
}

/** The largest one that is marked, or one within it that has most of its text. Several articles of like size are a list. */
function markedContent(marked: readonly PageElement[], { of }: Measured): PageElement | undefined {
  let chosen = largest(marked, of);
  if (chosen === undefined) return undefined;
  const outer = chosen;
  const beside = marked.filter((one) => one.name === 'article' && !isWithin(one, outer) && !isWithin(outer, one));
  const all = beside.reduce((sum, one) => sum + of(one).good, 0);
  if (outer.name === 'article' && of(outer).good < all * markedShare) return undefined;
  for (const one of marked) {
    if (isWithin(one, chosen) && of(one).good >= of(chosen).good * markedShare) chosen = one;
  }
  return chosen;
}

function largest(marked: readonly PageElement[], of: Measured['of']): PageElement | undefined {
  let best: PageElement | undefined;
  for (const one of marked) if (best === undefined || of(one).good > of(best).good) best = one;
  return best;
}

function isWithin(element: PageElement, around: PageElement): boolean {
  for (let node = element.parent; node !== null; node = node.parent) if (node === around) return true;
  return false;
}

/** Goes into the child that has nearly all of the good text, as long as there is one. */
function descend(body: PageElement, { of, without }: Measured): PageElement {
  let chosen = body;
  for (;;) {
    const wanted = of(chosen).good * dominantShare;
    const next = chosen.children.find(
      (node): node is PageElement => isTag(node) && canHold(node) && !without.has(node) && of(node).good >= wanted,
    );
    if (next === undefined || of(next).good === 0) return chosen;
    chosen = next;
  }
}

/** A table is kept whole, and so is what stands within a line. */
function canHold({ name }: PageElement): boolean {
  return /^(?:div|section|center|form|fieldset|article|main|td|tr|tbody|table)$/.test(name);
}

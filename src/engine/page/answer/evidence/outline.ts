/**
 * A page as lines. Elements that touch, as spans that a style sheet puts apart, have a space between them here: everything
 * that is said of a page is said in this text.
 */
import { hiddenBy } from '../../document/hidden.ts';
import { isBlock } from '../../document/layout.ts';
import {
  isTag,
  isText,
  bodyOf,
  type PageElement,
  type PageNode,
  type PageTree,
  rawText,
  walk,
} from '../../document/tree.ts';
import { isBoldLine, type Line, type Part } from './line.ts';
import { picturedWord } from './pictured.ts';
import { plainLines } from './plain-lines.ts';
import { isMenu } from './menu.ts';
import { type Region, regionByElement, regionByTitle } from './region.ts';

/** Lines beyond this are not read. */
const linesMax = 20_000;

export function outlineOf(tree: PageTree): readonly Line[] {
  const body = bodyOf(tree);
  if (body === undefined) return [];
  const reader = new Reader(tree, body);
  walk(body, { enter: (node) => reader.enter(node), leave: (node) => reader.leave(node) });
  reader.endLine();
  return reader.lines;
}

const bold = new Set([
  'b',
  'strong',
  'big',
  'u',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'dt',
  'th',
  'legend',
  'summary',
  'label',
  'caption',
]);
const struck = new Set(['s', 'del', 'strike']);

interface Place {
  readonly element: PageElement;
  readonly region: Region;
}

class Reader {
  readonly lines: Line[] = [];
  readonly #isHidden: (element: PageElement) => boolean;
  #parts: Part[] = [];
  #length = 0;
  #needsSpace = false;
  #wasElementEnd = false;
  #bold = 0;
  #struck = 0;
  /** Within how many elements the line ends of the text are its own. */
  #typed = 0;
  readonly #places: Place[] = [];
  #headings: Line[] = [];
  /** What a title has said of the lines that follow it, as long as they are in the same element. */
  #titled: { readonly region: Region; readonly within: PageNode; readonly level: number } | undefined;

  constructor(tree: PageTree, body: PageElement) {
    this.#isHidden = hiddenBy(tree);
    this.#places.push({ element: body, region: 'main' });
  }

  enter(node: PageNode): boolean {
    if (isText(node)) this.#read(node.data, node.parent);
    if (!isTag(node)) return false;
    const pictured = picturedWord(node);
    if (pictured !== '') this.#text(` ${pictured} `, node);
    if (this.#isHidden(node) || node.name === 'button' || node.name === 'select') {
      if (node.name === 'select' && !this.#isHidden(node)) this.#options(node);
      return false;
    }
    if (node.name === 'br' || node.name === 'hr') this.endLine();
    else if (breaks(node)) this.endLine();
    else if (this.#wasElementEnd) this.#needsSpace = true;
    if (node.name === 'pre') this.#typed += 1;
    if (isBoldElement(node)) this.#bold += 1;
    if (isStruckElement(node)) this.#struck += 1;
    const region = regionByElement(node);
    const around = this.#places.at(-1)?.region ?? 'main';
    this.#places.push({ element: node, region: region ?? around });
    this.#wasElementEnd = false;
    return true;
  }

  leave(node: PageNode): void {
    if (!isTag(node) || node.name === 'body') return;
    if (breaks(node)) this.endLine();
    if (node.name === 'pre') this.#typed -= 1;
    if (isBoldElement(node)) this.#bold -= 1;
    if (isStruckElement(node)) this.#struck -= 1;
    if (this.#places.length > 1) this.#places.pop();
    if (this.#titled?.within === node) this.#titled = undefined;
    this.#wasElementEnd = true;
  }

  endLine(): void {
    const parts = this.#parts;
    this.#parts = [];
    this.#length = 0;
    this.#needsSpace = false;
    this.#wasElementEnd = false;
    const text = parts
      .map((part) => part.text)
      .join('')
      .trimEnd();
    const [first] = parts;
    if (first === undefined || !/[\p{L}\p{N}]/u.test(text) || this.lines.length >= linesMax) return;
    this.#keep(text, parts, first.node);
  }

  #keep(text: string, parts: readonly Part[], node: PageElement): void {
    const block = blockOf(node);
    const level = levelOf(block, parts, text);
    if (level !== undefined) this.#headings = this.#headings.filter((one) => (one.level ?? 7) < level);
    const regionOfTitle = regionByTitle(text);
    if (level !== undefined && this.#titled !== undefined && level <= this.#titled.level) this.#titled = undefined;
    const place = isMenu(parts, block) ? 'navigation' : (this.#places.at(-1)?.region ?? 'main');
    const isAside = regionOfTitle !== undefined && text.length < 200;
    const region = isAside
      ? regionOfTitle
      : place === 'main' || place === 'aside'
        ? (this.#titled?.region ?? place)
        : place;
    const line: Line = { at: this.lines.length, text, parts, block, region, level, headings: [...this.#headings] };
    this.lines.push(line);
    if (level !== undefined) this.#headings.push(line);
    if (isAside && (level !== undefined || isFirstOfMany(block)))
      this.#titled = {
        region: regionOfTitle,
        within: holdsMore(block) ? block : (block.parent ?? block),
        level: level ?? 7,
      };
  }

  #read(data: string, parent: PageNode | null): void {
    if (this.#typed === 0 || !data.includes('\n')) {
      this.#text(data, parent);
      return;
    }
    if (/^\s*\n/.test(data)) this.endLine();
    plainLines(data).forEach((line, at) => {
      if (at > 0) this.endLine();
      this.#text(at === 0 && /^[^\S\n]/.test(data) ? ` ${line}` : line, parent);
    });
    this.#needsSpace = /[^\S\n]$/.test(data);
    if (/\n\s*$/.test(data)) this.endLine();
  }

  #text(data: string, parent: PageNode | null): void {
    if (parent === null || !isTag(parent)) return;
    const text = data.replace(/[\s\u00a0]+/g, ' ');
    if (text === '') return;
    if (text === ' ') {
      this.#needsSpace = this.#length > 0;
      return;
    }
    const isApart = this.#needsSpace || text.startsWith(' ') || this.#touches(text, parent);
    const space = this.#length > 0 && isApart ? ' ' : '';
    const kept = `${space}${text.trim()}`;
    this.#parts.push({
      text: kept,
      start: this.#length + space.length,
      node: parent,
      isBold: this.#bold > 0,
      isStruck: this.#struck > 0,
    });
    this.#length += kept.length;
    this.#needsSpace = text.endsWith(' ');
    this.#wasElementEnd = false;
  }

  /** `Ana Ruiz<span>12 May</span>`: a name and what a style sheet puts behind it. */
  #touches(text: string, { name }: PageElement): boolean {
    return name === 'span' && /^(?:\p{Lu}\p{Ll}|\d)/u.test(text) && /\p{Ll}{2}$/u.test(this.#parts.at(-1)?.text ?? '');
  }

  #options(select: PageElement): void {
    for (const option of select.children) {
      if (!isTag(option) || option.name !== 'option') continue;
      this.#text(` ${rawText(option)} `, option);
      this.endLine();
    }
  }
}

function breaks(element: PageElement): boolean {
  return isBlock(element) || element.name === 'td' || element.name === 'th' || element.name === 'body';
}

function isBoldElement({ name, attribs }: PageElement): boolean {
  return (
    bold.has(name) ||
    (name === 'font' && /^(?:[4-7]|\+[1-4])$/.test(attribs['size'] ?? '')) ||
    /font-weight\s*:\s*(?:bold|[6-9]00)/.test(attribs['style'] ?? '')
  );
}

export function isStruckElement({ name, attribs }: PageElement): boolean {
  return (
    struck.has(name) ||
    /line-through/.test(attribs['style'] ?? '') ||
    /(?:^|[\s_-])(?:old|was|strike|struck|rrp|uvp|before|alt|ancien|anterior)(?:$|[\s_-])/.test(attribs['class'] ?? '')
  );
}

function blockOf(node: PageElement): PageElement {
  let at: PageElement = node;
  while (!breaks(at) && at.parent !== null && isTag(at.parent)) at = at.parent;
  return at;
}

/** By its class; what most elements beside it are called as well is no title. */
function isTitled({ attribs, parent }: PageElement): boolean {
  const [token] = titleName.exec(attribs['class'] ?? '') ?? [];
  if (token === undefined) return false;
  if (parent === null || !isTag(parent)) return true;
  const beside = parent.children.filter(isTag);
  const called = beside.filter((one) => titleName.exec(one.attribs['class'] ?? '')?.[0] === token);
  return beside.length < manyBeside || called.length * 3 <= beside.length;
}

const manyBeside = 9;

const titleName = /(?:^|[\s_-])(?:title|titre|titel|titulo|heading|headline|ttl|hd|topic|h[1-6]?)(?:$|[\s_-])/;

/** A short line in bold letters, alone in its block or at its beginning, is a heading to its reader. */
function levelOf(block: PageElement, parts: readonly Part[], text: string): number | undefined {
  const heading = headingAround(block);
  if (heading !== undefined) return heading;
  if (
    (/^(?:td|th|dt|dd|li|label|legend)$/.test(block.name) && !holdsMore(block)) ||
    text.length > 120 ||
    /[,:;]$/.test(text)
  )
    return undefined;
  if (isTitled(block)) return 6;
  return isBoldLine({ parts }) ? 7 : undefined;
}

/** Whether a cell or the like has lines beside its bold one. */
function holdsMore(block: PageElement): boolean {
  return block.children.filter((node) => isTag(node) && (breaks(node) || node.name === 'br')).length > 1;
}

/** A title without looks: the first of several in an element of its own. */
function isFirstOfMany(block: PageElement): boolean {
  const { parent } = block;
  if (parent === null || !isTag(parent) || parent.name === 'body') return false;
  const siblings = parent.children.filter(isTag);
  return siblings.length > 1 && siblings[0] === block;
}

function headingAround(block: PageElement): number | undefined {
  for (let node: PageElement = block, steps = 0; steps < 3; steps += 1) {
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level !== undefined) return Number(level);
    if (node.name === 'summary') return 6;
    if (node.parent === null || !isTag(node.parent)) return undefined;
    node = node.parent;
  }
  return undefined;
}

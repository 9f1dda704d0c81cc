/** Tables and lists of terms as pairs. A grid's cell is named by its row and by its column. */
import type { PageElement } from '../../document/tree.ts';
import type { Line } from './line.ts';
import { regionAround } from './microdata.ts';
import { childElements, elementsIn, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';
import type { Region } from './region.ts';

const cellsMax = 5_000;
const keyChars = 90;
const valueChars = 400;

export interface Surroundings {
  readonly regions: ReadonlyMap<PageElement, Region>;
  readonly headings: ReadonlyMap<PageElement, string>;
}

export function surroundingsOf(lines: readonly Line[]): Surroundings {
  const regions = new Map<PageElement, Region>();
  const headings = new Map<PageElement, string>();
  for (const { block, region, headings: above } of lines) {
    if (regions.has(block)) continue;
    regions.set(block, region);
    headings.set(
      block,
      above
        .slice(-2)
        .map(({ text }) => text)
        .join(' '),
    );
  }
  return { regions, headings };
}

interface Cell {
  readonly node: PageElement;
  readonly text: string;
  readonly isHead: boolean;
}

export function tablePairs(root: PageElement, around: Surroundings): readonly Pair[] {
  let budget = cellsMax;
  return elementsIn(root).flatMap((node): readonly Pair[] => {
    if (node.name === 'dl') return termPairs(node, around);
    if (node.name !== 'table') return [];
    const rows = rowsOf(node);
    budget -= rows.flat().length;
    return budget < 0 ? [] : rowPairs(node, rows, around);
  });
}

/** Without those that hold tables: they are there for the layout. */
function rowsOf(table: PageElement): readonly (readonly Cell[])[] {
  const sections = childElements(table).flatMap((one) =>
    /^t(?:head|body|foot)$/.test(one.name) ? childElements(one) : [one],
  );
  return sections
    .filter(({ name }) => name === 'tr')
    .map((row) => childElements(row).filter(({ name }) => name === 'td' || name === 'th'))
    .map((cells) =>
      cells.map((node) => ({ node, text: isLayout(node) ? '' : nodeText(node), isHead: node.name === 'th' })),
    )
    .filter((cells) => cells.some(({ text }) => text !== ''));
}

function isLayout(cell: PageElement): boolean {
  return elementsIn(cell).some(({ name }) => /^(?:table|form|h[1-6]|p|ul)$/.test(name)) && nodeText(cell).length > 200;
}

function rowPairs(table: PageElement, rows: readonly (readonly Cell[])[], around: Surroundings): readonly Pair[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const caption = childElements(table).find(({ name }) => name === 'caption');
  const title = caption === undefined ? '' : nodeText(caption);
  const [head = [], ...body] = rows;
  const isGrid = width >= 2 && rows.length >= 2 && looksLikeHead(head, body);
  if (isGrid) return gridPairs({ head, body, title }, around);
  return rows.flatMap((cells): Pair[] => {
    const pairs: Pair[] = [];
    for (let at = 0; at + 1 < cells.length; at += 2) {
      const [key, value] = [cells[at], cells[at + 1]];
      if (key === undefined || value === undefined || (cells.length > 2 && !(key.isHead || /:$/.test(key.text))))
        continue;
      pairs.push(...pairOf(key.node, key.text, value, { source: 'table', title }, around));
    }
    return pairs;
  });
}

/** Cells of a first row that are all named, and none of them by a number or a long text. */
function looksLikeHead(head: readonly Cell[], body: readonly (readonly Cell[])[]): boolean {
  const [first, ...others] = head;
  if (first === undefined || others.length === 0) return false;
  if (head.every(({ isHead }) => isHead)) return true;
  if (first.isHead && !others.some(({ isHead }) => isHead)) return false;
  const isWordy = others.every(
    ({ text }) => text !== '' && text.length <= 40 && !/^[\d\p{Sc}]/u.test(text) && !/\d{3}/.test(text),
  );
  const isWide =
    head.length >= 3 || body.every((cells) => cells.length === head.length && /\d/.test(cells.at(-1)?.text ?? ''));
  const hasNumbers = body.some((cells) => cells.slice(1).some(({ text }) => /\d/.test(text)));
  return isWordy && isWide && (hasNumbers || head.some(({ isHead }) => isHead) || first.text === '');
}

interface Grid {
  readonly head: readonly Cell[];
  readonly body: readonly (readonly Cell[])[];
  readonly title: string;
}

/** A time table begins with times: what happens then is the name of the row. */
function named({ head, body, title }: Grid): Grid {
  const isTimed =
    head.length >= 3 &&
    body.length >= 2 &&
    body.every(([first, second]) => /^\d/.test(first?.text ?? '') && /^\p{L}/u.test(second?.text ?? ''));
  if (!isTimed) return { head, body, title };
  const turn = ([first, second, ...others]: readonly Cell[]): readonly Cell[] =>
    first === undefined || second === undefined ? [] : [second, first, ...others];
  return { head: turn(head), body: body.map(turn), title };
}

function gridPairs(grid: Grid, around: Surroundings): readonly Pair[] {
  const { head, body, title } = named(grid);
  let group = '';
  return body.flatMap((cells): Pair[] => {
    const [name, ...values] = cells;
    if (name === undefined) return [];
    if (values.length === 0) {
      group = name.text;
      return [];
    }
    return values.flatMap((value, at) => {
      const column = head[at + 1]?.text ?? '';
      const [pair] = pairOf(name.node, name.text, value, { source: 'grid', title: `${title} ${group}`.trim() }, around);
      return pair === undefined ? [] : [{ ...pair, column }];
    });
  });
}

function termPairs(list: PageElement, around: Surroundings): readonly Pair[] {
  const items = childElements(list).flatMap((one) => (one.name === 'div' ? childElements(one) : [one]));
  let key: PageElement | undefined;
  return items.flatMap((item) => {
    if (item.name === 'dt') key = item;
    if (item.name !== 'dd' || key === undefined) return [];
    return pairOf(key, nodeText(key), { node: item, text: nodeText(item) }, { source: 'list', title: '' }, around);
  });
}

interface Kind {
  readonly source: Pair['source'];
  readonly title: string;
}

export function pairOf(
  keyNode: PageElement,
  key: string,
  value: Omit<Cell, 'isHead'>,
  { source, title }: Kind,
  around: Surroundings,
): Pair[] {
  const name = key.replace(/[\s:：–—-]+$/u, '');
  if (name === '' || name.length > keyChars || value.text === '' || value.text.length > valueChars) return [];
  if (!/\p{L}/u.test(name)) return [];
  const heading = around.headings.get(value.node) ?? around.headings.get(keyNode) ?? '';
  return [
    {
      key: name,
      context: `${title} ${heading}`.trim(),
      value: value.text,
      passage: `${key} ${value.text}`,
      source,
      region: regionAround(value.node, around.regions),
      node: value.node,
    },
  ];
}

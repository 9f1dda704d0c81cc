/** Tables and lists of terms as pairs. A grid's cell is named by its row and by its column. */
import type { PageElement } from '../../document/tree.ts';
import { type Cell, type Grid, gridOf } from './grid.ts';
import { divRowsOf } from './div-rows.ts';
import { type WordedGrid, withGridWords } from './grid-words.ts';
import type { Line } from './line.ts';
import { regionAround } from './microdata.ts';
import { childElements, elementsIn, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';
import { picturedMark } from './pictured.ts';
import type { WordReader } from '../words/reader.ts';
import { namesOfDays } from '../words/weekdays.ts';
import { fold } from '../words/word.ts';
import type { Region } from './region.ts';

const cellsMax = 5_000;
const keyChars = 90;
const valueChars = 400;

export interface Surroundings {
  readonly regions: ReadonlyMap<PageElement, Region>;
  readonly headings: ReadonlyMap<PageElement, string>;
  /** The nearest heading alone, below the title of the page. */
  readonly nearest: ReadonlyMap<PageElement, string>;
}

export function surroundingsOf(lines: readonly Line[]): Surroundings {
  const regions = new Map<PageElement, Region>();
  const headings = new Map<PageElement, string>();
  const nearest = new Map<PageElement, string>();
  for (const { block, region, headings: above } of lines) {
    if (regions.has(block)) continue;
    regions.set(block, region);
    const last = above.at(-1);
    if (last?.level !== undefined && last.level > 1) nearest.set(block, last.text);
    headings.set(
      block,
      above
        .slice(-2)
        .map(({ text }) => text)
        .join(' '),
    );
  }
  return { regions, headings, nearest };
}

export interface Tables {
  readonly pairs: readonly Pair[];
  readonly grids: readonly WordedGrid[];
}

export function tablesOf(root: PageElement, around: Surroundings, reader: WordReader): Tables {
  let budget = cellsMax;
  const grids: WordedGrid[] = [];
  const pairs = elementsIn(root).flatMap((node): readonly Pair[] => {
    if (node.name === 'dl') return termPairs(node, around);
    const isTable = node.name === 'table';
    const rows = isTable ? rowsOf(node) : divRowsOf(node);
    budget -= rows.flat().length;
    if (rows.length === 0 || budget < 0) return [];
    const grid = gridOf(rows);
    if (grid === undefined) return isTable ? rowPairs(rows, captionOf(node), around) : [];
    grids.push(withGridWords(grid, `${captionOf(node)} ${headingOf(grid, around)}`, reader));
    return gridPairs(grid, captionOf(node), around);
  });
  return { pairs, grids };
}

/** Of the lines in its cells. */
function headingOf({ rows }: Grid, { headings }: Surroundings): string {
  for (const { node } of rows) {
    const heading = headings.get(node);
    if (heading !== undefined) return heading;
  }
  return '';
}

function captionOf(table: PageElement): string {
  const caption = childElements(table).find(({ name }) => name === 'caption');
  return caption === undefined ? '' : nodeText(caption);
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
      cells.map((node) => ({
        node,
        text: isLayout(node) ? '' : nodeText(node) || picturedMark(node),
        isHead: node.name === 'th',
      })),
    )
    .filter((cells) => cells.some(({ text }) => text !== ''));
}

function isLayout(cell: PageElement): boolean {
  return elementsIn(cell).some(({ name }) => /^(?:table|form|h[1-6]|p|ul)$/.test(name)) && nodeText(cell).length > 200;
}

function rowPairs(rows: readonly (readonly Cell[])[], title: string, around: Surroundings): readonly Pair[] {
  let group = '';
  return rows.flatMap((cells): readonly Pair[] => {
    const [first, ...others] = cells;
    if (first === undefined) return [];
    if (others.every(({ text }) => text === '')) {
      group = first.text;
      return [];
    }
    const kind = { source: 'table', title: `${title} ${group}`.trim() } as const;
    return isList(cells)
      ? others.flatMap((cell) => pairOf(first.node, first.text, cell, { ...kind, source: 'row' }, around))
      : twoByTwo(cells).flatMap(([key, value]) => pairOf(key.node, key.text, value, kind, around));
  });
}

/** A name with several values behind it, in a table that does not name its columns. */
function isList(cells: readonly Cell[]): boolean {
  const [first, ...others] = cells;
  const isMarked = cells.some(({ isHead, text }) => isHead || /:$/.test(text));
  return (
    !isMarked && others.length > 1 && /\p{L}{2}/u.test(first?.text ?? '') && others.some(({ text }) => /\d/.test(text))
  );
}

function twoByTwo(cells: readonly Cell[]): readonly (readonly [Cell, Cell])[] {
  return cells.flatMap((key, at): (readonly [Cell, Cell])[] => {
    const value = cells[at + 1];
    const isKey = at % 2 === 0 && (cells.length === 2 || key.isHead || /:$/.test(key.text));
    return value === undefined || !isKey ? [] : [[key, value]];
  });
}

function gridPairs({ columns, rows }: Grid, title: string, around: Surroundings): readonly Pair[] {
  return rows.flatMap(({ name, node, group, cells }) =>
    cells.flatMap((cell, at) => {
      const kind = { source: 'grid', title: `${title} ${group}`.trim() } as const;
      return pairOf(node, name, cell, kind, around).map((pair) => ({ ...pair, column: columns[at] ?? '' }));
    }),
  );
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

const weekday = new RegExp(String.raw`^(?:${[...namesOfDays('').keys()].join('|')})(?!\p{L})`, 'u');
const hours =
  /\d\s?(?:[:.]\d\d|am|pm|h|Uhr)|\d\s?[–-]\s?\d|^(?:closed|geschlossen|fermé|cerrado|chiuso|gesloten|sarado)/i;

/** Days with hours beside them are opening hours, whether or not the page says so. */
function isOfDays(name: string, value: string): boolean {
  return weekday.test(fold(name)) && hours.test(value);
}

/** `Name` below `Contact` is that of the contact: alone it says nothing. */
function isOfGroup(name: string): boolean {
  return /^(?:(?:full |contact )?name|nom|nombre|pangalan|person|who|wer|qui|quien|contact person|value|wert|valeur|valor)$/i.test(
    name,
  );
}

function lastOf({ nearest }: Surroundings, node: PageElement, keyNode: PageElement): string {
  return nearest.get(node) ?? nearest.get(keyNode) ?? '';
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
  if (!/\p{L}|^\d{1,2}[:.]\d\d(?!\d)/u.test(name) && source !== 'grid') return [];
  const heading = around.headings.get(value.node) ?? around.headings.get(keyNode) ?? '';
  return [
    {
      key: isOfGroup(name) ? `${name} ${lastOf(around, value.node, keyNode)}`.trim() : name,
      context: `${title} ${heading} ${isOfDays(name, value.text) ? 'opening hours' : ''}`.trim(),
      value: value.text,
      passage: `${key} ${value.text}`,
      source,
      region: regionAround(value.node, around.regions),
      node: value.node,
    },
  ];
}

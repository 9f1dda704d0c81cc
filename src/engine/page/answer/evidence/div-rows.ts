/**
 * Rows and cells of tables that are no `table`: blocks of which each has as many parts as the others, by ARIA roles, or a
 * grid whose style says how many columns it has.
 */
import { isTag, type PageElement } from '../../document/tree.ts';
import type { Cell } from './grid.ts';
import { picturedMark } from './pictured.ts';
import { childElements, nodeText } from './node-text.ts';

const rowsLeast = 3;
const rowsMost = 200;
/** Rows of two are names and values, which are read line by line. */
const columnsLeast = 3;
const columnsMost = 12;
const cellChars = 120;

/** None for an element that is no such table. */
export function divRowsOf(table: PageElement): readonly (readonly Cell[])[] {
  if (!holder.test(table.name)) return [];
  const children = childElements(table);
  if (children.length < 2 || children.length > rowsMost * columnsLeast || hasOwnText(table)) return [];
  const rows = rowsIn(children) ?? rowsIn(children.flatMap(childElements)) ?? chunked(table, children);
  if (rows === undefined || rows.length > rowsMost) return [];
  const cells = rows.map((row) => row.map(toCell));
  const isLong = cells.some((row) => row.some(({ text }) => text.length > cellChars));
  const isFull = cells.slice(1).every((row) => row.filter(({ text }) => text !== '').length > 1);
  return isLong || !isFull ? [] : cells;
}

const holder = /^(?:div|section|ul|ol|article|main)$/;
const row = /^(?:div|li|ul|p|a|section)$/;
const cell = /^(?:div|span|li|p|b|strong|em|i|time|a|small)$/;

/** The last of the elements, as far as each has as many children as the others, which are small. What stands above is a title. */
function rowsIn(elements: readonly PageElement[]): readonly (readonly PageElement[])[] | undefined {
  const last = elements.at(-1);
  const width = last === undefined ? 0 : childElements(last).length;
  if (elements.length < rowsLeast || width < columnsLeast || width > columnsMost) return undefined;
  const above = elements.findLastIndex((one) => !isRow(one, width));
  const rows = elements.slice(above + 1).map(childElements);
  return above >= titlesMost || rows.length < rowsLeast ? undefined : rows;
}

const titlesMost = 2;

function isRow(element: PageElement, width: number): boolean {
  const cells = childElements(element);
  return row.test(element.name) && cells.length === width && cells.every(isCell) && !hasOwnText(element);
}

function isCell(element: PageElement): boolean {
  return cell.test(element.name) && childElements(element).every((one) => childElements(one).length < 2);
}

function chunked(
  { attribs }: PageElement,
  children: readonly PageElement[],
): readonly (readonly PageElement[])[] | undefined {
  const said =
    /(?:^|[\s:])grid-cols-(\d{1,2})(?:\s|$)/.exec(attribs['class'] ?? '')?.[1] ??
    /grid-template-columns:\s*repeat\((\d{1,2}),/.exec(attribs['style'] ?? '')?.[1];
  const width = Number(said ?? 0);
  if (width < columnsLeast || width > columnsMost || children.length < width * rowsLeast) return undefined;
  if (children.length % width !== 0 || !children.every(isCell)) return undefined;
  return Array.from({ length: children.length / width }, (_, at) => children.slice(at * width, (at + 1) * width));
}

function toCell(node: PageElement): Cell {
  const role = node.attribs['role'] ?? '';
  return { node, text: nodeText(node) || picturedMark(node), isHead: role === 'columnheader' || role === 'rowheader' };
}

function hasOwnText({ children }: PageElement): boolean {
  return children.some((one) => !isTag(one) && 'data' in one && one.type === 'text' && one.data.trim() !== '');
}

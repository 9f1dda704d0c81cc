/** A table of several records as a grid: every cell has a row and columns, however many rows the names of the columns take. */
import type { PageElement } from '../../document/tree.ts';
import { conceptsOf } from '../words/vocabulary.ts';
import { wordsOf } from '../words/word.ts';

export interface Cell {
  readonly node: PageElement;
  readonly text: string;
  readonly isHead: boolean;
}

export interface Grid {
  /** What names the rows, as the table calls it. */
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  readonly name: string;
  readonly node: PageElement;
  /** Of the rows under a row of one cell. */
  readonly group: string;
  /** From 1, in a table of places. */
  readonly place?: number;
  /** One for each column, as far as the row has it. */
  readonly cells: readonly Cell[];
}

type Rows = readonly (readonly Cell[])[];

const spanMax = 30;

/** Undefined for a table whose first row names no columns. */
export function gridOf(rows: Rows): Grid | undefined {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const full = spread(rows);
  const [head = [], ...others] = full;
  if (width < 2 || rows.length < 2 || !looksLikeHead(head, others)) return undefined;
  const heads = headRows(full);
  const body = full.slice(heads.length);
  const lead = Math.max(1, Math.min(...body.filter(({ length }) => length > 1).map(leadingHeads)));
  const names = Array.from({ length: width }, (_, at) => joined(heads.map((row) => row[at]?.text ?? '')));
  const grid = { corner: joined(names.slice(0, lead)), columns: names.slice(lead), rows: bodyRows(body, lead) };
  return named(placed(grid));
}

const placing =
  /^(?:#|pos(?:ition|ición|icion)?|place|rank(?:ing)?|rk|no|nr|platz|rang|place|puesto|classement|ranggo|)\.?$/iu;
const placesLeast = 3;

/** Rows that are numbered one after another from 1, in a table of results. */
function placed(grid: Grid): Grid {
  const isPlaced =
    placing.test(grid.corner) &&
    grid.rows.length >= placesLeast &&
    grid.rows.every(({ name }, at) => Number(/^(\d+)(?:\.|st|nd|rd|th|º|e|er)?$/.exec(name)?.[1]) === at + 1);
  return isPlaced ? { ...grid, rows: grid.rows.map((row, at) => ({ ...row, place: at + 1 })) } : grid;
}

function bodyRows(body: Rows, lead: number): readonly GridRow[] {
  let group = '';
  return body.flatMap((cells): GridRow[] => {
    const [first] = cells;
    if (first === undefined) return [];
    if (cells.length <= lead || new Set(cells.map(({ node }) => node)).size === 1) {
      group = first.text;
      return [];
    }
    const name = joined(cells.slice(0, lead).map(({ text }) => text));
    return [{ name, node: first.node, group, cells: cells.slice(lead) }];
  });
}

/** The first row, and those below it that are nothing but names while rows of values follow. */
function headRows(rows: Rows): Rows {
  const isAllHead = (row: readonly Cell[]): boolean => row.every(({ isHead }) => isHead);
  if (!isAllHead(rows[0] ?? [])) return rows.slice(0, 1);
  const end = rows.findIndex((row) => !isAllHead(row));
  return rows.slice(0, Math.max(1, end));
}

function leadingHeads(row: readonly Cell[]): number {
  const first = row.findIndex(({ isHead }) => !isHead);
  return first < 0 ? 1 : first;
}

/** With every cell in each column and row that it spans. A row of one cell stays as it is. */
function spread(rows: Rows): Rows {
  const below = new Map<number, { cell: Cell; left: number }>();
  return rows.map((row) => {
    const cells: Cell[] = [];
    const hang = (): void => {
      for (let over = below.get(cells.length); over !== undefined && over.left > 0; over = below.get(cells.length)) {
        over.left -= 1;
        cells.push(over.cell);
      }
    };
    for (const cell of row) {
      hang();
      const down = spanOf(cell, 'rowspan') - 1;
      const across = row.length === 1 ? 1 : spanOf(cell, 'colspan');
      for (let at = 0; at < across; at += 1) {
        if (down > 0) below.set(cells.length, { cell, left: down });
        cells.push(cell);
      }
    }
    hang();
    return cells;
  });
}

function spanOf({ node }: Cell, name: string): number {
  const span = Number(node.attribs[name] ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, spanMax) : 1;
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join(' ').trim();
}

/** Cells of a first row that are all named, and none of them by a number or a long text. */
function looksLikeHead(head: readonly Cell[], body: Rows): boolean {
  const [first, ...others] = head;
  if (first === undefined || others.length === 0) return false;
  if (head.every(({ isHead }) => isHead)) return true;
  if (first.isHead && !others.some(({ isHead }) => isHead)) return false;
  const isWordy = others.every(
    ({ text }) => text !== '' && text.length <= 40 && !/^[\d\p{Sc}]/u.test(text) && !/\d{3}/.test(text),
  );
  // A name and its value are no head of names and values.
  if (head.length === 2 && !others.some(({ text, isHead }) => isHead || isKnown(text))) return false;
  const isWide =
    head.length >= 3 || body.every((cells) => cells.length === head.length && /\d/.test(cells.at(-1)?.text ?? ''));
  const hasNumbers = body.some((cells) => cells.slice(1).some(({ text }) => /\d/.test(text)));
  return isWordy && isWide && (hasNumbers || head.some(({ isHead }) => isHead) || first.text === '');
}

function isKnown(text: string): boolean {
  return text === '' || wordsOf(text).some(({ stem }) => conceptsOf(stem).length > 0);
}

/** A time table begins with times, a league table with places: what stands behind is the name of the row. */
function named(grid: Grid): Grid {
  const { corner, columns, rows } = grid;
  // A number of the shirt or of the start may stand between the place and the name.
  const at = [0, 1].find((column) => rows.every(({ cells }) => /^\p{L}/u.test(cells[column]?.text ?? ''))) ?? -1;
  const isNumbered =
    at >= 0 &&
    columns.length >= at + 2 &&
    rows.length >= 2 &&
    rows.every(({ name, cells }) => /^\d/.test(name) && cells.slice(0, at).every(({ text }) => /^\d/.test(text)));
  if (!isNumbered) return grid;
  return {
    corner: columns[at] ?? '',
    columns: [corner, ...columns.filter((_, column) => column !== at)],
    rows: rows.map((row) => ({
      ...row,
      name: row.cells[at]?.text ?? '',
      cells: [{ node: row.node, text: row.name, isHead: false }, ...row.cells.filter((_, column) => column !== at)],
    })),
  };
}

/** Tables of a page: which of them hold data, and how GitHub's Markdown writes those. */
import { isTag } from 'domhandler';
import { type PageElement, type PageNode, walk } from '../tree.ts';

/** What a table that only arranges the page has in its cells. */
const arranged = new Set(
  'table article section main nav header footer aside h1 h2 h3 h4 h5 h6 pre blockquote hr form'.split(' '),
);

/** The tables below a node that hold data: rows and columns of short things, none of them another table. */
export function dataTables(root: PageNode): ReadonlySet<PageElement> {
  const found = new Set<PageElement>();
  const around: { readonly table: PageElement; columns: number; cells: number; rows: number; isData: boolean }[] = [];
  walk(root, {
    enter: (node) => {
      if (!isTag(node)) return true;
      const table = around.at(-1);
      if (table !== undefined && arranged.has(node.name)) table.isData = false;
      if (node.name === 'table') {
        const isArranging = /^(?:presentation|none)$/.test(node.attribs['role'] ?? '');
        around.push({ table: node, columns: 0, cells: 0, rows: 0, isData: !isArranging });
      } else if (table !== undefined && node.name === 'tr') {
        table.cells = 0;
        table.rows += 1;
      } else if (table !== undefined && (node.name === 'td' || node.name === 'th')) {
        table.cells += 1;
        table.columns = Math.max(table.columns, table.cells);
      }
      return true;
    },
    leave: (node) => {
      if (!isTag(node) || node.name !== 'table') return;
      const table = around.pop();
      if (table?.isData && table.columns > 1 && table.rows > 1) found.add(node);
    },
  });
  return found;
}

interface Cell {
  readonly text: string;
  readonly align: string;
}

/** Cells that one may stand for; a page that asks for more is not worth the room. */
const spanMax = 20;
/** Longest text that is said again in each row that its cell reaches into. */
const repeatedChars = 200;

/** Collects the rows of one table. A cell over several columns is followed by empty ones, one over several rows is repeated. */
export class Table {
  readonly #rows: Cell[][] = [];
  #hasHeader = false;
  #isHeader = true;
  /** By column: what cells of earlier rows reach into this one. */
  readonly #reaching = new Map<number, { rows: number; readonly cell: Cell }>();

  openRow(row: PageElement): void {
    this.#rows.push([]);
    this.#isHeader = row.parent !== null && isTag(row.parent) && row.parent.name === 'thead';
    this.#isHeader ||= row.children.every((node) => !isTag(node) || node.name === 'th');
  }

  closeRow(): void {
    this.#reach();
    if (this.#rows.length === 1) this.#hasHeader = this.#isHeader;
  }

  cell(element: PageElement, text: string): void {
    this.#reach();
    const row = this.#rows.at(-1);
    if (row === undefined) return;
    const cell = { text: text.replaceAll('|', '\\|').replaceAll('\n', ' '), align: alignOf(element) };
    const rows = spanOf(element, 'rowspan');
    for (let column = 0; column < spanOf(element, 'colspan'); column += 1) {
      const shown = column === 0 ? cell : { text: '', align: cell.align };
      const repeated = shown.text.length > repeatedChars ? { text: '', align: cell.align } : shown;
      if (rows > 1) this.#reaching.set(row.length, { rows: rows - 1, cell: repeated });
      row.push(shown);
    }
  }

  text(): string {
    const columns = this.#rows.reduce((most, row) => Math.max(most, row.length), 0);
    const [first = [], ...others] = this.#hasHeader ? this.#rows : [[], ...this.#rows];
    const rows = others.filter(isFilled);
    if (rows.length === 0 && !isFilled(first)) return '';
    const header = Array.from({ length: columns }, (_, column) => first[column]?.text ?? '');
    const rule = Array.from({ length: columns }, (_, column) => first[column]?.align ?? '---');
    return [header, rule, ...rows.map((row) => row.map(({ text }) => text))].map(toLine).join('\n');
  }

  /** Fills the places that cells of earlier rows take. */
  #reach(): void {
    const row = this.#rows.at(-1);
    for (;;) {
      const reaching = row === undefined ? undefined : this.#reaching.get(row.length);
      if (row === undefined || reaching === undefined) return;
      if (reaching.rows === 1) this.#reaching.delete(row.length);
      reaching.rows -= 1;
      row.push(reaching.cell);
    }
  }
}

function isFilled(row: readonly Cell[]): boolean {
  return row.some(({ text }) => text !== '');
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function spanOf({ attribs }: PageElement, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attribs[name] ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), spanMax);
}

const rules: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' };

function alignOf({ attribs }: PageElement): string {
  const styled = /text-align\s*:\s*(left|right|center)/i.exec(attribs['style'] ?? '')?.[1];
  return rules[(styled ?? attribs['align'] ?? '').toLowerCase()] ?? '---';
}

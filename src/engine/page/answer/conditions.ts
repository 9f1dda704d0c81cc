/**
 * Things that a table compares, by what is said of each of them: rows, or columns where it has them side by side. A thing has
 * what is asked where its cell says the word, or where a cell below the word, or beside it, is marked.
 */
import type { Cell } from './evidence/grid.ts';
import type { WordedGrid } from './evidence/grid-words.ts';
import { saysNo, saysYes } from './marks.ts';
import { bestIn } from './match.ts';
import type { Term } from './words/terms.ts';
import { fold, type Word } from './words/word.ts';

export interface Thing {
  readonly name: Cell;
  /** One for each property, as far as it has it. */
  readonly cells: readonly (Cell | undefined)[];
}

export interface Compared {
  readonly things: readonly Thing[];
  /** What the properties are called by. */
  readonly properties: readonly (readonly Word[])[];
  /** Whether the name of a thing, or one of its cells, says a word; the cell of a property, or undefined for the name. */
  saidAt(thing: number, term: Term): readonly (number | undefined)[];
}

const saidLeast = 0.6;
const namedLeast = 0.8;

/** Every row is a thing. */
export function rowsCompared(grid: WordedGrid): Compared {
  return {
    things: grid.lines.flatMap(([name, ...cells]) => (name === undefined ? [] : [{ name, cells }])),
    properties: grid.headWords.slice(1),
    saidAt: (thing, term) =>
      placesOf(grid, term).flatMap(({ row, column }) =>
        row !== thing || column === undefined ? [] : [column === 0 ? undefined : column - 1],
      ),
  };
}

/** Every column is a thing, as plans and models side by side are. */
export function columnsCompared(grid: WordedGrid): Compared {
  const nodeOf = (at: number): Cell['node'] | undefined => grid.lines[0]?.[at + 1]?.node;
  return {
    things: grid.columns.flatMap((text, at): Thing[] => {
      const node = nodeOf(at);
      if (node === undefined) return [];
      return [{ name: { node, text, isHead: true }, cells: grid.lines.map((line) => line[at + 1]) }];
    }),
    properties: grid.nameWords,
    saidAt: (thing, term) => [
      ...placesOf(grid, term).flatMap(({ row, column }) => (column === thing + 1 ? [row] : [])),
      ...(bestIn(grid.headWords[thing + 1] ?? [], term) >= namedLeast ? [undefined] : []),
    ],
  };
}

function placesOf({ places }: WordedGrid, { alike }: Term) {
  return [...alike].flatMap(([stem, how]) => (how >= saidLeast ? (places.get(stem) ?? []) : []));
}

/** How a thing has what one word asks for. */
export interface Had {
  /** In a cell of its own, and not by its name alone. */
  readonly isTold: boolean;
  /** The property that says it. */
  readonly property: number | undefined;
}

/**
 * Undefined where nothing says that the thing has it. A property that is called so says it of those whose cell is marked, or
 * whose cell says another of the words.
 */
export function hadBy(compared: Compared, thing: number, term: Term, all: readonly Term[]): Had | undefined {
  const said = compared.saidAt(thing, term);
  const property = said.find((at) => at !== undefined);
  if (property !== undefined) return { isTold: true, property };
  const called = compared.properties.flatMap((words, at) => (bestIn(words, term) >= namedLeast ? [at] : []));
  const { cells } = compared.things[thing] ?? { cells: [] };
  const marked = called.find((at) => saysYes(textAt(cells, at)));
  if (marked !== undefined) return { isTold: true, property: marked };
  const others = all.filter((one) => one !== term).flatMap((one) => compared.saidAt(thing, one));
  const shared = called.find((at) => others.includes(at));
  if (shared !== undefined) return { isTold: false, property: shared };
  return said.length > 0 ? { isTold: false, property: undefined } : undefined;
}

/** Whether the cells of a property are marks, as far as they say anything. */
export function isMarked({ things }: Compared, property: number): boolean {
  const texts = things.map(({ cells }) => textAt(cells, property));
  return texts.every((text) => text === '' || saysYes(text) || saysNo(text)) && texts.some(saysYes);
}

function textAt(cells: readonly (Cell | undefined)[], at: number): string {
  return fold(cells[at]?.text ?? '');
}

/** Those of the things that have all that tells some of them from the others; all where nothing does. */
export function thingsWith(compared: Compared, terms: readonly Term[]): readonly number[] {
  const all = compared.things.map((_, at) => at);
  return terms.reduce((left, term) => {
    const having = left.filter((thing) => hadBy(compared, thing, term, terms) !== undefined);
    return having.length === 0 ? left : having;
  }, all);
}

/**
 * "Which reservoir is the oldest?" asks for the row of a table whose number is the largest or the smallest of its column, or
 * for the column where the table has what it compares side by side.
 */
import { columnsCompared, rowsCompared, thingsWith } from './conditions.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Cell } from './evidence/grid.ts';
import type { WordedGrid } from './evidence/grid-words.ts';
import { saysNo, saysYes } from './marks.ts';
import { bestIn } from './match.ts';
import { numberIn } from './superlative-number.ts';
import { type Superlative, superlativesIn } from './superlative-words.ts';
import type { Candidate } from './weigh/candidate.ts';
import { certain } from './weigh/certain.ts';
import type { Term } from './words/terms.ts';
import { conceptsOf } from './words/vocabulary.ts';
import { fold, type Word, wordsOf } from './words/word.ts';

const asksWhich =
  /^[¿\s]*(?:(?:an|am|in|on|at|bei|a|en|auf|sa)\s)?(?:which|what|who|welche[rsnm]?|wer|was|quel(?:le)?s?|qui|que|cual|quien|alin|aling|sino|anong|when|wann|quand|cuando|kailan|where|wo|ou|donde)(?!\p{L})/u;

/** Tables compare more things than people. */
const asksWho = /^[¿\s]*(?:who|wer|qui|quien|sino)(?!\p{L})/u;

/** What the highest and the lowest are of, where nothing says it. */
const bySize: readonly string[] = ['altitude', 'height', 'size', 'area', 'filesize', 'length'];

/** More tables that have an answer have none to this question. */
const answersMost = 2;
const valuesLeast = 2;
const namedLeast = 0.8;
const listedLeast = 0.6;
const leastTold = 0.3;

interface Asked {
  /** Without the noun that says what the answer is: "Which course ...". */
  readonly terms: readonly Term[];
  readonly head: Term | undefined;
  readonly superlative: Superlative;
}

export function superlativeAnswers(
  question: string,
  { terms, head: asked }: { readonly terms: readonly Term[]; readonly head: Term | undefined },
  { grids, lists }: Evidence,
): readonly Candidate[] {
  const folded = fold(question);
  if (!asksWhich.test(folded)) return [];
  const head = asked ?? comparedIn(folded, terms);
  const others = terms.filter((term) => term !== head);
  const isHeaded = ({ headWords, titleWords }: WordedGrid): boolean =>
    head !== undefined && [titleWords, ...headWords].some((words) => bestIn(words, head) >= namedLeast);
  const tables = grids.some(isHeaded) ? grids.filter(isHeaded) : grids;
  for (const superlative of superlativesIn(folded)) {
    if (superlative.isOfTwo === true && /\bthan\b|\bals\b/.test(folded)) return [];
    const asked = { terms: others, head, superlative };
    const found = tables.flatMap((grid) => {
      const isOfPeople = superlative.concepts.includes('position') || asksWho.test(folded);
      if (isOfPeople && !isOf(others, superlative, grid)) return [];
      const byRow = rowAnswers(asked, grid);
      return byRow.length > 0 ? byRow : columnAnswers(asked, grid);
    });
    const named = found.filter(({ isNamed }) => isNamed);
    const best = named.length > 0 ? named : found;
    if (best.length > 0 && best.length <= answersMost) return best.map(({ candidate }) => candidate);
    const listed = lists().flatMap((grid) => (isOf(terms, superlative, grid) ? rowAnswers(asked, grid) : []));
    if (listed.length === 1) return listed.map(({ candidate }) => candidate);
  }
  return [];
}

/** "Which is the cheapest meeting room with a screen?" asks for a room; "the lowest level" for what is compared. */
function comparedIn(folded: string, terms: readonly Term[]): Term | undefined {
  const [superlative] = superlativesIn(folded);
  if (superlative === undefined || superlative.concepts.length === 0) return undefined;
  const behind = folded.slice(folded.indexOf(superlative.said) + superlative.said.length);
  const [phrase = ''] =
    /^(?:\s\p{L}+){0,2}?(?=\W*$|\s(?:of|in|on|at|to|for|from|with|by|that|which)\s)/u.exec(behind) ?? [];
  const last = phrase.split(' ').at(-1);
  return terms.find((term) => term.folded === last);
}

/** A list has no name of its own: what is asked must be said by its heading, its entries or what they measure, or nowhere. */
function isOf(terms: readonly Term[], { concepts, said }: Superlative, grid: WordedGrid): boolean {
  const words = [...grid.titleWords, ...grid.nameWords.flat()];
  const measured = grid.headWords.some((head) => head.some(({ stem }) => speaksOf(stem, concepts)));
  if (concepts.length > 0 && !measured) return false;
  return terms
    .filter(({ folded, weight, isAbsent }) => !said.includes(folded) && weight > leastTold && !isAbsent)
    .every(
      (term) => bestIn(words, term) >= listedLeast || grid.headWords.some((head) => bestIn(head, term) >= listedLeast),
    );
}

interface Extreme {
  readonly candidate: Candidate;
  /** The question says what is compared; else it is only something that can be. */
  readonly isNamed: boolean;
}

function isSaid({ terms }: Asked, words: readonly Word[]): boolean {
  return terms.some((term) => bestIn(words, term) >= namedLeast);
}

/** Records are rows: the extreme of a column. */
function rowAnswers(asked: Asked, grid: WordedGrid): readonly Extreme[] {
  if (asked.superlative.isOfTwo === true && grid.lines.length !== 2) return [];
  const label = labelOf(asked, grid);
  const columns = grid.headWords
    .map((_, at) => at)
    .filter((at) => at !== label && isCounted(cellsAt(grid, at)) && isComparable(asked, cellsAt(grid, at)));
  const column =
    named(asked, columns, (at) => grid.headWords[at] ?? []) ?? measuredAt(asked, columns, (at) => cellsAt(grid, at));
  if (column === undefined) return [];
  const having = new Set(thingsWith(rowsCompared(grid), asked.terms));
  const cells = cellsAt(grid, column).map((cell, at) => (having.has(at) ? cell : undefined));
  const row = extremeOf(cells, asked.superlative);
  const [name, cell] = [grid.lines[row ?? -1]?.[label], grid.lines[row ?? -1]?.[column]];
  if (name === undefined || cell === undefined) return [];
  return [{ candidate: candidateOf(name.text, cell), isNamed: isSaid(asked, grid.headWords[column] ?? []) }];
}

/** Records are columns: the extreme of a row. */
function columnAnswers(asked: Asked, grid: WordedGrid): readonly Extreme[] {
  if (asked.superlative.isOfTwo === true && grid.columns.length !== 2) return [];
  const cellsOf = (at: number): readonly Cell[] => grid.lines[at]?.slice(1) ?? [];
  const rows = grid.lines.map((_, at) => at).filter((at) => isCounted(cellsOf(at)) && isOfOneUnit(cellsOf(at)));
  const row = named(asked, rows, (at) => wordsOf(grid.lines[at]?.[0]?.text ?? '')) ?? measuredAt(asked, rows, cellsOf);
  if (row === undefined) return [];
  const having = new Set(thingsWith(columnsCompared(grid), asked.terms));
  const cells = cellsOf(row).map((cell, at) => (having.has(at) ? cell : undefined));
  const column = extremeOf(cells, asked.superlative);
  const cell = column === undefined ? undefined : grid.lines[row]?.[column + 1];
  if (cell === undefined) return [];
  const isNamed = isSaid(asked, wordsOf(grid.lines[row]?.[0]?.text ?? ''));
  return [{ candidate: candidateOf(grid.columns[column ?? 0] ?? '', cell), isNamed }];
}

function cellsAt({ lines }: WordedGrid, column: number): readonly (Cell | undefined)[] {
  return lines.map((cells) => cells[column]);
}

function isCounted(cells: readonly (Cell | undefined)[]): boolean {
  return cells.filter((cell) => numberIn(fold(cell?.text ?? '')) !== undefined).length >= valuesLeast;
}

/** A fee by the year is no duration. */
function isComparable({ superlative: { concepts } }: Asked, cells: readonly (Cell | undefined)[]): boolean {
  if (concepts.length === 0 || !concepts.includes('duration')) return true;
  return !cells.some((cell) => /\p{Sc}/u.test(cell?.text ?? ''));
}

/** Amounts of money are prices, and degrees temperatures, whatever they are called; of several the one that reaches farthest. */
function measuredAt(
  { superlative: { concepts, isMost } }: Asked,
  all: readonly number[],
  cellsOf: (at: number) => readonly (Cell | undefined)[],
): number | undefined {
  const shapes = shownBy.flatMap(([concept, shape]) => (concepts.includes(concept) ? [shape] : []));
  const shown = all.filter((at) =>
    shapes.some((shape) =>
      cellsOf(at).every((cell) => cell === undefined || cell.text === '' || shape.test(cell.text)),
    ),
  );
  const reachOf = (at: number): number => {
    const numbers = cellsOf(at).flatMap((cell) => numberIn(fold(cell?.text ?? '')) ?? []);
    return isMost ? Math.max(...numbers) : -Math.min(...numbers);
  };
  return shown.toSorted((one, other) => reachOf(other) - reachOf(one))[0];
}

const shownBy: readonly (readonly [concept: string, shape: RegExp])[] = [
  ['price', /\p{Sc}|(?<!\p{L})(?:EUR|USD|GBP|CHF|PHP)(?!\p{L})|^(?:free|gratis|kostenlos|gratuit)$/iu],
  ['temperature', /\d\s?°/u],
];

/** Numbers of different units, as seats beside an amount of money, are of different things and cannot be compared. */
function isOfOneUnit(cells: readonly Cell[]): boolean {
  const units = cells.flatMap(({ text }) => (/\d/.test(text) ? [/\p{Sc}/u.exec(text)?.[0] ?? ''] : []));
  return new Set(units).size <= 1;
}

function isMarks(cells: readonly (Cell | undefined)[]): boolean {
  return cells.every((cell) => cell !== undefined && (saysYes(fold(cell.text)) || saysNo(fold(cell.text))));
}

/** The column that the question asks for; else the one that names the rows, or the first that has words where that has none. */
function labelOf({ head }: Asked, grid: WordedGrid): number {
  const { headWords, lines } = grid;
  const asked =
    head === undefined
      ? -1
      : headWords.findIndex(
          (words, at) =>
            bestIn(words, head) >= namedLeast && !isCounted(cellsAt(grid, at)) && !isMarks(cellsAt(grid, at)),
        );
  if (asked >= 0) return asked;
  const isWordy = (at: number): boolean => lines.every((cells) => /^\p{L}{2}/u.test(cells[at]?.text ?? ''));
  return isWordy(0) || !isWordy(1) ? 0 : 1;
}

/** What the question names, in its order; else what the superlative speaks of. */
function named({ terms, superlative }: Asked, all: readonly number[], wordsAt: (at: number) => readonly Word[]) {
  const { concepts } = superlative;
  const byTerm = terms.flatMap((term) => all.filter((at) => bestIn(wordsAt(at), term) >= namedLeast))[0];
  if (byTerm !== undefined && concepts.length === 0) return byTerm;
  const sought = concepts.length === 0 ? bySize : concepts;
  const spoken = all.find((at) => wordsAt(at).some(({ stem }) => speaksOf(stem, sought)));
  return spoken ?? byTerm;
}

const timeUnits =
  /^(?:week|day|hour|minut|month|year|tag|stund|woch|monat|jahr|jour|heur|semain|mois|dia|hora|seman|mes)$/;

function speaksOf(stem: string, concepts: readonly string[]): boolean {
  if (concepts.includes('duration') && timeUnits.test(stem)) return true;
  return conceptsOf(stem).some((concept) => concepts.includes(concept));
}

/** Where the largest or the smallest number stands; undefined where two are alike. */
function extremeOf(cells: readonly (Cell | undefined)[], { isMost }: Superlative): number | undefined {
  const counted = cells.flatMap((cell, at) => {
    const number = numberIn(fold(cell?.text ?? ''));
    return number === undefined ? [] : [{ at, number }];
  });
  const extreme = counted
    .map(({ number }) => number)
    .reduce((one, other) => (one > other === isMost ? one : other), isMost ? -Infinity : Infinity);
  const [best, another] = counted.filter(({ number }) => number === extreme);
  return another === undefined ? best?.at : undefined;
}

function candidateOf(name: string, { text, node }: Cell): Candidate {
  const passage = `${name}: ${text}`;
  return { value: passage, passage, node, kind: 'question cell', signals: certain };
}

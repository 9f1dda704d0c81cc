/**
 * What stands where a row and a column of a table meet. Both are looked for by themselves, against the other rows and the
 * other columns: a word that all of them have tells none of them.
 */
import type { Evidence } from './evidence/evidence.ts';
import type { Cell } from './evidence/grid.ts';
import type { WordedGrid } from './evidence/grid-words.ts';
import { cutValue } from './cut-value.ts';
import { struckIn } from './evidence/struck.ts';
import { bestIn, isOtherMeasure, isSaidByKind } from './match.ts';
import { isKindOf } from './spans/fit.ts';
import type { Span, SpanReader } from './spans/kind.ts';
import { measureOf } from './spans/measures.ts';
import type { Kinds } from './wanted.ts';
import type { Candidate } from './weigh/candidate.ts';
import { type Coverage, coverageOf, type Sought } from './weigh/coverage.ts';
import { asksOf } from './weigh/asks.ts';
import { alone, ofQuestions, unseen, type CandidateKind, type Signals } from './weigh/signals.ts';
import { isStopWord } from './words/stop.ts';
import type { Term } from './words/terms.ts';
import type { Word } from './words/word.ts';

export interface AskedOfTables {
  readonly sought: Sought;
  readonly kinds: Kinds;
  readonly kind: CandidateKind;
  /** Whether a name says the opposite of what is asked. */
  isOpposed?(name: string): boolean;
}

const nearness = { title: 0.75, corner: 0.75, subject: 0.6, byKind: 0.75 };
const leastSaid = 0.25;
const absentMost = 0.5;
/** More rows that say the same of what is asked are no find. */
const rivalsMost = 3;
/** Beside the best column, columns that say nearly as much. */
const nearlyBest = 0.7;

export function cellCandidates(asked: AskedOfTables, { grids, spansOf }: Evidence): readonly Candidate[] {
  return grids.flatMap((grid) => cellsIn(asked, grid, spansOf));
}

/** How well a row says each term, by column. */
type Said = ReadonlyMap<Term, ReadonlyMap<number, number>>;

function cellsIn(asked: AskedOfTables, grid: WordedGrid, spansOf: SpanReader): readonly Candidate[] {
  const rows = rowsSaid(asked.sought.all, grid);
  if (rows.size === 0) return [];
  const heads = grid.headWords.map((words, column) =>
    isOfRows(asked, words, column) || !hasFitting(asked, grid, { words, column, spansOf })
      ? 0
      : sumOf(asked.sought.all, (term) => bestIn(words, term)) + lastNamed(asked, words) + measuredIn(asked, words),
  );
  const most = Math.max(...heads);
  const isByKind = most <= leastNamed;
  const isOut = (column: number): boolean => asked.isOpposed?.(grid.columns[column - 1] ?? '') ?? false;
  const cells = heads.flatMap((head, column) => {
    if (isOut(column)) return [];
    const isNamed = head > 0 && head >= nearlyBest * most;
    if (!isNamed && (!isByKind || asked.kinds.length === 0)) return [];
    const rivals = heads.filter((one, at) => one >= head && !isOut(at)).length;
    const named = { column, precision: isNamed ? 1 / rivals : byKindAlone };
    return cellsOf(asked, grid, { rows, ...named, spansOf });
  });
  return isByKind ? likest(cells) : cells;
}

/** `soils_room` asks for a room, whatever its description speaks of. */
function lastNamed(asked: AskedOfTables, words: readonly Word[]): number {
  const last = asked.sought.named.at(-1);
  return isQuestion(asked) || last === undefined ? 0 : nameWeight * bestIn(words, last);
}

const nameWeight = 0.5;

/** Where no column is named, those whose cells look most like what is asked for. */
function likest(cells: readonly Candidate[]): readonly Candidate[] {
  const most = Math.max(...cells.map(({ signals }) => signals.fit));
  return cells.filter(({ signals }) => signals.fit >= most);
}

/** "How many with the Team plan?" The name of the first column says what the rows are, and is not asked for. */
function isOfRows({ sought: { head }, kinds, kind }: AskedOfTables, words: readonly Word[], column: number): boolean {
  if (kind !== 'question cell' || column > 0 || kinds.length === 0) return false;
  return head === undefined || bestIn(words, head) === 0;
}

interface Headed {
  readonly words: readonly Word[];
  readonly column: number;
  readonly spansOf: SpanReader;
}

/** "How long is the Statistics paper?" A column that has nothing of the kind says which row is meant. */
function hasFitting(asked: AskedOfTables, { lines }: WordedGrid, { words, column, spansOf }: Headed): boolean {
  if (!isQuestion(asked) || asked.kinds.length === 0) return true;
  return lines.some((cells) => {
    const text = measured(asked, words, cells[column]?.text ?? '');
    return text !== '' && isKindOf(text, asked.kinds, column > 0, spansOf) >= leastFit(asked);
  });
}

/** A bare number with the unit that its column is called by. */
function measured(asked: AskedOfTables, words: readonly Word[], text: string): string {
  const unit = isQuestion(asked) && /^[\d.,]+$/.test(text) ? unitIn(asked, words) : undefined;
  return unit === undefined ? text : `${text} ${unit}`;
}

function unitIn({ kinds }: AskedOfTables, words: readonly Word[]): string | undefined {
  return words.find(({ folded }) => kinds.some((kind) => kind === measureOf(folded)))?.folded;
}

/** "How long?" wants the column that is called `Days`. */
function measuredIn(asked: AskedOfTables, words: readonly Word[]): number {
  if (!isQuestion(asked)) return 0;
  return unitIn(asked, words) === undefined ? 0 : unitWeight;
}

const unitWeight = 0.35;

/** A column that no word names is taken for the kind of its values. */
const byKindAlone = 0.4;
/** Columns that only a word such as `name` speaks of are not named. */
const leastNamed = 0.3;

interface Column {
  readonly rows: ReadonlyMap<number, Said>;
  readonly column: number;
  readonly precision: number;
  readonly spansOf: SpanReader;
}

function cellsOf(
  asked: AskedOfTables,
  grid: WordedGrid,
  { rows, column, precision, spansOf }: Column,
): readonly Candidate[] {
  const { sought, kinds } = asked;
  const scored = [...rows]
    .filter(([row]) => asked.isOpposed?.(grid.rows[row]?.name ?? '') !== true)
    .map(([row, said]) => ({
      row,
      said,
      score: sumOf(sought.all, (term) => besideColumn(said, term, column)),
    }));
  const most = Math.max(...scored.map(({ score }) => score));
  const best = plainest(
    scored.filter(({ score }) => score >= nearlyAll * most),
    grid,
    sought.all,
  );
  if (most === 0 || best.length > rivalsMost) return [];
  return best.flatMap(({ row, said }): Candidate[] => {
    const cell = grid.lines[row]?.[column];
    const fit =
      cell === undefined || cell.text === ''
        ? 0
        : isKindOf(
            measured(asked, grid.headWords[column] ?? [], cell.text),
            kinds,
            precision > byKindAlone || !isQuestion(asked),
            spansOf,
          );
    if (cell === undefined || fit < leastFit(asked) || !/[\p{L}\p{N}✓✔]/u.test(cell.text)) return [];
    if (kinds.length > 0 && isMeasuredOtherwise(sought.all, spansOf(cell.text, quantity))) return [];
    const isTold = (term: Term): boolean => isSaidByKind(term, kinds);
    const coverage = coverageOf(sought, creditOf(grid, { said, column, isTold }), isTold);
    if (coverage.recall < leastSaid || coverage.absent > absentMost) return [];
    const seen = {
      coverage,
      keyed: 1 / best.length,
      precision,
      fit,
      kinds,
      row: rowSignals(asked, grid, { row, said, column }),
    };
    const passage = passageOf(grid, row, column);
    const value = isQuestion(asked) ? cell.text : valueIn(cell, kinds, spansOf);
    return value === undefined
      ? []
      : [
          {
            value,
            passage,
            node: cell.node,
            kind: asked.kind,
            signals: { ...signalsOf(seen), ...(isQuestion(asked) ? {} : ofQuestions) },
          },
        ];
  });
}

/** Without what is struck out, and without what stands beside it. */
function valueIn({ node, text }: Cell, kinds: Kinds, spansOf: SpanReader): string | undefined {
  const current = struckIn(node)
    .reduce((left, one) => left.replace(one, ''), text)
    .trim();
  return cutValue(current === '' ? text : current, kinds, spansOf);
}

type RowSignals = Pick<Signals, 'rowNamed' | 'rowSaid'>;

function rowSignals(
  { sought }: AskedOfTables,
  grid: WordedGrid,
  { row, said, column }: { row: number; said: Said; column: number },
): RowSignals {
  const telling = (grid.nameWords[row] ?? []).filter(({ folded }) => !isStopWord(folded));
  const asked = telling.reduce(
    (sum, { stem }) => sum + Math.max(0, ...sought.all.map(({ alike }) => alike.get(stem) ?? 0)),
    0,
  );
  const left = sought.all.filter((term) => bestIn(grid.headWords[column] ?? [], term) < leastNamed);
  const all = sumOf(left, () => 1);
  return {
    rowNamed: telling.length === 0 ? 0 : asked / telling.length,
    rowSaid: all === 0 ? 0 : sumOf(left, (term) => besideColumn(said, term, column)) / all,
  };
}

/** A question has values of other kinds beside it more often than a field. */
function leastFit(asked: AskedOfTables): number {
  return isQuestion(asked) ? 0.55 : Number.MIN_VALUE;
}

function isQuestion({ kind }: AskedOfTables): boolean {
  return kind === 'question cell';
}

const quantity: Kinds = ['quantity'];

/** A height is wanted, and the value is a temperature. */
export function isMeasuredOtherwise(terms: readonly Term[], spans: readonly Span[]): boolean {
  const measures = spans.filter(({ kind }) => kind === 'quantity');
  return measures.length > 0 && measures.every((span) => isOtherMeasure(terms, span));
}

/** Rows that say little less than the one that says most. */
const nearlyAll = 0.85;
/** So many more words of its name that nobody asked for make a row another one, though it says a little more of what was asked. */
const wordierBy = 2;

/** Of rows that say as much of what is asked, those whose names say least besides: `Single` before `Single with railcard`. */
function plainest<Row extends { readonly row: number; readonly score: number }>(
  rows: readonly Row[],
  { nameWords }: WordedGrid,
  terms: readonly Term[],
): readonly Row[] {
  if (rows.length < 2) return rows;
  const others = rows.map(({ row }) => {
    const words = nameWords[row] ?? [];
    return words.filter(({ stem, folded }) => !isStopWord(folded) && terms.every(({ alike }) => !alike.has(stem)))
      .length;
  });
  const most = Math.max(...rows.map(({ score }) => score));
  const fewest = Math.min(...others);
  const isOther = rows.every(({ score }, at) => score < most || (others[at] ?? 0) >= fewest + wordierBy);
  const likely = isOther ? rows : rows.filter(({ score }) => score === most);
  const least = Math.min(...likely.map((row) => others[rows.indexOf(row)] ?? 0));
  return likely.filter((row) => others[rows.indexOf(row)] === least);
}

function rowsSaid(terms: readonly Term[], { places }: WordedGrid): ReadonlyMap<number, Said> {
  const rows = new Map<number, Map<Term, Map<number, number>>>();
  for (const term of terms)
    for (const [stem, how] of term.alike)
      for (const { row, column = -1 } of places.get(stem) ?? []) {
        const said = rows.get(row) ?? new Map<Term, Map<number, number>>();
        const columns = said.get(term) ?? new Map<number, number>();
        columns.set(column, Math.max(how, columns.get(column) ?? 0));
        rows.set(row, said.set(term, columns));
      }
  return rows;
}

function besideColumn(said: Said, term: Term, without: number): number {
  let best = 0;
  for (const [column, how] of said.get(term) ?? []) if (column !== without) best = Math.max(best, how);
  return best;
}

function sumOf(terms: readonly Term[], how: (term: Term) => number): number {
  return terms.reduce((sum, term) => sum + term.weight * how(term), 0);
}

interface Crossing {
  readonly said: Said;
  readonly column: number;
  isTold(term: Term): boolean;
}

function creditOf({ headWords, titleWords }: WordedGrid, { said, column, isTold }: Crossing): (term: Term) => number {
  // "The Statistics paper": where a column tells the row, its name is said as well.
  const telling = [...new Set([...said.values()].flatMap((columns) => [...columns.keys()]))];
  const heads = telling.flatMap((at) => (at === column ? [] : (headWords[at] ?? [])));
  return (term) =>
    Math.max(
      nearness.corner * bestIn(heads, term),
      besideColumn(said, term, column),
      bestIn(headWords[column] ?? [], term),
      nearness.title * bestIn(titleWords, term),
      nearness.corner * bestIn(headWords[0] ?? [], term),
      term.isSubject ? nearness.subject : 0,
      isTold(term) ? nearness.byKind : 0,
    );
}

function passageOf({ lines, corner, columns }: WordedGrid, row: number, column: number): string {
  const cells = lines[row] ?? [];
  const name = column === 0 ? (cells[1]?.text ?? '') : (cells[0]?.text ?? '');
  return `${name}, ${[corner, ...columns][column] ?? ''}: ${cells[column]?.text ?? ''}`;
}

/** Where more of what is asked is not said here, the cell is of something else. */
const unsaidMost = 0.3;

interface Seen {
  readonly coverage: Coverage;
  readonly keyed: number;
  readonly precision: number;
  readonly fit: number;
  readonly kinds: Kinds;
  readonly row: RowSignals;
}

function signalsOf({ coverage, keyed, precision, fit, kinds, row }: Seen): Signals {
  return {
    ...coverage,
    keyed,
    precision,
    recallTimesPrecision: coverage.recall * precision,
    fit,
    typed: kinds.length > 0 ? 1 : 0,
    ...unseen,
    ...asksOf(kinds),
    ...row,
    trust: 1,
    keyedTimesFit: keyed * fit,
    shapeOnly: 0,
    same: keyed === 1 && precision === 1 && coverage.absent + coverage.elsewhere < unsaidMost ? 1 : 0,
    whole: coverage.recall > 0.9 ? 1 : 0,
    yesOrNo: 0,
    short: 0,
    clause: keyed,
    counted: 0,
    ...alone,
  };
}

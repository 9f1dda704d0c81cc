/** "Which size costs €4.90?", "Who wore number 27?": the value is known, and asked for is the row of a table that has it. */
import type { Evidence } from './evidence/evidence.ts';
import type { Cell } from './evidence/grid.ts';
import type { WordedGrid } from './evidence/grid-words.ts';
import { bestIn, isSaidByKind } from './match.ts';
import type { SpanReader } from './spans/kind.ts';
import type { Candidate } from './weigh/candidate.ts';
import { certain } from './weigh/certain.ts';
import type { Term } from './words/terms.ts';
import { fold } from './words/word.ts';

const asksWhich =
  /^[¿\s]*(?:(?:at|in|on|fur|bei|pour|para)\s)?(?:which|what|who|whose|welche[rsnm]?|wer|quel(?:le)?s?|qui|que|cual|quien|alin|aling|sino|anong)(?!\p{L})/u;
/** With its sign and its unit, as the cell has it. */
const valueShape = /(?<![\p{L}\p{N}.,])\p{Sc}?\s?\d[\d.,:]*(?:\s?(?:\p{Sc}|%|[\p{L}°²³/]{1,10}))?/gu;

const headLeast = 0.8;
const saidLeast = 0.6;
const toldLeast = 0.3;

export function valuedAnswers(
  question: string,
  { terms, head }: { readonly terms: readonly Term[]; readonly head: Term | undefined },
  { grids, lists, spansOf }: Evidence,
): readonly Candidate[] {
  const folded = fold(question);
  if (!asksWhich.test(folded)) return [];
  const values = new Set([
    ...[...folded.matchAll(valueShape)].flatMap(([value]) => formsOf(value)),
    ...(head === undefined ? [] : namesIn(question).map(plain)),
  ]);
  if (values.size === 0) return [];
  const asked = { terms: terms.filter((term) => !isPartOf(term, values)), head, values, spansOf };
  // A list has no names for what it says, so at least the question must have one.
  for (const tables of [grids, head === undefined ? [] : lists()]) {
    const found = tables.flatMap((grid) => rowsWith(asked, grid));
    if (found.length > 0) return found.length === 1 ? found : [];
  }
  return [];
}

/** "Which paper takes place in Hall A?" Words with capital letters are what a cell may have whole. */
function namesIn(question: string): readonly string[] {
  return [
    ...question.matchAll(
      /(?<=\s)\p{Lu}[\p{L}\p{N}.’'-]+(?:\s(?:(?:of|and|de|du|von|der|the|&)\s)?[\p{Lu}\d][\p{L}\p{N}.’'-]*)+/gu,
    ),
  ].map(([name]) => name);
}

/** With its last word, and without it: `27 riders` may stand as 27. */
function formsOf(value: string): readonly string[] {
  return [plain(value), plain(value.replace(/\s\p{L}+$/u, ''))];
}

function plain(text: string): string {
  return fold(text)
    .replace(/[\s\u00a0]/g, '')
    .replace(/[.,:]$/, '');
}

function isPartOf({ folded }: Term, values: ReadonlySet<string>): boolean {
  return /^\d/.test(folded) || [...values].some((value) => value.includes(folded));
}

interface Asked {
  readonly terms: readonly Term[];
  readonly head: Term | undefined;
  readonly values: ReadonlySet<string>;
  readonly spansOf: SpanReader;
}

/** One row alone must have the value, in a column that is not asked for, and all else must be said of that column or row. */
function rowsWith(asked: Asked, grid: WordedGrid): readonly Candidate[] {
  const places = grid.lines.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (asked.values.has(plain(cell.text)) ? [{ cell, row, column }] : [])),
  );
  const [place, another] = places;
  if (place === undefined || another !== undefined || place.column === 0) return [];
  const { cell, row, column } = place;
  if (!/\d/.test(cell.text) && !isNamedBy(asked.head, grid)) return [];
  const answer = grid.lines[row]?.[columnAsked(asked, grid)];
  if (answer === undefined || answer === cell || !isOfColumn(asked, grid, { cell, row, column })) return [];
  const passage = `${answer.text}: ${cell.text}`;
  return [{ value: passage, passage, node: answer.node, kind: 'question cell', signals: certain }];
}

/** A name may stand in any table; a table that has no name for what is asked has it for another reason. */
function isNamedBy(head: Term | undefined, { headWords, titleWords }: WordedGrid): boolean {
  return head !== undefined && [titleWords, ...headWords].some((words) => bestIn(words, head) >= headLeast);
}

function columnAsked({ head }: Asked, { headWords }: WordedGrid): number {
  const at = head === undefined ? -1 : headWords.findIndex((words) => bestIn(words, head) >= headLeast);
  return Math.max(0, at);
}

interface Place {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

function isOfColumn(
  { terms, head, spansOf }: Asked,
  { headWords, titleWords, nameWords }: WordedGrid,
  { cell, row, column }: Place,
): boolean {
  const words = [...(headWords[column] ?? []), ...(headWords[0] ?? []), ...titleWords, ...(nameWords[row] ?? [])];
  const kinds = spansOf(cell.text).map(({ kind }) => kind);
  return terms.every(
    (term) =>
      term === head ||
      term.weight <= toldLeast ||
      term.isSubject ||
      bestIn(words, term) >= saidLeast ||
      isSaidByKind(term, kinds),
  );
}

/**
 * "Which plan includes backups?", "Which rooms have a bath?": asked for are those of several that a table compares whose cells
 * say so, by a mark or in words.
 */
import { columnsCompared, type Compared, hadBy, isMarked, rowsCompared } from './conditions.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { WordedGrid } from './evidence/grid-words.ts';
import { bestIn } from './match.ts';
import { isKindOf } from './spans/fit.ts';
import type { SpanReader } from './spans/kind.ts';
import type { Kinds } from './wanted.ts';
import type { Candidate } from './weigh/candidate.ts';
import { certain } from './weigh/certain.ts';
import { isGeneric, isThing } from './words/generic.ts';
import type { Term } from './words/terms.ts';
import { fold } from './words/word.ts';

const asksWhich =
  /^[¿\s]*(?:(?:on|at|in|for|with|fur|bei|mit|an|am|a|en|con|avec|pour|para|sa)\s)?(?:which|what|who|where|welche[rsnm]?|wer|wo|quel(?:le)?s?|qui|ou|que|cual(?:es)?|quien|donde|alin|aling|sino|anong|saan)(?!\p{L})/u;

const ofAsker = /(?<!\p{L})(?:i|we|you|ich|wir|man|je|on|nous|puedo|tengo|ako)(?!\p{L})/u;
const headLeast = 0.8;
const saidLeast = 0.6;
const toldLeast = 0.3;
/** Verbs that no page needs to say have at most this weight where they are absent. */
const unsaidMost = 0.4;
/** More that have it are a list of nearly all. */
const namesMost = 6;
/** Longer cells are shown as the passage. */
const valueChars = 80;

export interface AskedForThings {
  readonly terms: readonly Term[];
  readonly head: Term | undefined;
  readonly kinds: Kinds;
}

export function havingAnswers(
  question: string,
  { terms, head, kinds }: AskedForThings,
  { grids, lists, spansOf }: Evidence,
): readonly Candidate[] {
  if (!asksWhich.test(fold(question))) return [];
  const others = terms.filter((term) => term !== head && (term.weight > toldLeast || /\d/.test(term.folded)));
  if (others.some(({ isAbsent, weight }) => isAbsent && weight > unsaidMost)) return [];
  const asked = { terms: others.filter(({ isAbsent }) => !isAbsent), head, kinds, spansOf };
  if (asked.terms.length === 0) return [];
  const found = grids.flatMap((grid) => {
    const columns = columnsCompared(grid);
    const isByMarks = !isLike(asked, columns);
    const found = thingsHaving(asked, grid, columns, isByMarks);
    return found.length > 0 ? found : thingsHaving(asked, grid, rowsCompared(grid), false);
  });
  if (found.length > 0) return found.length === 1 ? found : [];
  // What a card says in prose of those who ask is said of no other card for other reasons.
  if (head === undefined || ofAsker.test(fold(question))) return [];
  const listed = lists()
    .filter(({ titleWords }) => head.isSubject || bestIn(titleWords, head) >= headLeast)
    .flatMap((grid) => thingsHaving(asked, grid, rowsCompared(grid), false));
  return listed.length === 1 ? listed : [];
}

interface Asked extends AskedForThings {
  readonly spansOf: SpanReader;
}

/** Columns are things only where marks say what they have: else every number would stand for the column that it is in. */
function thingsHaving(asked: Asked, grid: WordedGrid, compared: Compared, isByMarks: boolean): readonly Candidate[] {
  const terms = asked.terms.filter((term) => bestIn(grid.titleWords, term) < saidLeast && !term.isSubject);
  if (terms.length === 0 || !isOf(asked, grid, compared)) return [];
  const having = compared.things.flatMap((_, thing) => {
    const had = terms.flatMap((term) => hadBy(compared, thing, term, terms) ?? []);
    const told = had.find(({ isTold, property }) => isTold && property !== undefined);
    if (had.length < terms.length || told?.property === undefined) return [];
    return isByMarks && !isMarked(compared, told.property) ? [] : [{ thing, property: told.property }];
  });
  const [first] = having;
  if (first === undefined || having.length === compared.things.length || having.length > namesMost) return [];
  const answers = having.flatMap(({ thing, property }) => answerOf(asked, compared, { thing, property, isByMarks }));
  const cell = compared.things[first.thing]?.cells[first.property];
  const names = [...new Set(answers)];
  if (cell === undefined || answers.length < having.length) return [];
  const passage = `${names.join(', ')}: ${cell.text}`;
  const value = cell.text.length > valueChars ? names.join(', ') : passage;
  return [{ value, passage, node: cell.node, kind: 'question cell', signals: certain }];
}

/** What is asked for of a thing: the property that is called so, or its name. */
function answerOf(
  { head }: Asked,
  { things, properties }: Compared,
  { thing, property, isByMarks }: { thing: number; property: number; isByMarks: boolean },
): readonly string[] {
  const { name, cells } = things[thing] ?? { name: undefined, cells: [] };
  const called =
    head === undefined || isByMarks ? -1 : properties.findIndex((words) => bestIn(words, head) >= headLeast);
  const text = called >= 0 && called !== property ? cells[called]?.text : name?.text;
  return text === undefined || text === '' ? [] : [text];
}

/** The table speaks of what is asked for; or names of its things look like it. */
function isOf(asked: Asked, grid: WordedGrid, compared: Compared): boolean {
  const { head, kinds } = asked;
  if (kinds.length > 0) return isLike(asked, compared);
  if (head === undefined) return false;
  if (isGeneric(head.stem) || isThing(head.stem) || head.isSubject) return true;
  const called = grid.nameWords.filter((words) => bestIn(words, head) >= headLeast).length;
  return (
    called > grid.nameWords.length / 2 ||
    [grid.titleWords, ...grid.headWords].some((words) => bestIn(words, head) >= headLeast)
  );
}

/** Whether the names of all things look like what is asked for, as days do. */
function isLike({ kinds, spansOf }: Asked, { things }: Compared): boolean {
  return kinds.length > 0 && things.every(({ name }) => isKindOf(name.text, kinds, false, spansOf) >= 1);
}

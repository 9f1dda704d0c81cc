/** "On which day is there no sauna?" asks for the rows, or the columns, whose cell says that there is none. */
import type { Evidence } from './evidence/evidence.ts';
import type { Cell } from './evidence/grid.ts';
import type { WordedGrid } from './evidence/grid-words.ts';
import type { Pair } from './evidence/pair.ts';
import { saysNo } from './marks.ts';
import { bestIn } from './match.ts';
import type { Candidate } from './weigh/candidate.ts';
import { certain } from './weigh/certain.ts';
import type { Term } from './words/terms.ts';
import { fold, type Word, wordsOf } from './words/word.ts';

const asksWhich =
  /^[¿\s]*(?:(?:on|at|in|an|am|bei|fur|for|a|en|con|with|mit|pour)\s)?(?:which|what|when|who|welche[rsnm]?|wer|wann|quel(?:le)?s?|qui|quand|que|cual|cuales|quien|cuando|alin|aling|sino|anong|kailan)(?!\p{L})/u;
const asksForNone =
  /(?<!\p{L})(?:no|not|\p{L}+n['’]t|closed|shut|without|kein\p{L}*|nicht|geschlossen|ohne|pas|aucune?|sans|fermee?s?|cerrad[oa]s?|sin|ningun[oa]?|walang|sarado)(?!\p{L})|(?<!\p{L})zu\W*$/u;
const closed = /^(?:closed|shut|geschlossen|ruhetag|zu|fermee?|cerrado|sarado)$/u;

/** More of them are the rule, and what is asked for was something else. */
const sharesMost = 0.5;
const saidLeast = 0.6;
const toldLeast = 0.3;

export function withoutAnswers(
  question: string,
  { terms, head }: { readonly terms: readonly Term[]; readonly head: Term | undefined },
  { grids, pairs }: Evidence,
): readonly Candidate[] {
  const folded = fold(question);
  if (!asksWhich.test(folded) || !asksForNone.test(folded)) return [];
  const sought = terms.filter(
    (term) => term !== head && term.weight > toldLeast && !asksForNone.test(term.folded) && !saysNo(term.folded),
  );
  const isNone = sought.length === 0 ? (folded: string) => closed.test(folded) : saysNo;
  const asked = { sought, isNone };
  const found = grids.flatMap((grid) => [...rowsWithout(asked, grid), ...columnsWithout(asked, grid)]);
  if (found.length === 0 && sought.every(({ isSubject, isAbsent }) => isSubject || isAbsent))
    found.push(...closedIn(pairs));
  return found.length === 1 ? found : [];
}

interface Asked {
  readonly sought: readonly Term[];
  /** What a cell says that there is none in. */
  isNone(folded: string): boolean;
}

function closedIn(pairs: readonly Pair[]): readonly Candidate[] {
  const names = new Map(
    pairs
      .filter(({ source, value }) => isOfReaders.has(source) && closed.test(fold(value)))
      .map(({ key, value, node }) => [key, { text: value, node, isHead: false }]),
  );
  return [...names].map(([key, cell]) => candidateOf([key], cell));
}

const isOfReaders: ReadonlySet<string> = new Set(['list', 'table', 'row', 'label']);

function rowsWithout(asked: Asked, grid: WordedGrid): readonly Candidate[] {
  return grid.columns.flatMap((_, at) => {
    const cells = grid.lines.map((line) => line[at + 1]);
    const names = grid.lines.map((line) => line[0]?.text ?? '');
    return withoutIn(asked, cells, names, [...(grid.headWords[at + 1] ?? []), ...grid.titleWords]);
  });
}

function columnsWithout(asked: Asked, grid: WordedGrid): readonly Candidate[] {
  return grid.lines.flatMap(([name, ...cells]) =>
    withoutIn(asked, cells, grid.columns, [...wordsOf(name?.text ?? ''), ...grid.titleWords]),
  );
}

function withoutIn(
  { sought, isNone }: Asked,
  cells: readonly (Cell | undefined)[],
  names: readonly string[],
  words: readonly Word[],
): readonly Candidate[] {
  const places = cells.flatMap((cell, at) => (cell !== undefined && isNone(fold(cell.text)) ? [{ cell, at }] : []));
  const [first] = places;
  if (first === undefined || places.length > cells.length * sharesMost) return [];
  if (!sought.every((term) => term.isSubject || bestIn([...words, ...wordsOf(first.cell.text)], term) >= saidLeast))
    return [];
  return [
    candidateOf(
      places.map(({ at }) => names[at] ?? ''),
      first.cell,
    ),
  ];
}

function candidateOf(names: readonly string[], { text, node }: Cell): Candidate {
  const passage = `${names.join(', ')}: ${text}`;
  return { value: passage, passage, node, kind: 'question cell', signals: certain };
}

/** "Which reservoir is the oldest?" asks for the row of a table whose number is the largest or the smallest of its column. */
import type { Evidence } from './evidence/evidence.ts';
import type { Grid, GridRow } from './evidence/grid.ts';
import type { Candidate } from './weigh/candidate.ts';
import type { Signals } from './weigh/signals.ts';
import type { Term } from './words/terms.ts';
import { conceptsOf } from './words/vocabulary.ts';
import { fold, stemOf, wordsOf } from './words/word.ts';

interface Superlative {
  readonly isMost: boolean;
  /** What is compared, where the word says it: the oldest by the year, the cheapest by the price. */
  readonly concepts: readonly string[];
}

const superlatives: readonly (readonly [RegExp, Superlative])[] = [
  [
    /\b(?:oldest|earliest|first|alteste[rsn]?|plus (?:ancienne?|vieux|vieille)|mas antigu[oa]|pinakamatanda)\b/,
    { isMost: false, concepts: ['built', 'founded', 'year', 'published', 'date'] },
  ],
  [
    /\b(?:newest|youngest|latest|neueste[rsn]?|jungste[rsn]?|plus (?:recente?|nouveau|nouvelle)|mas (?:nuev[oa]|reciente))\b/,
    { isMost: true, concepts: ['built', 'founded', 'year', 'published', 'date'] },
  ],
  [
    /\b(?:cheapest|least expensive|gunstigste[rsn]?|billigste[rsn]?|moins cher|moins chere|mas barat[oa]|pinakamura)\b/,
    { isMost: false, concepts: ['price'] },
  ],
  [
    /\b(?:dearest|most expensive|priciest|teuerste[rsn]?|plus cher|plus chere|mas car[oa]|pinakamahal)\b/,
    { isMost: true, concepts: ['price'] },
  ],
  [
    /\b(?:warmest|hottest|warmste[rsn]?|plus chaude?|mas calid[oa])\b/,
    { isMost: true, concepts: ['temperature', 'average'] },
  ],
  [
    /\b(?:coldest|coolest|kalteste[rsn]?|plus froide?|mas fri[oa])\b/,
    { isMost: false, concepts: ['temperature', 'average'] },
  ],
  [/\b(?:heaviest|schwerste[rsn]?|plus lourde?|mas pesad[oa]|pinakamabigat)\b/, { isMost: true, concepts: ['weight'] }],
  [
    /\b(?:lightest|leichteste[rsn]?|plus leger|plus legere|mas liger[oa]|pinakamagaan)\b/,
    { isMost: false, concepts: ['weight'] },
  ],
  [
    /\b(?:longest|langste[rsn]?|plus longue?|mas larg[oa]|pinakamahaba)\b/,
    { isMost: true, concepts: ['length', 'duration', 'distance'] },
  ],
  [
    /\b(?:shortest|kurzeste[rsn]?|plus courte?|mas cort[oa]|pinakamaikli)\b/,
    { isMost: false, concepts: ['length', 'duration', 'distance'] },
  ],
  [/\b(?:fastest|schnellste[rsn]?|plus rapide|mas rapid[oa]|pinakamabilis)\b/, { isMost: true, concepts: ['speed'] }],
  [
    /\b(?:tallest|hochste[rsn]?|plus haute?|mas alt[oa]|pinakamataas)\b/,
    { isMost: true, concepts: ['height', 'altitude'] },
  ],
  [
    /\b(?:most|highest|largest|biggest|greatest|meisten?|grosste[rsn]?|le plus|plus grande?|mas|mayor|pinakamarami|pinakamalaki)\b/,
    { isMost: true, concepts: [] },
  ],
  [
    /\b(?:least|fewest|lowest|smallest|wenigsten?|niedrigste[rsn]?|kleinste[rsn]?|le moins|plus petite?|menos|menor|pinakamaliit|pinakakaunti)\b/,
    { isMost: false, concepts: [] },
  ],
];

const asksWhich =
  /^[¿\s]*(?:which|what|who|welche[rsnm]?|wer|quel(?:le)?s?|qui|que|cual|quien|alin|aling|sino|anong|when|wann|quand|cuando|kailan|where|wo|ou|donde)(?!\p{L})/u;

/** As of a cell that says all that is asked. */
const signals: Signals = {
  recall: 1,
  named: 1,
  described: 1,
  keyed: 1,
  precision: 1,
  recallTimesPrecision: 1,
  absent: 0,
  absentSquared: 0,
  elsewhere: 0,
  unheardOf: 0,
  unnamed: 0,
  shapeOnly: 0,
  headed: 1,
  headless: 0,
  fit: 1,
  typed: 0,
  trust: 1,
  keyedTimesFit: 1,
  same: 1,
  whole: 1,
  yesOrNo: 0,
  short: 1,
};

/** What the highest and the lowest are of, where nothing says it. */
const bySize: readonly string[] = ['altitude', 'height', 'size'];

const rowsLeast = 2;

export function superlativeAnswers(
  question: string,
  terms: readonly Term[],
  { grids }: Evidence,
): readonly Candidate[] {
  const folded = fold(question);
  const asked = asksWhich.test(folded) ? superlatives.find(([shape]) => shape.test(folded))?.[1] : undefined;
  if (asked === undefined) return [];
  return grids.flatMap((grid) => {
    const column = columnOf(grid, terms, asked);
    return column === undefined ? [] : extremeOf(grid, column, asked.isMost);
  });
}

/** The column that the question names; else one that the superlative speaks of. */
function columnOf({ columns }: Grid, terms: readonly Term[], { concepts }: Superlative): number | undefined {
  const named = columns.findIndex((column) =>
    wordsOf(column).some(({ stem }) => terms.some((term) => (term.alike.get(stem) ?? 0) >= 0.8)),
  );
  if (named >= 0 && concepts.length === 0) return named;
  const sought = concepts.length === 0 ? bySize : concepts;
  const spoken = columns.findIndex((column) =>
    wordsOf(column).some(({ folded }) => conceptsOf(stemOf(folded)).some((concept) => sought.includes(concept))),
  );
  return spoken >= 0 ? spoken : named >= 0 ? named : undefined;
}

function extremeOf({ rows }: Grid, column: number, isMost: boolean): readonly Candidate[] {
  const counted = rows.flatMap((row) => {
    const number = numberIn(row.cells[column]?.text ?? '');
    return number === undefined ? [] : [{ row, number }];
  });
  const extreme = counted
    .map(({ number }) => number)
    .reduce((one, other) => (one > other === isMost ? one : other), isMost ? -Infinity : Infinity);
  const [best, another] = counted.filter(({ number }) => number === extreme);
  if (best === undefined || another !== undefined || counted.length < rowsLeast) return [];
  return [candidateOf(best.row, column)];
}

function candidateOf({ name, node, cells }: GridRow, column: number): Candidate {
  const passage = `${name}: ${cells[column]?.text ?? ''}`;
  return { value: passage, passage, node, kind: 'question pair', signals };
}

/** The first number, with a comma or a point where the text has it. */
function numberIn(text: string): number | undefined {
  const [digits] = /-?\d[\d.,'\s\u00a0]*/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const plain = digits
    .trim()
    .replace(/[.,'\s\u00a0](?=\d{3}(?!\d))/g, '')
    .replace(/[.,]$/, '')
    .replace(',', '.');
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

/** How well something on the page fits what is asked for. */
import type { Pair } from './evidence/pair.ts';
import type { PairWords } from './evidence/pair-words.ts';
import { sourceWeight } from './evidence/pair.ts';
import type { Passage } from './evidence/passage.ts';
import { regionWeight } from './evidence/region.ts';
import type { Span } from './spans/kind.ts';
import { conceptsOfUnit, isMeasured } from './spans/units.ts';
import type { Kinds } from './wanted.ts';
import { isGeneric, isThing } from './words/generic.ts';
import { isRange } from './words/ranges.ts';
import { isStopWord } from './words/stop.ts';
import type { Term } from './words/terms.ts';
import { kindOf, kindOfStem } from './words/vocabulary.ts';
import { matchesOf } from './words/matches.ts';
import type { Word } from './words/word.ts';

export interface Asked {
  readonly terms: readonly Term[];
  readonly kinds: Kinds;
}

/** What a term counts for when it stands around a value and not at it. */
const nearness = { context: 0.75, value: 0.6, beside: 0.55, byKind: 0.75, subject: 0.6 };

export function recallOf(terms: readonly Term[], credit: (term: Term) => number): number {
  let reached = 0;
  let all = 0;
  for (const term of terms) {
    all += term.weight;
    reached += term.weight * credit(term);
  }
  return all === 0 ? 0 : reached / all;
}

export function bestIn(words: readonly Word[], { alike }: Pick<Term, 'alike'>): number {
  let best = 0;
  for (const { stem } of words) best = Math.max(best, alike.get(stem) ?? 0);
  return best;
}

/** Concepts that the shape of a value tells by itself; a number of a register could be any number. */
const toldByShape: ReadonlySet<string> = new Set([
  'price',
  'phone',
  'email',
  'website',
  'date',
  'year',
  'time',
  'percent',
  'age',
  'duration',
  'rating',
  'version',
  'frequency',
]);

/** Whether values of the kind are what the term speaks of: an amount of money says that it is a price. */
export function isSaidByKind(term: Term, kinds: Kinds): boolean {
  return term.concepts.some((concept) => {
    const kind = kindOf(concept);
    return kind !== undefined && toldByShape.has(concept) && kinds.includes(kind);
  });
}

/**
 * How well a pair says a word. A day of publishing that is known by its place is of the page, and of nothing else that it
 * tells of.
 */
export function creditOfPair(words: PairWords, isByPlace = false): (term: Term) => number {
  return (term) => {
    const asSubject = term.isSubject && !(isByPlace && !isThing(term.stem)) ? nearness.subject : 0;
    const byName = Math.max(bestIn(words.key, term), asSubject);
    // Nothing around says more than these.
    const inContext = isByPlace || byName >= nearness.context ? 0 : nearness.context * bestIn(words.context(), term);
    const near = Math.max(byName, inContext);
    return near >= nearness.value ? near : Math.max(near, nearness.value * bestIn(words.value(), term));
  };
}

/** How well its name alone says a word. */
export function creditOfName({ key }: PairWords): (term: Term) => number {
  return (term) => Math.max(bestIn(key, term), term.isSubject ? nearness.subject : 0);
}

/** How much of a pair's name is asked for. A name of several words that says more than was asked is another name. */
export function pairPrecision({ terms, kinds }: Asked, { key }: PairWords): number {
  const fitOf = ({ stem }: Word): number => {
    const kind = kindOfStem(stem);
    const isOfKind = kind !== undefined && kinds.includes(kind);
    return Math.max(isOfKind ? 0.8 : 0, ...terms.map(({ alike }) => alike.get(stem) ?? 0));
  };
  const days = key.filter(({ isOneOfDays }) => isOneOfDays);
  let said = Math.max(0, ...days.map(fitOf));
  let all = Math.min(1, days.length);
  for (const word of key) {
    if ((isStopWord(word.folded) && key.length > 1) || isRange(word.stem) || word.isOneOfDays) continue;
    const weight = isGeneric(word.stem) ? 0.3 : 1;
    all += weight;
    said += weight * fitOf(word);
  }
  return all === 0 ? 0 : said / all;
}

export function trustOf({ source, region }: Pair): number {
  return sourceWeight[source] * regionWeight[region];
}

/** The values of a passage that are of one of the kinds. */
export function spansWanted(terms: readonly Term[], kinds: Kinds, passage: Passage): readonly Span[] {
  return passage
    .spans(kinds)
    .filter(
      (span) =>
        kinds.includes(span.kind) &&
        !isOtherMeasure(terms, span) &&
        !isOtherTime(kinds, span) &&
        !isNumbered(kinds, span, passage),
    );
}

/** Things are counted, and this number tells one of several from the others: `checkpoint 4`. */
function isNumbered(kinds: Kinds, { kind, start }: Span, { text }: Passage): boolean {
  return kinds[0] === 'count' && kind === 'count' && numberedThing.test(text.slice(0, start));
}

const numberedThing =
  /(?<!\p{L})(?:checkpoint|page|round|step|stage|room|chapter|section|platform|line|zone|lot|part|level|grade|bus|gate|court|figure|table|unit|phase|week|day|version|no|nr|number|seite|runde|schritt|raum|zimmer|kapitel|gleis|linie|teil|stufe|tisch|woche|tag|page|étape|salle|chapitre|quai|ligne|partie|niveau|semaine|jour|página|etapa|sala|capítulo|andén|línea|parte|nivel|semana|día)\.?\s$/iu;

/** An hour is wanted, and this is days before something. */
function isOtherTime(kinds: Kinds, { kind, text }: Span): boolean {
  return kind === 'time' && !kinds.includes('date') && daysSaid.test(text);
}

const daysSaid =
  /(?<!\p{L})(?:days?|weeks?|months?|years?|Tagen?|Wochen?|Monaten?|jours?|semaines?|mois|d[ií]as?|semanas?|meses|araw)(?!\p{L})/u;

/** What stands around a value. */
type Around = Pick<Passage, 'text' | 'words' | 'above' | 'beside'>;

/** How well a word is said near a value, among others of its kind. */
export function creditOfSpan(span: Span, passage: Around, rivals: readonly Span[]): (term: Term) => number {
  return (term) => fitAt(term, span, passage, rivals);
}

function fitAt(term: Term, span: Span, passage: Around, rivals: readonly Span[]): number {
  let best = Math.max(
    isSaidByKind(term, [span.kind]) ? nearness.byKind : 0,
    term.isSubject ? nearness.subject : 0,
    unitFit(term, span),
  );
  for (const word of passage.words) {
    const how = term.alike.get(word.stem) ?? 0;
    if (how > best) best = Math.max(best, how * closeness(word, span, passage, rivals));
  }
  if (best < nearness.context) best = Math.max(best, nearness.context * bestIn(passage.above, term));
  return best >= nearness.beside ? best : Math.max(best, nearness.beside * bestIn(passage.beside(), term));
}

/** How much of what is asked stands in the clause of a value; and whether it is what the value counts. */
export function nearSpan(
  terms: readonly Term[],
  span: Span,
  { text, words }: Passage,
): { clause: number; counted: number } {
  const before = text.slice(0, span.start);
  const from = Math.max(...matchesOf(before, clauseEnd).map(({ index, 0: mark }) => index + mark.length), 0);
  const rest = text.slice(span.end).search(clauseEnd);
  const to = rest < 0 ? text.length : span.end + rest;
  const inside = words.filter(({ start, end }) => start >= from && end <= to);
  const behind = words
    .filter(({ start }) => start >= span.end && start <= span.end + countedChars)
    .slice(0, countedWords);
  const noun = behind.filter(({ start }) => !/[.,;:()]/.test(text.slice(span.end, start)));
  const counted = terms.some((term) => term.weight > leastCounted && bestIn(noun, term) >= 0.8);
  return { clause: recallOf(terms, (term) => bestIn(inside, term)), counted: counted ? 1 : 0 };
}

const clauseEnd = /[;:()]\s?|,\s|\s[–—·|•]\s/gu;
const countedChars = 16;
const countedWords = 2;
const leastCounted = 0.3;

/** Less behind a mark that divides sentences, and less again behind another value of the kind. */
function closeness(word: Word, span: Span, passage: Around, rivals: readonly Span[]): number {
  if (word.start >= span.start && word.end <= span.end) return 1;
  const [from, to] = word.end <= span.start ? [word.end, span.start] : [span.end, word.start];
  const between = passage.text.slice(from, to);
  const steps = between.split(/\s+/).length - 1;
  const isBehind = word.start >= span.end;
  // What a colon ends names what stands behind it.
  const named = isBehind ? between : between.replace(/\s?:\s?$/, '');
  const divided = /[;:()]|,\s|\p{L}{2}[.!?]\s|^[.!?]\s|\s[–—·|•]\s/u.test(named) ? 0.88 : 1;
  const rivalled = rivals.some((one) => one !== span && one.start >= from && one.end <= to) ? 0.75 : 1;
  return Math.max(0.6, 1 - Math.max(0, steps - 2) * 0.03) * divided * rivalled * (isBehind ? 0.97 : 1);
}

export function regionTrust({ line }: Passage): number {
  return regionWeight[line.region];
}

/** How well a unit alone tells that a value is what the term speaks of. */
export function unitFit({ concepts }: Term, { kind, text }: Span): number {
  if (kind !== 'quantity') return 0;
  const said = conceptsOfUnit(text);
  return said !== undefined && concepts.some((concept) => said.includes(concept)) ? nearness.byKind : 0;
}

/** Whether its values have units that tell. */
export function isMeasure({ concepts }: Term): boolean {
  return concepts.some(isMeasured);
}

/** A weight is wanted, and this is a length. */
export function isOtherMeasure(terms: readonly Term[], { kind, text }: Span): boolean {
  if (kind !== 'quantity') return false;
  const said = conceptsOfUnit(text);
  const wanted = terms.flatMap(({ concepts }) => concepts.filter(isMeasured));
  return said !== undefined && wanted.length > 0 && !wanted.some((concept) => said.includes(concept));
}

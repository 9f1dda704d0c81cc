/** Answers to questions about a page, in the page's own words. Where the page does not say, there is none. */
import type { Evidence } from './evidence/evidence.ts';
import type { Passage } from './evidence/passage.ts';
import type { Found } from './found.ts';
import {
  bestIn,
  creditOfName,
  creditOfPair,
  recallOf,
  creditOfSpan,
  isSaidByKind,
  nearSpan,
  pairPrecision,
  regionTrust,
  spansWanted,
  trustOf,
  unitFit,
} from './match.ts';
import { isKindOf } from './spans/fit.ts';
import type { Span, SpanReader } from './spans/kind.ts';
import { signalsOfPlace } from './field-signals.ts';
import { type Asked, askedOf } from './question-terms.ts';
import type { Kinds } from './wanted.ts';
import type { Candidate } from './weigh/candidate.ts';
import { cellCandidates, isMeasuredOtherwise } from './table-cell.ts';
import { freeAnswers } from './free.ts';
import { superlativeAnswers } from './superlative.ts';
import { unsaidSuperlative } from './superlative-unsaid.ts';
import { valuedAnswers } from './valued.ts';
import { havingAnswers } from './having.ts';
import { opposedTo } from './with-or-without.ts';
import { withoutAnswers } from './without.ts';
import { choose } from './weigh/choose.ts';
import { withRivals } from './weigh/rivals.ts';
import { asksOf } from './weigh/asks.ts';
import { alone, unseen } from './weigh/signals.ts';
import { type Coverage, coverageOf } from './weigh/coverage.ts';
import { isGeneric, isThing } from './words/generic.ts';
import { dayReader, spellDays, withDays } from './words/days.ts';
import { isRange } from './words/ranges.ts';
import { isStopWord } from './words/stop.ts';
import type { Lexicon } from './words/lexicon.ts';
import type { Term } from './words/terms.ts';
import { type Word, wordsOf } from './words/word.ts';

const answerChars = 280;
const saidChars = 60;
/** Where less of the question is said, nothing is looked at. */
const leastSaid = 0.25;
/** How something is done is told where most of it is spoken of. */
const leastOfDoing = 0.5;

export function questionReader(evidence: Evidence, lexicon: Lexicon): (question: string) => Found | undefined {
  const candidatesOf = questionCandidates(evidence, lexicon);
  return (question) => choose('question', candidatesOf(question));
}

/** All that may be the answer, in no order. */
export function questionCandidates(evidence: Evidence, lexicon: Lexicon): (question: string) => readonly Candidate[] {
  const daysOf = dayReader(evidence.language);
  return (whole) => {
    const question = spellDays(whole, evidence.language);
    const asked = askedOf(question, lexicon, evidence.language);
    const { sought, kinds, asksForPlace } = asked;
    const extremes = superlativeAnswers(question, { terms: sought.all, head: sought.head }, evidence);
    if (extremes.length > 0) return extremes;
    // "When does it close?" asks for an hour, and not for what is closed.
    const asksForHour = kinds.length > 0 && kinds.every((kind) => kind === 'time');
    const exceptions = asksForHour ? [] : withoutAnswers(question, { terms: sought.all, head: sought.head }, evidence);
    if (exceptions.length > 0) return exceptions;
    const free = freeAnswers(question, sought.all, evidence);
    if (free.length > 0) return free;
    const valued = valuedAnswers(question, { terms: sought.all, head: sought.head }, evidence);
    if (valued.length > 0) return valued;
    const having = havingAnswers(question, { terms: sought.all, head: sought.head, kinds }, evidence);
    if (having.length > 0) return having;
    const own = new Set(wordsOf(question).map(({ stem }) => stem));
    const isSaid = ({ value, kind }: Candidate): boolean =>
      !(asked.isYesOrNo && kind === 'question pair') &&
      value.length < saidChars &&
      isRepeated(withDays(wordsOf(value), daysOf(value)), own);
    const isOpposed = opposedTo(question);
    const all = [
      ...(isUncountable(asked) ? [] : pairAnswers({ ...asked, isOpposed }, evidence)),
      ...(isUncountable(asked) ? [] : passageAnswers(asked, evidence)),
      ...cellCandidates({ sought, kinds, kind: 'question cell', isOpposed }, evidence),
    ];
    const saidLeast = asked.asksForDoing ? leastOfDoing : 0;
    // What the question says itself is no answer to it.
    const candidates = all.filter((one) => !isSaid(one) && one.signals.recall >= saidLeast);
    const isPlain = unsaidSuperlative(question);
    const isReach = reachedIn(asked, evidence.spansOf);
    const fitting = asksForPlace ? candidates.filter(({ value }) => /\p{L}{2}/u.test(value)) : candidates;
    return withRivals(
      fitting.filter((one) => !isPlain(one) && !isReach(one)),
      evidence.orderly,
    );
  };
}

/** All words are the question's own; of days that stand together, one of them. */
function isRepeated(words: readonly Word[], own: ReadonlySet<string>): boolean {
  const days = words.filter(({ isOneOfDays }) => isOneOfDays);
  const isOwn = ({ stem }: Word): boolean => own.has(stem);
  return (days.length === 0 || days.some(isOwn)) && words.every((word) => word.isOneOfDays || isOwn(word));
}

/** "How many women sit there?" Where the page has no word for them, the numbers in its sentences count something else. */
function isUncountable({ sought: { head }, kinds }: Asked): boolean {
  return kinds[0] === 'count' && head?.isAbsent === true && !isGeneric(head.stem) && !isThing(head.stem);
}

/** Whether something is so is not told by whom to call. */
function reachedIn({ isYesOrNo, sought }: Asked, spansOf: SpanReader): (candidate: Candidate) => boolean {
  const isAsked = sought.all.some(({ concepts }) => concepts.some((one) => reached.has(one)));
  if (!isYesOrNo || isAsked) return () => false;
  return ({ value, kind }) =>
    kind === 'question pair' && spansOf(value, reach).some((span) => reach.includes(span.kind));
}

const reach: Kinds = ['phone', 'email'];
const reached: ReadonlySet<string> = new Set(['phone', 'email', 'contact', 'reserve', 'cancel']);

function pairAnswers(
  {
    sought,
    kinds,
    isYesOrNo,
    asksForPlace,
    asksForDoing,
    isOpposed,
  }: Asked & { readonly isOpposed: (name: string) => boolean },
  { index, spansOf }: Evidence,
): readonly Candidate[] {
  // "Which label released it?" is not answered with a day, nor how many there are with how heavy one is.
  const isOfThings = kinds.length === 0 && sought.head !== undefined && !isGeneric(sought.head.stem);
  return index.pairsOf(stemsOf(sought.all), kinds).flatMap((pair): Candidate[] => {
    const { words, source, passage, node } = pair;
    if (source === 'class' || source === 'meta' || isOpposed(`${pair.key} ${pair.column ?? ''}`)) return [];
    const precision = pairPrecision({ terms: sought.all, kinds }, words);
    if (precision < leastPrecision) return [];
    const fit = isKindOf(
      pair.value,
      kinds,
      source === 'grid' || source === 'table' || source === 'structured',
      spansOf,
    );
    if (kinds.includes('quantity') && isMeasuredOtherwise(sought.all, spansOf(pair.value, ['quantity']))) return [];
    if (fit === 0 || (fit < leastFit && (isOfThings || kinds[0] === 'count'))) return [];
    const said = creditOfPair(words);
    const isTold = (term: Term): boolean => isSaidByKind(term, kinds);
    const coverage = coverageOf(sought, (term) => Math.max(isTold(term) ? toldByKind : 0, said(term)), isTold);
    if (coverage.recall < leastSaid) return [];
    const keyed = recallOf(sought.all, creditOfName(words));
    if (isYesOrNo && bareNumber.test(pair.value) && coverage.recall < saidOfNumber) return [];
    const isShaped = (isYesOrNo || kinds.length === 0) && isWhollyShaped(pair.value, spansOf);
    const signals = {
      ...coverage,
      ...common(coverage, {
        precision,
        keyed,
        fit,
        kinds,
        isYesOrNo,
        asksForPlace,
        asksForDoing,
        text: pair.value,
        isShaped,
      }),
    };
    return [
      {
        // A statement is torn out of its sentence, which says more.
        value: shorten(source === 'statement' ? passage : readable(pair.value)),
        passage,
        node,
        kind: 'question pair',
        signals: { ...signals, ...signalsOfPlace(pair), fit, trust: trustOf(pair) },
      },
    ];
  });
}

/** Whether something is so, or what it is called, is seldom told by these. */
function isWhollyShaped(value: string, spansOf: SpanReader): boolean {
  return spansOf(value, shaped).some(
    ({ kind, text }) => shaped.includes(kind) && text.length >= value.length * wholeLeast,
  );
}

const shaped: Kinds = ['date', 'time', 'money', 'duration', 'person', 'phone'];
const wholeLeast = 0.9;

/** A moment as machines are told it, as people read it. */
function readable(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)\S*$/, '$1 $2');
}

const leastPrecision = 0.2;
const leastFit = 0.7;
const toldByKind = 0.75;

function passageAnswers(asked: Asked, { index }: Evidence): readonly Candidate[] {
  const { all } = asked.sought;
  const strong = all.filter(({ weight }) => weight > leastWeight);
  const passages = index.passagesOf({ within: stemsOf(strong), above: stemsOf(all) });
  return passages.flatMap((passage) => (isLabel(passage) ? [] : passageAnswer(asked, passage)));
}

function stemsOf(terms: readonly Term[]): readonly string[] {
  return terms.flatMap(({ alike }) => [...alike.keys()]);
}

const leastWeight = 0.25;

/** A sentence answers by the value in it that stands best, or where no kind of value is asked for, by its words. */
function passageAnswer(
  { sought, kinds, isYesOrNo, asksForName, asksForPlace, asksForDoing }: Asked,
  passage: Passage,
): readonly Candidate[] {
  if (asksForName && !names.test(passage.text)) return [];
  const spans = kinds.length === 0 ? [] : spansWanted(sought.all, kinds, passage);
  if (kinds.length > 0 && spans.length === 0) return [];
  const around = (term: Term): number =>
    Math.max(
      bestIn(passage.words, term),
      0.75 * bestIn(passage.above, term),
      term.isSubject ? 0.6 : 0,
      0.5 * bestIn(passage.beside(), term),
    );
  const credits =
    spans.length === 0
      ? [{ credit: around, span: undefined }]
      : spans.map((span) => ({ credit: creditOfSpan(span, passage, spans), span }));
  const all = credits.map(({ credit, span }) => ({
    credit,
    span,
    coverage: coverageOf(sought, credit, (term) => isSaidByKind(term, kinds) || isSaidByUnit(term, span)),
  }));
  const best = all.reduce((one, other) => (other.coverage.recall > one.coverage.recall ? other : one));
  if (best.coverage.recall < leastSaid) return [];
  const keyed = recallOf(sought.all, (term) => (best.credit(term) > besideLeast ? 1 : 0));
  const precision = passagePrecision(sought.all, passage.words);
  const near = best.span === undefined ? {} : nearSpan(sought.all, best.span, passage);
  const seen = common(best.coverage, {
    precision,
    keyed,
    fit: 1,
    kinds,
    isYesOrNo,
    asksForPlace,
    asksForDoing,
    isSole: spans.length === 1,
    text: passage.text,
    ...near,
  });
  const { text, line } = passage;
  const main = line.region === 'main' ? 1 : 0;
  const signals = { ...best.coverage, ...seen, main, fit: 1, trust: regionTrust(passage) };
  return [{ value: shorten(text), passage: text, node: line.block, kind: 'question passage', signals }];
}

/** `190 °C` says that it is a temperature. */
function isSaidByUnit(term: Term, span: Span | undefined): boolean {
  return span !== undefined && unitFit(term, span) > 0;
}

/** A sentence that speaks of something does not tell what it is called. */
const names =
  /[„“”«»"]|(?<!\p{L})(?:called|named?|names|known as|hei(?:ß|ss)t|hei(?:ß|ss)en|hie(?:ß|ss)(?:en)?|namens|Namen?|genannt|s['’]appel\p{L}+|nomm\p{L}+|noms?|se llama|llamad[oa]s?|nombres?|pangalan)(?!\p{L})/u;

/** Credit of a word in the same sentence, near the value. */
const besideLeast = 0.76;

/** How much of what a sentence says is asked for. */
function passagePrecision(terms: readonly Term[], words: readonly Word[]): number {
  const telling = words.filter(({ folded, stem }) => !isStopWord(folded) && !isRange(stem));
  const asked = telling.filter(({ stem }) => terms.some(({ alike }) => (alike.get(stem) ?? 0) > 0));
  return telling.length === 0 ? 0 : asked.length / telling.length;
}

function common(
  coverage: Coverage,
  seen: {
    readonly precision: number;
    readonly keyed: number;
    readonly fit: number;
    readonly kinds: Kinds;
    readonly isYesOrNo: boolean;
    readonly asksForPlace: boolean;
    readonly asksForDoing: boolean;
    readonly isSole?: boolean;
    readonly text: string;
    readonly clause?: number;
    readonly counted?: number;
    /** A day, an amount or a person, and nothing else. */
    readonly isShaped?: boolean;
  },
) {
  const { precision, keyed, fit, kinds, isYesOrNo, text } = seen;
  return {
    precision,
    keyed,
    recallTimesPrecision: coverage.recall * precision,
    typed: kinds.length > 0 ? 1 : 0,
    ...unseen,
    keyedTimesFit: keyed * fit,
    shapeOnly: kinds.length > 0 ? coverage.absent * (1 - keyed) : 0,
    same: coverage.recall > 0.95 && precision > 0.95 ? 1 : 0,
    whole: coverage.recall > 0.9 ? 1 : 0,
    yesOrNo: isYesOrNo ? 1 : 0,
    short: text.length <= shortChars ? 1 : 0,
    clause: seen.clause ?? keyed,
    counted: (seen.counted ?? 0) * (1 - coverage.absentSquared),
    ...asksOf(kinds),
    certain: kinds.length > 0 && fit === 1 ? 1 : 0,
    digitless: kinds.length === 0 && !/\d/.test(text) ? 1 : 0,
    asksPlace: seen.asksForPlace ? 1 : 0,
    asksDoing: seen.asksForDoing ? 1 : 0,
    sole: seen.isSole === true ? 1 : 0,
    bare: (isYesOrNo || kinds.length === 0) && (bareNumber.test(text) || seen.isShaped === true) ? 1 : 0,
    uncounted: kinds[0] === 'count' && (seen.counted ?? coverage.headSaid) === 0 ? 1 : 0,
    ...alone,
  };
}

/** Whether something is so is told by a number only where its name says all of it. */
const saidOfNumber = 0.8;
const shortChars = 60;
const bareNumber = /^[\d.,:]+(?:\s\p{L}{1,8}\.?){0,3}$/u;

/** Headings, questions and names say what something is about and not what it is. */
function isLabel({ line, text }: Passage): boolean {
  return line.level !== undefined || /[?:]$/.test(text) || /^(?:dt|th|label|legend|summary)$/.test(line.block.name);
}

function shorten(text: string): string {
  return text.length <= answerChars ? text : `${text.slice(0, answerChars - 1)}…`;
}

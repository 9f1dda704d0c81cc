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
} from './match.ts';
import { isKindOf } from './spans/fit.ts';
import { type Kinds, kindsOfQuestion } from './wanted.ts';
import type { Candidate } from './weigh/candidate.ts';
import { cellCandidates } from './table-cell.ts';
import { superlativeAnswers } from './superlative.ts';
import { choose } from './weigh/choose.ts';
import { withRivals } from './weigh/rivals.ts';
import { alone } from './weigh/signals.ts';
import { type Coverage, coverageOf, type Sought } from './weigh/coverage.ts';
import { isGeneric, isThing } from './words/generic.ts';
import { isStopWord } from './words/stop.ts';
import type { Lexicon } from './words/lexicon.ts';
import { sharpened, type Term, termsOfText } from './words/terms.ts';
import { fold, stemOf, type Word, wordsOf } from './words/word.ts';

const answerChars = 280;
/** Where less of the question is said, nothing is looked at. */
const leastSaid = 0.25;

export function questionReader(evidence: Evidence, lexicon: Lexicon): (question: string) => Found | undefined {
  const candidatesOf = questionCandidates(evidence, lexicon);
  return (question) => choose('question', candidatesOf(question));
}

interface Asked {
  readonly sought: Sought;
  readonly kinds: Kinds;
  readonly isYesOrNo: boolean;
}

/** All that may be the answer, in no order. */
export function questionCandidates(evidence: Evidence, lexicon: Lexicon): (question: string) => readonly Candidate[] {
  return (question) => {
    const kinds = kindsOfQuestion(question);
    const folded = fold(question);
    const asksForPlace = isWhere.test(folded);
    const places = asksForPlace ? termsOfText('location', lexicon).filter(({ isAbsent }) => !isAbsent) : [];
    const weighted = weighed(question, [...sharpened(termsOfText(question, lexicon)), ...places], kinds);
    const isYesOrNo = yesOrNo.test(folded);
    const terms = isYesOrNo ? weighted.map(plain) : weighted;
    const sought = {
      named: terms,
      described: terms,
      all: terms,
      head: headOf(question, terms),
      capitals: capitalsOf(question),
    };
    const asked = { sought, kinds, isYesOrNo };
    const extremes = superlativeAnswers(question, { terms, head: sought.head }, evidence);
    if (extremes.length > 0) return extremes;
    const candidates = [
      ...pairAnswers(asked, evidence),
      ...passageAnswers(asked, evidence),
      ...cellCandidates({ sought, kinds, kind: 'question cell' }, evidence),
    ];
    return withRivals(asksForPlace ? candidates.filter(({ value }) => /\p{L}{2}/u.test(value)) : candidates);
  };
}

const isWhere = /^[¿\s]*(?:where|wo|wohin|woher|ou|d['’]ou|donde|de donde|saan|nasaan)(?!\p{L})/u;

/** What the page is about must be said once more where it is said whether something is so. */
const yesOrNo =
  /^[¿\s]*(?:is|are|does|do|did|was|were|has|have|can|could|may|must|will|should|ist|sind|kann|konnen|darf|durfen|gibt|hat|haben|muss|est-ce|peut-on|puis-je|y a-t-il|a-t-on|se puede|hay|puedo|es|tiene|may|puwede|pwede)(?!\p{L})/u;

function plain(term: Term): Term {
  return term.isSubject && !isThing(term.stem)
    ? { ...term, isSubject: false, weight: Math.max(term.weight, leastPlain) }
    : term;
}

const leastPlain = 0.7;

/** What stands behind a pronoun is a verb, and pages have many for one deed. */
const behindPronoun =
  /\b(?:it|they|i|you|we|he|she|ich|man|sie|er|wir|il|elle|ils|elles|(?<=[-\s]t-|\p{L}-)on|je|nous|vous)\s(\p{L}+)/gu;

/** "Who composed it?", "How many people fit in?" */
const behindAsked = /^[¿\s]*(?:who|wer|qui|quien|sino|how many \p{L}+|wie viele \p{L}+|cuant[oa]s \p{L}+)\s(\p{L}+)/gu;

/** "Which are supported?" The page may say it by saying them. */
const participle = /(?:ed|ert|^ge\p{L}+[tn]|^er\p{L}+t|ée?s?|[ai]d[oa]s?)$/iu;

/** Whether there is something: then it is not what the page is about. */
const being =
  /^[¿\s]*(?:is there|are there|gibt es|y a-t-il|est-ce qu['’]il y a|hay|tiene|tienen|does \p{L}+ have|do \p{L}+ have|mayroon|may)(?!\p{L})/u;

/** The noun that only says of which kind the answer is. */
const measuring =
  /(?:what|which|quelle?|que|combien de|cuanto|anong|welche[rsnm]?|wie viel|wieviel)\s(time|uhrzeit|uhr|heure|hora|oras|temps|tiempo|zeit|date|datum|fecha|petsa|araw|jour|dia|day|year|jahr|annee|ano|taon|distance|distancia)(?!\p{L})/gu;

/** No noun, though it stands where one is expected: "What comes in the box?" */
const verb = /^(?:com|happen|tak|mak|need|caus|mean|go|get|hav)$/;
const measuringNoun = /^(?:time|uhrzeit|heure|hora|oras|temps|tiempo|dinero)$/;

/** How much, how early: what is measured is told by the kind of the answer. */
function weighed(question: string, terms: readonly Term[], kinds: Kinds): readonly Term[] {
  const measure = /\b(?:how|wie)\s(\p{L}+)/iu.exec(question)?.[1];
  const stem = measure === undefined ? undefined : stemOf(fold(measure));
  const measures = new Set([...fold(question).matchAll(measuring)].flatMap(([, noun = '']) => [stemOf(noun)]));
  const asksForBeing = being.test(fold(question));
  const deeds = [...fold(question).matchAll(behindAsked)].map(([, deed = '']) => stemOf(deed));
  const verbs = new Set([...deeds, ...fold(question).matchAll(behindPronoun)].map(([, verb = '']) => stemOf(verb)));
  const [final = ''] = /\p{L}+(?=\P{L}*$)/u.exec(question) ?? [];
  const last = participle.test(final) ? terms.find(({ folded }) => folded === fold(final)) : undefined;
  return terms.map((term) => {
    if (term.stem === stem || measures.has(term.stem)) return { ...term, weight: 0.3 };
    if (term.isAbsent && asksForBeing) return { ...term, weight: 1.25 };
    if (term.isAbsent && (verbs.has(term.stem) || term === last)) return { ...term, weight: 0.4 };
    return term.isAbsent && isSaidByKind(term, kinds) ? { ...term, weight: 0.4 } : term;
  });
}

/** Names, and in German every noun. */
function capitalsOf(question: string): ReadonlySet<string> {
  return new Set(
    wordsOf(question).flatMap(({ folded, start, end }) =>
      start > 3 && /\p{Lu}|\d/u.test(question.slice(start, end)) ? [folded] : [],
    ),
  );
}

/** What is asked for by name, as the moisture in "What moisture does it have?". */
function headOf(question: string, terms: readonly Term[]): Term | undefined {
  const [, head = ''] =
    /^[¿\s]*(?:what|which|how many|welche[rsnm]?|wie viele|quel(?:le)?s?|combien de|qué|cuál|cuánt[oa]s|anong|aling|ilang)\s(\p{L}+)/iu.exec(
      question,
    ) ?? [];
  const stem = stemOf(fold(head));
  if (verb.test(stem) || measuringNoun.test(fold(head))) return undefined;
  return terms.find((term) => term.stem === stem);
}

function pairAnswers({ sought, kinds, isYesOrNo }: Asked, { index, spansOf }: Evidence): readonly Candidate[] {
  // "Which label released it?" is not answered with a day.
  const isOfThings = kinds.length === 0 && sought.head !== undefined && !isGeneric(sought.head.stem);
  return index.pairsOf(stemsOf(sought.all), kinds).flatMap((pair): Candidate[] => {
    const { words, source, passage, node } = pair;
    if (source === 'class' || source === 'meta') return [];
    const precision = pairPrecision({ terms: sought.all, kinds }, words);
    if (precision < leastPrecision) return [];
    const fit = isKindOf(
      pair.value,
      kinds,
      source === 'grid' || source === 'table' || source === 'structured',
      spansOf,
    );
    if (fit === 0 || (fit < leastFit && isOfThings)) return [];
    const said = creditOfPair(words);
    const isTold = (term: Term): boolean => isSaidByKind(term, kinds);
    const coverage = coverageOf(sought, (term) => Math.max(isTold(term) ? toldByKind : 0, said(term)), isTold);
    if (coverage.recall < leastSaid) return [];
    const keyed = recallOf(sought.all, creditOfName(words));
    const signals = { ...coverage, ...common(coverage, { precision, keyed, fit, kinds, isYesOrNo, text: pair.value }) };
    return [
      {
        // A statement is torn out of its sentence, which says more.
        value: shorten(source === 'statement' ? passage : pair.value),
        passage,
        node,
        kind: 'question pair',
        signals: { ...signals, fit, trust: trustOf(pair) },
      },
    ];
  });
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
function passageAnswer({ sought, kinds, isYesOrNo }: Asked, passage: Passage): readonly Candidate[] {
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
    coverage: coverageOf(sought, credit, (term) => isSaidByKind(term, kinds)),
  }));
  const best = all.reduce((one, other) => (other.coverage.recall > one.coverage.recall ? other : one));
  if (best.coverage.recall < leastSaid) return [];
  const keyed = recallOf(sought.all, (term) => (best.credit(term) > besideLeast ? 1 : 0));
  const precision = passagePrecision(sought.all, passage.words);
  const near = best.span === undefined ? {} : nearSpan(sought.all, best.span, passage);
  const seen = common(best.coverage, { precision, keyed, fit: 1, kinds, isYesOrNo, text: passage.text, ...near });
  const { text, line } = passage;
  const signals = { ...best.coverage, ...seen, fit: 1, trust: regionTrust(passage) };
  return [{ value: shorten(text), passage: text, node: line.block, kind: 'question passage', signals }];
}

/** Credit of a word in the same sentence, near the value. */
const besideLeast = 0.76;

/** How much of what a sentence says is asked for. */
function passagePrecision(terms: readonly Term[], words: readonly Word[]): number {
  const telling = words.filter(({ folded }) => !isStopWord(folded));
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
    readonly text: string;
    readonly clause?: number;
    readonly counted?: number;
  },
) {
  const { precision, keyed, fit, kinds, isYesOrNo, text } = seen;
  return {
    precision,
    keyed,
    recallTimesPrecision: coverage.recall * precision,
    typed: kinds.length > 0 ? 1 : 0,
    mismatch: 0,
    keyedTimesFit: keyed * fit,
    shapeOnly: kinds.length > 0 ? coverage.absent * (1 - keyed) : 0,
    same: coverage.recall > 0.95 && precision > 0.95 ? 1 : 0,
    whole: coverage.recall > 0.9 ? 1 : 0,
    yesOrNo: isYesOrNo ? 1 : 0,
    short: text.length <= shortChars ? 1 : 0,
    clause: seen.clause ?? keyed,
    counted: seen.counted ?? 0,
    ...alone,
  };
}

const shortChars = 60;

/** Headings, questions and names say what something is about and not what it is. */
function isLabel({ line, text }: Passage): boolean {
  return line.level !== undefined || /[?:]$/.test(text) || /^(?:dt|th|label|legend|summary)$/.test(line.block.name);
}

function shorten(text: string): string {
  return text.length <= answerChars ? text : `${text.slice(0, answerChars - 1)}…`;
}

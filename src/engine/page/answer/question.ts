/** Answers to questions about a page, in the page's own words. Where the page does not say, there is none. */
import type { Evidence } from './evidence/evidence.ts';
import type { Passage } from './evidence/passage.ts';
import type { Found } from './found.ts';
import { bestIn, isSaidByKind, pairPrecision, pairRecall, recallOf, regionTrust, spanFits, trustOf } from './match.ts';
import { isKindOf } from './spans/fit.ts';
import { type Kinds, kindsOfQuestion } from './wanted.ts';
import { isThing } from './words/generic.ts';
import { fold, stemOf } from './words/word.ts';
import { type Lexicon, sharpened, type Term, termsOfText } from './words/terms.ts';

/** Without a kind that the answer must be of, more of the question has to be found. */
const least = { typed: 0.55, untyped: 0.6 };
const answerChars = 280;

export function questionReader(evidence: Evidence, lexicon: Lexicon): (question: string) => Found | undefined {
  return (question) => {
    const kinds = kindsOfQuestion(question);
    const asksForPlace = isWhere.test(fold(question));
    const places = asksForPlace ? termsOfText('location', lexicon).filter(({ isAbsent }) => !isAbsent) : [];
    const asked = weighed(question, [...sharpened(termsOfText(question, lexicon)), ...places], kinds);
    const terms = isYesOrNo.test(fold(question)) ? asked.map(plain) : asked;
    const doubt = isHeadAbsent(question, terms, kinds) ? 0.7 : 1;
    const candidates = [...pairAnswers(terms, kinds, evidence), ...passageAnswers(terms, kinds, evidence)];
    let best: Found | undefined;
    for (const one of (asksForPlace ? candidates.filter(({ value }) => /\p{L}{2}/u.test(value)) : candidates).map(
      (each) => ({ ...each, confidence: each.confidence * doubt }),
    ))
      if (best === undefined || one.confidence > best.confidence) best = one;
    return best !== undefined && best.confidence >= (kinds.length === 0 ? least.untyped : least.typed)
      ? best
      : undefined;
  };
}

const isWhere = /^[¿\s]*(?:where|wo|wohin|woher|ou|d['’]ou|donde|de donde|saan|nasaan)(?!\p{L})/u;

/** What the page is about must be said once more where it is said whether something is so. */
const isYesOrNo =
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

/** Whether the page never names what is asked for, as the moisture in "What moisture does it have?". */
function isHeadAbsent(question: string, terms: readonly Term[], kinds: Kinds): boolean {
  const [, head = ''] =
    /^[¿\s]*(?:what|which|how many|welche[rsnm]?|wie viele|quel(?:le)?s?|combien de|qué|cuál|cuánt[oa]s|anong|aling|ilang)\s(\p{L}+)/iu.exec(
      question,
    ) ?? [];
  const stem = stemOf(fold(head));
  return (
    !verb.test(stem) &&
    !measuringNoun.test(fold(head)) &&
    terms.some((term) => term.stem === stem && term.isAbsent && !isSaidByKind(term, kinds))
  );
}

function pairAnswers(terms: readonly Term[], kinds: Kinds, { pairs, spansOf }: Evidence): readonly Found[] {
  return pairs.flatMap((pair): Found[] => {
    const own = pair.words;
    if (pair.source === 'class' || pair.source === 'meta') return [];
    const precision = pairPrecision({ terms, kinds }, own);
    if (precision < 0.3) return [];
    const fit = isKindOf(
      pair.value,
      kinds,
      pair.source === 'grid' || pair.source === 'table' || pair.source === 'structured',
      spansOf,
    );
    if (fit === 0) return [];
    const recall = Math.max(
      pairRecall(terms, own),
      recallOf(terms, (term) =>
        Math.max(
          isSaidByKind(term, kinds) ? 0.75 : 0,
          bestIn(own.key, term),
          0.75 * bestIn(own.context, term),
          0.6 * bestIn(own.value(), term),
        ),
      ),
    );
    const confidence = recall * (0.7 + 0.3 * precision) * trustOf(pair) * fit;
    return [{ value: shorten(pair.value), confidence, passage: pair.passage, node: pair.node }];
  });
}

function passageAnswers(terms: readonly Term[], kinds: Kinds, { passages }: Evidence): readonly Found[] {
  return passages.flatMap((passage): Found[] => {
    if (
      !passage.words.some(({ stem }) => terms.some(({ alike, weight }) => weight > 0.25 && alike.has(stem))) &&
      passage.above.length === 0
    )
      return [];
    if (isLabel(passage)) return [];
    const recall = passageRecall(terms, kinds, passage);
    if (recall === 0) return [];
    return [
      {
        value: shorten(passage.text),
        confidence: recall * regionTrust(passage),
        passage: passage.text,
        node: passage.line.block,
      },
    ];
  });
}

/** Headings, questions and names say what something is about and not what it is. */
function isLabel({ line, text }: Passage): boolean {
  return line.level !== undefined || /[?:]$/.test(text) || /^(?:dt|th|label|legend|summary)$/.test(line.block.name);
}

function passageRecall(terms: readonly Term[], kinds: Kinds, passage: Passage): number {
  if (kinds.length === 0) {
    return recallOf(terms, (term) =>
      Math.max(
        bestIn(passage.words, term),
        0.75 * bestIn(passage.above, term),
        term.isSubject ? 0.6 : 0,
        0.5 * bestIn(passage.beside, term),
      ),
    );
  }
  return Math.max(0, ...spanFits(terms, kinds, passage).map(({ recall }) => recall));
}

function shorten(text: string): string {
  return text.length <= answerChars ? text : `${text.slice(0, answerChars - 1)}…`;
}

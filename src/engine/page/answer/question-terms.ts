/** What a question asks for: its words as they are weighed, and what the answer looks like. */
import { isSaidByKind } from './match.ts';
import { type Kinds, kindsOfQuestion } from './wanted.ts';
import type { Sought } from './weigh/coverage.ts';
import { isThing } from './words/generic.ts';
import type { Lexicon } from './words/lexicon.ts';
import { sensesOf } from './words/senses.ts';
import { holdsQuantity, type QuantityAsked, quantitiesIn } from './words/ranges.ts';
import { sharpened, type Term, termsOfText } from './words/terms.ts';
import { kindOf, kindOfStem } from './words/vocabulary.ts';
import { fold, stemOf, wordsOf } from './words/word.ts';

export interface Asked {
  readonly sought: Sought;
  readonly kinds: Kinds;
  readonly isYesOrNo: boolean;
  readonly asksForPlace: boolean;
  /** What something is called. */
  readonly asksForName: boolean;
  /** How something is done. */
  readonly asksForDoing: boolean;
}

export function askedOf(whole: string, lexicon: Lexicon, language: string): Asked {
  const question = whole.replace(untilNow, '');
  const folded = fold(question);
  const sense = senseOn(folded, lexicon);
  const kinds = sense?.kinds ?? kindsOfQuestion(question);
  const asksForPlace = isWhere.test(folded);
  const places = asksForPlace ? termsOfText('location', lexicon).filter(({ isAbsent }) => !isAbsent) : [];
  const capitals = capitalsOf(question);
  const own = sharpened(withSense(withRanges(question, lexicon, language), sense)).map((term) =>
    namedByCapital(term, capitals, language),
  );
  const weighted = weighed(question, [...own, ...places], kinds);
  const isYesOrNo = yesOrNo.test(folded);
  const all = isYesOrNo ? weighted.map(plain) : withSubject(weighted);
  const headWord = headOf(question, all);
  // "Which medicines does the patient take?" Nothing else tells what is asked for.
  const head = headWord?.isAbsent === true && kinds.length === 0 ? { ...headWord, weight: 1 } : headWord;
  const terms = all.map((term) => (term === headWord ? (head ?? term) : term));
  const sought = {
    named: terms,
    described: terms,
    all: terms,
    head: head ?? measureIn(folded, terms, kinds) ?? subjectIn(folded, terms),
    capitals,
  };
  const ways = { asksForName: isNaming.test(folded), asksForDoing: asksForDoing.test(folded) };
  return { sought, kinds, isYesOrNo, asksForPlace, ...ways };
}

/** Says nothing of what is asked for. */
const untilNow = /\s(?:so far|by now|up to now|bisher|bis jetzt|jusqu['’]ici|jusqu['’]à présent|hasta ahora)(?=\W|$)/iu;

interface Meant {
  readonly term: Term;
  readonly said: ReadonlySet<string>;
  readonly kinds: Kinds | undefined;
}

/** What is asked for in other words, where the page has one of those. */
function senseOn(folded: string, lexicon: Lexicon): Meant | undefined {
  for (const { words, said, kinds } of sensesOf(folded)) {
    const terms = termsOfText(words, lexicon).filter(({ isAbsent }) => !isAbsent);
    const [first] = terms;
    if (first === undefined) continue;
    const alike = new Map<string, number>();
    // The page may say it in the words of the question as well.
    for (const { alike: own } of termsOfText([...said].join(' '), lexicon))
      for (const [stem, how] of own) if (how >= plainly) alike.set(stem, inSense);
    for (const term of terms)
      for (const [stem, how] of term.alike) alike.set(stem, Math.max(Math.min(how, inSense), alike.get(stem) ?? 0));
    const concepts = [...new Set(terms.flatMap((term) => term.concepts))];
    return { term: { ...first, alike, concepts, weight: senseWeight, isSubject: false }, said, kinds };
  }
  return undefined;
}

const inSense = 0.95;
const plainly = 1;
const senseWeight = 1;

function withSense(terms: readonly Term[], sense: Meant | undefined): readonly Term[] {
  return sense === undefined ? terms : [...terms.filter(({ folded }) => !sense.said.has(folded)), sense.term];
}

/** A number that the page has a range for stands for that range: "a child of three" is one under four. */
function withRanges(question: string, lexicon: Lexicon, language: string): readonly Term[] {
  const terms = termsOfText(question, lexicon);
  return quantitiesIn(question, language).reduce((all, quantity): readonly Term[] => {
    if (isNamedSo(quantity, lexicon)) return all;
    const ranges = [...lexicon.counts.keys()].filter((stem) => holdsQuantity(stem, quantity));
    if (ranges.length === 0) return all;
    const folded = quantity.words.join(' ');
    const alike = new Map(ranges.map((stem) => [stem, inRange]));
    // A row may be named by the number itself.
    const [digits = ''] = quantity.words;
    if (/^\d/.test(digits) && lexicon.counts.has(digits)) alike.set(digits, 1);
    const range = { stem: folded, folded, weight: rangeWeight, concepts: [], alike, isSubject: false, isAbsent: false };
    return [...all.filter((term) => !quantity.words.includes(term.folded)), range];
  }, terms);
}

/** The page has the number itself, as that of a room or a status. */
function isNamedSo({ words: [digits = ''], unit }: QuantityAsked, { counts }: Lexicon): boolean {
  return unit === '' && /^\d{2,}$/.test(digits) && counts.has(digits);
}

const inRange = 0.95;
/** What is so for one age is not so for another. */
const rangeWeight = 1.5;

/** "How long may I keep a book?" Where the page has no word for the deed, what it is done to is all there is, common as it may be. */
function withSubject(terms: readonly Term[]): readonly Term[] {
  if (terms.some(({ weight, isAbsent }) => weight > (isAbsent ? deedWeight : commonWeight))) return terms;
  return terms.map((term) => (term.isAbsent ? term : { ...term, weight: Math.max(term.weight, nameWeight) }));
}

const deedWeight = 0.4;
const commonWeight = 0.25;
const askingWeight = 0.1;

/** Ages are asked for with `old`, and pages call them so; how long something is may be a length or a time. */
function weightOfMeasure(isOnPage: boolean, [kind]: Kinds): number {
  if (isOnPage) return kind === 'age' ? 0.45 : 0.3;
  return kind === 'duration' ? askingWeight : 0.3;
}

/** "The Team plan": what is a name here is no common word, but in German, where every noun has a capital. */
function namedByCapital(term: Term, capitals: ReadonlySet<string>, language: string): Term {
  const isName = language !== 'de' && !term.isAbsent && capitals.has(term.folded);
  return isName ? { ...term, weight: Math.max(term.weight, nameWeight) } : term;
}

const nameWeight = 0.8;
/** Of several, another one is meant than the page speaks of. */
const otherWeight = 1.5;

const isWhere = /^[¿\s]*(?:where|wo|wohin|woher|ou|d['’]ou|donde|de donde|saan|nasaan)(?!\p{L})/u;

const isNaming =
  /^[¿\s]*(?:what (?:is|are|was) .* (?:called|named?)|what(?:'s|’s| is) the name of|wie (?:hei(?:ss|ß)(?:t|en)|hie(?:ss|ß)(?:en)?)|comment s['’]appel|quel est le nom|como se llama|cual es el nombre|ano ang pangalan)/u;

/** What the page is about must be said once more where it is said whether something is so. */
const yesOrNo =
  /^[¿\s]*(?:is|are|does|do|did|was(?=\s(?:the|it|he|she|there|this|that|an?|his|her|its|any)(?!\p{L}))|were|has|have|can|could|may|must|will|should|ist|sind|kann|konnen|darf|durfen|gibt|hat|haben|muss|est-ce|peut-on|puis-je|y a-t-il|a-t-on|se puede|hay|puedo|es|tiene|may|puwede|pwede)(?!\p{L})/u;

function plain(term: Term): Term {
  if (term.isAbsent && term.weight > 1) return { ...term, weight: unheardWeight };
  return term.isSubject && !isThing(term.stem)
    ? { ...term, isSubject: false, weight: Math.max(term.weight, leastPlain) }
    : term;
}

const leastPlain = 0.7;
/** Whether something is so is not told where it is not spoken of. */
const unheardWeight = 2;

/** What stands behind a pronoun is a verb, and pages have many for one deed. */
const behindPronoun =
  /\b(?:it|they|i|you|we|he|she|ich|man|sie|er|wir|il|elle|ils|elles|(?<=[-\s]t-|\p{L}-)on|je|nous|vous)\s(\p{L}+)/gu;

/** "Who composed it?", "How many people fit in?" */
const behindAsked = /^[¿\s]*(?:who|wer|qui|quien|sino|how many \p{L}+|wie viele \p{L}+|cuant[oa]s \p{L}+)\s(\p{L}+)/gu;

/** "Wie lange darf ich ein Buch behalten?", "On which days does the hygienist work?" */
const behindModal =
  /(?<!\p{L})(?:darf|durfen|kann|konnen|muss|mussen|soll|sollen|wird|werden)\s.*\s(\p{L}+en)\W*$|(?<!\p{L})(?:does|do|did)\s(?:the|an?|my|your|this)\s\p{L}+\s(\p{L}+)\W*$/u;

/** The first of several is not the one that the page is of. */
const ordinal =
  /(?<!\p{L})(?:the|der|die|das|dem|den|le|la|el|los|las|ang)\s(first|second|third|next|previous|erste[nrsm]?|zweite[nrsm]?|nachste[nrsm]?|vorige[nrsm]?|premiere?|deuxieme|prochaine?|precedente?|primera?|segund[oa]|proxim[oa]|anterior|unang|susunod)(?!\p{L})/u;

/** "Which are supported?" The page may say it by saying them. */
const participle = /(?:ed|ert|^ge\p{L}+[tn]|^er\p{L}+t|ée?s?|[ai]d[oa]s?)$/iu;

/** Whether there is something: then it is not what the page is about. */
const being =
  /^[¿\s]*(?:is there|are there|gibt es|y a-t-il|est-ce qu['’]il y a|hay|tiene|tienen|does \p{L}+ have|do \p{L}+ have|mayroon|may)(?!\p{L})/u;

/** How something is done is not told where the page has no word for it. */
const asksForDoing =
  /^[¿\s]*(?:how (?:do|can|could|should|must) (?:i|we|you|one)|how to|wie (?:kann|muss|soll|darf|geht|mache?)|wie \p{L}+ (?:ich|man)|comment (?:faire|puis-je|peut-on|dois-je|fait-on)|como (?:puedo|se puede|hago|se hace)|paano)(?!\p{L})/u;

/** The noun that only says of which kind the answer is. */
const measuringWord =
  /(?:what|which|quelle?|que|combien de|cuanto|anong|welche[rsnm]?|wie viel|wieviel|how much)\s(money|geld|time|uhrzeit|uhr|heure|hora|oras|temps|tiempo|zeit|date|datum|fecha|petsa|araw|jour|dia|day|year|jahr|annee|ano|taon|distance|distancia)(?!\p{L})/gu;

/** No noun, though it stands where one is expected: "What comes in the box?" */
const verb =
  /^(?:do|did|is|are|was|were|can|must|should|will|could|has|have|had|may|it|he|she|we|you|they|i|com|happen|tak|mak|need|caus|mean|go|get|hav)$/;
const measuringNoun = /^(?:time|uhrzeit|heure|hora|oras|temps|tiempo|dinero)$/;

/** How much, how early: what is measured is told by the kind of the answer. */
function weighed(question: string, terms: readonly Term[], kinds: Kinds): readonly Term[] {
  const measure = /\b(?:how|wie)\s(\p{L}+)/iu.exec(question)?.[1];
  const stem = measure === undefined ? undefined : stemOf(fold(measure));
  const measures = new Set([...fold(question).matchAll(measuringWord)].flatMap(([, noun = '']) => [stemOf(noun)]));
  const asksForBeing = being.test(fold(question));
  const folded = fold(question);
  const [, infinitive = '', deed = infinitive] = behindModal.exec(folded) ?? [];
  const deeds = [...folded.matchAll(behindAsked), ...folded.matchAll(behindPronoun)].map(([, verb = '']) => verb);
  const isOfDoing = asksForDoing.test(folded);
  const verbs = new Set([deed, ...deeds].map(stemOf));
  const [final = ''] = /\p{L}+(?=\P{L}*$)/u.exec(question) ?? [];
  const last = participle.test(final) ? terms.find(({ folded }) => folded === fold(final)) : undefined;
  const [, which] = ordinal.exec(folded) ?? [];
  return terms.map((term) => {
    if (term.folded === which) return { ...term, weight: term.isAbsent ? otherWeight : nameWeight };
    if (term.stem === stem || measures.has(term.stem)) {
      const asked = measuring(term, kinds);
      return {
        ...asked,
        weight: weightOfMeasure(asked.alike.size > 0, kinds),
      };
    }
    if (term.isAbsent && asksForBeing) return { ...term, weight: 1.25 };
    if (term.isAbsent && isOfDoing) return { ...term, weight: unheardWeight };
    if (term.isAbsent && (verbs.has(term.stem) || term === last)) return { ...term, weight: 0.4 };
    // "Do I have to pay?" Nothing else tells that it is about money.
    if (kinds.length === 0 && term.weight <= commonWeight && term.concepts.some((one) => kindOf(one) === 'money'))
      return { ...term, weight: leastPlain };
    return term.isAbsent && isSaidByKind(term, kinds) ? { ...term, weight: 0.4 } : term;
  });
}

/** "How old?" asks for an age, and not for what was before. */
function measuring(term: Term, kinds: Kinds): Term {
  const alike = [...term.alike].filter(([stem]) => {
    const kind = kindOfStem(stem);
    return stem === term.stem || (kind !== undefined && kinds.includes(kind));
  });
  return { ...term, alike: new Map(alike) };
}

/** Names, and in German every noun. */
function capitalsOf(question: string): ReadonlySet<string> {
  return new Set(
    wordsOf(question).flatMap(({ folded, start, end }) =>
      start > 3 && /\p{Lu}|\d/u.test(question.slice(start, end)) ? [folded] : [],
    ),
  );
}

/** "How deep is it?" asks for a depth, where it asks for a measure. */
function measureIn(folded: string, terms: readonly Term[], kinds: Kinds): Term | undefined {
  const [, adjective] =
    /(?<!\p{L})(?:how|wie) (deep|high|tall|wide|heavy|fast|thick|loud|bright|strong|steep|tief|hoch|breit|schwer|schnell|dick|laut|hell|stark|steil)(?!\p{L})/u.exec(
      folded,
    ) ?? [];
  return kinds.includes('quantity') ? terms.find((term) => term.folded === adjective) : undefined;
}

/** "When is the next eclipse?" asks about one thing alone. */
function subjectIn(folded: string, terms: readonly Term[]): Term | undefined {
  const [, noun] = subjectLast.exec(folded) ?? subjectFirst.exec(folded) ?? [];
  return terms.find((term) => term.folded === noun);
}

const subjectLast =
  /^(?:when|where|how much|who|wann|wo|wie viel|was|wer) (?:is|are|was|were|ist|sind|war|waren|kostet|kosten) (?:the|der|die|das|an?|eine?) (?:\p{L}+ )?(\p{L}+)\W*$/u;
const subjectFirst =
  /^[¿\s]*(?:quand|ou|qui|combien|cuando|donde|quien|cuanto) (?:est|sont|coute|es|son|esta|estan|cuesta|cuestan) (?:le |la |les |l['’]|el |los |las |une? |una )(?:(?:nouve\p{L}+|petite?s?|grande?s?|premi\p{L}+|derni\p{L}+|proch\p{L}+|nuev[oa]s?|primer[oa]?s?|ultim[oa]s?|proxim[oa]s?) )?(\p{L}+)(?: \p{L}+)?\W*$/u;

/** What is asked for by name, as the moisture in "What moisture does it have?". */
function headOf(question: string, terms: readonly Term[]): Term | undefined {
  const [, head = ''] =
    /^[¿\s]*(?:(?:on|at|in|from|to|for|by|until|an|am|bis|ab|in|zu|aus|à|a|en|de|desde)\s)?(?:what|which|how many|how much|welche[rsnm]?|wie viele|quel(?:le)?s?|combien de|qué|cuál|cuánt[oa]s|anong|aling|ilang)\s(?:(?:of|der|des|von|de|sa|ng)\s(?:(?:the|these|those|den|diesen|los|las|les|ces|mga)\s)?)?(\p{L}+)/iu.exec(
      question,
    ) ?? [];
  const stem = stemOf(fold(head));
  if (verb.test(stem) || measuringNoun.test(fold(head))) return undefined;
  return terms.find((term) => term.stem === stem);
}

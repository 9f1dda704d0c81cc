/** What is asked for, as words that are weighed by how much they tell apart on the page. */
import type { Evidence } from '../evidence/evidence.ts';
import { isGeneric, isThing } from './generic.ts';
import { isStopWord } from './stop.ts';
import { conceptsOf, synonymsOf } from './vocabulary.ts';
import { likeness, type Word, wordsOfName, wordsOfSentence } from './word.ts';

export interface Term {
  readonly stem: string;
  readonly folded: string;
  readonly weight: number;
  readonly concepts: readonly string[];
  /** Stems on the page that say it, and how well. */
  readonly alike: ReadonlyMap<string, number>;
  /** The page as a whole is about it. */
  readonly isSubject: boolean;
  /** Nothing on the page says it. */
  readonly isAbsent: boolean;
}

const weights = { generic: 0.25, subject: 0.35, subjectConcept: 0.7, absent: 1.25, least: 0.4 };
const synonymLikeness = 0.88;
const saidLikeness = 0.8;

/** Words of one page, and how often they stand there. */
export interface Lexicon {
  readonly counts: ReadonlyMap<string, number>;
  readonly passages: number;
  readonly subject: ReadonlySet<string>;
  readonly known: Map<string, ReadonlyMap<string, number>>;
}

export function lexiconOf({ passages, pairs, subject }: Evidence): Lexicon {
  const counts = new Map<string, number>();
  const add = (stem: string): void => void counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const { words } of passages) for (const stem of new Set(words.map((word) => word.stem))) add(stem);
  for (const { words, source } of pairs) {
    const isSeen = source !== 'structured' && source !== 'meta' && source !== 'role' && source !== 'class';
    for (const { stem } of isSeen ? words.key : [...words.key, ...words.context()])
      if (!counts.has(stem)) counts.set(stem, 1);
  }
  const stems = new Set(subject.filter(({ folded }) => !isStopWord(folded)).map(({ stem }) => stem));
  return { counts, passages: passages.length, subject: stems, known: new Map() };
}

export function termsOf(words: readonly Word[], lexicon: Lexicon): readonly Term[] {
  const seen = new Set<string>();
  return words.flatMap((word): Term[] => {
    if (isStopWord(word.folded) || seen.has(word.stem)) return [];
    seen.add(word.stem);
    const alike = alikeOn(word.stem, lexicon);
    const concepts = conceptsOf(word.stem);
    return [
      {
        stem: word.stem,
        folded: word.folded,
        concepts,
        alike,
        weight: weigh(word.stem, alike, lexicon),
        isSubject: lexicon.subject.has(word.stem),
        isAbsent: alike.size === 0,
      },
    ];
  });
}

/** Where nothing else is asked for, words that say little are all there is. */
export function sharpened(terms: readonly Term[]): readonly Term[] {
  if (terms.some(({ weight }) => weight > weights.generic)) return terms;
  return terms.map((term) => ({ ...term, weight: 1 }));
}

export function termsOfName(name: string, lexicon: Lexicon): readonly Term[] {
  return termsOf(wordsOfName(name), lexicon);
}

export function termsOfText(text: string, lexicon: Lexicon): readonly Term[] {
  return termsOf(wordsOfSentence(text), lexicon);
}

function weigh(stem: string, alike: ReadonlyMap<string, number>, { counts, passages, subject }: Lexicon): number {
  if (isGeneric(stem)) return weights.generic;
  if (alike.size === 0) return isThing(stem) ? weights.generic : weights.absent;
  if (subject.has(stem)) return conceptsOf(stem).length > 0 ? weights.subjectConcept : weights.subject;
  const count = Math.max(...[...alike].map(([one, how]) => (how >= 0.85 ? (counts.get(one) ?? 0) : 0)), 1);
  const rarity = Math.log((passages + 1) / count) / Math.log(passages + 1.5);
  return Math.max(weights.least, Math.min(1, rarity + 0.15));
}

function alikeOn(stem: string, { counts, known }: Lexicon): ReadonlyMap<string, number> {
  const before = known.get(stem);
  if (before !== undefined) return before;
  const synonyms = synonymsOf(stem);
  // A word that the page has itself mostly means there what it means in the question: a charge may be a price, and charging none.
  const said = counts.has(stem) ? saidLikeness : synonymLikeness;
  const alike = new Map<string, number>();
  for (const one of counts.keys()) {
    const how = synonyms.has(one) ? Math.max(said, likeness(stem, one)) : likeness(stem, one);
    if (how > 0) alike.set(one, how);
  }
  known.set(stem, alike);
  return alike;
}

/** What is asked for, as words that are weighed by how much they tell apart on the page. */
import { isGeneric, isThing } from './generic.ts';
import type { Lexicon } from './lexicon.ts';
import { matchesOf } from './matches.ts';
import { isStopWord } from './stop.ts';
import { conceptsOf } from './vocabulary.ts';
import { spacedName, type Word, wordsOfName, wordsOfSentence } from './word.ts';

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
export function termsOf(
  words: readonly Word[],
  lexicon: Lexicon,
  letters: ReadonlySet<number> = new Set(),
): readonly Term[] {
  const seen = new Set<string>();
  return words.flatMap((word): Term[] => {
    if ((isStopWord(word.folded) && !letters.has(word.start)) || seen.has(word.stem)) return [];
    seen.add(word.stem);
    const alike = lexicon.alike(word.stem);
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
  return termsOf(wordsOfName(name), lexicon, lettersIn(spacedName(name), false));
}

export function termsOfText(text: string, lexicon: Lexicon): readonly Term[] {
  return termsOf(wordsOfSentence(text), lexicon, lettersIn(text, true));
}

function weigh(stem: string, alike: ReadonlyMap<string, number>, { counts, passages, subject }: Lexicon): number {
  if (isGeneric(stem)) return weights.generic;
  if (alike.size === 0) return isThing(stem) ? weights.generic : weights.absent;
  if (subject.has(stem)) return conceptsOf(stem).length > 0 ? weights.subjectConcept : weights.subject;
  const count = Math.max(...[...alike].map(([one, how]) => (how >= 0.85 ? (counts.get(one) ?? 0) : 0)), 1);
  const rarity = Math.log((passages + 1) / count) / Math.log(passages + 1.5);
  return Math.max(weights.least, Math.min(1, rarity + 0.15));
}

/** Nouns of things that have a letter for a name: `band B`, `size M`, `Halle C`. */
const lettered =
  /(?<!\p{L})(?:band|zone|size|group|class|category|type|block|hall|section|line|chart|wing|grade|series|division|row|plan|option|route|kategorie|klasse|gruppe|größe|typ|halle|haus|linie|reihe|taille|groupe|classe|catégorie|bloc|bâtiment|ligne|talla|grupo|clase|categoría|bloque|tipo|línea|pangkat|klase)\s(\p{L})(?![\p{L}\p{N}'’])/giu;

/** Where such letters begin. In a sentence only capital ones: `a type a day` has none. */
function lettersIn(text: string, isSentence: boolean): ReadonlySet<number> {
  const found = matchesOf(text, lettered).filter(([, letter = '']) => !isSentence || /\p{Lu}/u.test(letter));
  return new Set(found.map(({ 0: phrase, index }) => index + phrase.length - 1));
}

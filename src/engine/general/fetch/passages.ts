/** Passages of a text that are about something, ranked by BM25 over words without their endings. */
import { textPart } from '../../page/document/cut.ts';
import { isStopWord } from '../../page/answer/words/stop.ts';
import { synonymsOf } from '../../page/answer/words/vocabulary.ts';
import { likeness, wordsOf } from '../../page/answer/words/word.ts';

export interface RankedPassage {
  readonly text: string;
  /** Where it begins in the text. */
  readonly start: number;
  readonly score: number;
}

const passageChars = 800;

/** As BM25 is usually set. */
const saturation = 1.2;
const lengthWeight = 0.75;
/** What says the same in another word, or stands in a heading above, says it less. */
const synonymWeight = 0.6;
const headingWeight = 0.5;
const leastLikeness = 0.7;

interface Passage {
  readonly text: string;
  readonly start: number;
  readonly words: readonly string[];
  readonly heading: readonly string[];
}

/** The best first; those that say nothing of the query are left out. */
export function rankPassages(text: string, query: string): readonly RankedPassage[] {
  const passages = passagesOf(text);
  const terms = termsOf(query);
  if (terms.length === 0 || passages.length === 0) return [];
  const vocabulary = new Set(passages.flatMap(({ words, heading }) => [...words, ...heading]));
  const alike = terms.map((term) => weightsFor(term, vocabulary));
  const average = passages.reduce((sum, { words }) => sum + words.length, 0) / passages.length;
  const counts = passages.map((passage) => alike.map((weights) => countIn(passage, weights)));
  const rarity = terms.map((_, at) => {
    const having = counts.filter((found) => (found[at] ?? 0) > 0).length;
    return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5));
  });
  return passages
    .map(({ text: words, start, words: { length } }, index): RankedPassage => {
      const norm = saturation * (1 - lengthWeight + (lengthWeight * length) / average);
      const score = rarity.reduce((sum, idf, at) => {
        const count = counts[index]?.[at] ?? 0;
        return sum + (idf * count * (saturation + 1)) / (count + norm);
      }, 0);
      return { text: words, start, score: Math.round(score * 1_000) / 1_000 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.start - other.start);
}

/** Where all words say little, they are all there is. */
function termsOf(query: string): readonly string[] {
  const words = wordsOf(query);
  const telling = words.filter(({ folded }) => !isStopWord(folded));
  return [...new Set((telling.length > 0 ? telling : words).map(({ stem }) => stem))];
}

function weightsFor(term: string, vocabulary: ReadonlySet<string>): ReadonlyMap<string, number> {
  const synonyms = synonymsOf(term);
  const weights = new Map<string, number>();
  for (const word of vocabulary) {
    const how = likeness(term, word);
    if (how >= leastLikeness) weights.set(word, how);
    else if (synonyms.has(word)) weights.set(word, synonymWeight);
  }
  return weights;
}

function countIn({ words, heading }: Passage, weights: ReadonlyMap<string, number>): number {
  const sum = (stems: readonly string[]): number => stems.reduce((total, stem) => total + (weights.get(stem) ?? 0), 0);
  return sum(words) + headingWeight * Math.min(1, sum(heading));
}

/** Paragraphs together as far as they are short, apart where a heading begins; each knows the heading above it. */
function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  let heading: readonly string[] = [];
  let held = { text: '', start: 0 };
  const flush = (): void => {
    if (held.text.trim() !== '')
      passages.push({ ...held, text: held.text.trimEnd(), words: stemsOf(held.text), heading });
    held = { text: '', start: 0 };
  };
  for (const block of blocksOf(text)) {
    const isHeading = /^#{1,6} /.test(block.text);
    if (isHeading || held.text.length + block.text.length > passageChars) flush();
    if (isHeading) heading = stemsOf(block.text);
    held = held.text === '' ? block : { ...held, text: held.text + block.text };
  }
  flush();
  return passages;
}

/** With the blank lines behind them, so that they are the whole text; a long one is cut between sentences. */
function blocksOf(text: string): readonly { readonly text: string; readonly start: number }[] {
  return [...text.matchAll(/(?:[^\n]|\n(?!\s*\n))+(?:\n\s*)?/g)].flatMap(({ 0: block, index }) => {
    const parts: { text: string; start: number }[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const part = textPart(block, offset, passageChars);
      parts.push({ text: part.text, start: index + offset });
      offset = part.next;
    }
    return parts;
  });
}

function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(({ stem }) => stem);
}

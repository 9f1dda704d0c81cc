/** A note as a row of atoms: numbers, units, products, and words by what they mean. The grammar reads nothing else. */
import { type Catalogue, matchBeginning, matchMisspelt, matchProduct } from './catalogue.ts';
import { fold } from './fold.ts';
import type { Meaning, Tense, WordLanguage } from './meanings.ts';
import { numberWords } from './number-words.ts';
import { readNumeral } from './numerals.ts';
import type { Product } from './shapes.ts';
import { similarity } from './similar.ts';
import { type Token, tokenize } from './tokenize.ts';
import { type Unit, unitWords } from './units.ts';
import { type Phrase, vocabulary } from './vocabulary.ts';

interface Base {
  /** Offsets into the note as it came. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface NumberAtom extends Base {
  readonly kind: 'number';
  readonly value: number;
  readonly isBad: boolean;
  readonly isUnsure: boolean;
  readonly isDashed: boolean;
  readonly isWords: boolean;
  readonly isLinked: boolean;
}
export interface UnitAtom extends Base {
  readonly kind: 'unit';
  readonly unit: Unit;
}
export interface ProductAtom extends Base {
  readonly kind: 'product';
  readonly product: Product;
  readonly similarity: number;
  readonly isGeneric: boolean;
  /** Whether it only says what somebody trades in: "the egg man". */
  readonly isTrade?: boolean;
}
export interface WordAtom extends Base {
  readonly kind: 'word';
  readonly meaning: Meaning | 'unknown';
  readonly tense?: Tense | undefined;
  readonly language?: WordLanguage | undefined;
  /** A verb that had to be guessed from its letters. */
  readonly isGuess?: boolean;
  /** How many people are meant: "six customers". */
  readonly count?: number;
}
export interface MarkAtom extends Base {
  readonly kind: 'mark';
}

export type Atom = NumberAtom | UnitAtom | ProductAtom | WordAtom | MarkAtom;

export function readAtoms(content: string, catalogue: Catalogue): readonly Atom[] {
  const folded = fold(content);
  const tokens = joinParts(tokenize(folded.text), folded.text, catalogue);
  const words = tokens.map(({ text }) => text);
  const atoms: Atom[] = [];
  let at = 0;
  while (at < tokens.length) {
    const { atom, length } = readAtom(tokens, words, at, catalogue);
    const first = tokens[at];
    const last = tokens[at + length - 1];
    if (atom !== undefined && first !== undefined && last !== undefined) {
      const start = folded.origin(first.start);
      const end = folded.origin(last.end);
      atoms.push({ ...atom, start, end, text: length === 1 ? first.text : folded.text.slice(first.start, last.end) });
    }
    at += length;
  }
  return withCounted(withoutRestated(atoms));
}

/** "Six customers": nothing of the shop's is counted. */
function withCounted(atoms: readonly Atom[]): readonly Atom[] {
  return atoms.flatMap((atom, at) => {
    const next = atoms[at + 1];
    if (atom.kind === 'number' && next?.kind === 'word' && people.has(next.text)) return [];
    const before = atoms[at - 1];
    const isCounted = atom.kind === 'word' && people.has(atom.text) && before?.kind === 'number';
    return [isCounted ? { ...atom, count: before.value } : atom];
  });
}

const people: ReadonlySet<string> = new Set(
  'customers clients buyers people ppl persons suki kostumer bata babae lalaki estudyante tao ladies kids students guys men women'.split(
    ' ',
  ),
);

/** "Six (6) pieces". */
function withoutRestated(atoms: readonly Atom[]): readonly Atom[] {
  const isSame = (at: number) => {
    const [number, open, again, close] = atoms.slice(at, at + 4);
    const isNumber = number?.kind === 'number' && again?.kind === 'number' && number.value === again.value;
    return isNumber && open?.text === '(' && close?.text === ')';
  };
  const restated = atoms.flatMap((_, at) => (isSame(at) ? [at + 1, at + 2, at + 3] : []));
  return restated.length === 0 ? atoms : atoms.filter((_, at) => !restated.includes(at));
}

/** What an atom says, before it has its place. */
type Content =
  | Omit<NumberAtom, keyof Base>
  | Omit<UnitAtom, keyof Base>
  | Omit<ProductAtom, keyof Base>
  | Omit<WordAtom, keyof Base>
  | Omit<MarkAtom, keyof Base>;

interface Reading {
  readonly atom?: Content;
  readonly length: number;
}

function readAtom(tokens: readonly Token[], words: readonly string[], at: number, catalogue: Catalogue): Reading {
  const token = tokens[at];
  if (token === undefined || token.kind === 'skipped') return { length: 1 };
  const product = token.kind === 'word' ? matchProduct(catalogue, words, at) : undefined;
  const phrase = countsOn(matchPhrase(words, at), words, at) ? undefined : matchPhrase(words, at);
  if (product !== undefined && product.length >= (phrase?.words.length ?? 0)) {
    const { known, length } = product;
    return { atom: { kind: 'product', product: known.product, similarity: 1, isGeneric: known.isGeneric }, length };
  }
  if (phrase?.meaning === 'month' && tokens[at + 1]?.kind === 'number') return { length: 2 };
  if (phrase !== undefined && phrase.words.length > 1) return { atom: wordOf(phrase), length: phrase.words.length };
  return readNumber(tokens, at) ?? readPounds(words, at) ?? readWord(token, phrase, catalogue);
}

/** Pounds of something are a weight; by themselves they may be money. */
function readPounds(words: readonly string[], at: number): Reading | undefined {
  const unit = /^pounds?$/.test(words[at] ?? '') && words[at + 1] === 'of' ? unitWords.get('lb') : undefined;
  return unit === undefined ? undefined : { atom: { kind: 'unit', unit }, length: 1 };
}

function readNumber(tokens: readonly Token[], at: number): Reading | undefined {
  const numeral = readNumeral(tokens, at);
  if (numeral === undefined || isCut(tokens, at)) return undefined;
  const { value, length, series, isLinked, isBad, isUnsure } = numeral;
  const isDashed = tokens[at]?.isDashed === true;
  return { atom: { kind: 'number', value, isBad, isUnsure, isDashed, isWords: series !== 'digits', isLinked }, length };
}

/** A "quarter" is a number before a unit, and a cut of meat elsewhere. */
function isCut(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === 'quarter' && !unitWords.has(tokens[at + 1]?.text ?? '');
}

function readWord(token: Token, phrase: Phrase | undefined, catalogue: Catalogue): Reading {
  const unit = unitOf(token.text, catalogue);
  if (unit !== undefined) return { atom: { kind: 'unit', unit }, length: 1 };
  if (phrase !== undefined) return { atom: wordOf(phrase), length: 1 };
  if (token.kind === 'mark') return { atom: { kind: 'mark' }, length: 1 };
  const verb = guessVerb(token.text);
  const misspelt = matchMisspelt(catalogue, token.text) ?? matchBeginning(catalogue, token.text);
  if (misspelt !== undefined && (verb === undefined || misspelt.similarity >= verb.similarity)) {
    const { known } = misspelt;
    return {
      atom: { kind: 'product', product: known.product, similarity: misspelt.similarity, isGeneric: known.isGeneric },
      length: 1,
    };
  }
  if (verb !== undefined) return { atom: { ...wordOf(verb.phrase), isGuess: true }, length: 1 };
  return { atom: { kind: 'word', meaning: 'unknown' }, length: 1 };
}

function wordOf({ meaning, tense, language }: Phrase): Omit<WordAtom, keyof Base> {
  return { kind: 'word', meaning, tense, language };
}

/** "Ang usa ka dosena" counts, where "ang usa" alone is "each". */
function countsOn(phrase: Phrase | undefined, words: readonly string[], at: number): boolean {
  return phrase?.meaning === 'each' && phrase.words.at(-1) === 'usa' && words[at + phrase.words.length] === 'ka';
}

function matchPhrase(words: readonly string[], at: number): Phrase | undefined {
  const known = vocabulary.get(words[at] ?? '');
  return known?.find((phrase) => phrase.words.every((word, i) => words[at + i] === word));
}

/** Packs of the catalogue count as units, in both numbers. */
function unitOf(word: string, catalogue: Catalogue): Unit | undefined {
  const singular = word.endsWith('s') && word.length > 4 ? word.slice(0, -1) : word;
  const known = unitWords.get(word) ?? unitWords.get(singular);
  if (known !== undefined) return known;
  const base = [word, singular].find((name) => catalogue.packs.has(name));
  return base === undefined ? undefined : { base, factor: 1, kind: 'pack' };
}

const guessable = [...vocabulary.values()]
  .flat()
  .filter(
    ({ words, meaning }) => words.length === 1 && ['buy', 'sell'].includes(meaning) && (words[0] ?? '').length > 4,
  );

function guessVerb(word: string): { readonly phrase: Phrase; readonly similarity: number } | undefined {
  if (word.length < 4) return undefined;
  let best: { phrase: Phrase; similarity: number } | undefined;
  for (const phrase of guessable) {
    const alike = similarity(word, phrase.words[0] ?? '') ?? 0;
    if (alike > (best?.similarity ?? 0.8)) best = { phrase, similarity: alike };
  }
  return best;
}

const prefixes = new Set(['tig', 'tag']);

/** Units that are written right before the goods. */
const glued = ['trays', 'tray', 'sacks', 'sack', 'kilos', 'kilo', 'kgs', 'kls', 'pcs', 'pc', 'kg'];

/** Joins what a hyphen or a pause divided ("nag-restock", "kap-atan"), and parts "tigsingko". */
function joinParts(tokens: readonly Token[], text: string, catalogue: Catalogue): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const previous = joined.at(-1);
    const whole = (previous?.text ?? '') + token.text;
    const isHyphen = previous?.kind === 'word' && token.kind === 'word' && token.start === previous.end + 1;
    if (isHyphen && isKnown(whole, text[previous.end] === '-', catalogue)) {
      joined.splice(-1, 1, { kind: 'word', text: whole, start: previous.start, end: token.end });
    } else joined.push(...partPrefix(token, previous, catalogue));
  }
  return joined;
}

/** A blank joins verbs only: "naka benta". */
function isKnown(word: string, isHyphen: boolean, catalogue: Catalogue): boolean {
  const verb = vocabulary.get(word)?.some(({ words, tense }) => words.length === 1 && tense !== undefined);
  if (!isHyphen && numberWords.get(word)?.value === 0.75) return true;
  if (!isHyphen) return verb === true && /^(?:na|nag|naka|gi|ni|mi|naga|ibi|mag)/.test(word);
  return vocabulary.has(word) || numberWords.has(word) || catalogue.phrases.has(word);
}

/** "Tigsingko", "2kgwings". */
function partPrefix(token: Token, previous: Token | undefined, catalogue: Catalogue): readonly Token[] {
  if (token.kind !== 'word') return [token];
  const isPriced = prefixes.has(token.text.slice(0, 3)) && numberWords.has(token.text.slice(3));
  const isCounted = previous?.kind === 'number' && previous.end === token.start;
  const unit = isCounted
    ? glued.find((one) => token.text.startsWith(one) && catalogue.phrases.has(token.text.slice(one.length)))
    : undefined;
  const prefix = isPriced ? token.text.slice(0, 3) : unit;
  if (prefix === undefined || catalogue.phrases.has(token.text)) return [token];
  const rest = token.text.slice(prefix.length);
  const middle = token.start + prefix.length;
  return [
    { kind: 'word', text: prefix, start: token.start, end: middle },
    { kind: 'word', text: rest, start: middle, end: token.end },
  ];
}

/** The products of a shop, made ready for reading notes: by every phrase that names them. */

import { fold } from './fold.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import type { Product } from './shapes.ts';
import { similarity } from './similar.ts';
import { synonymsOf } from './synonyms.ts';
import { tokenize } from './tokenize.ts';

export interface Known {
  readonly product: Product;
  readonly words: readonly string[];
  /** Whether the words name the product only because nothing more special was said: "chicken". */
  readonly isGeneric: boolean;
}

export interface Catalogue {
  readonly products: readonly Product[];
  /** Phrases by their first word, longest first. */
  readonly phrases: ReadonlyMap<string, readonly Known[]>;
  /** Words of phrases of one word, for misspellings. */
  readonly singles: readonly Known[];
  /** Names of packs that products define themselves. */
  readonly packs: ReadonlySet<string>;
}

export interface Match {
  readonly known: Known;
  readonly length: number;
  readonly similarity: number;
}

const linkers = new Set(['na', 'ng', 'nga', 'sa', 'ka']);

/** Worth doing once for a list of products that many notes are read with. */
export function readCatalogue(products: readonly Product[]): Catalogue {
  const phrases = new Map<string, Known[]>();
  const taken = new Set<string>();
  const add = (product: Product, words: readonly string[]) => {
    const key = words.join(' ');
    const first = words[0];
    if (first === undefined || taken.has(key)) return;
    taken.add(key);
    const known = { product, words, isGeneric: isGenericName(words) };
    const same = phrases.get(first);
    if (same === undefined) phrases.set(first, [known]);
    else same.push(known);
  };
  for (const product of products) for (const words of statedNames(product)) add(product, words);
  for (const product of products) for (const words of statedNames(product)) add(product, otherNumber(words));
  for (const product of products) for (const words of impliedNames(product, products)) add(product, words);
  for (const known of phrases.values()) known.sort((a, b) => b.words.length - a.words.length);
  const singles = [...phrases.values()].flat().filter(({ words }) => words.length === 1);
  const packs = new Set(products.flatMap(({ packs = {} }) => Object.keys(packs).map((name) => name.toLowerCase())));
  return { products, phrases, singles, packs };
}

/** The longest phrase of a product that begins at `start`; else a single word that is misspelt. */
export function matchProduct(catalogue: Catalogue, words: readonly string[], start: number): Match | undefined {
  const first = words[start] ?? '';
  for (const known of catalogue.phrases.get(first) ?? []) {
    const length = phraseLength(known.words, words, start);
    if (length > 0) return { known, length, similarity: 1 };
  }
  return undefined;
}

/** The product whose one-word name a word misspells; two products equally near are none. */
export function matchMisspelt(catalogue: Catalogue, word: string): Match | undefined {
  if (isOrdinaryWord(word)) return undefined;
  let best: Match | undefined;
  let isTied = false;
  for (const known of catalogue.singles) {
    const alike = similarity(word, known.words[0] ?? '');
    if (alike === undefined || alike < (best?.similarity ?? 0)) continue;
    isTied = best !== undefined && alike === best.similarity && best.known.product.id !== known.product.id;
    if (!isTied) best = { known, length: 1, similarity: alike };
  }
  return isTied ? undefined : best;
}

/** "Fr 12 420", "gizz 2kg": the product whose names alone begin so; two products are none. */
export function matchBeginning({ singles }: Catalogue, word: string): Match | undefined {
  if (!/^(?:[b-df-hj-np-tv-z]{2}|[a-z]{2,5}[b-df-hj-np-tv-z])$/.test(word) || isOrdinaryWord(word)) return undefined;
  const [first, ...rest] = singles.filter(({ words }) => words[0]?.startsWith(word));
  if (first === undefined || rest.some(({ product }) => product !== first.product)) return undefined;
  return { known: first, length: 1, similarity: 0.7 };
}

/** Words of the note that the phrase covers: linkers may stand between ("pritong na manok"); 0 when it does not fit. */
function phraseLength(phrase: readonly string[], words: readonly string[], start: number): number {
  let at = start;
  for (const [i, wanted] of phrase.entries()) {
    if (i > 0 && linkers.has(words[at] ?? '') && words[at] !== wanted) at += 1;
    if (words[at] !== wanted) return 0;
    at += 1;
  }
  return at - start;
}

export function foldWords(text: string): readonly string[] {
  return tokenize(fold(text).text).map((token) => token.text);
}

function statedNames({ name, aliases = [] }: Product): readonly (readonly string[])[] {
  return [name, ...aliases].map(foldWords);
}

/** "leg" for "legs" and the other way round. */
function otherNumber(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const other = last.endsWith('s') && last.length > 3 ? last.slice(0, -1) : `${last}s`;
  return [...words.slice(0, -1), other];
}

function isGenericName(words: readonly string[]): boolean {
  return words.length === 1 && synonymsOf('chicken').includes(words[0] ?? '');
}

/** Names that follow from the words of the product's name: what tells it from the others, and what that is called elsewhere. */
function impliedNames({ name }: Product, products: readonly Product[]): readonly (readonly string[])[] {
  const words = foldWords(name);
  const others = products.filter((product) => product.name !== name).flatMap((product) => foldWords(product.name));
  const special = words.filter((word) => !others.includes(word) && word.length > 2);
  const names = special.flatMap((word) => withSynonyms(word).map((one) => [one]));
  const translated = words.length > 1 ? combine(words.map(withSynonyms)) : [];
  return [...translated, ...names, ...names.map(otherNumber), ...genericNames(words)];
}

function withSynonyms(word: string): readonly string[] {
  const singular = word.endsWith('s') ? word.slice(0, -1) : word;
  return [word, singular, `${singular}s`, ...synonymsOf(singular)];
}

/** Every choice of one word per place, in the order of the name and, for two, the other way round. */
function combine(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (choices.length > 2) return [];
  const [first = [], second = []] = choices;
  return first.flatMap((a) =>
    second.flatMap((b) => [
      [a, b],
      [b, a],
    ]),
  );
}

/** Of products with "chicken" in their names, the whole one is what plain "chicken" means. */
function genericNames(words: readonly string[]): readonly (readonly string[])[] {
  const chicken = synonymsOf('chicken');
  const isPlain = words.every((word) => chicken.includes(word) || synonymsOf('whole').includes(word));
  const hasChicken = words.some((word) => chicken.includes(word));
  return isPlain && hasChicken ? chicken.map((word) => [word]) : [];
}

/** Where the words of a page stand, so that whatever is asked for is compared with what speaks of it and with nothing else. */
import type { Span, SpanKind } from '../spans/kind.ts';
import type { Kinds } from '../wanted.ts';
import { kindOfStem } from '../words/vocabulary.ts';
import type { Word } from '../words/word.ts';
import type { WordedPair } from './pair-words.ts';
import type { Passage } from './passage.ts';

export interface EvidenceIndex {
  /** Pairs with one of the stems in their name, or whose name speaks of one of the kinds, in their order. */
  pairsOf(stems: Iterable<string>, kinds: Kinds): readonly WordedPair[];
  /** Passages that have one of the stems themselves, or in what stands above them; and those with such a measure. */
  passagesOf(sought: PassagesSought): readonly Passage[];
}

export interface PassagesSought {
  readonly within: Iterable<string>;
  readonly above?: Iterable<string>;
  isMeasured?(span: Span): boolean;
}

export function indexOf(pairs: readonly WordedPair[], passages: readonly Passage[]): EvidenceIndex {
  const [named, within, above] = [
    new Map<string, number[]>(),
    new Map<string, number[]>(),
    new Map<string, number[]>(),
  ];
  const ofKind = new Map<SpanKind, number[]>();
  pairs.forEach(({ words }, at) => {
    keepAll(named, words.key, at);
    for (const { stem } of words.key) {
      const kind = kindOfStem(stem);
      if (kind !== undefined) keep(ofKind, kind, at);
    }
  });
  passages.forEach((passage, at) => {
    keepAll(within, passage.words, at);
    keepAll(above, passage.above, at);
  });
  let measured: readonly number[] | undefined;
  return {
    pairsOf: (stems, kinds) => {
      const found = new Set<number>();
      addAll(found, named, stems);
      addAll(found, ofKind, kinds);
      return inOrder(found, pairs);
    },
    passagesOf: (sought) => {
      const found = new Set<number>();
      addAll(found, within, sought.within);
      addAll(found, above, sought.above ?? []);
      if (sought.isMeasured !== undefined) {
        measured ??= passages.flatMap((passage, at) => (passage.spans(quantity).some(isQuantity) ? [at] : []));
        for (const at of measured) if (passages[at]?.spans(quantity).some(sought.isMeasured)) found.add(at);
      }
      return inOrder(found, passages);
    },
  };
}

const quantity: readonly SpanKind[] = ['quantity'];

function isQuantity({ kind }: Span): boolean {
  return kind === 'quantity';
}

function keepAll(places: Map<string, number[]>, words: readonly Word[], at: number): void {
  for (const { stem } of words) keep(places, stem, at);
}

function keep<Key>(places: Map<Key, number[]>, key: Key, at: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [at]);
  else if (known.at(-1) !== at) known.push(at);
}

function addAll<Key>(found: Set<number>, places: ReadonlyMap<Key, readonly number[]>, keys: Iterable<Key>): void {
  for (const key of keys) for (const at of places.get(key) ?? []) found.add(at);
}

function inOrder<One>(found: ReadonlySet<number>, all: readonly One[]): readonly One[] {
  return [...found].toSorted((a, b) => a - b).flatMap((at) => all[at] ?? []);
}

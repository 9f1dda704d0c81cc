/** A pair with its words, which are read once for all that is asked. */
import { type Word, wordsOf, wordsOfName, wordsOfSentence } from '../words/word.ts';
import type { Pair } from './pair.ts';

export interface PairWords {
  readonly key: readonly Word[];
  readonly context: readonly Word[];
  value(): readonly Word[];
}

export interface WordedPair extends Pair {
  readonly words: PairWords;
}

const isForMachines = new Set<Pair['source']>(['structured', 'meta', 'role', 'class']);
/** Words of a value that are looked at. */
const valueChars = 300;

/** Contexts are the same for many pairs: each text is read once. */
export function withWords(pairs: readonly Pair[]): readonly WordedPair[] {
  const forPeople = remember(wordsOfSentence);
  const forMachines = remember(wordsOfName);
  return pairs.map((pair) => worded(pair, isForMachines.has(pair.source) ? forMachines : forPeople));
}

function remember(read: (text: string) => readonly Word[]): (text: string) => readonly Word[] {
  const known = new Map<string, readonly Word[]>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const words = read(text);
    known.set(text, words);
    return words;
  };
}

function worded(pair: Pair, read: (text: string) => readonly Word[]): WordedPair {
  const { key, column = '', context = '', value } = pair;
  let words: readonly Word[] | undefined;
  return {
    ...pair,
    words: {
      key: column === '' ? read(key) : [...read(key), ...read(column)],
      context: read(context),
      value: () => {
        words ??= wordsOf(value.slice(0, valueChars));
        return words;
      },
    },
  };
}

/** A pair with its words, which are read once for all that is asked. */
import { type Word, wordsOf, wordsOfName } from '../words/word.ts';
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

export function withWords(pair: Pair): WordedPair {
  const { key, column = '', context = '', value, source } = pair;
  const read = isForMachines.has(source) ? wordsOfName : wordsOf;
  let words: readonly Word[] | undefined;
  return {
    ...pair,
    words: {
      key: column === '' ? read(key) : [...read(key), ...wordsOf(column)],
      context: read(context),
      value: () => {
        words ??= wordsOf(value.slice(0, valueChars));
        return words;
      },
    },
  };
}

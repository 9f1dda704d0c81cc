/** A pair with its words. Those of its name are looked up for all that is asked, the others where the name is of it. */
import { once, type WordReader } from '../words/reader.ts';
import type { Word } from '../words/word.ts';
import type { Pair } from './pair.ts';

export interface PairWords {
  readonly key: readonly Word[];
  context(): readonly Word[];
  value(): readonly Word[];
}

export interface WordedPair extends Pair {
  readonly words: PairWords;
}

const isForMachines = new Set<Pair['source']>(['structured', 'meta', 'role', 'class']);
/** Words of a value that are looked at. */
const valueChars = 300;

export function withWords(pairs: readonly Pair[], reader: WordReader): readonly WordedPair[] {
  return pairs.map((pair) => {
    const { key, column = '', context = '', value, source } = pair;
    const read = isForMachines.has(source) ? reader.name : reader.sentence;
    return {
      ...pair,
      words: {
        key: column === '' ? read(bare(key)) : [...read(bare(key)), ...read(column)],
        context: once(() => read(bare(key) === key ? context : `${context} ${key}`)),
        value: once(() => reader.words(value.slice(0, valueChars))),
      },
    };
  });
}

/** `pH at 20 °C`: what was measured is the pH, and the rest says how. */
function bare(key: string): string {
  return key.replace(condition, '');
}

const condition =
  /(?<=\p{L}{2})\s(?:at|bei|à|a)\s-?\d[\d.,]*\s?(?:°|bar(?!\p{L})|V(?!\p{L})|Hz|%|K(?!\p{L})|m(?!\p{L}))\S*$/u;

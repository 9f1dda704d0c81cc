/** Words of the texts of one page: most texts stand there as a line, as a sentence and as a value, and are read once. */
import { dayReader, withDays } from './days.ts';
import { wordsOfRanges } from './ranges.ts';
import { type Token, tokenOf, type Word, wordsIn, wordsOfPhrases, spacedName } from './word.ts';

export interface WordReader {
  words(text: string): readonly Word[];
  /** With what set phrases mean, ranges, and days that are not named in whole. */
  sentence(text: string): readonly Word[];
  /** Of a name that a machine reads. */
  name(text: string): readonly Word[];
}

export function rememberWords(language: string): WordReader {
  const wordsOfDays = dayReader(language);
  const tokens = remember<Token>(tokenOf);
  const words = remember((text) => wordsIn(text, tokens));
  const sentence = remember((text) => {
    const said = [...wordsOfPhrases(text), ...wordsOfRanges(text)];
    const all = said.length === 0 ? words(text) : [...words(text), ...said];
    return withDays(all, wordsOfDays(text));
  });
  return { words, sentence, name: remember((text) => wordsIn(spacedName(text), tokens)) };
}

function remember<Known>(read: (text: string) => Known): (text: string) => Known {
  const known = new Map<string, Known>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    known.set(text, now);
    return now;
  };
}

/** What is read where somebody asks for it, and then kept. */
export function once<Known extends object>(read: () => Known): () => Known {
  let known: Known | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

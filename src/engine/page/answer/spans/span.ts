/** Pieces of a text that are values of some kind, found by their shape. */
import type { SpanReader } from './kind.ts';
import { type Reading, readingOf, valuesIn } from './reading.ts';
import { plainKinds } from './searches.ts';

/** Longer texts are no sentences, and what is behind this is not looked at. */
const charsMax = 4_000;

/** Remembers the values of each text, since one text is looked at for many fields. */
export function rememberSpans(): SpanReader {
  const known = new Map<string, Reading>();
  return (text, wanted = plainKinds) => {
    const reading = known.get(text) ?? readingOf(text.slice(0, charsMax));
    known.set(text, reading);
    return valuesIn(reading, wanted.length === 0 ? plainKinds : wanted);
  };
}

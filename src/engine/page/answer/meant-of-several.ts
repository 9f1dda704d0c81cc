/**
 * Which of several amounts of one value is meant, by what stands nearest to each: of `Sharpening $18, push mowers $25` the second
 * is that of a push mower.
 */
import type { WordedPair } from './evidence/pair-words.ts';
import type { Passage } from './evidence/passage.ts';
import { bestIn, creditOfSpan } from './match.ts';
import type { Span, SpanReader } from './spans/kind.ts';
import type { Kinds } from './wanted.ts';
import type { Term } from './words/terms.ts';
import { wordsOf } from './words/word.ts';

const unsaid = 0.5;
const said = 0.8;
const telling = 0.3;
/** By less it is not ahead of the first one. */
const lead = 0.06;

/** Undefined where none is better than the first. */
export function meantOf(
  { value, words }: Pick<WordedPair, 'value' | 'words'>,
  { terms, kinds, spansOf }: { readonly terms: readonly Term[]; readonly kinds: Kinds; readonly spansOf: SpanReader },
): Span | undefined {
  const spans = spansOf(value, kinds).filter(({ kind }) => kind === kinds[0]);
  const [first, another] = spans;
  if (first === undefined || another === undefined) return undefined;
  const inside = wordsOf(value);
  const left = terms.filter(
    (term) => term.weight > telling && bestIn(words.key, term) < unsaid && bestIn(inside, term) >= said,
  );
  if (left.length === 0) return undefined;
  const text: Pick<Passage, 'text' | 'words' | 'above' | 'beside'> = {
    text: value,
    words: inside,
    above: [],
    beside: () => [],
  };
  const near = (span: Span): number => {
    const credit = creditOfSpan(span, text, spans);
    return left.reduce((sum, term) => sum + term.weight * credit({ ...term, isSubject: false, concepts: [] }), 0);
  };
  const best = spans.reduce((one, other) => (near(other) > near(one) ? other : one));
  return best !== first && near(best) > near(first) + lead ? best : undefined;
}

/**
 * Rows that say first who or when, and behind it what: `Mondays | closed`, `Ana Ruiz | treasurer`, `12:30 | lunch`. Whoever asks
 * says what stands behind, so it is a name as well.
 */
import type { SpanKind, SpanReader } from '../spans/kind.ts';
import type { Pair, PairSource } from './pair.ts';

const rows: ReadonlySet<PairSource> = new Set(['table', 'list', 'row']);
const told: readonly SpanKind[] = ['date', 'time', 'period', 'person', 'phone', 'email'];
/** Of the first part, so much is a value of a shape. */
const wholly = 0.9;
const label = /^\p{L}[\p{L}\s'’/()-]{2,39}$/u;
const labelWords = 4;
const joined = /^[\s,/&–-]*(?:(?:and|und|et|y|to|bis|à|au|a|at)[\s]+)?$/u;

/** Of pairs as they stand on the page. */
export function turnedPairs(pairs: readonly Pair[], spansOf: SpanReader): readonly Pair[] {
  return pairs.flatMap((pair): Pair[] => {
    const { key, value, source } = pair;
    if (!rows.has(source) || !label.test(value) || value.split(/\s+/).length > labelWords) return [];
    if (!isWhollyTold(key, spansOf) || spansOf(value, told).some(({ kind }) => told.includes(kind))) return [];
    return [{ ...pair, source: 'brief', key: value, value: key }];
  });
}

function isWhollyTold(key: string, spansOf: SpanReader): boolean {
  const spans = spansOf(key, told).filter(({ kind }) => told.includes(kind));
  const [first] = spans;
  if (first === undefined) return false;
  const rest = spans.reduce((text, span) => text.replace(span.text, ''), key);
  return rest.trim().length <= key.length * (1 - wholly) || joined.test(rest);
}

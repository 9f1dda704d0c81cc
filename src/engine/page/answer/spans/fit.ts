/** Whether a value looks like what is wanted. */
import type { Kinds } from '../wanted.ts';
import type { SpanKind, SpanReader } from './span.ts';

/** Kinds whose values may be told by a bare number where the page says elsewhere what it counts. */
const numeric: ReadonlySet<SpanKind> = new Set([
  'money',
  'percent',
  'quantity',
  'duration',
  'count',
  'rating',
  'age',
  'version',
  'code',
  'time',
]);

/** 0 for what cannot be the value; 1 for what certainly looks like it. */
export function isKindOf(value: string, kinds: Kinds, isBareNumberFine: boolean, spansOf: SpanReader): number {
  if (kinds.length === 0) return 1;
  const spans = spansOf(value);
  if (spans.some(({ kind }) => kinds.includes(kind))) return 1;
  const isNumeric = kinds.some((kind) => numeric.has(kind));
  if (isNumeric && /\d/.test(value)) return isBareNumberFine || /^[\p{Sc}\d.,\s]+$/u.test(value) ? 0.97 : 0.6;
  if (kinds.some((kind) => kind === 'person' || kind === 'organization'))
    return /^\p{Lu}/u.test(value) && value.length < 60 ? 0.9 : 0.4;
  if (kinds.includes('reason')) return 0.9;
  if (kinds.includes('url') && /\.\w{2,}/.test(value)) return 0.9;
  return isNumeric && value.length < 60 ? 0.55 : 0;
}

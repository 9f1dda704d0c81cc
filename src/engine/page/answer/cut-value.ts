/** The value itself, out of what stands beside its name. */
import type { SpanKind, SpanReader } from './spans/kind.ts';
import type { Kinds } from './wanted.ts';

/** Kinds that are cut out of a longer value; of others the whole is better. */
const cut: ReadonlySet<SpanKind> = new Set([
  'money',
  'phone',
  'email',
  'url',
  'version',
  'percent',
  'person',
  'organization',
]);
/** Longer values are sentences, and their part is wanted. */
const wholeChars = 60;
const valueCharsMax = 200;

export function cutValue(value: string, kinds: Kinds, spansOf: SpanReader): string | undefined {
  const text = value.trim().replace(/[;,]$/, '');
  const quoted = /^[«„“"]([^«»„“”"]{2,80})[»“”"],?\s/u.exec(text)?.[0];
  if (quoted !== undefined && kinds.length === 0) return quoted.replace(/,?\s$/, '');
  const spans = spansOf(text).filter(({ kind }) => kinds.includes(kind));
  const [first] = spans;
  if (first === undefined) return text.length > valueCharsMax ? undefined : withoutTail(text);
  const isRange = spans.length > 1 && /^\s?(?:[-–—]|to|bis|à|a)\s?$/.test(text.slice(first.end, spans[1]?.start));
  if (isRange) return text.slice(first.start, spans[1]?.end);
  if (cut.has(first.kind) || text.length > wholeChars) return first.text;
  return withoutTail(text);
}

/** The first sentence of a value that has several. */
function withoutTail(text: string): string {
  const short = text.length > wholeChars ? text.replace(/(?<=\p{Ll}{2,}[.!?])\s+\p{Lu}.*$/su, '') : text;
  return short.replace(/(?<=\p{L})\.$/u, '');
}

/** Pieces of a text that are values of some kind, found by their shape. */
import { amounts } from './amounts.ts';
import { moments } from './moments.ts';
import { names } from './names.ts';
import { references } from './references.ts';

export const spanKinds = [
  'money',
  'percent',
  'quantity',
  'duration',
  'age',
  'rating',
  'count',
  'date',
  'time',
  'phone',
  'email',
  'url',
  'version',
  'code',
  'person',
  'organization',
  'reason',
] as const;
export type SpanKind = (typeof spanKinds)[number];

export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Shapes of one kind; the first group, where there is one, is the value. */
export type Shape = readonly [kind: SpanKind, shape: RegExp];

/** Longer texts are no sentences, and what is behind this is not looked at. */
const charsMax = 4_000;

/** Kinds that must not lie within a longer value of another kind: 2026 within a date is no count. */
const solid: ReadonlySet<SpanKind> = new Set([
  'money',
  'percent',
  'date',
  'time',
  'phone',
  'email',
  'url',
  'version',
  'code',
]);

/** Two capital letters make no name where one of the words is a place's, a day's, or begins a sentence. */
const notPerson =
  /(?<!\p{L})(?:Street|Road|Lane|Avenue|Square|Hill|House|Park|Bridge|Market|Club|School|Station|Church|Hall|Centre|Center|City|County|Valley|River|Lake|Island|North|South|East|West|New|The|This|That|These|Our|Your|We|You|It|If|In|On|At|For|No|All|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Privacy|Policy|Terms|Contact|About|Home|Read|More|Barangay|Kalye|Bayan|Rue|Place|Calle|Plaza|Paseo|Avenida|Haupt\p{L}*|\p{L}+(?:straße|strasse|weg|platz)|Der|Die|Das|Wir|Ein|Eine|Le|La|Les|Un|Une|El|Los|Las|Ang|Mga|Sa)(?!\p{L})/u;

/** In the order of the text. What is part of another value, as the year of a date, is left out. */
export function spansOf(text: string): Span[] {
  const found: Span[] = [];
  const searched = text.slice(0, charsMax);
  for (const [kind, shape] of [...references, ...moments, ...amounts, ...names]) {
    for (const match of searched.matchAll(shape)) {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].indexOf(value);
      const span = { kind, text: value, start, end: start + value.length };
      const isNoName = kind === 'person' && notPerson.test(value);
      if (!isNoName && !found.some((one) => isPart(span, one))) found.push(span);
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isPart(span: Span, of: Span): boolean {
  if (span.start >= of.end || of.start >= span.end) return false;
  if (span.kind === of.kind) return true;
  if (solid.has(of.kind)) return true;
  if (of.kind === 'organization') return span.kind === 'person';
  return of.kind !== 'person' && of.kind !== 'reason' && span.kind === 'count';
}

/** Pieces of a text that are values of some kind, found by their shape. */
import type { Shape, Span, SpanKind, SpanReader } from './kind.ts';
import { amounts, counts } from './amounts.ts';
import { counting } from './hints.ts';
import { measuresOf } from './measures.ts';
import { moments } from './moments.ts';
import { names } from './names.ts';
import { references } from './references.ts';

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

/** In the order of the text, without names and reasons. What is part of another value, as the year of a date, is left out. */
export function valuesOf(text: string): Span[] {
  const searched = text.slice(0, charsMax);
  const found: Span[] = [];
  const keep = keeper(found);
  const keepMeasure = (span: Span): void => {
    keep(span);
    // A time before or after something says when it is.
    if (span.kind === 'duration' && relative.test(searched.slice(span.end))) found.push({ ...span, kind: 'time' });
  };
  shapedIn(searched, [...moments, ...references, ...amounts], keep);
  if (counting.test(searched)) for (const span of measuresOf(searched)) keepMeasure(span);
  shapedIn(searched, counts, keep);
  found.sort(byPlace);
  return rangesIn(searched, found);
}

/** The same, with names and reasons. */
export function spansOf(text: string, values: readonly Span[] = valuesOf(text)): Span[] {
  const found = [...values];
  shapedIn(text.slice(0, charsMax), names, keeper(found));
  return found.sort(byPlace);
}

function keeper(found: Span[]): (span: Span) => void {
  return (span) => {
    if (!found.some((one) => isPart(span, one))) found.push(span);
  };
}

function byPlace(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

/** `20 March to 12 October` is told beside its two days. */
function rangesIn(text: string, found: Span[]): Span[] {
  const ranges = found.flatMap((from, at): Span[] => {
    const to = found.slice(at + 1, at + 3).find(({ kind, start }) => kind === 'date' && start >= from.end);
    if (from.kind !== 'date' || to === undefined || !through.test(text.slice(from.end, to.start))) return [];
    return [{ kind: 'period', text: text.slice(from.start, to.end), start: from.start, end: to.end }];
  });
  return [...found, ...ranges];
}

const through =
  /^,?\s?(?:[-–—]|to|until|till|through|bis(?: zum)?|au|à|al|hasta(?: el)?|hanggang(?: sa)?)\s(?:the\s|den\s|le\s|el\s)?$/u;

const relative = /^\s(?:before|after|later|avant|après|vor|nach|antes|después|bago|pagkatapos)(?!\p{L})/u;

function shapedIn(text: string, shapes: readonly Shape[], keep: (span: Span) => void): void {
  const hinted = new Map<RegExp, boolean>();
  for (const [kind, shape, hint] of shapes) {
    const isLikely = hinted.get(hint) ?? hint.test(text);
    hinted.set(hint, isLikely);
    if (!isLikely) continue;
    for (const match of text.matchAll(shape)) {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].indexOf(value);
      if (kind !== 'person' || !notPerson.test(value)) keep({ kind, text: value, start, end: start + value.length });
    }
  }
}

/** Remembers the values of each text, since one text is looked at for many fields. */
export function rememberSpans(): SpanReader {
  const [values, all] = [new Map<string, readonly Span[]>(), new Map<string, readonly Span[]>()];
  const plain = (text: string): readonly Span[] => remembered(values, text, () => valuesOf(text));
  return (text, wanted = []) =>
    wanted.some((kind) => named.has(kind)) ? remembered(all, text, () => spansOf(text, plain(text))) : plain(text);
}

const named: ReadonlySet<SpanKind> = new Set(names.map(([kind]) => kind));

function remembered(known: Map<string, readonly Span[]>, text: string, read: () => readonly Span[]): readonly Span[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const spans = read();
  known.set(text, spans);
  return spans;
}

function isPart(span: Span, of: Span): boolean {
  if (span.start >= of.end || of.start >= span.end) return false;
  if (span.kind === of.kind) return true;
  // A pound is money and a weight.
  if (of.kind === 'money' && span.kind === 'quantity' && /pounds?$/.test(of.text)) return false;
  if (solid.has(of.kind)) return true;
  if (of.kind === 'organization') return span.kind === 'person';
  return of.kind !== 'person' && of.kind !== 'reason' && span.kind === 'count';
}

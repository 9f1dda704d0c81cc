/** Pieces of a text that are values of some kind, found by their shape. */
import type { Shape, Span, SpanKind, SpanReader } from './kind.ts';
import { amounts, counts } from './amounts.ts';
import { counting } from './hints.ts';
import { measuresOf } from './measures.ts';
import { moments } from './moments.ts';
import { names } from './names.ts';
import { references } from './references.ts';
import { matchesOf } from '../words/matches.ts';

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

/** What is found of a text so far. Kinds are looked for in this order, since what is part of another value is left out. */
interface Reading {
  readonly text: string;
  readonly found: Span[];
  /** How many of the steps were taken. */
  taken: number;
  /** As they stand in the text, after that many steps. */
  readonly inOrder: (readonly Span[] | undefined)[];
}

const steps: readonly ((reading: Reading) => void)[] = [
  ({ text, found }) => shapedIn(text, moments, keeper(found)),
  ({ text, found }) => shapedIn(text, references, keeper(found)),
  ({ text, found }) => shapedIn(text, amounts, keeper(found)),
  measure,
  ({ text, found }) => shapedIn(text, counts, keeper(found)),
  ({ text, found }) => shapedIn(text, names, keeper(found)),
];

/** The step after which all values of a kind are known. */
const stepOf: Readonly<Record<SpanKind, number>> = {
  date: 1,
  period: 1,
  phone: 2,
  email: 2,
  url: 2,
  version: 2,
  code: 2,
  money: 3,
  percent: 3,
  rating: 3,
  age: 3,
  quantity: 4,
  duration: 4,
  time: 4,
  count: 5,
  person: 6,
  organization: 6,
  reason: 6,
};

function measure({ text, found }: Reading): void {
  if (!counting.test(text)) return;
  const keep = keeper(found);
  for (const span of measuresOf(text)) {
    keep(span);
    // A time before or after something says when it is.
    if (span.kind === 'duration' && relative.test(text.slice(span.end))) found.push({ ...span, kind: 'time' });
  }
}

function readUntil(reading: Reading, step: number): readonly Span[] {
  for (; reading.taken < step; reading.taken += 1) steps[reading.taken]?.(reading);
  const { text, found, inOrder } = reading;
  // Names are looked for among values and ranges of them.
  inOrder[step] ??= rangesIn(text, found.toSorted(byPlace)).toSorted(byPlace);
  return inOrder[step];
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
    for (const match of matchesOf(text, shape)) {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].indexOf(value);
      if (kind !== 'person' || !notPerson.test(value)) keep({ kind, text: value, start, end: start + value.length });
    }
  }
}

/**
 * Remembers the values of each text, since one text is looked at for many fields. Without kinds that are wanted these are
 * all but names and reasons, which take longest to find.
 */
export function rememberSpans(): SpanReader {
  const known = new Map<string, Reading>();
  return (text, wanted = []) => {
    const reading = known.get(text) ?? { text: text.slice(0, charsMax), found: [], taken: 0, inOrder: [] };
    known.set(text, reading);
    return readUntil(reading, stepFor(wanted));
  };
}

function stepFor(wanted: readonly SpanKind[]): number {
  return wanted.reduce((step, kind) => Math.max(step, stepOf[kind]), 0) || stepOf.count;
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

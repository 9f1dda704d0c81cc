/** The values of one text, looked for only as far as somebody asks: nothing is searched for twice. */
import type { Span, SpanKind } from './kind.ts';
import { type Search, searches } from './searches.ts';

export interface Reading {
  readonly text: string;
  /** What each search found by itself, of those that were made. */
  readonly raw: (readonly Span[] | undefined)[];
  /** Which hints it holds, of those that were looked for. */
  readonly hinted: (boolean | undefined)[];
  /** What is left of the first so many searches. */
  readonly found: Span[];
  taken: number;
  /** The same in the order of the text, by how many searches. */
  readonly told: (readonly Span[] | undefined)[];
}

export function readingOf(text: string): Reading {
  return { text, raw: [], hinted: [], found: [], taken: 0, told: [] };
}

/** At least the values of the kinds that are wanted, in the order of the text. */
export function valuesIn(reading: Reading, wanted: readonly SpanKind[]): readonly Span[] {
  const places = wanted.map(placesOf);
  if (!places.some((all) => all.some((at) => rawAt(reading, at).length > 0))) return none;
  const end = Math.max(...places.map((all) => all.at(-1) ?? 0)) + 1;
  for (; reading.taken < end; reading.taken += 1)
    for (const span of rawAt(reading, reading.taken))
      if (!reading.found.some((one) => isPart(span, one))) reading.found.push(span);
  reading.told[end] ??= rangesIn(reading.text, reading.found.toSorted(byPlace)).toSorted(byPlace);
  return reading.told[end];
}

const none: readonly Span[] = [];

function rawAt(reading: Reading, at: number): readonly Span[] {
  const known = reading.raw[at];
  if (known !== undefined) return known;
  const search = searches[at];
  const found = search === undefined || !isHinted(reading, search, at) ? none : search.find(reading.text);
  reading.raw[at] = found;
  return found;
}

const hints = [...new Set(searches.map(({ hint }) => hint))];
const hintOf = searches.map(({ hint }) => hints.indexOf(hint));

function isHinted({ hinted, text }: Reading, { hint }: Search, at: number): boolean {
  const place = hintOf[at] ?? 0;
  const known = hinted[place] ?? hint.test(text);
  hinted[place] = known;
  return known;
}

const places = new Map<SpanKind, readonly number[]>();
for (const kind of new Set(searches.flatMap(({ kinds }) => kinds)))
  places.set(
    kind,
    searches.flatMap(({ kinds }, at) => (kinds.includes(kind) ? [at] : [])),
  );

/** Which searches find values of a kind. A period is from a day to a day. */
function placesOf(kind: SpanKind): readonly number[] {
  return places.get(kind === 'period' ? 'date' : kind) ?? [];
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

function isPart(span: Span, of: Span): boolean {
  if (span.start >= of.end || of.start >= span.end) return false;
  if (span.kind === of.kind) return true;
  // A pound is money and a weight.
  if (of.kind === 'money' && span.kind === 'quantity' && /pounds?$/.test(of.text)) return false;
  if (solid.has(of.kind)) return true;
  if (of.kind === 'organization') return span.kind === 'person';
  return of.kind !== 'person' && of.kind !== 'reason' && span.kind === 'count';
}

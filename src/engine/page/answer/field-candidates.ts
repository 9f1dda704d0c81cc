/** All that a page says that may be the value of a field. */
import { afterChange } from './changed.ts';
import { cutValue, severalIn } from './cut-value.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Pair } from './evidence/pair.ts';
import type { Passage } from './evidence/passage.ts';
import type { WordedPair } from './evidence/pair-words.ts';
import { signalsOf } from './field-signals.ts';
import type { Wanted } from './field-wanted.ts';
import {
  creditOfName,
  creditOfPair,
  recallOf,
  creditOfSpan,
  isSaidByKind,
  nearSpan,
  pairPrecision,
  regionTrust,
  spansWanted,
  trustOf,
  unitFit,
} from './match.ts';
import { isKindOf } from './spans/fit.ts';
import type { Span } from './spans/kind.ts';
import type { Candidate } from './weigh/candidate.ts';
import { type Coverage, coverageOf } from './weigh/coverage.ts';
import { meantOf } from './meant-of-several.ts';
import { isMeasuredOtherwise } from './table-cell.ts';
import { isOfRange, partOfRange, sideOf } from './range-part.ts';
import type { Term } from './words/terms.ts';

/** Where less is said of what is asked, the candidate is not looked at. */
const leastSaid = 0.25;

/** With what tells that a name says the opposite of what is asked. */
type Asked = Wanted & { readonly isOpposed: (name: string) => boolean };

export function pairCandidates(wanted: Asked, evidence: Evidence): readonly Candidate[] {
  const stems = wanted.sought.all.flatMap(({ alike }) => [...alike.keys()]);
  return evidence.index.pairsOf(stems, wanted.kinds).flatMap((pair) => pairCandidate(wanted, pair, evidence));
}

function pairCandidate(wanted: Asked, pair: WordedPair, { spansOf }: Evidence): readonly Candidate[] {
  const { sought, kinds, isWordy, isName, cutKinds } = wanted;
  const { words, source, value: whole, passage, node } = pair;
  const precision = pairPrecision({ terms: sought.all, kinds }, words);
  if (wanted.isOpposed(`${pair.key} ${pair.column ?? ''}`)) return [];
  if (precision === 0 || (pair.isJoined === true && !wanted.isMany)) return [];
  const credit = creditOfPair(words, isDated(pair));
  const piece = partIn(currentOf(pair, wanted), wanted);
  const isTold = (term: Term): boolean => isSaidByKind(term, kinds) || (piece !== undefined && isOfRange(term));
  const coverage = coverageOf(sought, credit, isTold);
  if (Math.max(coverage.recall, coverage.named, coverage.described) < leastSaid) return [];
  const isBareFine = source === 'grid' || source === 'structured' || source === 'table';
  const fit = isKindOf(whole, kinds, isBareFine, spansOf) * (isName && !nameStart.test(whole) ? noName : 1);
  if (
    (fit === 0 && (isOfOther(whole, kinds, spansOf) || !isNamedSo(coverage, precision))) ||
    (isWordy && !/\p{L}{2}/u.test(whole)) ||
    (isSomebody(kinds) && (!/\p{L}{2}/u.test(whole) || (/\d/.test(whole) && !/\p{Lu}/u.test(whole))))
  )
    return [];
  if (wanted.isPlace && isWhen(whole, spansOf)) return [];
  if (kinds.includes('quantity') && isMeasuredOtherwise(sought.all, spansOf(whole, quantity))) return [];
  const current = piece ?? currentOf(pair, wanted);
  if (piece === undefined && isOtherEnd(current, wanted, spansOf)) return [];
  const several = wanted.isMany ? severalIn(current, spansOf) : undefined;
  const meant =
    several === undefined ? meantOf({ ...pair, value: current }, { terms: sought.all, kinds, spansOf }) : undefined;
  const value = several ?? meant?.text ?? cutValue(current, fit === 0 ? [] : cutKinds, spansOf, isProse(pair));
  if (value === undefined) return [];
  const trust = trustOf(pair) * (isDated(pair) && coverage.elsewhere > ofElse && !isPublishing(wanted) ? otherDay : 1);
  const keyed = recallOf(sought.all, creditOfName(words));
  const signals = signalsOf(wanted, coverage, {
    precision,
    keyed,
    fit,
    trust,
    text: value,
    source,
    region: pair.region,
  });
  return [{ value, passage, node, kind: 'field pair', signals }];
}

const quantity: Wanted['kinds'] = ['quantity'];

/** `second and fourth Tuesday, 7.30 pm`: no place, though it has words. What has a name beside its days is left alone. */
function isWhen(value: string, spansOf: Evidence['spansOf']): boolean {
  const spans = spansOf(value, moments).filter(({ kind }) => moments.includes(kind));
  if (spans.length === 0) return false;
  const left = spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), value);
  return !/\p{Lu}\p{Ll}/u.test(left);
}

const moments: Wanted['kinds'] = ['date', 'time', 'duration'];

/** The beginning is wanted, and `bar till 11.30` is an end. */
function isOtherEnd(value: string, { part, kinds }: Wanted, spansOf: Evidence['spansOf']): boolean {
  if (part === undefined) return false;
  const sides = spansOf(value, kinds).flatMap((span) => sideOf(value, span) ?? []);
  return sides.length > 0 && sides.every((side) => side !== part);
}

/** Nobody's name is a number. */
function isSomebody(kinds: Wanted['kinds']): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'person' || kind === 'organization');
}

/** The page has a name for it that says all that is asked, or nearly: then it knows better what the value looks like. */
function isNamedSo({ named, described }: Coverage, precision: number): boolean {
  return precision >= namedLeast && Math.max(named, described) >= namedLeast;
}

const namedLeast = 0.75;

/** A price is wanted and all of it is a day, or a day is wanted and it is a price: however it is called, it is not that. */
function isOfOther(value: string, kinds: Wanted['kinds'], spansOf: Evidence['spansOf']): boolean {
  if (!kinds.every((kind) => unlike.includes(kind))) return false;
  return spansOf(value, unlike).some(
    ({ kind, text }) => unlike.includes(kind) && !kinds.includes(kind) && text.length >= value.length * wholly,
  );
}

const unlike: Wanted['kinds'] = ['money', 'date', 'phone', 'email', 'person'];
const wholly = 0.9;

const nameStart = /^[\p{P}\s]*\p{Lu}/u;
const noName = 0.4;

/** More of a sentence than its value. */
function isProse({ source, value }: Pair): boolean {
  return source === 'statement' || (source === 'heading' && value.length > briefChars);
}

const briefChars = 40;

function partIn(value: string, { part }: Wanted): string | undefined {
  return part === undefined ? undefined : partOfRange(value, part);
}

/** The day of publishing is hardly ever that of what the page tells. */
const ofElse = 0.2;
const otherDay = 0.5;

function isPublishing({ sought }: Wanted): boolean {
  return sought.all.some(({ concepts }) => concepts.includes('published') || concepts.includes('updated'));
}

function isDated({ source, key }: Pair): boolean {
  return (source === 'role' || source === 'meta') && key.endsWith('date');
}

function isOldWanted({ sought }: Wanted): boolean {
  return sought.all.some(({ concepts }) => concepts.includes('old'));
}

/** Without what is struck out, unless that is what is wanted. */
function currentOf({ value, struck = [] }: Pair, wanted: Wanted): string {
  if (struck.length === 0 || isOldWanted(wanted)) return value;
  return struck.reduce((text, one) => text.replace(one, ''), value).trim() || value;
}

const struckValue = 0.6;

function struckTrust({ line, offset }: Passage, span: Span): number {
  const at = offset + span.start;
  const isStruck = line.parts.some((part) => part.isStruck && part.start <= at && at < part.start + part.text.length);
  return isStruck ? struckValue : 1;
}

/** A month or a weekday alone. */
const vagueTrust = 0.88;

export function spanCandidates(wanted: Wanted, { index }: Evidence): readonly Candidate[] {
  const { kinds, mentions, proseKinds, isMeasured, sought } = wanted;
  if (proseKinds.length === 0) return [];
  const passages = index.passagesOf({
    within: mentions.all,
    ...(kinds.length > 0 ? { above: mentions.name } : {}),
    // A unit such as m² says by itself what is measured.
    ...(isMeasured ? { isMeasured: (span) => sought.named.some((term) => unitFit(term, span) > 0) } : {}),
  });
  return passages.flatMap((passage) => spansIn(wanted, passage));
}

function spansIn(wanted: Wanted, passage: Passage): readonly Candidate[] {
  const { sought, proseKinds } = wanted;
  const spans = withoutVague(withoutCounts(spansWanted(sought.all, proseKinds, passage), proseKinds));
  return spans.flatMap((span): Candidate[] => {
    const credit = creditOfSpan(span, passage, spans);
    const current = isOldWanted(wanted) || wanted.part !== undefined ? span.text : afterChange(passage.text, span);
    if (current === undefined) return [];
    const piece = partIn(current, wanted);
    const isSide = (one: Span): boolean => wanted.part !== undefined && sideOf(passage.text, one) === wanted.part;
    if (!isSide(span) && spans.some(isSide)) return [];
    const isEdge = piece !== undefined || isSide(span);
    const isTold = (term: Term): boolean => isSaidByKind(term, [span.kind]) || (isEdge && isOfRange(term));
    const coverage = coverageOf(sought, credit, isTold);
    if (Math.max(coverage.recall, coverage.named, coverage.described) < leastSaid) return [];
    const trust =
      regionTrust(passage) *
      (span.kind === 'date' && !/\d/.test(span.text) ? vagueTrust : 1) *
      (isOldWanted(wanted) ? 1 : struckTrust(passage, span));
    const keyed = recallOf(sought.all, (term) => (credit(term) > besideLeast ? 1 : 0));
    const value = piece ?? current;
    const seen = { precision: 1 / spans.length, keyed, fit: 1, trust, text: value, region: passage.line.region };
    const signals = signalsOf(wanted, coverage, { ...seen, ...nearSpan(sought.all, span, passage) });
    return [{ value, passage: passage.text, node: passage.line.block, kind: 'field span', signals }];
  });
}

/** Of a sentence that has whole days, a weekday or a month alone says only which of them. */
function withoutVague(spans: readonly Span[]): readonly Span[] {
  const isWhole = ({ kind, text }: Span): boolean => kind === 'date' && /\d/.test(text);
  return spans.some(isWhole) ? spans.filter((span) => span.kind !== 'date' || isWhole(span)) : spans;
}

/** "Amount of the quote": of `Two quotes came in, for £60 and £75` it is not the first number. */
function withoutCounts(spans: readonly Span[], [first]: Wanted['kinds']): readonly Span[] {
  if (first === 'count' || !spans.some(({ kind }) => kind === first)) return spans;
  return spans.filter(({ kind }) => kind !== 'count');
}

/** Credit of a word in the same sentence, near the value. */
const besideLeast = 0.76;

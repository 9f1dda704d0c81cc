/** Named values of a page, without a model: found by what the page calls them, or cut out of a sentence that speaks of them. */
import { cutValue } from './cut-value.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Pair } from './evidence/pair.ts';
import {
  isSaidByKind,
  pairPrecision,
  pairRecall,
  regionTrust,
  spanFits,
  trustOf,
  unitFit,
  isMeasure,
} from './match.ts';
import type { Passage } from './evidence/passage.ts';
import type { Span } from './spans/kind.ts';
import { isKindOf } from './spans/fit.ts';
import { type Kinds, kindsOfField } from './wanted.ts';
import type { Found } from './found.ts';
import { titleCandidates } from './title.ts';
import { fold, type Word } from './words/word.ts';
import { type Lexicon, type Term, termsOfName, termsOfText } from './words/terms.ts';

interface Wanted {
  readonly name: readonly Term[];
  readonly all: readonly Term[];
  /** Of the description by itself, where it says nothing of the name again. */
  readonly described: readonly Term[];
  readonly kinds: Kinds;
  /** What may be cut out of a sentence: names have a shape there. */
  readonly proseKinds: Kinds;
  /** Stems of the page that speak of it. */
  readonly mentions: { readonly name: ReadonlySet<string>; readonly all: ReadonlySet<string> };
  readonly isMeasured: boolean;
  /** Its values are words. */
  readonly isWordy: boolean;
  /** What is cut out of a longer value. */
  readonly cutKinds: Kinds;
}

const least = { confidence: 0.56, recall: 0.5 };
/** A value without a known kind is cut out of a sentence only where it is measured. */
const names: Kinds = ['person', 'organization'];
const measured: Kinds = ['quantity', 'percent', 'money'];

const wordy: ReadonlySet<string> = new Set([
  'place',
  'address',
  'city',
  'country',
  'origin',
  'material',
  'color',
  'brand',
  'language',
  'cuisine',
]);

const describedWeight = 0.5;

export function fieldReader(
  evidence: Evidence,
  lexicon: Lexicon,
): (name: string, description: string) => Found | undefined {
  return (name, description) => {
    const wanted = wantedOf(name, description, { evidence, lexicon });
    const candidates = [
      ...pairCandidates(wanted, evidence),
      ...spanCandidates(wanted, evidence),
      ...titleCandidates(name, description, evidence),
    ];
    return choose(candidates);
  };
}

function wantedOf(
  name: string,
  description: string,
  { evidence, lexicon }: { evidence: Evidence; lexicon: Lexicon },
): Wanted {
  const kinds = kindsOfField(name, description, evidence.language);
  const isName = isNameOf(description);
  const named = termsOfName(name, lexicon).map((term) => lighten(term, kinds));
  const described = termsOfText(description, lexicon)
    .filter(({ stem }) => named.every((one) => one.stem !== stem))
    .map((term) => ({ ...term, weight: term.weight * describedWeight * (term.isAbsent ? 0.5 : 1) }));
  const all = [...named, ...described];
  const isSaidAgain = termsOfText(description, lexicon).some(({ stem }) => named.some((one) => one.stem === stem));
  return {
    name: named,
    all,
    described: isSaidAgain ? [] : described.map((term) => ({ ...term, weight: term.weight / describedWeight })),
    mentions: { name: stemsOf(named), all: stemsOf(all) },
    isMeasured: named.some(isMeasure),
    isWordy: kinds.length === 0 && all.some(({ concepts }) => concepts.some((concept) => wordy.has(concept))),
    kinds,
    proseKinds: kinds.length > 0 ? kinds : isName ? names : measured,
    cutKinds: kinds.length > 0 || !isName ? kinds : names,
  };
}

/** What the shape of the value says need not be said in words. */
function lighten(term: Term, kinds: Kinds): Term {
  return term.isAbsent && (isSaidByKind(term, kinds) || isSelfEvident(term, kinds) || term.concepts.includes('old'))
    ? { ...term, weight: 0.4 }
    : term;
}

/** Pages leave out words such as size and salary: the amount tells. */
const selfEvident: ReadonlySet<string> = new Set([
  'size',
  'dose',
  'count',
  'salary',
  'rent',
  'ticket',
  'number',
  'expiry',
  'year',
  'period',
  'count',
  'total',
]);

function isSelfEvident({ concepts }: Term, kinds: Kinds): boolean {
  return kinds.length > 0 && concepts.some((concept) => selfEvident.has(concept));
}

function isNameOf(description: string): boolean {
  return /^(?:full )?(?:name|nom|nombre|pangalan)\s(?:and surname\s)?(?:of|der|des|de|du|del|ng)\b/i.test(description);
}

function pairCandidates(wanted: Wanted, { pairs, spansOf }: Evidence): readonly Found[] {
  return pairs.flatMap((pair): Found[] => {
    const own = pair.words;
    const precision = pairPrecision({ terms: wanted.all, kinds: wanted.kinds }, own);
    if (precision === 0) return [];
    const recall = recallIn(wanted, (terms) => pairRecall(terms, own, isDated(pair)));
    if (recall < least.recall) return [];
    const fit = isKindOf(
      pair.value,
      wanted.kinds,
      pair.source === 'grid' || pair.source === 'structured' || pair.source === 'table',
      spansOf,
    );
    if (fit === 0 || (wanted.isWordy && !/\p{L}{2}/u.test(pair.value))) return [];
    const value = cutValue(currentOf(pair, wanted), wanted.cutKinds, spansOf, pair.source === 'statement');
    const confidence = (0.62 * recall + 0.38 * precision) * trustOf(pair) * fit;
    return value === undefined ? [] : [{ value, confidence, passage: pair.passage, node: pair.node }];
  });
}

function isDated({ source, key }: Pair): boolean {
  return (source === 'role' || source === 'meta') && key.endsWith('date');
}

const describedTrust = 0.88;

/** A field's name says it best; its description may say the same in the page's words. */
function recallIn({ name, all, described }: Wanted, recall: (terms: readonly Term[]) => number): number {
  // The page has other words for it: what the description says is all there is to go by.
  if (described.length > 0 && name.every(({ isAbsent }) => isAbsent)) return describedTrust * recall(described);
  const [byName, byAll] = [recall(name), recall(all)];
  return byAll > byName ? 0.5 * byName + 0.5 * byAll : 0.75 * byName + 0.25 * byAll;
}

function isOldWanted({ all }: Wanted): boolean {
  return all.some(({ concepts }) => concepts.includes('old'));
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

const proseTrust = 0.92;
/** A month or a weekday alone. */
const vagueTrust = 0.88;
/** Where the kind of the value is not known, nearly all that is asked for must stand beside it. */
const unshapedTrust = 0.66;

function spanCandidates(wanted: Wanted, { passages }: Evidence): readonly Found[] {
  if (wanted.proseKinds.length === 0) return [];
  const wantsOld = isOldWanted(wanted);
  return passages.flatMap((passage): Found[] => {
    if (!isAbout(wanted, passage)) return [];
    const byName = spanFits(wanted.name, wanted.proseKinds, passage);
    const byAll = spanFits(wanted.all, wanted.proseKinds, passage);
    const byWords = spanFits(wanted.described, wanted.proseKinds, passage);
    return byName.flatMap(({ span, recall }, at): Found[] => {
      const both = recallIn(wanted, (terms) =>
        terms === wanted.name ? recall : ((terms === wanted.all ? byAll : byWords)[at]?.recall ?? 0),
      );
      if (both < least.recall) return [];
      const confidence =
        both *
        (wanted.kinds.length === 0 ? unshapedTrust : proseTrust) *
        regionTrust(passage) *
        (span.kind === 'date' && !/\d/.test(span.text) ? vagueTrust : 1) *
        (wantsOld ? 1 : struckTrust(passage, span));
      return [{ value: span.text, confidence, passage: passage.text, node: passage.line.block }];
    });
  });
}

/** A unit such as m² says by itself what is measured. */
function isAbout({ name, mentions, isMeasured, kinds }: Wanted, passage: Passage): boolean {
  const isShaped = kinds.length > 0;
  if (hasAny(passage.words, mentions.all) || (isShaped && hasAny(passage.above, mentions.name))) return true;
  return isMeasured && passage.spans().some((span) => name.some((term) => unitFit(term, span) > 0));
}

function hasAny(words: readonly Word[], stems: ReadonlySet<string>): boolean {
  return words.some(({ stem }) => stems.has(stem));
}

/** What a text must hold to be about the terms; those that say little do not count. */
function stemsOf(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(terms.flatMap(({ alike, weight }) => (weight > leastWeight ? [...alike.keys()] : [])));
}

const leastWeight = 0.3;

/** Another value that fits as well makes either doubtful. */
function choose(candidates: readonly Found[]): Found | undefined {
  let best: Found | undefined;
  for (const one of candidates) if (best === undefined || one.confidence > best.confidence) best = one;
  if (best === undefined) return undefined;
  const { value, confidence } = best;
  const rival = Math.max(0, ...candidates.filter((one) => isOther(one.value, value)).map((one) => one.confidence));
  const doubted = rival > confidence * rivalShare ? confidence * doubt : confidence;
  return doubted < least.confidence ? undefined : { ...best, confidence: doubted };
}

const rivalShare = 0.96;
const doubt = 0.75;

function isOther(value: string, than: string): boolean {
  const [one, two] = [fold(value), fold(than)];
  return !one.includes(two) && !two.includes(one);
}

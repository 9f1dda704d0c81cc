/** What is known of a field that is asked for: its words, and what its value must look like. */
import type { Evidence } from './evidence/evidence.ts';
import { isMeasure, isSaidByKind } from './match.ts';
import { headsOfField, isPlaceAsked, isReferenceName, type Kinds, kindsOfField } from './wanted.ts';
import { measureOf } from './spans/measures.ts';
import { type RangePart, rangePartOf } from './range-part.ts';
import type { Sought } from './weigh/coverage.ts';
import { isGeneric } from './words/generic.ts';
import type { Lexicon } from './words/lexicon.ts';
import { type Term, termsOfName, termsOfText } from './words/terms.ts';
import { fold } from './words/word.ts';

export interface Wanted {
  readonly sought: Sought;
  readonly kinds: Kinds;
  /** What may be cut out of a sentence: names have a shape there. */
  readonly proseKinds: Kinds;
  /** Stems of the page that speak of it. */
  readonly mentions: { readonly name: ReadonlySet<string>; readonly all: ReadonlySet<string> };
  readonly isMeasured: boolean;
  /** A name is asked for in words: values that begin with a small letter are none. */
  readonly isName: boolean;
  /** Of people, more than one. */
  readonly isMany: boolean;
  /** It is asked where something is. */
  readonly isPlace: boolean;
  /** Its values are words. */
  readonly isWordy: boolean;
  /** Of a value that is a range. */
  readonly part: RangePart | undefined;
  /** What is cut out of a longer value. */
  readonly cutKinds: Kinds;
}

/** What a value without a known kind is cut out of a sentence by. */
const names: Kinds = ['person', 'organization'];
const anyShape: Kinds = ['quantity', 'percent', 'money', 'time', 'duration', 'count', 'date'];

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

/** A field's name says it best; its description may say the same in the page's words. */
export function wantedOf(
  name: string,
  description: string,
  { evidence, lexicon }: { evidence: Evidence; lexicon: Lexicon },
): Wanted {
  const kinds = kindsOfField(name, description, evidence.language);
  const isName = isNameOf(description);
  const told = termsOfText(description, lexicon);
  const isTold = told.filter(({ isAbsent, weight }) => !isAbsent && weight > leastWeight).length >= toldLeast;
  const named = termsOfName(name, lexicon).map((term) => unheard(lighten(term, kinds), isTold));
  const described = termsOfText(description, lexicon)
    .filter(({ stem }) => named.every((one) => one.stem !== stem))
    .map((term) => ({ ...term, weight: term.weight * describedWeight * (term.isAbsent ? 0.5 : 1) }));
  const all = [...named, ...described];
  const part = rangePartOf(name, description, all);
  const isReason = kinds.length === 0 && isReasonAsked(name, description);
  const isWordy =
    kinds.length === 0 &&
    (isReason ||
      isPlaceAsked(description) ||
      all.some(({ concepts }) => concepts.some((concept) => wordy.has(concept))));
  return {
    sought: {
      named,
      described: termsOfText(description, lexicon).map((term) => lighten(term, kinds)),
      all,
      head: headOf(name, named, evidence.language),
    },
    mentions: { name: stemsOf(named), all: stemsOf(all) },
    isMeasured: named.some(isMeasure),
    isMany: kinds.includes('person') && /(?:or|er|ee|ist|eur|in|nt|member|people)s$/i.test(name),
    isPlace: isPlaceAsked(description),
    isWordy,
    kinds,
    part,
    isName,
    proseKinds:
      kinds.length > 0 ? withPeriods(kinds, part) : isReason ? reasons : isWordy ? [] : proseKindsOf(name, description),
    cutKinds: kinds.length > 0 || !isName ? kinds : names,
  };
}

const reasons: Kinds = ['reason'];
/** Numbers that name one of many, with letters or marks among their digits. */
const codes: Kinds = ['code'];

/** Why something is so is told in words, and by no day and no amount. */
function isReasonAsked(name: string, description: string): boolean {
  return reasonName.test(fold(name)) || reasonAsked.test(fold(description));
}

const reasonName =
  /^(?:reason|cause|grund|ursache|anlass|motif|raison|motivo|causa|dahilan)(?:_|$)|_(?:reason|cause|grund|ursache|motif|raison|motivo|causa|dahilan)$/;
const reasonAsked =
  /^(?:why|warum|weshalb|wieso|wodurch|pourquoi|por que|bakit|what caused|(?:the )?(?:reason|cause)(?: for| of|$)|(?:grund|ursache) (?:fur|der|des)|(?:raison|cause|motif) (?:de|du|des)|(?:motivo|causa) de)(?!\p{L})/u;

/** Of a field whose kind nothing tells. */
function proseKindsOf(name: string, description: string): Kinds {
  if (isReferenceName(name)) return codes;
  if (isNameOf(description)) return names;
  return /^(?:whether|ob|si|kung)\s/i.test(description) ? [] : anyShape;
}

function withPeriods(kinds: Kinds, part: RangePart | undefined): Kinds {
  return part !== undefined && kinds.includes('date') ? [...kinds, 'period'] : kinds;
}

/** The word that is asked for, as far as it says something. */
function headOf(name: string, named: readonly Term[], language: string): Term | undefined {
  const [stem] = headsOfField(name, language).filter((one) => !isGeneric(one));
  return named.find((term) => term.stem === stem);
}

/** Callers make up words for their names; a description in words of the page tells more. */
function unheard(term: Term, isTold: boolean): Term {
  return isTold && term.isAbsent ? { ...term, weight: Math.min(term.weight, unheardWeight) } : term;
}

const toldLeast = 2;
const unheardWeight = 0.5;

/** What the shape of the value says need not be said in words. */
function lighten(term: Term, kinds: Kinds): Term {
  if (term.isAbsent && kinds.length > 0 && isUnit(term)) return { ...term, weight: unitWeight };
  return term.isAbsent && (isSaidByKind(term, kinds) || isSelfEvident(term, kinds) || term.concepts.includes('old'))
    ? { ...term, weight: 0.4 }
    : term;
}

/** Said by the value, as `g` and `€`, and not by the page in words. */
function isUnit({ folded }: Term): boolean {
  return (
    measureOf(folded) !== undefined ||
    /^(?:celsius|fahrenheit|eur|euros?|usd|dollars?|gbp|chf|php|pesos?)$/.test(folded)
  );
}

const unitWeight = 0.1;

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

/** What a text must hold to be about the terms; those that say little do not count. */
function stemsOf(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(terms.flatMap(({ alike, weight }) => (weight > leastWeight ? [...alike.keys()] : [])));
}

const leastWeight = 0.3;

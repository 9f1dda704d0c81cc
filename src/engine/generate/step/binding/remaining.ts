/**
 * What is left of the data for what is left of the request, once all names were looked at: a value that is the only one of
 * its kind, or by far the likeliest. Whoever gives a step data means it to be used; each of these is told as a doubt.
 */
import { coverage, wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import { boundOf, isOtherEnd, sideOf } from '../terms/bounds.ts';
import { placeholder } from '../terms/expression.ts';
import { isMoment } from '../terms/notation.ts';
import { isPerson } from '../terms/people.ts';
import type { DataPlace } from '../terms/places.ts';
import {
  accepts,
  enumOf,
  isDateTarget,
  isHandle,
  shownName,
  takesAddress,
  type Target,
  typesOf,
} from '../terms/target.ts';
import { withoutUnits } from '../terms/units.ts';
import { slotKey } from '../values/slots.ts';
import type { Assigned } from './assign.ts';
import { clauseScore } from './clause.ts';
import { type Found, isIdOfOther, toFound } from './from-data.ts';

export interface Remaining {
  /** Must have a value, and have none. */
  readonly lacking: readonly Target[];
  /** May have a value, and have none. */
  readonly open: readonly Target[];
  /** Places that nothing of the request uses. */
  readonly places: readonly DataPlace[];
}

interface Pairing {
  readonly target: Target;
  readonly place: DataPlace;
  readonly score: number;
}

/** Less says only that the kinds are not at odds. */
const least = 0.4;
/** What nobody speaks of has to be of the very kind, or called alike. */
const leastUnsaid = 0.7;
/** By so much one has to be likelier than the next. */
const ahead = 0.07;

/** Values for what lacks one, then for what may have one and of which the instruction speaks. */
export function remainingFor({ lacking, open, places }: Remaining, wanted: Instruction): Assigned {
  const named = places.filter(({ value }) => typeof value !== 'object' && value !== '');
  const plain = named.filter((place) => !named.some((other) => isSaidInstead(other, place, wanted)));
  const clear = settle(lacking, plain, wanted);
  const isOneSided = /\b(?:since|after|until|before|till)\b/i.test(wanted.text);
  const asked = open.filter(({ place }) => place === 'query');
  const needed = [...clear, ...inOrder(lacking, plain, clear), ...(isOneSided ? [] : inOrder(asked, plain, clear))];
  const used = new Set(needed.map(({ place }) => place));
  const left = plain.filter((place) => !used.has(place));
  const spoken = left.filter((place) => isSpokenOf(place, wanted) || isChoiceOfOne(place, asked));
  const free = settle(
    open.filter((target) => !needed.some((pair) => pair.target === target)),
    spoken,
    wanted,
  );
  const others = left.filter((place) => !spoken.includes(place));
  const isMade = open.some(({ place }) => place === 'body') && wanted.action !== 'change';
  const alike = !isMade
    ? []
    : settle(
        open.filter((target) => !free.some((pair) => pair.target === target)),
        others,
        wanted,
        leastUnsaid,
      );
  return new Map([...needed, ...free, ...alike].map((pair) => [slotKey(pair.target), foundOf(pair)]));
}

/** "The new start" is the `newStart`, and not the `start` that there was. */
function isSaidInstead({ name: { own } }: DataPlace, { name: before }: DataPlace, { words }: Instruction): boolean {
  const isMore = own.length > before.own.length && before.own.every((word) => own.includes(word));
  return isMore && coverage(own, words) >= 0.95;
}

function foundOf({ target, place, score }: Pairing): Found {
  return {
    ...toFound(target, place, Math.min(score, 0.89), []),
    isSaid: true,
    doubt: `${shownName(target.name)} was taken from ${placeholder(place.expression)}, which is what was left that fits.`,
  };
}

/** The clearest pair first; what it takes is out of the way for the others. */
function settle(
  targets: readonly Target[],
  places: readonly DataPlace[],
  wanted: Instruction,
  from = least,
): readonly Pairing[] {
  let pairs: readonly Pairing[] = targets
    .flatMap((target) => places.map((place) => ({ target, place, score: scoreOf(target, place, wanted) })))
    .filter(({ score }) => score >= from)
    .toSorted((a, b) => b.score - a.score);
  const settled: Pairing[] = [];
  for (;;) {
    const clear = pairs.find((pair) => isClear(pair, pairs));
    if (clear === undefined) return settled;
    settled.push(clear);
    pairs = pairs.filter(({ target, place }) => target !== clear.target && place !== clear.place);
  }
}

/** The two days that are left are the beginning and the end, in the order that both parts of the request have. */
function inOrder(
  targets: readonly Target[],
  places: readonly DataPlace[],
  settled: readonly Pairing[],
): readonly Pairing[] {
  const open = targets.filter((target) => isDateTarget(target) && !settled.some((pair) => pair.target === target));
  const left = places.filter((place) => isMoment(place) && !settled.some((pair) => pair.place === place));
  const [from, to, ...more] = open;
  const [first, last, ...others] = left.toSorted((a, b) => String(a.value).localeCompare(String(b.value)));
  // The other side of a span that has one already.
  if (from?.place === 'query' && to === undefined && first !== undefined && last === undefined)
    return sideOfName(from) !== undefined && accepts(from.schema, first.value) && !isOtherEnd(from.own, first.name.own)
      ? [{ target: from, place: first, score: least }]
      : [];
  if (from === undefined || to === undefined || first === undefined || last === undefined) return [];
  const isSpan = sideOfName(from) === 'lower' && sideOfName(to) === 'upper';
  if (from.place === 'query' && !isSpan) return [];
  if (more.length + others.length > 0 || !accepts(from.schema, first.value) || !accepts(to.schema, last.value))
    return [];
  return [
    { target: from, place: first, score: least },
    { target: to, place: last, score: least },
  ];
}

function sideOfName({ own }: Target): 'lower' | 'upper' | undefined {
  return boundOf(own, true) ?? sideOf(own);
}

/** Neither has another that fits it nearly as well. */
function isClear(pair: Pairing, pairs: readonly Pairing[]): boolean {
  return pairs.every(
    (other) =>
      other === pair ||
      (other.target !== pair.target && other.place !== pair.place) ||
      other.score <= pair.score - ahead ||
      (other.target === pair.target && other.place.value === pair.place.value),
  );
}

/** By its own name, or by that of what holds it where it has no telling name. */
function isSpokenOf({ name: { own, context }, expression }: DataPlace, { words }: Instruction): boolean {
  if (own.at(-1) === 'id') {
    const holder = wordsOf(expression.split('.').at(-2) ?? '').filter((word) => !isNoise(word));
    return holder.length > 0 && coverage(holder, words) >= 0.95;
  }
  const telling = own.filter((word) => !isHandle(word) && !isNoise(word));
  return telling.length > 0
    ? coverage(telling, words) >= 0.95
    : own.at(-1) !== 'name' && coverage(context.slice(0, 1), words) >= 0.95;
}

/** What is given by itself and is one of the choices of a single part of a question is asked with. */
function isChoiceOfOne({ isTop, value }: DataPlace, asked: readonly Target[]): boolean {
  return (
    isTop && typeof value === 'string' && asked.filter(({ schema }) => enumOf(schema).includes(value)).length === 1
  );
}

function scoreOf(target: Target, place: DataPlace, wanted: Instruction): number {
  if (!accepts(target.schema, place.value) || isIdOfOther(target, place)) return 0;
  if (enumOf(target.schema).length > 1) return typeof place.value === 'string' ? 0.9 : 0;
  const kind = kindScore(target, place);
  if (kind === 0) return 0;
  const { own, context } = place.name;
  const told = wordsOf(target.description.slice(0, 120)).filter((word) => !isNoise(word));
  const named = withoutUnits(target.own);
  const alike = Math.max(
    coverage(named, own, context),
    own.every(isHandle) ? 0 : coverage(withoutUnits(own), [...named, ...target.context, ...told]),
    0.8 * coverage(context.slice(0, 1), context.length === 0 ? [] : [...named, ...target.context, ...told]),
  );
  const together = clauseScore(target, place, wanted);
  // An id is no text, and what may be left out takes one only of what it is called like, or is told together with.
  const isId = own.at(-1) === 'id';
  const isLoose = isId && target.place === 'body' && !(target.required && pointsAtThing(target));
  if (isLoose && Math.max(likeThings(target, place), together) < 0.7) return 0;
  const said = isSpokenOf(place, wanted) ? 0.1 : 0;
  return Math.min(kind + 0.3 * Math.max(alike, together) + said, 1);
}

/** How much both are called after the same things; that both are handles says nothing. */
function likeThings({ own }: Target, { name }: DataPlace): number {
  const things = own.filter((word) => !isHandle(word));
  return things.length === 0 ? 0 : coverage(things, [...name.own.filter((word) => !isHandle(word)), ...name.context]);
}

/** How well the kind of a value is the one that is wanted; zero where it is another one. */
function kindScore(target: Target, place: DataPlace): number {
  const { value } = place;
  const types = typesOf(target.schema);
  if (types.includes('boolean') || typeof value === 'boolean')
    return types.includes('boolean') === (typeof value === 'boolean') ? 0.4 : 0;
  if (isDateTarget(target) || isMoment(place)) return isDateTarget(target) === isMoment(place) ? 0.5 : 0;
  const [wantsAddress, isAddress] = [takesAddress(target), /^\S+@\S+\.\w+$/.test(String(value))];
  if (wantsAddress || isAddress) return wantsAddress === isAddress ? 0.7 : 0;
  if (types.some((type) => type === 'integer' || type === 'number')) return numberScore(target, place);
  return textScore(target, place);
}

/** Things that are counted have names in the plural, and one that is pointed at has its name in the singular. */
function numberScore(target: Target, { value, leaf, name }: DataPlace): number {
  if (typeof value !== 'number' && !/^\d+(?:\.\d+)?$/.test(String(value))) return 0;
  const wantsId = pointsAtThing(target);
  const last = name.own.at(-1) ?? '';
  if (last === 'id') return wantsId ? 0.5 : 0;
  const isCounted =
    /[^su]s$/i.test(leaf) || /^(amount|price|total|sum|size|age|weight|length|quantity|count|duration)$/.test(last);
  if (wantsId) return isCounted || !Number.isInteger(Number(value)) ? 0 : 0.46;
  return isCounted ? 0.5 : 0.45;
}

/** An id, or what is called like the thing itself in a path. */
function pointsAtThing({ own, description, place }: Target): boolean {
  return place === 'path' || isHandle(own.at(-1) ?? '') || /^(?:the |an? )?(?:id|key|code|number)\b/i.test(description);
}

const long =
  /^(why|because|cause|note|notes|text|description|body|message|comment|remark|remarks|content|reason|detail|details|summary|explanation|statement|abstract|bio|memo|instructions|complaint|reply|answer|finding|findings)$/;
const short = /^(title|name|subject|headline|heading|label|caption|topic)$/;

/** Titles are short, and what is told is long. */
function textScore(target: Target, { value, name, leaf }: DataPlace): number {
  if (typeof value !== 'string') return 0;
  const isCode = /^\S*\d\S*$/.test(value);
  const isId = isHandle(name.own.at(-1) ?? '') && name.own.at(-1) !== 'name';
  const wantsId = pointsAtThing(target) && target.own.at(-1) !== 'name';
  // A plain word is hardly an id, and what may be left out takes none.
  if (wantsId) return isId || isCode ? 0.5 : target.required && /^\S+$/.test(value) ? 0.3 : 0;
  const last = target.own.at(-1) ?? '';
  const [wantsLong, wantsShort] = [long.test(last), short.test(last)];
  if (isId || isCode) return wantsLong || wantsShort ? 0.3 : least;
  const isLong = long.test(leaf.toLowerCase()) || value.split(/\s+/).length > 6 || /\S\s.*[.!?]$/.test(value);
  const isShort = short.test(leaf.toLowerCase());
  if (isPerson(last)) {
    const isName = /^(?:full_?)?name$|^login$|^user/i.test(leaf) || isPerson(name.own.at(-1) ?? '');
    return isLong ? 0.25 : isName ? 0.55 : 0.42;
  }
  // A word alone is no reason.
  if (/^(?:why|because|cause|reason|explanation)$/.test(last) && /^\S+$/.test(value)) return 0.3;
  if ((wantsLong && isLong) || (wantsShort && isShort)) return 0.55;
  return (wantsLong && isShort) || (wantsShort && isLong) ? 0.25 : 0.42;
}

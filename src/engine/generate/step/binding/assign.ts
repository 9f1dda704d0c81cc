/**
 * Which value of the data goes to which part of a request where no name settles it, chosen for all of them together: by what
 * the instruction says a value is to be, by days that begin or end a span, by values that look like the documented example,
 * and at last by being the only one of its kind for the only part that wants one.
 */
import { coverage, wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { isNoise } from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { isOtherEnd } from '../terms/bounds.ts';
import { isMoment } from '../terms/notation.ts';
import type { DataPlace } from '../terms/places.ts';
import { accepts, enumOf, isDateTarget, isHandle, suits, type Target, typesOf } from '../terms/target.ts';
import { factorBetween, isInCents, withoutUnits } from '../terms/units.ts';
import { type Slots, slotKey } from '../values/slots.ts';
import { clauseScore } from './clause.ts';
import { isEquated } from './equation.ts';
import { type Found, fromData, isIdOfOther, isNameForKey, isReferenceTo, type Sought, toFound } from './from-data.ts';
import { isSaidToBe } from './role.ts';

/** By the key of the target. */
export type Assigned = ReadonlyMap<string, Found>;

interface Pairing {
  readonly target: Target;
  readonly place: DataPlace;
  readonly score: number;
}

const leastRequired = 0.6;
const leastOptional = 0.8;

export function assignedOf(targets: readonly Target[], sought: Sought, wanted: Instruction, slots: Slots): Assigned {
  const places = sought.places.filter(
    ({ value, list }) =>
      typeof value !== 'object' && (list === undefined || sought.isForEach || list.key === sought.list),
  );
  const open = targets.filter(
    (target) =>
      !slots.has(slotKey(target)) && (!isSettled(target, places, sought) || isToldOtherwise(target, places, wanted)),
  );
  // Where a day must be told, the days of the data are for that.
  const isDayWanted = open.some((target) => target.required && isDateTarget(target));
  const isOfKind = (target: Target, place: DataPlace): boolean =>
    !(isDayWanted && isMoment(place) && target.place === 'body' && !isDateTarget(target)) &&
    !isOtherEnd(target.own, place.name.own);
  const used = new Set(
    targets.flatMap((target) => (open.includes(target) ? [] : (fromData(target, sought)?.place ?? []))),
  );
  const pairs = open
    .flatMap((target) =>
      places.map((place) => ({
        target,
        place,
        score: used.has(place) || !isOfKind(target, place) ? 0 : pairScore(target, place, wanted),
      })),
    )
    .filter(({ target, score }) => score >= (target.required ? leastRequired : leastOptional))
    .toSorted((a, b) => b.score - a.score);
  const chosen = pairs.filter(
    (pair, at) => !pairs.slice(0, at).some((other) => other.target === pair.target || other.place === pair.place),
  );
  const all = [...chosen, ...lastOfKind(open, places, chosen, used, wanted)];
  return new Map(
    all.map(({ target, place, score }) => [
      slotKey(target),
      { ...toFound(target, place, Math.min(score, 0.89), []), isSaid: score >= 0.95 || isMentioned(place, wanted) },
    ]),
  );
}

/** By words that are not those of nearly every name. */
function isMentioned({ name: { own } }: DataPlace, { words }: Instruction): boolean {
  return !own.every(isVague) && coverage(own, words) >= 0.95;
}

/** A place of the very name is found without any of this. */
function isSettled(target: Target, places: readonly DataPlace[], sought: Sought): boolean {
  if (places.length === 0) return true;
  if (enumOf(target.schema).length > 0) return !places.some((place) => isChoice(target, place));
  const found = fromData(target, sought);
  return found !== undefined && (target.required || found.score >= sure);
}

/** "Set the reserve to the estimate": what has the very name is what it was before; and a day that is spoken of goes before one that is not. */
function isToldOtherwise(target: Target, places: readonly DataPlace[], wanted: Instruction): boolean {
  if (target.place !== 'body') return false;
  const isSaidDay = (place: DataPlace): boolean =>
    isDateTarget(target) && place.isTop && isMoment(place) && isSpokenDay(place, wanted);
  return places.some(
    (place) =>
      (wanted.action === 'change' && accepts(target.schema, place.value) && isEquated(target, place, wanted)) ||
      isSaidDay(place),
  );
}

/** `today`, where the instruction says so. */
function isSpokenDay({ name: { own } }: DataPlace, { words }: Instruction): boolean {
  return own.length === 1 && /^(?:today|tomorrow|yesterday)$/.test(own[0] ?? '') && words.includes(own[0] ?? '');
}

const sure = 0.96;

/** The data has one of the choices word for word, where a list is asked for or one must be there. */
function isChoice({ schema, place: where, required }: Target, { value }: DataPlace): boolean {
  const choices = enumOf(schema);
  return (where === 'query' || required) && choices.length > 1 && typeof value === 'string' && choices.includes(value);
}

function pairScore(target: Target, place: DataPlace, wanted: Instruction): number {
  if (!accepts(target.schema, scaledValue(target, place)) || !suits(target, place.value)) return 0;
  if (isChoice(target, place)) return Math.max(0.85, coverage(target.own, [...place.name.own, ...place.name.context]));
  // A day is no trainer, however near both are said.
  if (isMoment(place) && !isDateTarget(target) && target.keys?.has(target.own.join(' ')) === true) return 0;
  if (isSaidToBe(place, target, wanted.tokens) || isEquated(target, place, wanted)) return 1;
  if (isIdOfOther(target, place) || isNameForKey(target, place)) return 0;
  if (target.place === 'body') {
    const together = clauseScore(target, place, wanted);
    if (together >= 0.8) return together;
  }
  if (typesOf(target.schema).includes('boolean') !== (typeof place.value === 'boolean')) return 0;
  if (isIdOfSuch(target, place, wanted) || isIdOfThis(target, place, wanted)) return 0.95;
  if (isReferenceTo(target, place)) return 0.9;
  if (isToldReference(target, place, wanted)) return 0.85;
  const isDay = isDateTarget(target) || (isMoment(place) && isOpenSide(target));
  if (isDay !== isMoment(place)) return 0;
  if (isDay && isSpokenDay(place, wanted)) return 0.9;
  if (isDay) return Math.max(sideScore(target, place), spokenSideScore(target, place, wanted));
  if (looksLike(place.value, target)) return 0.8;
  if (typeof place.value === 'number' && isInCents(target) && isInCents({ name: place.leaf, description: '' }))
    return 0.8;
  const { own, context } = place.name;
  if (isNameOf(place, target)) return 0.85;
  if (own.at(-1) === 'id' && !isHandle(target.own.at(-1) ?? '')) return 0;
  const named = withoutUnits(target.own);
  const held = withoutUnits(own);
  const told = wordsOf(target.description.slice(0, 100)).filter((word) => !isNoise(word));
  const both = 0.6 * coverage(named, held, context) + 0.4 * coverage(held, [...named, ...target.context, ...told]);
  const isTold =
    !held.every(isVague) && coverage(held, [...told, ...named]) >= 0.95 && coverage(held, wanted.words) >= 0.9;
  // `kg` of a weighing for a `weight_kg`: nothing but the unit is its name.
  if (isUnitAlone(target, place)) return 0.9;
  const isMeant = held.length === 1 && target.own.some((word) => mayMean(place.leaf.toLowerCase(), word));
  // Of a list only what is asked for narrows it down, and of a thing only what is spoken of changes: the name alone says nothing of that.
  const isSpoken = wanted.action !== 'change' || target.required || coverage(own, wanted.words) >= 0.95;
  const most = target.place === 'query' || !isSpoken ? 0.9 : 1;
  return Math.max(isTold ? 0.82 : 0, isMeant ? 0.75 : 0, coverage(held, named) === 0 ? 0 : Math.min(both, most));
}

function isUnitAlone({ own, schema }: Target, { name, value }: DataPlace): boolean {
  const [unit = '', ...others] = name.own;
  const isNumber =
    typesOf(schema).some((type) => type === 'integer' || type === 'number') || typesOf(schema).length === 0;
  return (
    typeof value === 'number' &&
    isNumber &&
    others.length === 0 &&
    own.length > 1 &&
    own.at(-1) === unit &&
    withoutUnits([...own.slice(0, -1), unit]).length < own.length
  );
}

/** "To the replacement departure": the id of the `replacement` is that of a departure. */
function isIdOfSuch(target: Target, { name: { own, context }, list }: DataPlace, { tokens }: Instruction): boolean {
  const holder = context[0];
  const things = target.own.filter((word) => !isHandle(word));
  if (
    list !== undefined ||
    holder === undefined ||
    things.length === 0 ||
    own.length !== 1 ||
    !isHandle(own[0] ?? '') ||
    own[0] === 'name'
  )
    return false;
  if (target.keys?.has(holder) === true) return false;
  return tokens.some(
    ({ words: said }, at) =>
      said.includes(holder) && (tokens[at + 1]?.words ?? []).join(' ') === things.at(-1) && things.length === 1,
  );
}

/** "The vouchers of this booking", where all that is known of it is a `ref`. */
function isIdOfThis({ place: where, own, schema }: Target, { name, isTop }: DataPlace, { text }: Instruction): boolean {
  const thing = own.filter((word) => !isHandle(word)).join(' ');
  if (where !== 'query' || !isTop || thing === '' || !name.own.every(isHandle) || name.own.includes('name'))
    return false;
  return enumOf(schema).length === 0 && new RegExp(`\\b(?:this|that|the given) ${thing}\\b`, 'i').test(text);
}

/** `vet.name` for a `vet` that is a text. */
function isNameOf({ name: { own, context } }: DataPlace, target: Target): boolean {
  const isName = own.length === 1 && own[0] === 'name';
  return (
    isName &&
    target.own.length > 0 &&
    target.own.join(' ') === context.slice(0, target.own.length).toReversed().join(' ')
  );
}

function scaledValue(target: Target, { leaf, value }: DataPlace): unknown {
  return typeof value === 'number' ? Math.round(value * factorBetween(target, leaf, value) * 1e6) / 1e6 : value;
}

function isVague(word: string): boolean {
  return isHandle(word) || /^(date|time|type|status|text|amount|total|count)$/.test(word);
}

const begins =
  /^(first|start|begin|from|since|after|open|opening|min|earliest|arrival|arrive|depart|departure|checkin|oldest|lower)$/;
const ends = /^(last|end|close|closing|to|until|before|max|latest|return|leave|checkout|till|finish|expiry|upper)$/;

/** `from` and `to`, of which nobody says what they take. */
function isOpenSide({ own, schema }: Target): boolean {
  const [word = ''] = own;
  return typesOf(schema).length === 0 && own.length === 1 && (begins.test(word) || ends.test(word));
}

/** Two days are told apart by which of them begins and which ends. */
function sideScore(target: Target, { name }: DataPlace): number {
  // Of `starts_to` the last word says which side it is.
  const side = (words: readonly string[]): 1 | -1 | 0 => {
    const last = words.findLast((word) => begins.test(word) || ends.test(word));
    return last === undefined ? 0 : begins.test(last) ? 1 : -1;
  };
  const [wanted, held] = [side(target.own), side(name.own)];
  if (wanted !== 0 && wanted === held) return 0.81;
  return wanted === 0 && held === 0 ? 0.3 + 0.4 * coverage(target.own, name.own) : 0;
}

/** "Their envelopes" are those whose sender is told to be "this user", where the data has the id of a user. */
function isToldReference(
  { place: where, own, description }: Target,
  { name, isTop, list }: DataPlace,
  { text, words }: Instruction,
): boolean {
  const things = name.own.length > 1 ? name.own.slice(0, -1) : name.context.slice(0, 1);
  const isAlone = name.own.length > 1 ? isTop : list === undefined;
  const isId = isAlone && things.length > 0 && name.own.at(-1) === 'id' && own.at(-1) === 'id';
  if (where !== 'query' || !isId || coverage(things, own) > 0.5) return false;
  const told = wordsOf(description.slice(0, 100));
  const isMeant = /\b(?:their|his|her|they|he|she)\b/i.test(text) || coverage(things, words) >= 0.9;
  return isMeant && things.every((word) => told.includes(word));
}

/** "Expected by the date at the latest": a day whose name tells no side has the one that the instruction says. */
function spokenSideScore(
  { own, place: where }: Target,
  { name, isTop }: DataPlace,
  { text, words }: Instruction,
): number {
  const last = own.findLast((word) => begins.test(word) || ends.test(word));
  if (where !== 'query' || !isTop || last === undefined || !name.own.every((word) => bareDay.test(word))) return 0;
  const thing = `(?:the |this |that |a )?(?:given |same )?(?:${name.own.join('|')})\\b`;
  const isUpper = new RegExp(
    `\\b(?:until|till|before|by|up to|no later than|not later than) ${thing}|\\bat the latest\\b`,
    'i',
  );
  const isLower = new RegExp(
    `\\b(?:since|after|from|starting(?: on)?|on or after|as of) ${thing}|\\bat the earliest\\b`,
    'i',
  );
  if (isUpper.test(text) === isLower.test(text) || begins.test(last) !== isLower.test(text)) return 0;
  const about = own.filter((word) => word !== last && !bareDay.test(word));
  const isNamed = about.length === 0 ? 0 : coverage(about, words);
  return 0.84 + 0.1 * isNamed;
}

const bareDay = /^(?:date|day|time|moment|deadline|cutoff|timestamp)$/;

/** `P0420` of the description and `P0300` of the data have one form. */
function looksLike(value: unknown, { description, schema }: Target): boolean {
  if (typeof value !== 'string') return false;
  const { example } = schema;
  const told = /\b(?:such as|like|e\.g\.|for example|as in),? [`"']?([\w:./-]*\d[\w:./-]*)/i.exec(description)?.[1];
  const shown = typeof example === 'string' ? example : told?.replace(/[.,]$/, '');
  if (shown === undefined || !/\d/.test(shown) || !/\D/.test(shown) || formOf(shown) !== formOf(value)) return false;
  // Letters and digits alone have too little form: what is longer has to begin with the same letters.
  const lettersOf = (text: string): string => text.replace(/\d.*$/s, '');
  return shown.length === value.length || /[^\p{L}\d]/u.test(shown) || lettersOf(shown) === lettersOf(value);
}

function formOf(text: string): string {
  return text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0');
}

/** An id is that of the thing that holds it, unless the instruction makes both one: "the stale channel", "the number on the badge". */
function mayBelong(
  target: Target,
  { name: { own, context }, list }: DataPlace,
  { words, tokens }: Instruction,
): boolean {
  const holder = context[0] ?? list?.name.own.at(-1);
  const things = [...target.own, ...target.context].filter((word) => !isHandle(word));
  if (holder === undefined) return own.every(isHandle);
  if (coverage([holder], things) >= 0.7) return true;
  // What has a key of its own is known by it, and nothing else is.
  if (target.keys?.has(holder) === true && coverage([holder], things) === 0) return false;
  if (own.at(-1) !== 'id') return words.includes(holder);
  return tokens.some(
    ({ words: said }, at) =>
      said.includes(holder) && (tokens[at + 1]?.words ?? []).some((word) => things.includes(word)),
  );
}

/** The one day there is begins and ends what lasts from one to another. */
function spreadDay(targets: readonly Target[], left: readonly DataPlace[], wanted: Instruction): readonly Pairing[] {
  const [from, to, ...others] = targets.filter(isDateTarget);
  const [day, ...more] = left.filter(isMoment);
  const isSpan =
    from !== undefined &&
    to !== undefined &&
    from.own.some((word) => begins.test(word)) &&
    to.own.some((word) => ends.test(word));
  const isOneSided = /\b(?:since|after|until|before|till|from)\b/i.test(wanted.text) && wanted.action === 'read';
  // A day of something that is asked about is no bound, unless days are spoken of.
  const isSpoken =
    from?.place !== 'query' ||
    day?.isTop === true ||
    /\b(?:days?|dates?|today|tomorrow|yesterday)\b/i.test(wanted.text);
  if (!isSpan || !isSpoken || isOneSided || day === undefined || others.length > 0 || more.length > 0) return [];
  return [from, to].map((target) => ({ target, place: day, score: leastRequired }));
}

function isNumberTarget({ schema, place }: Target): boolean {
  return place !== 'path' && typesOf(schema).some((type) => type === 'integer' || type === 'number');
}

/** "the id", "id of the message" */
function isToldId({ description }: Target): boolean {
  return /^[\s(:,]*(?:required[\s),]*)?(?:the |an? )?id\b/i.test(description);
}

type Kind = 'day' | 'handle' | 'number' | undefined;

function kindOf(words: readonly string[], isDate: boolean, isNumber: boolean): Kind {
  if (isDate) return 'day';
  if (isNumber && words.at(-1) !== 'id') return 'number';
  return isHandle(words.at(-1) ?? '') ? 'handle' : undefined;
}

/** A bound of a span that nobody speaks of, for a day that is called nothing else. */
function isOnOneSide({ place: where, own }: Target, { name }: DataPlace, text: string): boolean {
  const isBound = own.some((word) => /^(?:after|before|since|until)$/.test(word));
  return (
    where === 'query' &&
    isBound &&
    name.own.every((word) => bareDay.test(word)) &&
    /\b(?:on|at) (?:the |that |this |a )?(?:given |same )?(?:date|day)\b/i.test(text)
  );
}

/** "On the day given" */
const saidDay = /\b(?:on|by|for|at|until|from) (?:the |that |this )?(?:given |same )?(?:day|date)\b/i;

/** The only part that must be there and lacks a day, and the only day that is left. */
function lastOfKind(
  open: readonly Target[],
  places: readonly DataPlace[],
  chosen: readonly Pairing[],
  used: ReadonlySet<DataPlace>,
  wanted: Instruction,
): readonly Pairing[] {
  const { words, text } = wanted;
  const targets = open.filter(
    (target) => (target.required || isDateTarget(target)) && !chosen.some((pair) => pair.target === target),
  );
  const left = places.filter((place) => !used.has(place) && !chosen.some((pair) => pair.place === place));
  const spread = spreadDay(targets, left, wanted);
  if (spread.length > 0) return spread;
  return (['day', 'handle', 'number'] as const).flatMap((kind): readonly Pairing[] => {
    const [target, ...others] = targets.filter(
      (one) => kindOf(isToldId(one) ? ['id'] : one.own, isDateTarget(one), isNumberTarget(one)) === kind,
    );
    const [place, ...more] = left.filter(
      (one) =>
        kindOf(one.name.own, isMoment(one), typeof one.value === 'number') === kind &&
        one.name.own.at(-1) !== 'name' &&
        (kind !== 'number' || coverage(one.name.own, words) >= 0.9),
    );
    if (target === undefined || place === undefined || others.length > 0 || more.length > 0) return [];
    if (isOtherEnd(target.own, place.name.own)) return [];
    const isSaid = kind === 'day' && target.place === 'body' && saidDay.test(text);
    // "On that day" is neither since then nor until then.
    if (kind === 'day' && !target.required && isOnOneSide(target, place, text)) return [];
    if (!target.required && !isSaid && coverage(place.name.own, words) < 0.9) return [];
    if (kind === 'handle' && !mayBelong(target, place, wanted)) return [];
    return accepts(target.schema, place.value) ? [{ target, place, score: leastRequired }] : [];
  });
}

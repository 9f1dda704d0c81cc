/** Values of the data at hand, found by their names, their types and what they are a part of. */
import { isForm } from '../../word-forms.ts';
import { coverage } from '../../words.ts';
import { isOtherEnd } from '../terms/bounds.ts';
import { placeholder } from '../terms/expression.ts';
import type { DataPlace, ListPlace } from '../terms/places.ts';
import {
  accepts,
  type Bound,
  coerced,
  enumOf,
  isHandle,
  type Keys,
  knownBy,
  shownName,
  suits,
  type Target,
  typesOf,
} from '../terms/target.ts';
import { factorBetween, scaled, withoutUnits } from '../terms/units.ts';

export interface Found extends Bound {
  readonly expression: string;
  readonly place: DataPlace;
  readonly list: ListPlace | undefined;
  readonly score: number;
  /** The instruction names the place in a way that leaves no doubt of what it is for. */
  readonly isSaid?: boolean;
}

export interface Sought {
  readonly places: readonly DataPlace[];
  /** Words of the instruction, which decide between places that fit as well. */
  readonly words: readonly string[];
  /** What is in a list is wanted as much as what is not. */
  readonly isForEach: boolean;
  /** The one list that the step loops over, where that is known. */
  readonly list: string | undefined;
}

const good = 0.8;

/** The best place for the target; its `others` would do as well. */
export function fromData(target: Target, sought: Sought): Found | undefined {
  const ranked = sought.places
    .filter(
      ({ value, list, leaf }) =>
        accepts(target.schema, scaledTo(target, leaf, value)) &&
        suits(target, value) &&
        (list === undefined || sought.list === undefined || list.key === sought.list),
    )
    .filter(({ value }) => typeof value !== 'object' || takesStructure(target))
    .filter((place) => !isNameForKey(target, place) && !(target.place === 'path' && isIdOfOther(target, place)))
    .map((place) => ({ place, score: scoreOf(target, place, sought) }))
    .filter(({ score }) => score >= good)
    .toSorted((a, b) => b.score - a.score || a.place.expression.length - b.place.expression.length);
  const [best] = ranked;
  if (best === undefined) return bareHandle(target, sought);
  const others = rivals(best, ranked);
  const said = [best, ...others].filter(({ place }) => isRoleSaid(place, target, sought));
  const [only] = others.length > 0 && said.length === 1 ? said : [];
  return only === undefined
    ? toFound(target, best.place, best.score, others)
    : toFound(target, only.place, only.score, []);
}

/** "Where is it returned?" asks for the `return_depot_id`, and not for that of the pickup. */
function isRoleSaid({ name }: DataPlace, target: Target, { words }: Sought): boolean {
  const roles = name.own.filter((word) => !isHandle(word) && ![...target.own, ...target.context].includes(word));
  return roles.some((role) => words.some((word) => isForm(role, word)));
}

/** Whoever does something is not what is done: an interviewer is no interview. */
function isDoer(word: string, thing: string): boolean {
  return word.length > thing.length && word.startsWith(thing) && /^(?:e?r|or|ee)$/.test(word.slice(thing.length));
}

/** What a thing is called is not what it is found by, where that is told apart from its name. */
export function isNameForKey({ own, name: called, place: where }: Target, { name, isTop, value }: DataPlace): boolean {
  const isKey = own.length > 1 && /^(?:id|uuid|no|number|code|key|slug)$/.test(own.at(-1) ?? '');
  // Nor is a thing called by its key.
  if (where === 'body' && /(?:^|[\W_]|[a-z])(?:name|title|e?mail|phone)$/i.test(called))
    return name.own.at(-1) === 'id';
  if (where !== 'path' || !isKey) return false;
  if (isHandle(name.own.at(-1) ?? '') && name.own.some((word) => own.some((thing) => isDoer(word, thing)))) return true;
  // Keys may have spaces, as those of plates do, and have no words then.
  const isWords = isTop && typeof value === 'string' && /\p{Ll}{2}\s/u.test(value);
  return isWords || /^(?:name|title|label)$/.test(name.own.at(-1) ?? '');
}

function takesStructure({ schema }: Target): boolean {
  return schema['type'] === 'array' || schema['type'] === 'object' || schema['properties'] !== undefined;
}

interface Ranked {
  readonly place: DataPlace;
  readonly score: number;
}

function rivals(best: Ranked, ranked: readonly Ranked[]): readonly Ranked[] {
  return ranked.filter(
    ({ place, score }) =>
      place !== best.place &&
      score > best.score - 0.02 &&
      JSON.stringify(place.value) !== JSON.stringify(best.place.value),
  );
}

export function toFound(target: Target, place: DataPlace, score: number, others: readonly Ranked[]): Found {
  // Elsewhere than in a body everything is text, except that a day is no moment.
  const isTyped = target.place === 'body' || /^date(-time)?$/.test(String(target.schema['format']));
  const factor = factorBetween(target, place.leaf, place.value);
  const expression = scaled(isTyped ? coerced(target.schema, place.value, place.expression) : place.expression, factor);
  const isClose = others.length > 0;
  return {
    source: 'data',
    expression,
    value: scaledTo(target, place.leaf, place.value),
    place,
    list: place.list,
    score,
    others: others.slice(0, 3).map((other) => other.place.expression),
    ...(isClose
      ? {
          doubt: `${shownName(target.name)} was taken from ${placeholder(place.expression)}; ${others.length} other places fit as well.`,
        }
      : score < 0.9
        ? {
            doubt: `${shownName(target.name)} was taken from ${placeholder(place.expression)}, whose name is not quite the same.`,
          }
        : {}),
  };
}

function scaledTo(target: Target, leaf: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * factorBetween(target, leaf, value) * 1e6) / 1e6 : value;
}

function scoreOf(target: Target, place: DataPlace, { words, isForEach, list }: Sought): number {
  if (isOtherEnd(target.own, place.name.own)) return 0;
  const wanted = knownBy(target);
  const { context } = place.name;
  const own = plainName(place.name.own);
  const covers = coverage(withoutUnits(wanted), own, context);
  const covered = coverage(withoutUnits(own), [...wanted, ...target.context]);
  // An id is the id of something: without that something both would be alike.
  const isBare = own.every(isHandle);
  const holder = context.find((word) => !isHandle(word));
  const isOther =
    isBare && holder !== undefined && !wanted.every(isHandle) && coverage([holder], wanted) < 0.5 ? 0.15 : 0;
  const around = context.length === 0 ? 0 : 0.04 * coverage(context.slice(0, 2), [...words, ...target.context]);
  const isExact = own.join(' ') === target.own.join(' ') || own.join(' ') === wanted.join(' ') ? 0.03 : 0;
  // Under its very own name in the payload itself: that it is of something need not be said. An id is always of something.
  if (place.isTop && own.join(' ') === target.own.join(' ') && !own.every((word) => word === 'id')) return 1 + isExact;
  const inList = place.list !== undefined && list === undefined && !isForEach ? 0.05 : 0;
  const score = 0.62 * covers + 0.38 * covered + around + isExact - inList - isOther - context.length * 0.002;
  if (isReferenceTo(target, place)) return Math.max(score, 0.9 + around - inList);
  // Of texts that something is done for each of, each is what is made is called.
  if (list !== undefined && place.list?.key === list && isNaming(target, place)) return 0.95;
  return isOneOfThings(target, place) ? Math.max(score, 0.82 + around) : score;
}

/** The id of a thing that the service knows by a key of its own, for what leads to another thing. */
export function isIdOfOther({ place: where, own, context, keys }: Target, { name }: DataPlace): boolean {
  if (keys === undefined || !isHandle(name.own.at(-1) ?? '') || name.own.at(-1) === 'name') return false;
  const named = name.own.filter((word) => !isHandle(word));
  const holder = named.length > 0 ? named.join(' ') : name.context.find((word) => !isHandle(word));
  if (holder !== undefined && where === 'path' && isNumberOfOther({ own, context, keys }, name)) return true;
  if (holder === undefined || !keys.has(holder)) return false;
  const thing = own.filter((word) => !isHandle(word)).join(' ');
  // The `sku` of a job is what products are known by, and jobs are not.
  const key = name.own.join(' ');
  const about = thing === '' ? context.toReversed().join(' ') : thing;
  if (named.length === 0 && key !== 'id' && keys.get(about) === key && keys.get(holder) !== key) return false;
  const isOfThing =
    where === 'path'
      ? thing !== '' || context.length > 0
      : keys.has(thing) && roleOf(thing, keys).length === 0 && isHandle(own.at(-1) ?? '');
  // In the body of a form its workspace is no form, and of those that list loans a member is no loan.
  const meant = where !== 'path' && thing !== '' ? own : [...own, ...context];
  // The manager of an employee is an employee.
  const role = roleOf(holder, keys);
  const isRoleOf = role.length > 0 && coverage(role, meant) >= 0.95;
  return isOfThing && !isRoleOf && coverage(holder.split(' '), meant) < 0.5;
}

/** What such a one is, where it is only what something is to others; empty for a thing of its own. */
function roleOf(thing: string, keys: Keys): readonly string[] {
  const key = keys.get(thing)?.split(' ') ?? [];
  const is = key.filter((word) => !isHandle(word));
  return key.at(-1) === 'id' && is.length > 0 && is.join(' ') !== thing ? is : [];
}

/** The `staff_no` of an employee is the number of nothing else. */
function isNumberOfOther(
  { own, context, keys }: Pick<Target, 'own' | 'context' | 'keys'>,
  name: DataPlace['name'],
): boolean {
  const named = name.own.filter((word) => !isHandle(word));
  const outer = name.context.find((word) => !isHandle(word));
  if (!/^(?:no|number|code|ref|reference)$/.test(name.own.at(-1) ?? '') || named.length === 0 || outer === undefined)
    return false;
  const thing = [...own, ...context];
  return (
    keys?.has(outer) === true && own.every(isHandle) && coverage([outer], thing) < 0.5 && coverage(named, thing) < 0.5
  );
}

/** A full name is a name. */
function plainName(own: readonly string[]): readonly string[] {
  return own.length === 2 && own[1] === 'name' && /^(full|display|whole|complete)$/.test(own[0] ?? '') ? ['name'] : own;
}

/** A target that is called like a thing takes what that thing is known by. */
export function isReferenceTo(target: Target, place: DataPlace): boolean {
  const { own } = target;
  const isOfThing = own.length > 1 && own.at(-1) === 'id';
  return (
    isKeyOf(target, place) ||
    isIdOf(target, place) ||
    (isOfThing && isIdOf({ ...target, own: own.slice(0, -1) }, place)) ||
    isNameOfEach(target, place) ||
    isCalledLikeThing(target, place)
  );
}

/** `shop: "HAM"` is the code of a shop, and `gauge: "G017"` what `/gauges/{code}` wants. */
function isCalledLikeThing(target: Target, { name, value }: DataPlace): boolean {
  const isPlain = (typeof value === 'string' && /^\S+$/.test(value)) || typeof value === 'number';
  if (!isPlain || name.own.every(isHandle)) return false;
  // `playerId` is what `/players/{pid}` wants, whatever the key is called there.
  const isKey =
    target.place === 'path' && name.own.length > 1 && isHandle(name.own.at(-1) ?? '') && name.own.at(-1) !== 'name';
  const called = [name.own, ...(isKey ? [name.own.slice(0, -1)] : [])].map((words) => words.join(' '));
  return thingsOf(target).some((things) => called.includes(things.join(' ')));
}

/** Of the texts of a list that is called like the things that are made, each is the name of one. */
function isNameOfEach(target: Target, place: DataPlace): boolean {
  const [thing] = target.context;
  return isNaming(target, place) && thing !== undefined && place.name.own.at(-1) === thing;
}

/** What has to be called something, and an item that is nothing but a text. */
function isNaming({ own, place: where, required, schema }: Target, { expression, value }: DataPlace): boolean {
  const isName = where === 'body' && required && own.length === 1 && /^(?:name|title|label|text)$/.test(own[0] ?? '');
  return isName && expression === 'currentItem' && typeof value === 'string' && enumOf(schema).length === 0;
}

/** `teamCalendar` is a calendar, whose id is wanted: one of several, as its first word says. */
function isOneOfThings(target: Target, { name: { own }, value, isTop, list }: DataPlace): boolean {
  const isPlain = (typeof value === 'string' && /^\S+$/.test(value)) || typeof value === 'number';
  if (!isPlain || target.place !== 'path' || (!isTop && list === undefined)) return false;
  const named = own.length > 2 && own.at(-1) === 'id' ? own.slice(0, -1) : own;
  return thingsOf(target).some(
    (things) => named.length > things.length && named.join(' ').endsWith(` ${things.join(' ')}`),
  );
}

/** What the target may be the handle of: by its own words, and by what stands before it in a path, whatever it is called. */
function thingsOf({ own, context, place, required }: Target): readonly (readonly string[])[] {
  const named = own.filter((word) => !isHandle(word));
  const isOfThing = named.length > 0 && own.length > named.length && isHandle(own.at(-1) ?? '');
  // `works.one?id=` wants of a query what others want of a path.
  const isPath = place === 'path' || (place === 'query' && required && named.length === 0);
  const held = isPath && context.length > 0 ? [context.toReversed()] : [];
  return [...(isOfThing ? [named] : []), ...held];
}

/** Nothing but the thing itself has it, while many have one name. */
function isKeyWord(word: string | undefined): boolean {
  return word !== undefined && word !== 'name' && word !== 'value' && word !== 'tag' && isHandle(word);
}

/** `customer.slug` for `customer`, where customers are known by their slugs. */
function isKeyOf({ own, schema, keys }: Target, { name, value }: DataPlace): boolean {
  const things = own.length > 1 && isHandle(own.at(-1) ?? '') ? own.slice(0, -1) : own;
  const key = keys?.get(things.join(' '));
  if (
    key === undefined ||
    typeof value === 'object' ||
    enumOf(schema).length > 0 ||
    typesOf(schema).includes('boolean')
  )
    return false;
  const holder = name.context.slice(0, things.length).toReversed().join(' ');
  return name.own.join(' ') === key && holder === things.join(' ');
}

function isIdOf({ own, schema, place: where }: Target, { name, value, list, expression }: DataPlace): boolean {
  if (expression === 'currentItem' && name.own.join(' ') === own.join(' ')) return typeof value !== 'object';
  if (typeof value === 'object' || own.some(isHandle) || typesOf(schema).includes('boolean')) return false;
  if (where === 'body' && schema['enum'] !== undefined) return false;
  if (name.own.length > 1 && name.own.at(-1) === 'id' && name.own.slice(0, -1).join(' ') === own.join(' ')) return true;
  const holder = name.context.length > 0 ? name.context : [];
  const isId =
    name.own.length === 1 &&
    (name.own[0] === 'id' ||
      (where === 'path' && isHandle(name.own[0] ?? '')) ||
      (where === 'query' && isKeyWord(name.own[0])));
  const nearest = list !== undefined && name.context.length === 0 ? list.name.own : holder.slice(0, own.length);
  return isId && nearest.length > 0 && coverage(own, nearest) >= 0.95 && coverage(nearest, own) >= 0.7;
}

/** `id` of the payload itself, where nothing else could be meant. */
function bareHandle(target: Target, { places, list, isForEach }: Sought): Found | undefined {
  const candidates = places.filter(
    (place) =>
      (place.isTop ||
        (list !== undefined && target.isKey !== false && place.list?.key === list && place.name.own.length === 1)) &&
      (place.name.own.some((word) => word === target.own.at(-1)) || target.place === 'path') &&
      place.name.own.every(isHandle) &&
      target.own.some(isHandle) &&
      !isNameForKey(target, place) &&
      accepts(target.schema, place.value),
  );
  const [only] = candidates.length > 0 ? candidates : idsOfOnlyList(target, places, isForEach);
  return only === undefined || candidates.length > 1 || target.place === 'body'
    ? undefined
    : toFound(target, only, good, []);
}

/** Where something is done for each and the data has one list of things, these are meant, whatever it is called. */
function idsOfOnlyList(target: Target, places: readonly DataPlace[], isForEach: boolean): readonly DataPlace[] {
  const keys = new Set(places.flatMap(({ list }) => (list === undefined ? [] : [list.key])));
  // `/orders/{order}` wants the key of an order as much as `/orders/{id}` does.
  const isOfThing = target.place === 'path' && coverage(target.own, target.context) >= 0.95;
  if (!isForEach || keys.size !== 1 || target.isKey !== true || !(isOfThing || target.own.some(isHandle))) return [];
  return places.filter(
    ({ list, name, value, expression }) =>
      list !== undefined &&
      (expression === 'currentItem' || (name.own.length === 1 && name.own[0] === 'id')) &&
      typeof value !== 'object' &&
      accepts(target.schema, value),
  );
}

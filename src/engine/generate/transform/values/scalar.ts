/** Single values: fields that are called alike, converted where the values allow it. */
import { baseOf } from '../../irregular-verbs.ts';
import { isScalarShape, numbersOf } from '../../shape.ts';
import { areNear, isDateWord } from '../../vocabulary.ts';
import { isVagueName, likeness, type Name, nameScore, saysSame, stemOf, weightOf, wordsOf } from '../../words.ts';
import { saysMapping } from '../instruction/values/mappings.ts';
import { noInstruction } from '../instruction/words/read.ts';
import { saysPath } from '../instruction/words/said-paths.ts';
import { type Choice, createChoice, type Note, ranked } from '../terms/choice.ts';
import { dateKindOf } from '../terms/dates.ts';
import { literal } from '../terms/expression.ts';
import { isAmountOf } from '../terms/prices.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isNumeric, type Target } from '../terms/target.ts';
import { isMeasure, isUnit } from '../terms/unit-table.ts';
import { joinedTexts } from '../texts/joined-texts.ts';
import { isAbbreviated, isSpelledAlike, isWrittenPath } from '../texts/spelling.ts';
import { type Fit, fitUnits } from '../units/units.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';
import { convert } from './convert.ts';
import { describedScore, isSaidOfOther } from './described-names.ts';
import {
  idWords,
  isArticleNumber,
  isNumberedName,
  isTrackedKey,
  nounAsName,
  nounOfKey,
  personInside,
  recordKey,
  rootKey,
  shownName,
} from './record-keys.ts';
import { propertyScore } from './said-property.ts';
import { isNoDate, isOfDoer, valueScore } from './value-score.ts';

/** What is known about the value of a single field. */
export function scalarChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { constant, preset } = wanted.target;
  if (constant !== undefined) return [createChoice(literal(constant.value), 1, 'a constant', { uses: '' })];
  const found = scope.sources.flatMap((source) => {
    if (!search.spend(1)) return [];
    const choice = directChoice(source, wanted, search.instruction);
    return choice === undefined
      ? []
      : isOnlyReference(source, wanted, scope)
        ? { ...choice, score: choice.score - 0.25 }
        : choice;
  });
  const joined = found.length === 0 ? scope.sources.flatMap((source) => joinedTexts(source, wanted, search) ?? []) : [];
  const fits = [...found, ...joined].filter(({ expr }) => !search.isBanned(wanted.place, expr));
  if (fits.length === 0 && preset !== undefined) {
    const text = `${wanted.place} is always its default: nothing was found for it.`;
    return [
      createChoice(literal(preset.value), scoreMin, 'its default', { uses: '', notes: [{ kind: 'assumed', text }] }),
    ];
  }
  return ranked(fits);
}

/** `customer_id` is no customer where customers can be looked up by it, or where a loop ran for them. */
function isOnlyReference({ shape, name: found }: Source, { name }: Wanted, { references, sources }: Scope): boolean {
  const isOfLoop = found.own.includes('id') && sources.some(({ at }) => /\bcurrentItem\.(?:name|title)$/.test(at.text));
  const isReference = references?.has(shape) === true || isOfLoop;
  if (!isReference || name.own.some((word) => idWords.has(word))) return false;
  return name.own.join(' ') !== found.own.join(' ') || typeof shape.scalars[0] === 'number';
}

/** One source as the value; undefined where it does not fit. */
export function directChoice(source: Source, wanted: Wanted, instruction?: Search['instruction']): Choice | undefined {
  if (source.lists > 0 || !isSingle(source, wanted) || isOfHaving(source, wanted) || isOfDoer(wanted, source))
    return undefined;
  const fit = fitUnits(wanted.name.own, source, wanted, instruction ?? noInstruction);
  const score = fitOf(wanted, source, fit, instruction);
  const byValue = score < scoreMin + 0.04 ? valueScore(source, wanted, instruction) : 0;
  if (score < 0.45 && byValue === 0) return undefined;
  const conversion = convert(
    { at: source.at, shape: source.shape, words: source.name.own, mayMiss: mayMiss(source) },
    {
      target: fit === undefined ? wanted.target : anyNumber(wanted.target),
      words: fit?.wanted ?? wanted.name.own,
      isRequired: wanted.isRequired,
    },
  );
  if (conversion === undefined) return undefined;
  const reached = Math.max(score, byValue) - conversion.cost - doubtOf(wanted, source);
  if (reached < scoreMin - 0.06) return undefined;
  const expr = fit === undefined ? conversion.expr : fit.scale(conversion.expr);
  const best = isExactInside(wanted, source) ? 1.04 : 1;
  return createChoice(expr, Math.min(best, reached), source.label, {
    uses: `${source.distance} ${source.label}`,
    notes: [...notesOf(source, wanted, fit?.assumed ?? conversion.assumed), ...ownTotal(source, wanted, instruction)],
  });
}

/** How well they fit by what both are called, and by what is said of it. */
function fitOf(
  wanted: Wanted,
  source: Source,
  fit: Fit | undefined,
  instruction: Search['instruction'] | undefined,
): number {
  return Math.max(
    nameScore(wanted.name, shownName(source)),
    nameScore(wantedName(wanted, source.name), source.name) - 0.01,
    fit === undefined ? 0 : nameScore({ ...wanted.name, own: fit.wanted }, { ...source.name, own: fit.found }),
    countScore(wanted, source),
    saidScore(wanted, source, instruction),
    describedScore(wanted, source),
    isNumberedName(source) ? asNumber(wanted, source) : 0,
    measuredScore(wanted, source),
    bareScore(wanted, source),
    onlyChildScore(wanted, source),
    fit === undefined ? 0 : measureScore(wanted, source),
    isAmountOf(wanted.name.own, source) ? 0.86 : 0,
    plainReference(wanted, source),
    momentScore(wanted, source),
    isExact(wanted, source) ? 1 : 0,
    isExactInside(wanted, source) ? 1.05 : 0,
    isWholeName(wanted, source) || isWrittenPath(wanted, source) ? 0.99 : 0,
    rootKey(wanted, source),
    recordKey(wanted, source),
    nounAsName(wanted, source),
    nounOfKey(wanted, source),
    isAbbreviated(wanted, source) ? 0.72 : 0,
    personInside(wanted, source),
    isTrackedKey(wanted, source) ? 0.99 : 0,
    isArticleNumber(wanted.name.own, source.name.own) || isArticleNumber(source.name.own, wanted.name.own) ? 0.7 : 0,
  );
}

/** What speaks against it, although it is called so. */
function doubtOf(wanted: Wanted, source: Source): number {
  const isOther = wanted.name.own.join(' ') === 'count' && !source.name.own.includes('count');
  return (
    (isOther ? 0.2 : 0) +
    (isOfPriced(wanted, source) ? 0.2 : 0) +
    (isCountOf(wanted, source) ? 0.12 : 0) +
    (isOfOuter(wanted, source) ? 0.15 : 0) +
    (isAspect(wanted, source) ? 0.12 : 0) +
    (isNoDate(wanted, source) ? 0.3 : 0) +
    (isSaidOfOther(wanted, source) ? 0.2 : 0) +
    (isSameWords(wanted, source) && !isSpelledAlike(wanted, source) ? 0.01 : 0) +
    distanceCost(source, wanted) +
    depthOf(source) * 0.006 +
    (isVagueName(wanted.name.own) ? insideOf(source) * 0.02 : 0)
  );
}

/** A name that is a number, as the number. */
function asNumber(wanted: Wanted, source: Source): number {
  const called = { ...source, name: { ...source.name, own: ['number'] } };
  return Math.max(nameScore(wanted.name, called.name) - 0.05, describedScore(wanted, called));
}

/** `humidity`, described as `Percent`: of a field that names no unit, in the one that is told. */
function measuredScore({ name, target, place }: Wanted, { name: found }: Source): number {
  const told = name.own.at(-1) ?? '';
  const plain = wordsOf(place.replace(/\[\]$/, '').split('.').at(-1) ?? '');
  const isTold = name.own.length === plain.length + 1 && target.description !== '' && !plain.includes(told);
  return isTold && (told === 'percent' || isUnit(told)) && !found.own.some(isUnit)
    ? nameScore({ ...name, own: plain }, found) - 0.04
    : 0;
}

/** The amount of a line that has a price and a quantity is neither of them alone. */
function isOfPriced({ name }: Wanted, { name: found, parent }: Source): boolean {
  const isMoney = name.own.some((word) => /^(?:amount|sum|value|total)$/.test(word));
  const beside = [...(parent?.members.keys() ?? [])].flatMap(wordsOf);
  const isQuantity = (word: string): boolean => /^(?:quantity|unit|count|piece)$/.test(word);
  const isPrice = (word: string): boolean => word === 'price' || word === 'cost';
  const isHalf =
    found.own.length > 0 &&
    ((found.own.every(isQuantity) && beside.some(isPrice)) ||
      (found.own.every(isPrice) && beside.includes('quantity')));
  return isMoney && isHalf && !name.own.some(isPrice);
}

/** `rating_count` is no rating, although it is called so. */
function isCountOf({ name }: Wanted, { name: found }: Source): boolean {
  const counts = /^(?:rating|score|mark|grade|price|average|temperature|speed|duration)$/;
  return found.own.at(-1) === 'count' && !name.own.includes('count') && name.own.some((word) => counts.test(word));
}

/** `album_type`, or the id of an album, is no album where that has a name. */
function isAspect({ name }: Wanted, { name: found, parent }: Source): boolean {
  const [head = '', last = ''] = [found.own.slice(0, -1).join(' '), found.own.at(-1)];
  const isNamed = [...(parent?.members.keys() ?? [])].some((key) => /^(?:name|title)$/.test(key));
  return (
    isNamed && head !== '' && head === name.own.join(' ') && /^(?:type|kind|category|group|format|id)$/.test(last ?? '')
  );
}

/** The number is rounded, if at all, when its unit has been changed. */
function anyNumber(target: Target): Target {
  return { ...target, types: new Set(['number']) };
}

/** Called so in the singular or the plural, wherever it stands: `page` and `pages`. */
function isSameWords({ name }: Wanted, { name: found, distance }: Source): boolean {
  return distance === 0 && name.own.length > 0 && name.own.join(' ') === found.own.join(' ');
}

/** The very name, in the record itself. */
function isExact({ name }: Wanted, { name: found, distance }: Source): boolean {
  return (
    distance === 0 && (found.inside ?? 0) === 0 && name.own.length > 0 && name.own.join(' ') === found.own.join(' ')
  );
}

/** The `id` of an `author` that is wanted as a record of that name, and that the data has as one: not that of what is around. */
function isExactInside({ name, place }: Wanted, { name: found, distance }: Source): boolean {
  const around = found.context.slice(0, found.inside ?? 0);
  const [holder = ''] = place.split('.').slice(-2);
  const own = wordsOf(holder).toReversed();
  return (
    distance === 0 &&
    around.length > 0 &&
    own.length > 0 &&
    place.includes('.') &&
    !holder.includes('[') &&
    around.slice(0, own.length).join(' ') === own.join(' ') &&
    name.own.join(' ') === found.own.join(' ')
  );
}

/** The very name of several words, in a record inside. */
function isWholeName({ name }: Wanted, { name: found, distance }: Source): boolean {
  const isTelling = name.own.filter((word) => weightOf(word) >= 0.4).length > 1;
  return isTelling && distance === 0 && name.own.join(' ') === found.own.join(' ');
}

/** `albumId` is not the id of a track, although the track is in an album: a record farther out is called so. */
function isOfOuter({ name }: Wanted, { name: found, distance }: Source): boolean {
  const [qualifier, ...rest] = name.own;
  if (distance > 0 || found.near === undefined || qualifier === undefined || rest.length === 0) return false;
  const isKey = rest.every((word) => idWords.has(word)) && found.own.join(' ') === rest.join(' ');
  const at = found.context.findIndex((word) => likeness(word, qualifier) >= 0.75);
  return isKey && at >= found.near;
}

/** What the instruction, or the description of the field, says that it is made of. */
function saidScore(wanted: Wanted, source: Source, instruction: Search['instruction'] | undefined): number {
  if (instruction !== undefined && saysMapping(instruction, wanted.name, source.name)) return 1;
  if (instruction !== undefined && saysPath(instruction, wanted.name, source.name)) return 0.93;
  return propertyScore(wanted, source);
}

/** `start` of a record of that name that has its `dateTime`, beside a zone or the like. */
function momentScore({ name, target }: Wanted, { name: found, shape, distance }: Source): number {
  const isDated = target.format === 'date' || target.format === 'date-time' || /YYYY-MM-DD/.test(target.description);
  if (!isDated && !isMomentIn(name.own, found)) return 0;
  if (distance === 0 && isSameDeed(name.own, found.own) && dateKindOf(shape, true) !== undefined) return 0.8;
  // Of a record at the root all that is around stands inside.
  const own = found.context.slice(0, Math.min(found.inside ?? 0, name.own.length)).toReversed();
  const isMoment = found.own.every(isDateWord) && dateKindOf(shape, true) !== undefined;
  return own.length > 0 && own.join(' ') === name.own.join(' ') && isMoment ? 0.86 : 0;
}

/** `start` of `{ "start": { "dateTime": …, "timeZone": … } }`: the moment that the record of that name is about. */
function isMomentIn(own: readonly string[], { own: found, context, inside = 0 }: Name): boolean {
  return inside > 0 && own.length === 1 && own[0] === context[0] && found.every(isDateWord) && !found.includes('zone');
}

/** `arrivesOn` is the `arrival_date`, `cancelledAt` the `cancellation_time`. */
function isSameDeed(own: readonly string[], found: readonly string[]): boolean {
  const [deed = '', ...more] = own.filter((word) => !isDateWord(word));
  const [other = '', ...others] = found.filter((word) => !isDateWord(word));
  const [stem, otherStem] = [deed, other].map((word) => stemOf(baseOf(word) ?? word));
  return more.length === 0 && others.length === 0 && stem !== undefined && stem.length >= 4 && stem === otherStem;
}

/** `wind` of a record of that name whose `speed` is measured in what is said. */
function measureScore({ name }: Wanted, { name: found }: Source): number {
  const own = found.context.slice(0, found.inside ?? 0).toReversed();
  return own.length > 0 && own.join(' ') === name.own.join(' ') && isMeasure(found.own) ? 0.74 : 0;
}

/** `phones: [{ value }]`, `email: { address }`: what the record is called is what is wanted. */
function bareScore({ name, place }: Wanted, { name: found }: Source): number {
  const [holder = ''] = place.split('.').slice(-2);
  const own = wordsOf(holder.replace(/(?:\[\])+$/, ''));
  const [word = '', ...more] = name.own;
  const isBare =
    /^(?:value|content|text)$/.test(word) ||
    (word === 'address' && own.includes('email')) ||
    (word === 'number' && own.some((one) => /^(?:phone|fax|account|card)$/.test(one)));
  const isNamed = place.includes('.') && own.some((one) => weightOf(one) === 1);
  if (!isBare || more.length > 0 || !isNamed || found.own.at(-1) === 'id') return 0;
  return nameScore({ own, context: name.context.filter((one) => !own.includes(one)) }, found) - 0.03;
}

/** The only field of a record is called as the record is. */
function onlyChildScore({ name }: Wanted, { parent, name: found }: Source): number {
  const inside = found.inside ?? 0;
  if (parent?.members.size !== 1 || inside === 0) return 0;
  const own = found.context.slice(0, inside).toReversed();
  return nameScore(name, { own, context: found.context.slice(inside), inside: 0 }) - 0.08;
}

/** `sensor` where a `sensorId` is wanted, or a `customer` where a `customerName` is. */
function plainReference({ name }: Wanted, { name: found, distance }: Source): number {
  const head = name.own.at(-1) ?? '';
  const rest = name.own.slice(0, -1);
  const isOwn = (found.inside ?? 0) === 0 || found.near === undefined;
  const isSame = rest.length > 0 && found.own.join(' ') === rest.join(' ') && isOwn;
  return isSame && distance === 0 && isVagueName([head]) ? 0.64 : 0;
}

/** `comments` is the number of comments where it is a number. */
function countScore({ name, target }: Wanted, source: Source): number {
  const rest = name.own.filter((word) => word !== 'count' && word !== 'number');
  const isCount =
    rest.length > 0 && rest.length < name.own.length && target.types.size > 0 && !target.types.has('string');
  if (!isCount || numbersOf(source.shape).length < source.shape.scalars.length) return 0;
  return nameScore({ own: rest, context: name.context }, source.name) - 0.06;
}

/** `hasPhone` asks whether there is one, and not what it says. */
function isOfHaving({ shape, name: { own: found } }: Source, { name, target }: Wanted): boolean {
  const isFlag = shape.scalars.every((value) => typeof value === 'boolean');
  return target.types.has('boolean') && name.own[0] === 'has' && found[0] !== 'has' && !isFlag;
}

function isSingle({ shape }: Source, { target }: Wanted): boolean {
  if (target.kind === 'any') return shape.count > 0;
  return isScalarShape(shape) || (shape.records === 0 && shape.lists === 0 && target.isNullable);
}

/** A name or an id of nothing in particular is that of the record itself. */
function distanceCost({ distance }: Source, { name }: Wanted): number {
  return distance >= 1 && isVagueName(name.own) ? 0.22 : distance * 0.09;
}

/** What a step was given counts a little less than what it gave. */
function depthOf({ around, at }: Source): number {
  return around.length + (at.text.includes('currentItem') ? 3 : 0);
}

/** In how many things more than one it stands: a name of nothing in particular is of the outermost. */
function insideOf({ name: { context, inside = 0 } }: Source): number {
  return Math.max(0, context.slice(0, inside).filter((word) => weightOf(word) === 1).length - 1);
}

/** Whether some of the records that it is looked for in lack it. */
export function mayMiss({ shape, parent, around, via }: Source): boolean {
  if (via !== undefined) return true;
  if (parent !== undefined && parent.records > shape.count) return true;
  return around.some((one, index) => {
    const outer = around[index + 1]?.shape;
    return one.shape.nulls > 0 || (outer !== undefined && outer.records > one.shape.count);
  });
}

/** The last time that something was done is when it was done, and the name that is shown is the name. */
function wantedName({ name, target }: Wanted, found: Name): Name {
  const { own } = name;
  const isShown = own.length === 2 && own[1] === 'name' && /^(?:display|full|complete)$/.test(own[0] ?? '');
  if (isShown && found.own.join(' ') === 'name') return { ...name, own: ['name'] };
  // `to` beside `from`: a word of its own kind, which says little in a sentence.
  if (own.join(' ') === 'to' && found.own.some((word) => areNear(word, 'until'))) return { ...name, own: ['until'] };
  const isDate = target.format === 'date' || target.format === 'date-time';
  const rest = own.filter((word) => word !== 'last' && word !== 'latest');
  return isDate && rest.length > 0 ? { ...name, own: rest } : name;
}

/** A number of the service counts everything, whatever the instruction leaves out. */
function ownTotal(
  { label }: Source,
  { name, place, target }: Wanted,
  instruction: Search['instruction'] | undefined,
): readonly Note[] {
  const isCount = name.own.some((word) => word === 'count' || word === 'total' || word === 'number');
  const isNumber = isNumeric(target.types);
  if (!isCount || !isNumber || instruction === undefined || instruction.tokens.length === 0) return [];
  return [{ kind: 'assumed', text: `${place} is the number that the data gives itself, ${label}, of all items.` }];
}

/** `payer` from `payerId`: what is wanted may be what the key stands for, whatever the instruction adds to its name. */
function isKeyOf({ name }: Source, { place }: Wanted): boolean {
  const last = name.own.at(-1) ?? '';
  const own = wordsOf(place.replaceAll('[]', '').split('.').at(-1) ?? '');
  return /^(?:id|uuid|code|key)$/.test(last) && name.own.length > 1 && own.length > 0 && !own.includes(last);
}

function notesOf(source: Source, wanted: Wanted, assumed: string | undefined): readonly Note[] {
  const notes: Note[] = [];
  if (!saysSame(wanted.name, source.name) || isKeyOf(source, wanted)) {
    notes.push({ kind: 'meaning', text: `${wanted.place} from ${source.label}` });
  }
  if (source.via !== undefined) {
    notes.push({ kind: 'assumed', text: `Records are looked up in ${source.via}.` });
  }
  if (assumed !== undefined) notes.push({ kind: 'assumed', text: `${wanted.place} takes ${assumed}.` });
  return notes;
}

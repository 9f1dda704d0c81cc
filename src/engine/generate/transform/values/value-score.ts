/** How well a source fits by its values alone, where the names differ: addresses, codes, dates, the values of an enum. */
import { formatOf } from '../../formats.ts';
import { numbersOf, textsOf } from '../../shape.ts';
import { areNear, isDateWord } from '../../vocabulary.ts';
import { dateKindOf, isNamedDate } from '../terms/dates.ts';
import type { Source } from '../terms/scope.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';
import { flagChoice, mapChoices } from './choices.ts';

/** What values cost that differ from the choices in their spelling alone. */
const spellingCost = 0.02;

/** Values that can be nothing else although the names differ: addresses, ids, the values of an enum. */
export function valueScore(
  { at, shape, name: { own: found } }: Source,
  { target, name }: Wanted,
  instruction: Search['instruction'] | undefined,
): number {
  const { format, choices } = target;
  const isPlain = format === undefined && choices === undefined && target.types.has('string');
  if (isPlain && isWhenAlone(name.own) && textsOf(shape).length > 0) {
    const kind = dateKindOf(shape, isNamedDate(found));
    const isFitting = kind !== undefined && !(name.own[0] === 'time' && kind === 'date');
    if (isFitting) return scoreMin + (isMaking(found) ? 0.04 : 0.02);
  }
  if (format === 'date' || format === 'date-time') {
    // `notAfter is unix time`: numbers that are said to be moments.
    const isSaid =
      instruction?.tokens.some(({ lower }) => lower === 'unix' || lower === 'epoch') === true &&
      numbersOf(shape).length === shape.scalars.length;
    const isFitting = (isSaid || isDateName(name.own)) && dateKindOf(shape, isSaid || isNamedDate(found)) !== undefined;
    if (isFitting || isDateName(name.own)) return isFitting ? scoreMin + (isMaking(found) ? 0.03 : 0.01) : 0;
  }
  const isFlag = shape.scalars.length > 0 && shape.scalars.every((value) => typeof value === 'boolean');
  // What has two states is in that which the flag is called by, or in the other.
  if (isFlag && choices !== undefined) return flagChoice(found, choices) === undefined ? 0 : scoreMin + 0.04;
  const texts = textsOf(shape);
  if (texts.length === 0) return 0;
  if (isPlain && isSoLong(name.own, texts)) return scoreMin + 0.04;
  if (name.own.includes('code') && texts.every((text) => /^[A-Z]{2,3}$/.test(text))) return scoreMin + 0.01;
  if (isCountryCode(target.description, name.own) && texts.every((text) => /^[A-Z]{2}$/.test(text)))
    return scoreMin + 0.02;
  if (format !== undefined && ['email', 'ipv4', 'uuid', 'uri'].includes(format)) {
    return formatOf(texts) === format ? scoreMin + 0.02 : 0;
  }
  if (choices === undefined || choices.length < 2 || new Set(texts).size < 2) return 0;
  if (texts.every((text) => choices.includes(text))) return scoreMin + 0.04;
  const conversion = mapChoices(at, shape, choices, found);
  return conversion !== undefined && conversion.cost <= spellingCost ? scoreMin + 0.04 : 0;
}

const figures: readonly string[] = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** `lastFour`, `first6`: so many digits, and all of the values have as many. */
function isSoLong([end = '', many = '', ...rest]: readonly string[], texts: readonly string[]): boolean {
  const length = /^\d$/.test(many) ? Number(many) : figures.indexOf(many);
  const isEnd = /^(?:last|first)$/.test(end) && rest.every((word) => word === 'digit') && length > 1;
  return isEnd && texts.every((text) => text.length === length && /^\d+$/.test(text));
}

/** `ISO country code`, of a country. */
function isCountryCode(description: string, own: readonly string[]): boolean {
  const isCode = /\biso\b|alpha-?2|\b(?:two|2)[- ]letter|country code/i.test(description);
  return isCode && (own.includes('country') || /country/i.test(description));
}

/** Nothing but a date is wanted, whichever. */
function isDateName(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  // `renewsOn`, `placedAt`: what happens then is told by a word of its own.
  const isWhen = rest.length > 0 && rest.every((word) => word === 'on' || word === 'at');
  const isDone = rest.length > 0 && /(?:ed|en|t|made)$/.test(first) && rest.every(isDateWord);
  return words.length > 0 && (isWhen || isDone || words.every(isDateWord));
}

/** `date`, `when`, `since`: no name says of what. */
function isWhenAlone(words: readonly string[]): boolean {
  return words.length === 1 && /^(?:date|day|when|since)$/.test(words[0] ?? '');
}

/** The date of something's own beginning, before any other. */
function isMaking(words: readonly string[]): boolean {
  return words.some((word) => word === 'created' || word === 'date' || areNear(word, 'created'));
}

/** `createdBy` is somebody, and no moment. */
export function isOfDoer({ name }: Wanted, { name: found, shape }: Source): boolean {
  return name.own.length > 1 && name.own.at(-1) === 'by' && dateKindOf(shape, isNamedDate(found.own)) !== undefined;
}

/** A code among the `dates` is no date. */
export function isNoDate({ name, target }: Wanted, { name: found, shape }: Source): boolean {
  const isDay = name.own.every((word) => word === 'date' || word === 'day');
  const texts = textsOf(shape);
  const isNumber = /YYYY|date/i.test(target.description) && dateKindOf(shape, true) === undefined;
  if (isNumber && shape.scalars.length > 0 && texts.length === 0) return true;
  const isText = target.types.has('string') && texts.length > 0 && texts.every((text) => !/\d/.test(text));
  return name.own.length > 0 && isDay && isText && found.own.join(' ') !== name.own.join(' ');
}

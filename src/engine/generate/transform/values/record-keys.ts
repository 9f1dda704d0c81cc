/** What a record is known by: its key, its number, its own name, by whichever word. */
import { textsOf } from '../../shape.ts';
import { likeness, type Name, weightOf, wordsOf } from '../../words.ts';
import type { Source } from '../terms/scope.ts';
import { isPerson } from '../texts/persons.ts';
import type { Wanted } from '../wanted/search.ts';

export const idWords: ReadonlySet<string> = new Set(['id', 'key', 'code', 'number', 'no', 'ref', 'reference', 'sku']);

/** `orderId` of data that is one order, without a name for it, and has an id of its own. */
export function rootKey({ name }: Wanted, { name: found, at, distance, parent }: Source): number {
  const isRoot = /^(?:\$\$\.)?\w+$/.test(at.text) && distance === 0 && found.context.length === 0;
  const isKey = found.own.length === 1 && idWords.has(found.own[0] ?? '') && name.own.length === 2;
  const isOther = [...(parent?.members.keys() ?? [])].some((key) => wordsOf(key).includes(name.own[0] ?? ''));
  return isRoot && isKey && !isOther && name.own.at(-1) === found.own[0] ? 0.6 : 0;
}

/** `order`, or `orderId`, of orders whose only key is called `no` or `token`: a record is known by it. */
export function recordKey({ name, target }: Wanted, { name: found, at, distance, parent }: Source): number {
  const [key = ''] = found.own;
  // The device that a list of readings is in is known by its key as well.
  const isAround = distance === 1 && /^%(?:\.%)*\.\w+$/.test(at.text);
  const isOwn = (distance === 0 || isAround) && (found.inside ?? 0) === 0 && found.own.length === 1 && isKeyWord(key);
  const isOnly = [...(parent?.members.keys() ?? [])].filter((one) => isKeyWord(wordsOf(one).join(' '))).length === 1;
  if (!isOwn || !isOnly || !target.types.has('string')) return 0;
  const head = name.own.at(-1) ?? '';
  const isId = name.own.length === 2 && idWords.has(head);
  const noun = isId ? (name.own[0] ?? '') : name.own.length === 1 ? head : '';
  const list = found.context.slice(0, found.near ?? 1);
  const isNamed = list.some((word) => noun !== '' && likeness(word, noun) >= 0.75);
  // A list that is called `items` says nothing of what they are.
  const isOfAnything = isId && !list.some((word) => weightOf(word) === 1);
  if (isAround) return isNamed ? 0.74 : 0;
  return isNamed || isOfAnything ? 0.62 : 0;
}

/** The name of a record of `teams` that has a text called `team`, and no name beside it. */
export function nounAsName({ name, target }: Wanted, { name: found, distance, parent, shape }: Source): number {
  const [noun = ''] = found.own;
  const isName = name.own.length === 1 && /^(?:name|title)$/.test(name.own[0] ?? '') && target.types.has('string');
  const isOwn = distance === 0 && (found.inside ?? 0) === 0 && found.own.length === 1 && weightOf(noun) === 1;
  if (!isName || !isOwn || textsOf(shape).length === 0) return 0;
  const hasName = [...(parent?.members.keys() ?? [])].some((key) => /^(?:name|title)$/.test(wordsOf(key).at(-1) ?? ''));
  const isNoun = found.context.slice(0, found.near ?? 1).includes(noun);
  return isNoun && !hasName ? 0.66 : 0;
}

/** What a field says of its record: the `summary` of `{ "id": …, "type": …, "summary": … }`, which has no name, is its name. */
export function shownName({ name, parent }: Source): Name {
  if ((name.inside ?? 0) === 0 || name.own.join(' ') !== 'summary') return name;
  const keys = [...(parent?.members.keys() ?? [])];
  const isNamed = keys.some((key) => /^(?:name|title|label)$/.test(key));
  return isNamed || !keys.includes('id') ? name : { ...name, own: ['name'] };
}

/** `station`, or its name, of records whose only key is called `stationId`: that is what they are. */
export function nounOfKey({ name, target }: Wanted, { name: found, distance, parent, shape }: Source): number {
  const [noun = '', head = 'name', ...more] = name.own;
  const isOwn = distance === 0 && (found.inside ?? 0) === 0 && /^(?:name|title)$/.test(found.own.join(' '));
  const isText = target.types.has('string') && target.format === undefined && textsOf(shape).length > 0;
  if (!isOwn || !isText || more.length > 0 || !/^(?:name|title)$/.test(head)) return 0;
  const members = [...(parent?.members.keys() ?? [])].map(wordsOf);
  const keys = members.filter((words) => isKeyWord(words.at(-1) ?? ''));
  const isOther = members.some((words) => words.join(' ') === noun);
  return keys.length === 1 && keys[0]?.length === 2 && keys[0]?.[0] === noun && !isOther ? 0.78 : 0;
}

/** `student` of records with a `user` that has a name: the only person in sight, whatever that one is called. */
export function personInside({ name, target }: Wanted, { name: found, distance, around, shape }: Source): number {
  const isCalled =
    distance === 0 && found.inside === 1 && /^(?:(?:full|display|real) )?name$/.test(found.own.join(' '));
  const isWanted = name.own.length === 1 && isPerson(name.own) && target.types.has('string');
  if (!isCalled || !isWanted || !isPerson(found.context.slice(0, 1)) || textsOf(shape).length === 0) return 0;
  const holder = around[1]?.shape ?? around[0]?.shape;
  const people = [...(holder?.members.keys() ?? [])].filter((key) => isPerson(wordsOf(key).slice(-1)));
  return people.length > 1 ? 0 : 0.72;
}

function isKeyWord(word: string): boolean {
  return (
    idWords.has(word) || word === 'token' || word === 'uuid' || word === 'uid' || word === 'nr' || word === 'serial'
  );
}

/** `OPS-12` is the key of an issue, whatever its id is. */
export function isTrackedKey({ name, target }: Wanted, { name: found, shape, distance }: Source): boolean {
  const texts = textsOf(shape);
  const isKey = name.own.length === 1 && name.own[0] === 'key' && target.types.has('string');
  const isId = found.own.length === 1 && isKeyWord(found.own[0] ?? '') && (found.inside ?? 0) === 0 && distance === 0;
  return isKey && isId && texts.length > 0 && texts.every((text) => /^[A-Z][A-Z\d]{0,9}-\d+$/.test(text));
}

/** `#1001`, `INV-7`: what is called a name is the number of the record. */
export function isNumberedName({ shape, name: found, distance }: Source): boolean {
  const texts = textsOf(shape);
  return (
    found.own.join(' ') === 'name' &&
    distance === 0 &&
    texts.length > 0 &&
    texts.every((text) => /^#?(?:[A-Z]{1,5}[-/]?)?\d+$/.test(text))
  );
}

/** A `sku` is what the number or the code of an article is called in shops. */
export function isArticleNumber(own: readonly string[], other: readonly string[]): boolean {
  const [thing = '', head = '', ...more] = own;
  const isNumber = /^(?:article|product|item|part|stock|goods|material)$/.test(thing) && idWords.has(head);
  return isNumber && more.length === 0 && other.join(' ') === 'sku';
}

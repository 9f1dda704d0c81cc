/** How well the field of a thing is what the result wants, by its name, by what is said of it, and by whose it is. */
import { remember } from '../../../../../core/remember.ts';
import { reference } from '../../../documents/terms/document.ts';
import { typesOf } from '../../../step/terms/target.ts';
import { takesNumber } from '../../../step/terms/types.ts';
import { withoutUnits } from '../../../step/terms/units.ts';
import { isForm } from '../../../word-forms.ts';
import { coverage, nameScore, wordsIn } from '../../../words.ts';
import { isKeyWord } from '../../terms/entity.ts';
import type { Leaf } from '../../terms/record.ts';
import { isCalling, isSameThing } from '../terms/naming.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import { openNamesOf } from '../terms/role-names.ts';
import { bareFit, isDay } from './bare-names.ts';
import { contentFit } from './contents.ts';
import { describedAs } from './described-as.ts';
import { headFit } from './head-words.ts';
import { madeFit } from './made-on.ts';
import { isSameRate } from './unit-names.ts';

type Words = readonly string[];

/** Pairs of names that are kept with what they have in common. */
const pairsMax = 20_000;

/** Of a field with its own name, of the thing that it is said to be of. */
const exact = 1;

/** Less is no reading of the name at all. */
export const leastFit = 0.55;

interface Kept {
  readonly leaves: Node['leaves'];
  readonly fit: number;
}

/** By the field, what may be it, and what the thing is called: the same thing is reached in many ways. */
const fits = new WeakMap<Field, WeakMap<Leaf, Map<string, Kept>>>();

export function fitOf(field: Field, leaf: Leaf, node: Node): number {
  const byLeaf = fits.get(field) ?? new WeakMap<Leaf, Map<string, Kept>>();
  fits.set(field, byLeaf);
  const byNames = byLeaf.get(leaf) ?? new Map<string, Kept>();
  byLeaf.set(leaf, byNames);
  const names = [node.noun, node.role, ...(node.also ?? [])].map((words) => words.join(' ')).join('|');
  const before = byNames.get(names);
  if (before?.leaves === node.leaves) return before.fit;
  const fit = readFit(field, leaf, node);
  byNames.set(names, { leaves: node.leaves, fit });
  return fit;
}

function readFit(field: Field, leaf: Leaf, node: Node): number {
  if (!isTyped(field, leaf)) return 0;
  const names = namesOf(node, leaf);
  const open = leaf.context.length > 0 ? [] : openNamesOf(node);
  const plain = fitAs(names, field, leaf, node);
  return open.length === 0 ? plain : Math.max(plain, fitAs([...names, ...open], field, leaf, node) - 0.03);
}

/** Of a thing that is called so. */
function fitAs(names: readonly Words[], field: Field, leaf: Leaf, node: Node): number {
  // The phone of the contact is what is called `contact_phone`.
  if (field.owner.length > 0 && isSame([...field.owner, ...asked(field)], leaf.words)) return 0.97;
  // The name of the manager is what a `manager` is described to be.
  if (
    asked(field).join(' ') === 'name' &&
    isSame(field.owner.slice(0, leaf.words.length), leaf.words) &&
    isNameSaid(leaf)
  )
    return names.some((words) => isSameThing(field.owner.slice(leaf.words.length), words)) ? exact : 0.95;
  const isOwner = field.owner.length > 0 && names.some((words) => isSameThing(field.owner, words));
  const isOther = field.owner.length > 0 && !isOwner;
  const byName = namedFit(field, leaf, names, node);
  const told = isOther ? 0 : attributeFit(field, leaf, names, isOwner);
  const isSaid = field.owners?.some((owner) => names.some((words) => isSameThing(owner, words))) === true;
  const fits = [bareFit, contentFit, headFit, madeFit].map((fitBy) => fitBy(field, leaf, node));
  const bare = isOther ? 0 : Math.max(...fits);
  return Math.max(told, bare, isOther ? Math.min(byName, 0.5) : byName + (isOwner || isSaid ? 0.05 : 0));
}

/** "Name of the person who is responsible" */
function isNameSaid({ schema }: Leaf): boolean {
  return /^(?:full |first and last )?name of\b/i.test(String(schema['description'] ?? ''));
}

function asked({ attribute, words }: Field): Words {
  return attribute.length > 0 ? attribute : words;
}

/** What the thing is called, the nearest name first. */
function namesOf(node: Node, { context }: Leaf): readonly Words[] {
  return [
    ...(context.length > 0
      ? [context.toReversed(), context.slice(0, 1)]
      : [node.role, node.noun, ...(node.role.length > 1 ? [node.role.slice(-1)] : []), ...(node.also ?? [])]),
  ].filter((words) => words.length > 0);
}

function namedFit(field: Field, leaf: Leaf, names: readonly Words[], node: Node): number {
  const { words } = field;
  if (isSame(words, leaf.words)) return leaf.context.length > 0 && isSaidAround(field, leaf) ? 0.98 : 0.95;
  if (leaf.asked !== undefined && isSame(words, leaf.asked)) return 0.86;
  if (names.some((name) => isSame(words, [...name, ...leaf.words]))) return 0.98;
  if (leaf.words.length > 1 && names.some((name) => isSame([...name, ...words], leaf.words))) return 0.93;
  // Fees are what `feeCents` tells, in another unit.
  if (isSame(withoutUnits(words), withoutUnits(leaf.words))) return 0.93;
  if (isSameRate(field, leaf)) return 0.93;
  if (isHowMany(field, leaf)) return 0.9;
  if (isMoneyIn(words, leaf) || isAllOf(words, leaf)) return 0.9;
  if (isCode(field, leaf)) return isSaidAround(field, leaf) ? 0.95 : 0.85;
  if (isDescribed(words, leaf, names) || isTotal(words, leaf, names)) return 0.89;
  if (isSaidOf(field, leaf)) return 0.88;
  if (isMeasureOf(words, leaf, node.leaves)) return 0.88;
  const isOfThing = names.some((name) => isSameThing(words, name));
  // "Fault id, code and plate": the id of the fault is what is called so.
  const [key = ''] = leaf.words;
  if (
    isOfThing &&
    leaf.words.length === 1 &&
    isKeyWord(key) &&
    new RegExp(`\\b${words.at(-1)} (?:${/^(?:number|no)$/.test(key) ? 'number|no|nr|num|#' : key})(?!\\w)`, 'i').test(
      field.said,
    )
  )
    return 0.95;
  if (words.join(' ') === 'name' && /^(?:full|display|whole) name$/.test(leaf.words.join(' '))) return 0.94;
  if (isOfThing && isCalling(leaf)) return field.attribute.length === 0 ? 0.86 : 0.5;
  const [context = []] = names;
  const score = nameScore(
    { own: words, context: field.owner },
    { own: leaf.words, context: context.toReversed(), inside: leaf.context.length },
  );
  return 0.82 * score;
}

/** What the document describes so is called so. */
function isDescribed(words: Words, { schema, words: own }: Leaf, names: readonly Words[]): boolean {
  // "Agent who works on it" is whom a key leads to, and not the key.
  const told = /^(?:id|key|uuid)$/.test(own.at(-1) ?? '') ? [] : describedAs(schema);
  return (
    told.length > 0 &&
    (isSame(words, told) ||
      names.some((name) => isSame([...name, ...words], told) || isSame(words, [...name, ...told])))
  );
}

/** A salary is the `amount` of what is called so, beside its currency. */
function isMoneyIn(words: Words, { words: [own = '', ...more], context, schema }: Leaf): boolean {
  const isNumber = takesNumber(schema);
  return isNumber && more.length === 0 && /^(?:amount|value)$/.test(own) && isSame(words, context.toReversed());
}

/** What somebody has spent is the total of it. */
function isAllOf(words: Words, { words: [total = '', ...deed], context }: Leaf): boolean {
  const isDeed = /(?:[a-z]{2}ed|spent|paid|sold|hours|minutes|points)$/.test(deed.at(-1) ?? '');
  return total === 'total' && isDeed && context.length === 0 && isSame(words, deed);
}

/** The total is a total price, where one is told. */
function isTotal(words: Words, { words: own }: Leaf, names: readonly Words[]): boolean {
  const rest = own.filter((word) => !/^(?:price|amount|sum|value|cost)$/.test(word));
  const isPlain = rest.length === own.length - 1 && rest.join(' ') === 'total';
  return isPlain && (isSame(words, rest) || names.some((name) => isSame(words, [...name, ...rest])));
}

/** The goal is a `goal_amount`, and the charge date a `next_charge_on`, where nothing else of the thing is called so. */
function isMeasureOf(words: Words, leaf: Leaf, leaves: readonly Leaf[]): boolean {
  const isOfDay = isDay(leaf);
  const kind = isOfDay ? ofDays : /^(?:amount|value)$/;
  const bare = (names: Words): Words => names.filter((word) => !kind.test(word));
  const own = bare(leaf.words);
  const isCalledSo =
    own.length < leaf.words.length && isSame(bare(words), own) && (isOfDay || words.length === own.length);
  if (!isCalledSo || leaf.context.length > 0) return false;
  return leaves.every((one) => one === leaf || isOfDay !== isDay(one) || !isSame(own, bare(one.words)));
}

/** Words of the names of days that say no more than that they are some. */
const ofDays = /^(?:at|on|date|day|time|datetime|next)$/;

/** "What they owe" is what `owes` tells. */
function isSaidOf({ description }: Field, { words: [own = '', ...more], context }: Leaf): boolean {
  const [, verb = ''] =
    /^\W*(?:what|how much|when|whether) (?:they|he|she|it|we|(?:the|this|that) [a-z]+) (?:(?:was|were|is|are|has|have|still|had) )*([a-z]+)(?: (?:us|them|on|in|at|to|by))?\W*$/i.exec(
      description,
    ) ?? [];
  const said = verb.toLowerCase();
  return (
    context.length === 0 &&
    more.length === 0 &&
    said.length > 2 &&
    (said === own || isForm(own, said) || isForm(said, own))
  );
}

/** A country is told by its `country_code`. */
function isCode({ words, schema }: Field, leaf: Leaf): boolean {
  return (
    typesOf(schema).includes('string') &&
    /^(?:code|iso)$/.test(leaf.words.at(-1) ?? '') &&
    /^(?:country|currency|language|state|region|area|airport|province|city|department)$/.test(
      leaf.words.at(-2) ?? '',
    ) &&
    isSame(words, leaf.words.slice(0, -1))
  );
}

/** "Shipping country": what it stands in is said right before it. */
function isSaidAround({ words, parts }: Field, { context }: Leaf): boolean {
  return parts.some((part) => {
    const said = wordsIn(part);
    return said.some(
      (word, at) => context.includes(word) && words.every((one, index) => isForm(said[at + 1 + index] ?? '', one)),
    );
  });
}

/** Events are what an `event_count` tells. */
function isHowMany({ name, words, schema }: Field, leaf: Leaf): boolean {
  const isNumber = takesNumber(schema);
  const counted = leaf.words.filter((word) => !/^(?:count|number|total)$/.test(word));
  return isNumber && /[^s]s$/i.test(name) && counted.length === leaf.words.length - 1 && isSame(words, counted);
}

/** "Full name of the mechanic", "Title" of a field `work`. */
function attributeFit(field: Field, leaf: Leaf, names: readonly Words[], isOwner: boolean): number {
  const { attribute, words } = field;
  if (attribute.length === 0) return 0;
  // "Peak of the newest episode" of a field `listeners` is what is called `listeners_peak`.
  const both = [...words, ...attribute];
  if (words.length > 0 && leaf.words.length === both.length && isSame(both, leaf.words)) return 0.95;
  const isOfThing = isOwner || names.some((name) => isSameThing(words, name));
  const score = attributeScore(attribute, leaf, names);
  if (score === 0) return 0;
  if (isOfThing) return score * exact;
  // "Full name" of a field `name`, where the thing has a `fullName`.
  if (isSame(attribute, leaf.words) && words.every((word) => attribute.includes(word)) && leaf.context.length === 0)
    return 0.97;
  // "Right wheel" of a field `right` is what is called so in full.
  if (attribute.length > 1 && isSame(attribute, leaf.words)) return 0.95;
  return isSame(words, leaf.words) ? exact : score * 0.7;
}

function attributeScore(attribute: Words, leaf: Leaf, names: readonly Words[]): number {
  if (isSame(attribute, leaf.words) || names.some((name) => isSame([...name, ...attribute], leaf.words))) return 1;
  if (names.some((name) => isSame(attribute, [...name, ...leaf.words]))) return 0.98;
  if (isDescribed(attribute, leaf, names)) return 0.95;
  const isNaming = attribute.at(-1) === 'name' && isCalling(leaf);
  if (isNaming) return 0.92;
  const score = nameScore({ own: attribute, context: [] }, { own: leaf.words, context: [] });
  return score >= 0.7 ? 0.9 * score : 0;
}

function isSame(one: Words, other: Words): boolean {
  return one.length > 0 && areSame(`${one.join(' ')}|${other.join(' ')}`);
}

const areSame = remember((both) => {
  const [own = [], told = []] = both
    .split('|')
    .map((words) => words.split(' ').map((word) => (/^n[or]$/.test(word) ? 'number' : word)));
  return coverage(own, told) >= 0.99 && coverage(told, own) >= 0.99;
}, pairsMax);

/** Whether a value of the one can be told as one of the other. */
function isTyped({ schema: wanted, words }: Field, { schema: found }: Leaf): boolean {
  const types = typesOf(wanted).filter((type) => type !== 'null');
  const own = typesOf(found).filter((type) => type !== 'null');
  if (types.length === 0 || own.length === 0) return true;
  const isNumber = (names: Words): boolean => names.some((type) => type === 'number' || type === 'integer');
  if (isNumber(types)) return isNumber(own);
  if (types.includes('boolean')) return own.includes('boolean');
  if (types.includes('array')) return own.includes('array');
  const isDay = /^date/.test(String(wanted['format'] ?? ''));
  if (isDay) return own.includes('string') && found['enum'] === undefined && found['format'] !== 'email';
  // A `boat` that is text is what the boat is called, and not its number.
  if (isNumber(own) && found[reference] === true) return words.some(isKeyWord);
  return own.includes('string') || isNumber(own);
}

/** Which field of one list names the records of another: `customer_id`, `cust`, the same name, or telling values. */
import { isScalarShape, type Shape } from '../../shape.ts';
import { likeness, weightOf, wordsOf } from '../../words.ts';
import { writeName } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import { isAmountUnit } from '../terms/unit-table.ts';

export interface Keyed {
  readonly path: readonly string[];
  readonly own: readonly string[];
  readonly context: readonly string[];
  readonly shape: Shape;
}

const overlapMin = 0.9;
const sameNameOverlapMin = 0.3;
const keyDepth = 5;

/** Scalars of a record that may be keys, with the way to them. */
export function keysOf(item: Shape, path: readonly string[] = [], context: readonly string[] = []): readonly Keyed[] {
  if (path.length >= keyDepth) return [];
  return [...item.members].flatMap(([name, shape]) => {
    const written = writeName(name);
    if (written === undefined) return [];
    const own = wordsOf(name);
    const inner = shape.records > 0 ? keysOf(shape, [...path, written], [...own.toReversed(), ...context]) : [];
    if (!isScalarShape(shape) || shape.scalars.every((value) => typeof value === 'boolean')) return inner;
    return [{ path: [...path, written], own, context, shape }, ...inner];
  });
}

interface Pair {
  readonly reference: Keyed;
  readonly key: Keyed;
  readonly via: string;
}

/** A reference in the one, and the key that it names in the other. */
export function pairOf(
  references: readonly Keyed[],
  keys: readonly Keyed[],
  nouns: readonly string[],
  ownNouns: readonly string[],
): Pair | undefined {
  return pairsOf(references, keys, nouns, ownNouns)[0];
}

/** The likeliest first, then the other references to the same key: `reporter_id` and `assignee_id`, both of people. */
export function pairsOf(
  references: readonly Keyed[],
  keys: readonly Keyed[],
  nouns: readonly string[],
  ownNouns: readonly string[],
): readonly Pair[] {
  const pairs = keys
    .filter(isUnique)
    .flatMap((key) =>
      references
        .filter((reference) => belongs(reference, key, nouns, ownNouns))
        .map((reference) => ({ reference, key, via: `${key.path.join('.')} = ${reference.path.join('.')}` })),
    );
  return pairs.filter(({ key }) => key === pairs[0]?.key);
}

/** The better the names say it, the fewer values have to be known. */
function belongs(reference: Keyed, key: Keyed, nouns: readonly string[], ownNouns: readonly string[]): boolean {
  const share = overlapOf(reference.shape, key.shape);
  if (share === 0) return false;
  if (isOfLoop(reference, key)) return share >= overlapMin;
  if (areSame(reference.own, key.own) && !key.own.every((word) => plainKeys.has(word)))
    return share >= sameNameOverlapMin && !isOfAny(key) && !isMeasure(key);
  return share >= overlapMin && namesKey(reference, key, nouns, ownNouns);
}

/** A single record whose status or currency is that of another one is not known by it: many are of the same. */
function isOfAny({ own, shape }: Keyed): boolean {
  return new Set(shape.scalars).size <= 1 && properties.test(own.at(-1) ?? '');
}

const properties =
  /^(?:status|state|stage|phase|type|kind|class|level|priority|severity|mode|direction|currency|unit|country|language|amount|total|price|value|count|quantity|date|created|updated)$/;

/** Rows that come to the same amount have nothing to do with each other. */
function isMeasure({ own, shape }: Keyed): boolean {
  const areNumbers = shape.scalars.every((value) => typeof value !== 'boolean' && !Number.isNaN(Number(value)));
  // `total_cents`
  return areNumbers && measures.test(own.filter((word) => !isAmountUnit(word)).at(-1) ?? '');
}

const measures =
  /^(?:amount|total|subtotal|price|value|count|quantity|sum|cost|tax|discount|weight|score|balance|percent|rate)$/;

/** A loop gives back the item that it ran for. */
function isOfLoop(reference: Keyed, key: Keyed): boolean {
  const [loop, other] = key.path[0] === 'currentItem' ? [key, reference] : [reference, key];
  if (loop.path[0] !== 'currentItem' || other.path[0] === 'currentItem') return false;
  return loop.path.length === 1
    ? other.own.at(-1) === 'id' || other.path.length === 1
    : loop.own.join(' ') === other.own.join(' ') || areSame(loop.own, other.own);
}

/** `mail` and `email`, `cust` and `customerId`: alike, whether or not they say that they are ids. */
function areSame(one: readonly string[], other: readonly string[]): boolean {
  const [left, right] = [withoutId(one), withoutId(other)];
  return (
    left.length > 0 &&
    left.length === right.length &&
    left.every((word) => right.some((own) => likeness(word, own) >= 0.75))
  );
}

function withoutId(words: readonly string[]): readonly string[] {
  return words.filter((word) => !ids.has(word) && weightOf(word) > 0.2);
}

const ids: ReadonlySet<string> = new Set(['id', 'no', 'number', 'code', 'key', 'ref', 'reference']);

export function isUnique({ shape }: Keyed): boolean {
  return new Set(shape.scalars).size === shape.scalars.length;
}

/** `customer_id`, `customer.id` or `customer` for the `id` of customers; or the same name in both. */
function namesKey(reference: Keyed, key: Keyed, nouns: readonly string[], ownNouns: readonly string[]): boolean {
  const said = [...reference.own, ...reference.context].filter((word) => weightOf(word) > 0.2);
  const wanted = key.own.filter((word) => weightOf(word) > 0.2);
  if (!wanted.every((word) => plainKeys.has(word))) {
    const isNamed = said.length === wanted.length && wanted.every((word) => said.includes(word));
    return isNamed || (wanted.at(-1) === 'id' && isTelling(reference, key, ownNouns));
  }
  // A list of all kinds of things, such as `included`, is named by no reference; any other noun will do.
  const isMixed = nouns.length === 0 && said.some((word) => !plainKeys.has(word) && !ownNouns.includes(word));
  if (!isMixed && !nouns.some((noun) => said.includes(noun)) && !isTelling(reference, key, ownNouns)) return false;
  return wanted.every((word) => said.includes(word)) || said.every((word) => nouns.includes(word));
}

/** `assignee_id` for the id of agents: the values say it, unless they are numbers that every list has. */
function isTelling(reference: Keyed, key: Keyed, ownNouns: readonly string[]): boolean {
  const known = new Set(key.shape.scalars);
  const isForeign =
    reference.own.at(-1) === 'id' && reference.own.length > 1 && !reference.own.some((word) => ownNouns.includes(word));
  const areRare = key.shape.scalars.every((value) =>
    typeof value === 'number' ? value > 10 : String(value).length > 1,
  );
  return isForeign && areRare && reference.shape.scalars.every((value) => known.has(value));
}

/** What keys are called where their record gives them no name of their own. */
const plainKeys: ReadonlySet<string> = new Set(['id', 'key', 'code', 'number', 'name', 'slug']);

export function overlaps(references: Shape, keys: Shape): boolean {
  return overlapOf(references, keys) >= overlapMin;
}

/** The share of the references that are keys of the others. */
function overlapOf(references: Shape, keys: Shape): number {
  const known = new Set(keys.scalars);
  const found = references.scalars.filter((value) => known.has(value)).length;
  return references.scalars.length === 0 ? 0 : found / references.scalars.length;
}

/** The key of the list's records that the single value names, as a path. */
export function referencedKey(source: Source, list: Source): string | undefined {
  const { item } = list.shape;
  if (item === undefined) return undefined;
  const reference: Keyed = { path: [], own: source.name.own, context: source.name.context, shape: source.shape };
  return pairOf([reference], keysOf(item), nounsOf(list), [])?.key.path.join('.');
}

const mixed: ReadonlySet<string> = new Set(['included', 'linked', 'entity', 'reference', 'related']);

/** What the records of a list are called. */
export function nounsOf({ name }: Source): readonly string[] {
  const own = name.own.filter((word) => weightOf(word) === 1);
  if (name.own.some((word) => mixed.has(word))) return [];
  return own.length > 0 ? own : name.context.filter((word) => weightOf(word) === 1).slice(0, 2);
}

export function wordsAround({ name }: Source): readonly string[] {
  return [...name.own.toReversed(), ...name.context];
}

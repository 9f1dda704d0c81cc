/** Lists that belong together: the field of one holds the key of the other. */
import { isScalarShape, type Shape } from '../shape.ts';
import { weightOf, wordsOf } from '../words.ts';
import { type Expr, inside, member, strength, writeName } from './expression.ts';
import type { Level, Scope, Source } from './scope.ts';

interface Keyed {
  readonly path: readonly string[];
  readonly own: readonly string[];
  readonly context: readonly string[];
  readonly shape: Shape;
}

/** Farther than the record itself, nearer than what is around it. */
const distance = 0.5;
const overlapMin = 0.9;
const keyDepth = 5;

/** What can be looked up for an item of the list in the other lists of the data. */
export function joinedLevels(list: Source, scope: Scope, variable: string): readonly Level[] {
  const { item } = list.shape;
  const [root] = scope.levels.slice(-1);
  if (item === undefined || root === undefined || item.records === 0) return [];
  const own = keysOf(item);
  return rootLists(scope, root).flatMap((other) => {
    if (other.shape.item === undefined) return [];
    if (other.shape === list.shape) return toItself(own, list, variable) ?? [];
    const theirs = keysOf(other.shape.item);
    return forward(own, theirs, other, list, variable) ?? backward(own, theirs, other, list, variable) ?? [];
  });
}

/** The lists of the whole data that are reached without going through another one. */
function rootLists({ sources }: Scope, root: Level): readonly Source[] {
  return sources.filter(({ shape, lists, at }) => {
    const isRoot = root.base === undefined || at.text.startsWith(`${root.base.text}.`);
    return isRoot && lists === 0 && shape.item !== undefined && shape.item.records > 0 && !at.text.includes('[');
  });
}

/** Scalars of a record that may be keys, with the way to them. */
function keysOf(item: Shape, path: readonly string[] = [], context: readonly string[] = []): readonly Keyed[] {
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

/** Every item names one record of the other list. */
function forward(
  own: readonly Keyed[],
  theirs: readonly Keyed[],
  other: Source,
  list: Source,
  variable: string,
): Level | undefined {
  const pair = pairOf(own, theirs, nounsOf(other), nounsOf(list));
  if (pair === undefined || other.shape.item === undefined) return undefined;
  const base = lookUp(other, pair.key, pair.reference, variable);
  return {
    base,
    shape: other.shape.item,
    label: other.label,
    words: [
      ...pair.reference.own.filter((word) => weightOf(word) === 1 && word !== 'id'),
      ...pair.reference.context.slice(0, 2),
      ...wordsAround(other),
    ],
    distance,
    via: `${other.label} where ${pair.via}`,
  };
}

/** A record that names another one of its own list, as an employee does the manager. */
function toItself(own: readonly Keyed[], list: Source, variable: string): Level | undefined {
  if (list.shape.item === undefined || list.lists > 0) return undefined;
  const keys = own.filter((key) => isUnique(key) && key.own.at(-1) === 'id' && key.shape.nulls === 0);
  for (const key of keys) {
    const reference = own.find(
      (one) => one !== key && one.own.at(-1) === 'id' && one.own.length > 1 && overlaps(one.shape, key.shape),
    );
    if (reference === undefined) continue;
    const words = [...reference.own.filter((word) => word !== 'id'), ...wordsAround(list)];
    const via = `${list.label} where ${key.path.join('.')} = ${reference.path.join('.')}`;
    const base = lookUp(list, key, reference, variable);
    return {
      base,
      shape: { ...list.shape.item, records: list.shape.item.records + 1 },
      label: list.label,
      words,
      distance,
      via,
    };
  }
  return undefined;
}

/** Several records of the other list name this item. */
function backward(
  own: readonly Keyed[],
  theirs: readonly Keyed[],
  other: Source,
  list: Source,
  variable: string,
): Level | undefined {
  const pair = pairOf(theirs, own, nounsOf(list), nounsOf(other));
  if (pair === undefined || other.shape.item === undefined) return undefined;
  const base = lookUp(other, pair.reference, pair.key, variable);
  const said = `${other.label} where ${pair.via}`;
  const extra: Source = {
    ...other,
    via: said,
    at: base,
    distance,
    lists: 0,
    name: { ...other.name, inside: 0 },
    around: [],
  };
  return {
    base,
    shape: other.shape.item,
    label: other.label,
    words: wordsAround(other),
    distance,
    isMany: true,
    via: said,
    extras: [extra],
  };
}

function lookUp(other: Source, theirs: Keyed, own: Keyed, variable: string): Expr {
  const over = other.at.text.startsWith('$')
    ? other.at
    : member({ text: '$$', strength: strength.path }, other.at.text);
  return {
    text: `${inside(over, strength.path)}[${theirs.path.join('.')} = $${variable}.${own.path.join('.')}]`,
    strength: strength.path,
  };
}

/** A reference in the one, and the key that it names in the other. */
function pairOf(
  references: readonly Keyed[],
  keys: readonly Keyed[],
  nouns: readonly string[],
  ownNouns: readonly string[],
): { readonly reference: Keyed; readonly key: Keyed; readonly via: string } | undefined {
  const pairs = keys
    .filter(isUnique)
    .flatMap((key) =>
      references
        .filter((reference) => namesKey(reference, key, nouns, ownNouns) && overlaps(reference.shape, key.shape))
        .map((reference) => ({ reference, key, via: `${key.path.join('.')} = ${reference.path.join('.')}` })),
    );
  return pairs[0];
}

function isUnique({ shape }: Keyed): boolean {
  return new Set(shape.scalars).size === shape.scalars.length;
}

/** `customer_id`, `customer.id` or `customer` for the `id` of customers; or the same name in both. */
function namesKey(reference: Keyed, key: Keyed, nouns: readonly string[], ownNouns: readonly string[]): boolean {
  const said = [...reference.own, ...reference.context].filter((word) => weightOf(word) > 0.2);
  const wanted = key.own.filter((word) => weightOf(word) > 0.2);
  if (!wanted.every((word) => plainKeys.has(word))) {
    return said.length === wanted.length && wanted.every((word) => said.includes(word));
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

function overlaps(references: Shape, keys: Shape): boolean {
  const known = new Set(keys.scalars);
  const found = references.scalars.filter((value) => known.has(value)).length;
  return references.scalars.length > 0 && found >= references.scalars.length * overlapMin;
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
function nounsOf({ name }: Source): readonly string[] {
  const own = name.own.filter((word) => weightOf(word) === 1);
  if (name.own.some((word) => mixed.has(word))) return [];
  return own.length > 0 ? own : name.context.filter((word) => weightOf(word) === 1).slice(0, 2);
}

function wordsAround({ name }: Source): readonly string[] {
  return [...name.own.toReversed(), ...name.context];
}

/** Lists that belong together: the field of one holds the key of the other. */
import { isScalarShape, type Shape } from '../../shape.ts';
import { weightOf, wordsOf } from '../../words.ts';
import {
  isUnique,
  type Keyed,
  keysOf,
  nounsOf,
  overlaps,
  pairOf,
  pairsOf,
  wordsAround,
} from '../operations/join-keys.ts';
import { call, type Expr, inside, member, strength, writeName } from '../terms/expression.ts';
import type { Level, Scope, Source } from '../terms/scope.ts';
import { sharedShape } from '../terms/shared-shape.ts';

/** Farther than the record itself, nearer than what is around it. */
const distance = 0.5;

/** What can be looked up for an item of the list in the other lists of the data. */
export function joinedLevels(list: Source, scope: Scope, variable: string): readonly Level[] {
  const { item } = list.shape;
  const [root] = scope.levels.slice(-1);
  if (item === undefined || root === undefined || item.records === 0) return [];
  const own = keysOf(item);
  const others = rootLists(scope, root);
  const direct = others.flatMap((other) => {
    if (other.shape.item === undefined) return [];
    if (other.shape === list.shape) return toItself(own, list, variable) ?? [];
    const theirs = keysOf(other.shape.item);
    const back = backward(own, theirs, other, list, variable);
    const ahead = forward(own, theirs, other, list, variable);
    if (back === undefined || ahead.length > 0) return ahead;
    return [back, ...throughLink(other, back, others, list)];
  });
  return [...direct, ...namedByLists(item, others, list, variable), ...lookedUpInMaps(own, scope, root)];
}

/** `enrollments` name this student and a course each: the courses of the student. */
function throughLink(link: Source, back: Level, others: readonly Source[], list: Source): readonly Level[] {
  const { item } = link.shape;
  if (item === undefined || back.base === undefined) return [];
  const keys = keysOf(item);
  return others.flatMap((other) => {
    if (other.shape === link.shape || other.shape === list.shape || other.shape.item === undefined) return [];
    const pair = pairOf(keys, keysOf(other.shape.item), nounsOf(other), nounsOf(link));
    if (pair === undefined || back.base === undefined) return [];
    const known = member(back.base, pair.reference.path.join('.'));
    const over = fromRoot(other);
    const base: Expr = {
      text: `${inside(over, strength.path)}[${pair.key.path.join('.')} in ${known.text}]`,
      strength: strength.path,
    };
    const via = `${other.label} by way of ${link.label}`;
    const extra: Source = {
      ...other,
      via,
      at: base,
      distance,
      lists: 0,
      name: { ...other.name, inside: 0 },
      around: [],
    };
    return [
      {
        base,
        shape: other.shape.item,
        label: other.label,
        words: wordsAround(other),
        distance,
        isMany: true,
        via,
        extras: [extra],
      },
    ];
  });
}

/** `roleIds`: a list of the keys of other records. */
function namedByLists(item: Shape, others: readonly Source[], list: Source, variable: string): readonly Level[] {
  return [...item.members].flatMap(([name, { item: values }]) => {
    const written = writeName(name);
    const shape = item.members.get(name);
    if (values === undefined || shape === undefined || written === undefined || !isScalarShape(values)) return [];
    return others.flatMap((other) => {
      if (other.shape === list.shape || other.shape.item === undefined) return [];
      const key = keysOf(other.shape.item).find((one) => isUnique(one) && overlaps(values, one.shape));
      const nouns = nounsOf(other);
      if (key === undefined || !wordsOf(name).some((word) => nouns.includes(word))) return [];
      // In the order of the keys.
      const text = `$${variable}.${written}.($key := $; ${inside(fromRoot(other), strength.path)}[${key.path.join('.')} = $key])`;
      const base: Expr = { text, strength: strength.path };
      const via = `${other.label} by ${name}`;
      const extra: Source = {
        ...other,
        via,
        at: base,
        distance,
        lists: 0,
        name: { ...other.name, inside: 0 },
        around: [],
      };
      const words = wordsAround(other);
      return [
        {
          base,
          shape: other.shape.item,
          label: other.label,
          words,
          distance,
          isMany: true,
          via,
          extras: [extra],
          reference: shape,
        },
      ];
    });
  });
}

/** `{"DE": "Germany"}`: a record whose members are named by a field of the items. */
function lookedUpInMaps(own: readonly Keyed[], { sources }: Scope, root: Level): readonly Level[] {
  return sources.flatMap((map): readonly Level[] => {
    const isRoot = root.base === undefined || map.at.text.startsWith(`${root.base.text}.`);
    const { shape } = map;
    if (!isRoot || map.lists > 0 || shape.records !== 1 || shape.members.size === 0) return [];
    const names = new Set(shape.members.keys());
    const reference = own.find(
      ({ shape: { scalars } }) => scalars.length > 0 && scalars.every((value) => names.has(String(value))),
    );
    const value = reference === undefined ? undefined : sharedShape([...shape.members.values()]);
    if (reference === undefined || value === undefined) return [];
    const at: Expr = { text: reference.path.join('.'), strength: strength.path };
    const key = reference.shape.scalars.every((one) => typeof one === 'string') ? at : call('string', at);
    const base = call('lookup', fromRoot(map), key);
    const via = `${map.label} by ${reference.path.join('.')}`;
    const words = [...reference.own.filter((word) => word !== 'id' && word !== 'code'), ...wordsAround(map)];
    const extra: Source = {
      ...map,
      at: base,
      shape: value,
      via,
      distance,
      lists: 0,
      around: [],
      name: { ...map.name, inside: 0 },
    };
    const level = { base, shape: value, label: map.label, words, distance, via, reference: reference.shape };
    return [isScalarShape(value) ? { ...level, extras: [extra] } : level];
  });
}

function fromRoot({ at }: Source): Expr {
  return at.text.startsWith('$') ? at : member({ text: '$$', strength: strength.path }, at.text);
}

/** The lists of the whole data that are reached without going through another one. */
function rootLists({ sources }: Scope, root: Level): readonly Source[] {
  return sources.filter(({ shape, lists, at }) => {
    const isRoot = root.base === undefined || at.text.startsWith(`${root.base.text}.`);
    return isRoot && lists === 0 && shape.item !== undefined && shape.item.records > 0 && !at.text.includes('[');
  });
}

/** Every item names one record of the other list, or several by references of their own. */
function forward(
  own: readonly Keyed[],
  theirs: readonly Keyed[],
  other: Source,
  list: Source,
  variable: string,
): readonly Level[] {
  const { item } = other.shape;
  if (item === undefined) return [];
  return pairsOf(own, theirs, nounsOf(other), nounsOf(list)).map((pair, index) => ({
    base: lookUp(other, pair.key, pair.reference, variable),
    // Each is a place of its own.
    shape: index === 0 ? item : { ...item },
    label: other.label,
    words: [
      ...pair.reference.own.filter((word) => weightOf(word) === 1 && word !== 'id'),
      ...pair.reference.context.slice(0, 2),
      ...wordsAround(other),
    ],
    distance,
    via: `${other.label} where ${pair.via}`,
    reference: pair.reference.shape,
  }));
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
      reference: reference.shape,
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
  const over = fromRoot(other);
  return {
    text: `${inside(over, strength.path)}[${theirs.path.join('.')} = $${variable}.${own.path.join('.')}]`,
    strength: strength.path,
  };
}

/** What can be named at one place of an expression: the data around it, each part with its name, its shape and its text. */
import { isScalarShape, type Shape } from '../../shape.ts';
import { type Name, weightOf, wordsOf } from '../../words.ts';
import { type Expr, member, writeName } from './expression.ts';
import type { Around, Source } from './source.ts';
import { shownMember, valueMember } from './tagged.ts';
import { valueParts } from './value-parts.ts';

export type { Source };

/** A record that can be seen from where an expression stands. */
export interface Level {
  /** What it is reached by; undefined for the context itself. */
  readonly base: Expr | undefined;
  readonly shape: Shape;
  readonly label: string;
  /** Words of where it stands, the nearest first. */
  readonly words: readonly string[];
  readonly distance: number;
  /** How many of the words are its own name. */
  readonly near?: number;
  /** The base gives several of it. */
  readonly isMany?: boolean;
  /** Sources of its own, such as the key of a group. */
  readonly extras?: readonly Source[];
  /** How it is looked up in another list, where it is. */
  readonly via?: string;
  /** The field that names it. */
  readonly reference?: Shape;
}

export interface Scope {
  readonly levels: readonly Level[];
  readonly sources: readonly Source[];
  /** Fields of the result that stand beside the wanted one, and how they were made. */
  readonly siblings?: readonly Source[];
  /** Fields that name records which can be looked up: what is wanted of these is mostly not the name. */
  readonly references?: ReadonlySet<Shape>;
  /** The items of a list, one after the other: each has a place in it. */
  readonly isListed?: boolean;
  /** How the items here are called, the outermost first. */
  readonly variables: readonly string[];
}

/** A record of its own only for the interface: what is in it is what the item of the list has. */
const envelopes = /^(?:_source|node|attributes|fields|properties)$/;

const depthMax = 8;
/** What one place can name, all of it together, and what far levels may add to it. */
const sourcesMax = 1_200;

export function createScope(levels: readonly Level[], variables: readonly string[]): Scope {
  const sources: Source[] = [];
  for (const level of levels) {
    sources.push(...(level.extras ?? []));
    walk(level, sources);
  }
  return { levels, sources, variables };
}

function walk(level: Level, into: Source[]): void {
  const lists = level.isMany === true ? 1 : 0;
  const start = {
    level,
    base: level.base,
    label: level.label,
    lists,
    depth: 0,
    context: level.words,
    inside: 0,
    around: [],
  };
  if (level.shape.records > 0 || level.isMany === true) addMembers(level.shape, start, into);
  else if (level.extras === undefined && (level.base === undefined || level.base.text === root.text))
    addRoot(level, start, into);
}

const root: Expr = { text: '$$', strength: 6 };

/** Data that is a list, or a single value, has no name of its own. */
function addRoot({ shape, label, distance }: Level, start: Position, into: Source[]): void {
  const name = { own: [], context: [], inside: 0 };
  const called = label === '' ? 'data' : label;
  const source: Source = { at: root, name, shape, lists: 0, label: called, parent: undefined, distance, around: [] };
  into.push(source);
  addInside(source, start, into);
}

interface Position {
  readonly level: Level;
  readonly base: Expr | undefined;
  readonly label: string;
  readonly lists: number;
  readonly depth: number;
  readonly context: readonly string[];
  /** How many words of the context are inside the level. */
  readonly inside: number;
  readonly around: readonly Around[];
}

function addMembers(shape: Shape, position: Position, into: Source[]): void {
  if (position.depth > depthMax) return;
  for (const [key, inner] of shape.members) {
    const written = writeName(key);
    if (written === undefined || into.length >= sourcesMax) continue;
    const own = wordsOf(key);
    const label = position.label === '' ? key : `${position.label}.${key}`;
    const source: Source = {
      at: member(position.base, written),
      name: {
        own,
        context: position.context,
        inside: position.inside,
        ...(position.level.near === undefined ? {} : { near: position.inside + position.level.near }),
      },
      shape: inner,
      lists: position.lists,
      label: label.slice(0, 120),
      parent: shape,
      distance: position.level.distance,
      via: position.level.via,
      around: [{ shape, label: position.label, words: position.context }, ...position.around],
    };
    into.push(source);
    into.push(...valueParts(source));
    const value = valueMember(key, inner);
    if (value === undefined) addInside(source, position, into);
    else addValue(source, value, position, into);
  }
}

/** The value of a tagged record, by the name of the record. */
function addValue(record: Source, value: string, position: Position, into: Source[]): void {
  const shape = record.shape.members.get(value);
  const written = writeName(value);
  if (shape === undefined || written === undefined) return;
  const label = `${record.label}.${value}`;
  const around = [{ shape: record.shape, label: record.label, words: record.name.context }, ...record.around];
  const source: Source = { ...record, at: member(record.at, written), shape, label, parent: record.shape, around };
  into.push(source);
  const from = into.length;
  addInside(source, position, into);
  const content = shape.records > 0 ? shape : shape.item;
  const shown = content === undefined ? undefined : content.members.get(shownMember(content) ?? '');
  for (const [at, inside] of into.entries())
    if (at >= from && inside.shape === shown) into[at] = { ...inside, name: record.name };
}

/** What a single step gave is what all is about: nothing else stands around it. */
function isWhole({ shape, parent, lists, distance }: Source, { level, inside }: Position): boolean {
  const others = [...(parent?.members ?? [])].filter(([key, one]) => one !== shape && key !== 'currentItem');
  const isRoot = level.base === undefined || level.base.text === root.text;
  return isRoot && inside === 0 && lists === 0 && distance === 0 && shape.records > 0 && others.length === 0;
}

function addInside(source: Source, position: Position, into: Source[]): void {
  const { shape, name, label, at, around } = source;
  const isAll = isWhole(source, position);
  const isEnvelope = envelopes.test(at.text) && position.level.distance === 0;
  const next = {
    ...position,
    base: at,
    label,
    depth: position.depth + 1,
    context: isEnvelope ? position.context : [...name.own.toReversed(), ...position.context].slice(0, 8),
    inside: position.inside + (isEnvelope || isAll ? 0 : name.own.length),
    around,
  };
  if (shape.records > 0) addMembers(shape, next, into);
  const { item } = shape;
  if (item === undefined) return;
  addPairs(source, position, into);
  if (item.records > 0) addMembers(item, { ...next, lists: position.lists + 1 }, into);
}

/** The value of every label, as if it were a field of its own. */
function addPairs(
  { shape, at, name: { own }, label, distance, parent }: Source,
  position: Position,
  into: Source[],
): void {
  if (shape.pairs === undefined || position.lists > 0) return;
  const name = /^\w+\.\w+$/.test(shape.pairs.label) ? shape.pairs.label : writeName(shape.pairs.label);
  if (name === undefined) return;
  for (const [text, value] of shape.pairs.shapes) {
    const path = value.path.map((step) => writeName(step));
    if (into.length >= sourcesMax || path.includes(undefined)) continue;
    const called = String(text);
    into.push({
      at: { text: `${at.text}[${name} = ${JSON.stringify(text)}].${path.join('.')}`, strength: 6 },
      name: { own: wordsOf(called), context: position.context, inside: 0 },
      shape: value.shape,
      lists: 0,
      label: `${label}[${called.slice(0, 40)}]`,
      parent,
      distance,
      around: position.around,
      labelled: { label: called, of: own },
    });
  }
}

/** The records of the list, one by one, with everything that could be seen before. */
export function itemScope(list: Source, outer: Scope, variable: string, joined: readonly Level[] = []): Scope {
  const item = list.shape.item ?? list.shape;
  const words = [...list.name.own.toReversed(), ...list.name.context];
  const here: Level = {
    base: undefined,
    shape: item,
    label: list.label,
    words,
    distance: 0,
    near: ownWords(list.name),
    ...(isScalarShape(item) ? { extras: [itself(list, item)] } : {}),
  };
  const parents = list.lists === 0 ? [] : parentLevels(list);
  const further = outer.levels.map((level) => fromInside(level, outer));
  const scope = createScope([here, ...parents, ...joined, ...further], [...outer.variables, variable]);
  const references = new Set(joined.flatMap(({ reference }) => reference ?? []));
  return { ...scope, references, isListed: list.shape.item !== undefined };
}

/** The item of a list of texts or numbers. */
function itself(list: Source, shape: Shape): Source {
  const { name, label, around } = list;
  return {
    at: { text: '$', strength: 6 },
    name,
    shape,
    lists: 0,
    label,
    parent: undefined,
    distance: 0,
    around,
    isItself: true,
  };
}

/** A list whose own name says nothing is called by what stands next to it. */
function ownWords({ own, context }: Name): number {
  if (own.some((word) => weightOf(word) === 1)) return own.length;
  const at = context.findIndex((word) => weightOf(word) === 1);
  return own.length + at + 1;
}

/** The records around the items of a nested list: `%` is the record that the list is a member of. */
function parentLevels(list: Source): readonly Level[] {
  return list.around
    .slice(0, 4)
    .filter(({ shape }) => shape.records > 1 || shape.members.size > 1)
    .map(({ shape, label, words }) => ({
      base: {
        text: Array.from({ length: list.around.findIndex((one) => one.shape === shape) + 1 }, () => '%').join('.'),
        strength: 6,
      },
      shape,
      label,
      words,
      near: words.findIndex((word) => weightOf(word) === 1) + 1,
      distance: 1,
    }));
}

/** How a level is written one scope further in. */
function fromInside(level: Level, { variables }: Scope): Level {
  const variable = variables.at(-1);
  const root = variable === undefined ? '$$' : `$${variable}`;
  const text = level.base?.text ?? '';
  const isFixed = text.startsWith('$');
  const base = isFixed ? level.base : { text: text === '' ? root : `${root}.${text}`, strength: 6 };
  return {
    ...level,
    base,
    distance: level.distance + 1,
    ...(level.extras === undefined
      ? {}
      : {
          extras: level.extras.flatMap((extra) =>
            extra.isItself === true ? [] : [{ ...extra, distance: extra.distance + 1 }],
          ),
        }),
  };
}

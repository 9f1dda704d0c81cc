/** The data that a step can use, place by place, with a sample of each and how a placeholder writes it. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { type Name, wordsOf } from '../../words.ts';
import { expressionOf } from './expression.ts';

/** A list that a step could loop over. */
export interface ListPlace {
  readonly key: string;
  /** As a data selector. */
  readonly selector: string;
  readonly name: Name;
  readonly items: readonly unknown[];
}

export interface DataPlace {
  /** As a placeholder writes it: of something in a list, relative to the current item. */
  readonly expression: string;
  readonly value: unknown;
  readonly name: Name;
  /** The innermost list it is in. */
  readonly list: ListPlace | undefined;
  /** A member of the payload itself. */
  readonly isTop: boolean;
  /** The name as it is written. */
  readonly leaf: string;
}

const depthMax = 7;

interface Walk {
  readonly found: DataPlace[];
}

interface At {
  readonly path: readonly string[];
  readonly context: readonly string[];
  readonly list: ListPlace | undefined;
  readonly depth: number;
}

/** `currentItem`, where the step loops already, counts as a member like any other. */
export function placesOf(stepInput: Readonly<Record<string, unknown>>): readonly DataPlace[] {
  const walk: Walk = { found: [] };
  for (const [name, value] of Object.entries(stepInput)) {
    // Both stand for what is there by itself, or must not be looked at.
    if (
      name === 'credentials' ||
      (name === 'payload' && isRecord(value) && Object.keys(value).every((key) => Object.hasOwn(stepInput, key)))
    )
      continue;
    const at: At = { path: [name], context: [], list: undefined, depth: 0 };
    if (isResult(value)) visit(value['data'], { ...at, path: [name, 'data'], context: [...wordsOf(name)] }, walk);
    else visit(value, at, walk);
  }
  return walk.found;
}

/** What a step before gave: `{currentItem, data}`. */
function isResult(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    Object.hasOwn(value, 'data') &&
    Object.keys(value).every((key) => /^(currentItem|data|error)$/.test(key))
  );
}

function visit(value: unknown, at: At, walk: Walk): void {
  if (walk.found.length >= limits.generatePlaces || at.depth > depthMax) return;
  const leaf = at.path.at(-1) ?? '';
  const own = wordsOf(leaf);
  if (at.path.length > 0) {
    walk.found.push({
      expression: at.list === undefined ? expressionOf(at.path) : expressionOf(['currentItem', ...at.path]),
      value,
      name: { own, context: at.context },
      list: at.list,
      isTop: at.list === undefined && at.path.length === 1,
      leaf,
    });
  }
  const context = [...own.toReversed(), ...at.context];
  if (Array.isArray(value)) visitList(value, { ...at, context }, own, walk);
  else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      visit(member, { ...at, path: [...at.path, name], context, depth: at.depth + 1 }, walk);
  }
}

/** What its items hold, seen in the first that has it. */
function visitList(items: readonly unknown[], at: At, own: readonly string[], walk: Walk): void {
  if (items.length === 0) return;
  const list = listPlace(items, at, own);
  const base = { context: at.context, list, depth: at.depth + 1 };
  const records = items.slice(0, 20).filter(isRecord);
  if (records.length === 0) {
    walk.found.push({
      expression: 'currentItem',
      value: items[0],
      name: { own, context: at.context },
      list,
      isTop: false,
      leaf: at.path.at(-1) ?? '',
    });
    return;
  }
  const merged: Record<string, unknown> = {};
  for (const record of records) {
    for (const [name, value] of Object.entries(record))
      if (merged[name] === undefined || merged[name] === null) merged[name] = value;
  }
  const isResults = isResult(merged);
  for (const [name, member] of Object.entries(merged)) {
    if (isResults && name !== 'data') continue;
    if (isResults && isRecord(member)) {
      for (const [inner, value] of Object.entries(member)) visit(value, { ...base, path: [name, inner] }, walk);
    } else visit(member, { ...base, path: [name] }, walk);
  }
}

/** A list within a list is selected as one list of all. */
function listPlace(items: readonly unknown[], at: At, own: readonly string[]): ListPlace {
  const inner = expressionOf(at.path);
  if (at.list === undefined) return { key: inner, selector: inner, name: { own, context: at.context }, items };
  const key = `${at.list.key}.${inner}`;
  return { key, selector: `[${key}]`, name: { own, context: at.context }, items };
}

/** The lists that the places are in, each once. */
export function listsOf(places: readonly DataPlace[]): readonly ListPlace[] {
  const lists = places.flatMap(({ list }): [string, ListPlace][] => (list === undefined ? [] : [[list.key, list]]));
  return [...new Map(lists).values()];
}

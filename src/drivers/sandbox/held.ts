/**
 * What a worker holds for its scopes: parsed once, and frozen, because many expressions read it.
 *
 * An expression that wants to change what it was given is run again with a copy of its own.
 */
import { isRecord } from '../../core/json.ts';
import type { Input, ScopePart } from './messages.ts';
import { responseOf } from './page.ts';

type Members = Readonly<Record<string, unknown>>;

interface Held {
  /** The members that were given together, and a further name for all of them. */
  whole: Members;
  wholeName: string | undefined;
  readonly values: Map<string, unknown>;
  /** Made of the above when it is first needed. */
  context: Members | undefined;
}

/** The arguments of an expression. */
export interface Inputs {
  /** What belongs to a scope is frozen. */
  readonly shared: readonly unknown[];
  /** The same, as data that the expression may change: nobody else sees it. */
  copy(): readonly unknown[];
}

export interface Memory {
  /** What was read stays as it is, even when its scope is forgotten meanwhile. */
  read(input: Input): Inputs;
  forget(scopes: readonly number[]): void;
}

export function createMemory(): Memory {
  const all = new Map<number, Held>();
  return {
    read(input) {
      if (input.kind !== 'scope') return { shared: parse(input), copy: () => parse(input) };
      const held = take(all, input.part);
      held.context ??= Object.freeze(join({ ...held.whole, ...Object.fromEntries(held.values) }, held));
      // A member that the expression has for itself wins over one of the scope.
      const over = input.over ?? '{}';
      const context = over === '{}' ? held.context : join({ ...held.context, ...JSON.parse(over) }, held);
      return { shared: [context], copy: () => [copyOf(held, JSON.parse(over))] };
    },
    forget(scopes) {
      for (const scope of scopes) all.delete(scope);
    },
  };
}

function copyOf({ whole, wholeName, values }: Held, over: Members): Members {
  const copy = { whole: clone(whole), wholeName, values: clone(Object.fromEntries(values)) };
  return join({ ...copy.whole, ...copy.values, ...over }, copy);
}

function take(all: Map<number, Held>, part: ScopePart): Held {
  const held = all.get(part.scope) ?? { whole: {}, wholeName: undefined, values: new Map(), context: undefined };
  all.set(part.scope, held);
  if (part.whole !== undefined) {
    held.whole = freezeDeep(JSON.parse(part.whole.json));
    held.wholeName = part.whole.name;
    held.context = undefined;
  }
  for (const [name, json] of part.values) {
    held.values.set(name, freezeDeep(JSON.parse(json)));
    held.context = undefined;
  }
  return held;
}

/** `members` with the name for the whole, which is there but not listed, unless a member has that name. */
function join(members: Members, { whole, wholeName }: Pick<Held, 'whole' | 'wholeName'>): Members {
  const joined = { ...members };
  if (wholeName !== undefined && !Object.hasOwn(joined, wholeName)) {
    Object.defineProperty(joined, wholeName, { value: whole });
  }
  return joined;
}

function clone(members: Members): Members {
  return JSON.parse(JSON.stringify(members));
}

function parse(input: Exclude<Input, { kind: 'scope' }>): readonly unknown[] {
  const data: unknown = JSON.parse(input.json);
  return input.kind === 'page' && isRecord(data) ? [responseOf(data), data.pageInfo] : [data];
}

/** Freezes JSON data in place, however deep it is. */
function freezeDeep<T>(data: T): T {
  const waiting: unknown[] = [data];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    Object.freeze(value);
    for (const member of Array.isArray(value) ? value : Object.values(value)) {
      if (typeof member === 'object' && member !== null) waiting.push(member);
    }
  }
  return data;
}

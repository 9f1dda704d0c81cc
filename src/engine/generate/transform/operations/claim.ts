/** Words in the name of a number that ask for a part of a list: `active` in `active_user_count`. */
import { isScalarShape, type Shape } from '../../shape.ts';
import { coverage } from '../../words.ts';
import { oppositesOf } from '../instruction/words/negation.ts';
import { instructionOf, noInstruction, readInstruction } from '../instruction/words/read.ts';
import { where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { filter, instructionFor } from './operations.ts';
import { thoseCounted } from './spoken-counts.ts';

export interface Claim {
  /** The words that are left. */
  readonly rest: readonly string[];
  readonly claimed: readonly string[];
}

/** Words of the name that are values or flags of the items: `active` in `active_user_count`. */
export function claim(rest: readonly string[], list: Source, inner: Scope): Claim {
  const labels = [...list.name.own, ...list.name.context];
  const open = rest.filter((word) => coverage([word], labels) < 0.7);
  const claimed = open.filter((word) => speaksOfValue(word, inner));
  return { rest: rest.filter((word) => !claimed.includes(word)), claimed };
}

function speaksOfValue(word: string, inner: Scope): boolean {
  return inner.sources.some(({ shape, distance, name, lists }) => {
    if (distance > 0 || lists > 0 || !isScalarShape(shape)) return false;
    const values = valuesOf(shape);
    if (values === undefined)
      return name.own.includes(word) || oppositesOf(word).some((other) => name.own.at(-1) === other);
    return values.has(word);
  });
}

const known = new WeakMap<Shape, ReadonlySet<string> | undefined>();
const valuesMax = 20;
const valueChars = 60;

/** The few values of a place in small letters; undefined for flags, whose name says what they are. */
function valuesOf(shape: Shape): ReadonlySet<string> | undefined {
  if (!known.has(shape)) {
    const isFlag = shape.scalars.every((value) => typeof value === 'boolean');
    const values = new Set(shape.scalars);
    const isFew = values.size <= valuesMax && [...values].every((value) => String(value).length <= valueChars);
    const texts = isFew ? [...values].map((value) => String(value).toLowerCase()) : [];
    known.set(shape, isFlag ? undefined : new Set(texts));
  }
  return known.get(shape);
}

/** What is said of this very field: `lowBattery counts devices with battery below 20`. */
export function clauseFilter(
  list: Source,
  inner: Scope,
  wanted: Wanted,
  search: Search,
): ReturnType<typeof filter> | undefined {
  for (const { tokens, isOwn, use } of clausesAbout(wanted, search)) {
    if (!isOwn) continue;
    const filtered = filter(list, inner, [instructionOf(tokens)]);
    if (filtered.over.text === list.at.text) continue;
    use();
    return filtered;
  }
  return undefined;
}

export function filteredList(
  list: Source,
  inner: Scope,
  claimed: readonly string[],
  wanted: Wanted,
  search: Search,
): ReturnType<typeof filter> {
  const own = clauseFilter(list, inner, wanted, search);
  if (own !== undefined) return own;
  // What the name of the field asks for is asked of this field alone.
  if (claimed.length > 0) return filter(list, inner, [readInstruction(claimed.join(' '))]);
  const those = thoseCounted(list, inner, wanted, search);
  if (those !== undefined) {
    const text = `${wanted.place} is made of those of ${list.label} where ${those.text}`;
    return { over: where(list.at, those), notes: [{ kind: 'used', text }] };
  }
  return filter(list, inner, [noInstruction, instructionFor(list, inner, search)], search.asked);
}

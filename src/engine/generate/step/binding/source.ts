/** The record of the data that a body is made of: the one that has most of its fields by their names. */
import type { DataPlace } from '../terms/places.ts';
import { accepts, type Bound, type Target, targetWords, typesOf } from '../terms/target.ts';
import type { Binding, Materials } from './binding.ts';
import { type Found, toFound } from './from-data.ts';
import { fromInstruction } from './from-instruction.ts';

/** Places of one record, by the words of their names. */
export type Source = ReadonlyMap<string, DataPlace>;

const least = 2;

/** Undefined where no record has two of the names, or two records have as many; a change is made of no whole record. */
export function sourceOf(
  names: readonly string[],
  { places, wanted }: Materials,
  { list, isStrict }: Binding,
): Source | undefined {
  if (isStrict || wanted.action === 'change') return undefined;
  const wantedNames = new Set(names.filter((name) => name !== 'id').map(keyOf));
  const records = new Map<string, Map<string, DataPlace>>();
  for (const place of places) {
    if (place.list !== undefined && place.list.key !== list?.key && !wanted.isForEach) continue;
    const key = keyOf(place.leaf);
    const parent = parentOf(place);
    if (parent === undefined || !wantedNames.has(key)) continue;
    const record = records.get(parent) ?? new Map<string, DataPlace>();
    record.set(key, place);
    records.set(parent, record);
  }
  const ranked = [...records.values()].toSorted((a, b) => b.size - a.size);
  const [best, second] = ranked;
  return best === undefined || best.size < least || second?.size === best.size ? undefined : best;
}

function keyOf(name: string): string {
  return targetWords(name).join(' ');
}

/** Where the place stands; the payload itself is a record too. */
export function parentOf({ expression, leaf, list }: DataPlace): string | undefined {
  if (!expression.endsWith(leaf)) return undefined;
  return `${list?.key ?? ''} ${expression.slice(0, -leaf.length)}`;
}

/** The member of that record, unless the instruction says something else. */
export function fromSource(
  target: Target,
  source: Source | undefined,
  materials: Materials,
  binding: Binding,
): Bound | undefined {
  const place = source?.get(target.own.join(' '));
  if (place === undefined || !accepts(target.schema, place.value)) return undefined;
  const named = fromInstruction(target, materials.wanted, binding);
  if (named !== undefined && named.isLoose !== true) return named;
  if (typeof place.value === 'object' && !isWhole(target)) return undefined;
  const found: Found = toFound(target, place, 1, []);
  if (found.list !== undefined) binding.list ??= found.list;
  return found;
}

/** Records and lists with members of their own are made member by member. */
function isWhole({ schema, description }: Target): boolean {
  const { items, properties } = schema;
  if (typesOf(schema).length === 0 && /\b(?:id|key|number|code)\b/i.test(description)) return false;
  const isShaped = typeof items === 'object' && items !== null && 'properties' in items;
  return !isShaped && properties === undefined;
}

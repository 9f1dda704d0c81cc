/** A schema with the fields alone that an instruction names. */
import { isRecord } from '../../../core/json.ts';
import { weightOf, wordsOf } from '../words.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface Narrowed {
  readonly schema: Schema;
  /** Names of the fields that the instruction was found to name. */
  readonly named: readonly string[];
}

/**
 * Leaves out the fields of records that the instruction does not name, in every record of which it names one.
 *
 * A field that holds further fields is kept when one of those is named. Where nothing is named, all of the schema stays.
 */
export function narrowSchema(schema: Schema, instruction: string): Narrowed {
  const spoken = new Set(wordsOf(instruction.slice(0, 2_000).replace(/[^\p{L}\d_]+/gu, ' ')));
  for (const part of instruction.slice(0, 2_000).split(/[^\p{L}\d_]+/u))
    for (const word of wordsOf(part)) spoken.add(word);
  const named = new Set<string>();
  const narrowed = narrow(schema, spoken, named);
  return { schema: named.size === 0 ? schema : narrowed, named: [...named] };
}

function narrow(schema: Schema, spoken: ReadonlySet<string>, named: Set<string>): Schema {
  if (isRecord(schema['items'])) return { ...schema, items: narrow(schema['items'], spoken, named) };
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const kept = Object.entries(properties).flatMap(([name, member]) => keep(name, member, spoken, named));
  if (kept.length === 0) return schema;
  const names = new Set(kept.map(([name]) => name));
  const required = Array.isArray(schema['required']) ? schema['required'].filter((name) => names.has(name)) : [];
  const { required: _all, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(kept), ...(required.length === 0 ? {} : { required }) };
}

function keep(
  name: string,
  member: unknown,
  spoken: ReadonlySet<string>,
  named: Set<string>,
): readonly (readonly [string, unknown])[] {
  const words = wordsOf(name).filter((word) => weightOf(word) > 0.2);
  const isNamed = words.length > 0 && words.every((word) => spoken.has(word));
  const isLeaf = isRecord(member) && member['properties'] === undefined && member['items'] === undefined;
  if (isNamed && isLeaf) {
    named.add(name);
    return [[name, member]];
  }
  if (isLeaf || !isRecord(member)) return [];
  const inside = new Set<string>();
  const narrowed = narrow(member, spoken, inside);
  for (const one of inside) named.add(one);
  return isNamed || inside.size > 0 ? [[name, narrowed]] : [];
}

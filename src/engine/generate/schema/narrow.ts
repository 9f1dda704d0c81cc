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
  const { wanted, unwanted } = spokenIn(instruction.slice(0, 2_000));
  const refused = new Set<string>();
  const rest = unwanted === '' ? schema : leaveOut(schema, spokenWords(unwanted), refused);
  const named = new Set<string>();
  const narrowed = narrow(rest, spokenWords(wanted), named);
  return { schema: named.size === 0 ? rest : narrowed, named: [...named, ...refused] };
}

const exception =
  /\b(?:except(?:ing)?(?: for)?|exclud(?:e|es|ing)|without|leav(?:e|ing) out|omit(?:ting)?|(?<=\b(?:all|everything|anything|every field|all (?:of )?(?:the|its|their) fields|all fields) )but|but (?:not|no)|not)\b([^.;]*)/gi;

/** What the instruction wants, and what it says to leave out. */
function spokenIn(instruction: string): { readonly wanted: string; readonly unwanted: string } {
  const unwanted = [...instruction.matchAll(exception)].map(([, part = '']) => part).join(' ');
  return { wanted: instruction.replace(exception, ' '), unwanted };
}

function spokenWords(text: string): ReadonlySet<string> {
  const spoken = new Set(wordsOf(text.replace(/[^\p{L}\d_]+/gu, ' ')));
  for (const part of text.split(/[^\p{L}\d_]+/u)) for (const word of wordsOf(part)) spoken.add(word);
  return spoken;
}

function isSpoken(name: string, spoken: ReadonlySet<string>): boolean {
  const words = wordsOf(name).filter((word) => weightOf(word) > 0.2);
  return words.length > 0 && words.every((word) => spoken.has(word));
}

function leaveOut(schema: Schema, spoken: ReadonlySet<string>, refused: Set<string>): Schema {
  if (isRecord(schema['items'])) return { ...schema, items: leaveOut(schema['items'], spoken, refused) };
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const kept = Object.entries(properties).filter(([name]) => {
    if (isSpoken(name, spoken)) refused.add(name);
    return !refused.has(name);
  });
  const left = kept.map(
    ([name, member]) => [name, isRecord(member) ? leaveOut(member, spoken, refused) : member] as const,
  );
  return withProperties(schema, left);
}

function withProperties(schema: Schema, kept: readonly (readonly [string, unknown])[]): Schema {
  const names = new Set(kept.map(([name]) => name));
  const required = Array.isArray(schema['required']) ? schema['required'].filter((name) => names.has(name)) : [];
  const { required: _all, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(kept), ...(required.length === 0 ? {} : { required }) };
}

function narrow(schema: Schema, spoken: ReadonlySet<string>, named: Set<string>): Schema {
  if (isRecord(schema['items'])) return { ...schema, items: narrow(schema['items'], spoken, named) };
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const kept = Object.entries(properties).flatMap(([name, member]) => keep(name, member, spoken, named));
  if (kept.length === 0) return schema;
  return withProperties(schema, kept);
}

function keep(
  name: string,
  member: unknown,
  spoken: ReadonlySet<string>,
  named: Set<string>,
): readonly (readonly [string, unknown])[] {
  const isNamed = isSpoken(name, spoken);
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

/** Members of a body that stand one level too high or too low, put where the documentation has them. */
import { isRecord } from '../../../core/json.ts';
import type { Schema } from '../documents/terms/document.ts';
import { bareMark } from '../step/binding/body-part.ts';
import { propertiesOf } from '../step/terms/answer.ts';
import { typesOf } from '../step/terms/target.ts';
import { wordsOf } from '../words.ts';

type Members = Readonly<Record<string, unknown>>;

/** `name` into `applicant`, where that is documented and has a `name`; `customer.name` out of it, where it is `customer_name`. */
export function regroup(given: Members, schema: Schema): Members {
  const properties = propertiesOf(schema);
  if (Object.keys(properties).length === 0) return given;
  return sunk(wrapped(lifted(given, properties), properties), properties);
}

/** What a record that nobody documents holds, under its own or its full name. */
function lifted(given: Members, properties: Readonly<Record<string, Schema>>): Members {
  const names = Object.keys(properties);
  const isKnown = (words: readonly string[]): string | undefined =>
    names.find((name) => !Object.hasOwn(given, name) && wordsOf(name).join(' ') === words.join(' '));
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      const isRecordWanted = Object.keys(propertiesOf(properties[name])).length > 0;
      if (!isRecord(value) || isRecordWanted || isLikeRecord(name, properties)) return [[name, value]];
      const moved = Object.entries(value).map(([inner, held]) => ({
        to: isKnown([...wordsOf(name), ...wordsOf(inner)]) ?? isKnown(wordsOf(inner)),
        held,
      }));
      const found = moved.flatMap(({ to, held }): [string, unknown][] => (to === undefined ? [] : [[to, held]]));
      return found.length === 0 || found.length < moved.length ? [[name, value]] : found;
    }),
  );
}

/** A record under nearly that name is documented: then its name is wrong, and not its place. */
function isLikeRecord(name: string, properties: Readonly<Record<string, Schema>>): boolean {
  return Object.entries(properties).some(
    ([own, schema]) =>
      wordsOf(own).join(' ') === wordsOf(name).join(' ') && Object.keys(propertiesOf(schema)).length > 0,
  );
}

/** A number or a text where a record is documented is the member of it that nothing beside it is called like. */
function wrapped(given: Members, properties: Readonly<Record<string, Schema>>): Members {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const inner = Object.entries(propertiesOf(properties[name]));
      if (inner.length === 0 || typeof value === 'object' || isWhole(value)) return [name, value];
      const open = inner.filter(([own, schema]) => !isBeside(own, given) && takes(schema, value));
      const [only] = open;
      return open.length === 1 && only !== undefined ? [name, { [only[0]]: value }] : [name, value];
    }),
  );
}

/** One expression may give the whole record. */
function isWhole(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(`${bareMark}<<{`);
}

function isBeside(name: string, given: Members): boolean {
  return Object.keys(given).some((other) => wordsOf(other).join(' ') === wordsOf(name).join(' '));
}

function takes(schema: Schema, value: unknown): boolean {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.startsWith(bareMark));
  return typesOf(schema).every((type) => (type === 'integer' || type === 'number') === isNumber || type === 'null');
}

/** What nobody documents here, and what is documented somewhere in a record that is not given. */
function sunk(given: Members, properties: Readonly<Record<string, Schema>>): Members {
  const result: Record<string, unknown> = { ...given };
  for (const [group, schema] of Object.entries(properties)) {
    const inner = leafNames(schema);
    const before = result[group];
    if (inner.size === 0 || (before !== undefined && !isRecord(before))) continue;
    const moved = Object.entries(result).filter(
      ([name]) => !Object.hasOwn(properties, name) && inner.has(wordsWithout(name, group)),
    );
    if (moved.length === 0) continue;
    for (const [name] of moved) delete result[name];
    const members = Object.fromEntries(moved.map(([name, value]) => [ownName(name, group, inner), value]));
    result[group] = { ...before, ...members };
  }
  return result;
}

/** `applicant_name` is the `name` of an `applicant`. */
function wordsWithout(name: string, group: string): string {
  const [words, before] = [wordsOf(name), wordsOf(group)];
  const isPrefixed = words.length > before.length && before.every((word, index) => words[index] === word);
  return (isPrefixed ? words.slice(before.length) : words).join(' ');
}

function ownName(name: string, group: string, inner: ReadonlyMap<string, string>): string {
  return inner.get(wordsWithout(name, group)) ?? name;
}

/** Names in a record and in the records in it, by their words. */
function leafNames(schema: Schema): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(propertiesOf(schema)).flatMap(([name, member]): [string, string][] => {
      const deeper = leafNames(member);
      return deeper.size === 0 ? [[wordsOf(name).join(' '), name]] : [...deeper];
    }),
  );
}

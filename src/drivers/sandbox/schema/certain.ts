/**
 * Whether a value certainly matches a plain schema. The answer is never a wrong yes; a no means that the library has to
 * be asked, which also finds the words for what is wrong.
 */
import { isRecord } from '../../../core/json.ts';
import { type Budget, type Schema, spend, targetOf } from './budget.ts';

/** Schemas inside each other while one value is judged: far less than the stack holds. */
const nestingMax = 200;

interface Place {
  /** The schema that the keyword stands in. */
  readonly schema: Schema;
  readonly budget: Budget;
  readonly nestingLeft: number;
}

type Check = (operand: unknown, value: unknown, place: Place) => boolean;

export function isCertain(schema: unknown, value: unknown, budget: Budget, nestingLeft = nestingMax): boolean {
  if (schema === true) return true;
  if (!isRecord(schema)) return false;
  // All is spent then, so that no branch above goes on: this is a reference without end, or very deep data.
  if (nestingLeft === 0) return spend(budget, Number.POSITIVE_INFINITY);
  const keywords = Object.keys(schema);
  const place = { schema, budget, nestingLeft: nestingLeft - 1 };
  return (
    spend(budget, 1 + keywords.length) &&
    keywords.every((keyword) => checks.get(keyword)?.(schema[keyword], value, place) ?? true)
  );
}

function holds(schema: unknown, value: unknown, { budget, nestingLeft }: Place): boolean {
  return isCertain(schema, value, budget, nestingLeft);
}

/** A keyword about one type says nothing about values of the others. */
function ofNumbers(compare: (value: number, operand: number) => boolean): Check {
  return (operand, value) => typeof value !== 'number' || compare(value, Number(operand));
}

function ofLists(check: (items: readonly unknown[], operand: unknown, place: Place) => boolean): Check {
  return (operand, value, place) =>
    !Array.isArray(value) || (spend(place.budget, value.length) && check(value, operand, place));
}

function ofRecords(check: (members: Schema, operand: unknown, place: Place) => boolean): Check {
  return (operand, value, place) => !isRecord(value) || check(value, operand, place);
}

const typeChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  number: Number.isFinite,
  object: isRecord,
  string: (value) => typeof value === 'string',
};

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['type', (operand, value) => listOf(operand).some((type) => typeChecks[String(type)]?.(value) === true)],
  ['const', (operand, value) => operand === value],
  ['enum', (operand, value, { budget }) => spend(budget, listOf(operand).length) && listOf(operand).includes(value)],
  ['minimum', ofNumbers((value, least) => value >= least)],
  ['maximum', ofNumbers((value, most) => value <= most)],
  ['exclusiveMinimum', ofNumbers((value, least) => value > least)],
  ['exclusiveMaximum', ofNumbers((value, most) => value < most)],
  ['minLength', (operand, value, place) => typeof value !== 'string' || isLong(value, Number(operand), place)],
  // Lengths are counted in code points: there are at most as many of them as units.
  ['maxLength', (operand, value) => typeof value !== 'string' || value.length <= Number(operand)],
  ['minItems', ofLists((items, least) => items.length >= Number(least))],
  ['maxItems', ofLists((items, most) => items.length <= Number(most))],
  ['items', ofLists((items, schema, place) => items.every((item) => holds(schema, item, place)))],
  ['minProperties', ofRecords((members, least, place) => namesOf(members, place).length >= Number(least))],
  ['maxProperties', ofRecords((members, most, place) => namesOf(members, place).length <= Number(most))],
  ['required', ofRecords((members, names, place) => hasAll(members, listOf(names), place))],
  ['properties', ofRecords(matchesProperties)],
  ['additionalProperties', ofRecords(matchesFurther)],
  ['allOf', (operand, value, place) => listOf(operand).every((schema) => holds(schema, value, place))],
  ['anyOf', (operand, value, place) => hasMatch(listOf(operand), value, place)],
  ['$ref', (operand, value, place) => holds(targetOf(operand, place.budget), value, place)],
]);

function matchesProperties(members: Schema, properties: unknown, place: Place): boolean {
  if (!isRecord(properties)) return false;
  return namesOf(properties, place).every((name) => {
    return !Object.hasOwn(members, name) || holds(properties[name], members[name], place);
  });
}

function matchesFurther(members: Schema, schema: unknown, place: Place): boolean {
  if (schema === true) return true;
  const { properties } = place.schema;
  const known = isRecord(properties) ? properties : {};
  return namesOf(members, place).every((name) => Object.hasOwn(known, name) || holds(schema, members[name], place));
}

function hasAll(members: Schema, names: readonly unknown[], { budget }: Place): boolean {
  return spend(budget, names.length) && names.every((name) => Object.hasOwn(members, String(name)));
}

/** Paid for at once: with nothing left, each of many branches would still be tried on the way back. */
function hasMatch(schemas: readonly unknown[], value: unknown, place: Place): boolean {
  return spend(place.budget, schemas.length) && schemas.some((schema) => holds(schema, value, place));
}

/** A code point has one or two units, so twice as many units are enough to look at. */
function isLong(text: string, least: number, { budget }: Place): boolean {
  if (text.length >= 2 * least) return true;
  return spend(budget, text.length) && [...text].length >= least;
}

function namesOf(members: Schema, { budget }: Place): readonly string[] {
  const names = Object.keys(members);
  spend(budget, names.length);
  return names;
}

function listOf(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

/**
 * JSON Schemas that every host accepts.
 *
 * Hosts break on `$ref`, `$schema`, type arrays and empty schemas, so none of them is emitted. 2020-12 is the
 * default dialect and needs no `$schema`.
 *
 * A part whose metadata says `brief` (`brief` in `model/base.ts`) is listed by its type and description alone.
 */
import * as z from 'zod';
import { isRecord } from './json.ts';

/** A JSON Schema as plain data. */
export type JsonSchemaObject = Readonly<Record<string, unknown>>;

/** Converts a zod object; throws when a part has no JSON Schema, such as a transform. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchemaObject {
  const converted = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'throw' });
  const portable = simplify(converted);
  if (!isRecord(portable)) throw new TypeError('A tool schema must be an object.');
  const { $schema: _dialect, ...rest } = portable;
  return io === 'input' ? leaveOutNulls(rest, false) : rest;
}

/**
 * What may be left out of an item of a list may be null there as well, which is not worth repeating for each of its
 * members: listed tools cost a model its context. The door takes both.
 */
function leaveOutNulls(node: JsonSchemaObject, isInItems: boolean): JsonSchemaObject {
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (isData(key)) return [key, value];
    if (Array.isArray(value))
      return [key, value.map((item) => (isRecord(item) ? leaveOutNulls(item, isInItems) : item))];
    if (!isRecord(value)) return [key, value];
    if (key !== 'properties') return [key, leaveOutNulls(value, isInItems || key === 'items')];
    return [
      key,
      Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, memberOf(member, isNeeded(node, name), isInItems)]),
      ),
    ];
  });
  return Object.fromEntries(entries);
}

function isNeeded({ required }: JsonSchemaObject, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

function memberOf(member: unknown, needed: boolean, isInItems: boolean): unknown {
  if (!isRecord(member)) return member;
  const inner = leaveOutNulls(member, isInItems);
  const { anyOf, ...rest } = inner;
  if (!isInItems || needed || !Array.isArray(anyOf)) return inner;
  const others = anyOf.filter((option) => !(isRecord(option) && option['type'] === 'null'));
  const [only] = others;
  return others.length === 1 && isRecord(only) ? { ...rest, ...only } : { ...rest, anyOf: others };
}

const largestSafe = Number.MAX_SAFE_INTEGER;

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (!isRecord(node)) return node;
  if (node['brief'] === true) return { type: node['type'], description: node['description'] };
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (isNoise(key, value)) continue;
    result[key] = simplifyKeyword(key, value);
  }
  return widenTypes(sayAnything(flattenChoice(result)));
}

/** Keywords whose value is data and not a schema stay as they are. */
function simplifyKeyword(key: string, value: unknown): unknown {
  if (key === 'properties') return simplifyMembers(value);
  return isData(key) ? value : simplify(value);
}

function isData(key: string): boolean {
  return key === 'default' || key === 'enum' || key === 'const' || key === 'examples';
}

function simplifyMembers(members: unknown): unknown {
  if (!isRecord(members)) return members;
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, simplify(schema)]));
}

/** Keywords that zod emits and that say nothing. */
function isNoise(key: string, value: unknown): boolean {
  if (key === 'propertyNames') return isRecord(value) && value.type === 'string' && Object.keys(value).length === 1;
  if (key === 'items') return isRecord(value) && Object.keys(value).length === 0;
  if (key === 'additionalProperties') return isRecord(value) && Object.keys(value).length === 0;
  if (key === 'maximum') return value === largestSafe;
  if (key === 'minimum') return value === -largestSafe;
  return false;
}

const anything = ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) => ({ type }));

/** A schema that allows any value names all types: validators take one without a keyword for a mistake. */
function sayAnything(node: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(node);
  const isOpen = keys.length > 0 && keys.every((key) => key === 'description' || key === 'default');
  return isOpen ? { ...node, anyOf: anything } : node;
}

/** A choice that is one of the options of a choice, as an optional union has it, is those options. */
function flattenChoice(node: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(node['anyOf'])) return node;
  return { ...node, anyOf: node['anyOf'].flatMap((option: unknown) => optionsOf(option) ?? [option]) };
}

function optionsOf(option: unknown): readonly unknown[] | undefined {
  if (!isRecord(option) || Object.keys(option).length !== 1) return undefined;
  return Array.isArray(option['anyOf']) ? option['anyOf'] : undefined;
}

/** `type: [a, b]` becomes `anyOf`; some hosts drop a tool over a type array. */
function widenTypes(node: Record<string, unknown>): Record<string, unknown> {
  const { type, ...rest } = node;
  if (!Array.isArray(type)) return node;
  const { description, default: preset, ...keywords } = rest;
  return {
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
    anyOf: type.map((one) => (one === 'null' ? { type: one } : { type: one, ...keywords })),
  };
}

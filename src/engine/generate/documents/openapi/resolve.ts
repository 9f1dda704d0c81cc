/**
 * References inside a document, followed within bounds: a reference that leads back to itself is cut, and so is what is
 * nested too deeply or would become too much altogether.
 */
import { isRecord, listOf, recordOf } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import type { Schema } from '../terms/document.ts';
import { enumerated, withNames } from './variants.ts';

export interface Resolver {
  /** What a value stands for: itself, or what its `$ref` leads to; `{}` when that is nothing. */
  follow(value: unknown): Schema;
  /** A schema without references, its `allOf` joined, in the words of JSON Schema 2020-12. */
  schema(value: unknown): Schema;
}

/** `read` when it is first asked for, and never again: most operations of a large document are not looked at closely. */
export function lazily<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

export function resolverOf(root: unknown): Resolver {
  const follow = (value: unknown): Schema => followFrom(root, value);
  return { follow, schema: (value) => inline({ root, left: { nodes: limits.documentNodes }, seen: [] }, value, 0) };
}

interface State {
  readonly root: unknown;
  readonly left: { nodes: number };
  /** References that lead here. */
  readonly seen: readonly string[];
}

function followFrom(root: unknown, value: unknown): Schema {
  let at = value;
  for (let hop = 0; hop < 10; hop += 1) {
    if (!isRecord(at)) return {};
    if (typeof at['$ref'] !== 'string') return at;
    at = pointed(root, at['$ref']);
  }
  return {};
}

/** What a JSON pointer such as `#/components/schemas/Hen` leads to. */
function pointed(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  let at = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Words of a schema that are kept; everything else says nothing about data. */
const kept: ReadonlySet<string> = new Set([
  ...['type', 'format', 'enum', 'const', 'default', 'example', 'examples', 'description', 'title', 'readOnly'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'required', 'nullable'],
]);
const keptChars = 2_000;

function inline(state: State, value: unknown, depth: number): Schema {
  state.left.nodes -= 1;
  if (!isRecord(value) || depth > limits.documentDepth || state.left.nodes < 0) return {};
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    if (state.seen.includes(reference)) return {};
    return inline({ ...state, seen: [...state.seen, reference] }, pointed(state.root, reference), depth + 1);
  }
  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (kept.has(key) && !(typeof item === 'string' && item.length > keptChars)) result[key] = item;
  }
  if (isRecord(value['properties'])) result['properties'] = members(state, value['properties'], depth);
  if (isRecord(value['items'])) result['items'] = inline(state, value['items'], depth + 1);
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = value[key];
    if (Array.isArray(choices)) result[key] = choices.map((choice) => inline(state, choice, depth + 1));
  }
  if (typeof result['required'] === 'boolean') delete result['required'];
  const parts: readonly unknown[] = Array.isArray(value['allOf']) ? value['allOf'] : [];
  const whole = parts.map((part) => inline(state, part, depth + 1)).reduce(joined, withNames(result, value));
  return enumerated(onlyChoice(nullable(whole)));
}

function members(state: State, properties: Schema, depth: number): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, item]) => [name, inline(state, item, depth + 1)]));
}

/** Both of two schemas: the members of both, what is required by either. */
function joined(one: Schema, other: Schema): Schema {
  const { properties: oneMembers, required: oneRequired } = one;
  const { properties: otherMembers, required: otherRequired } = other;
  const all = { ...recordOf(oneMembers), ...recordOf(otherMembers) };
  const required = [...new Set([...listOf(oneRequired), ...listOf(otherRequired)])];
  return {
    ...other,
    ...one,
    ...(Object.keys(all).length === 0 ? {} : { properties: all, type: 'object' }),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** What is one thing or nothing is that thing: `anyOf: [{...}, {type: 'null'}]`. */
function onlyChoice(schema: Schema): Schema {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const { [key]: choices, ...rest } = schema;
    if (!Array.isArray(choices)) continue;
    const [only, ...others] = choices.filter((choice) => isRecord(choice) && choice['type'] !== 'null');
    if (isRecord(only) && others.length === 0 && choices.length === 2)
      return nullable({ ...only, ...rest, nullable: true });
  }
  return schema;
}

/** `nullable` of OpenAPI 3.0 as the type of JSON Schema. */
function nullable(schema: Schema): Schema {
  const { nullable: isNullable, ...rest } = schema;
  if (isNullable !== true || typeof rest['type'] !== 'string') return rest;
  const values = rest['enum'];
  return { ...rest, type: [rest['type'], 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

function isFixed({ const: value, enum: values }: Schema): boolean {
  return value !== undefined || (Array.isArray(values) && values.length === 1);
}

/** The same with nothing that must be there: examples and partial changes show what may be. */
export function withoutRequired(schema: Schema): Schema {
  const { required, ...rest } = schema;
  const properties = Object.entries(recordOf(rest['properties']));
  // What can only be one thing names the kind of the whole, and is sent with every part of it.
  const fixed = listOf(required).filter((name) =>
    properties.some(([own, member]) => own === name && isFixed(recordOf(member))),
  );
  return {
    ...rest,
    ...(fixed.length === 0 ? {} : { required: fixed }),
    ...(properties.length === 0
      ? {}
      : {
          properties: Object.fromEntries(properties.map(([name, member]) => [name, withoutRequired(recordOf(member))])),
        }),
    ...(rest['items'] === undefined ? {} : { items: withoutRequired(recordOf(rest['items'])) }),
  };
}

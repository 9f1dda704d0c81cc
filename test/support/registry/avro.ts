/** Whether data written with one Avro schema can be read with another: the plain rules, without logical types. */
import { isObject } from './json.ts';

/** Types that widen when they are read. */
const widens: Readonly<Record<string, readonly string[]>> = {
  int: ['long', 'float', 'double'],
  long: ['float', 'double'],
  float: ['double'],
  string: ['bytes'],
  bytes: ['string'],
};

type Names = ReadonlyMap<string, unknown>;

interface Pair {
  readonly readers: Names;
  readonly writers: Names;
  /** Pairs of named types that are being compared: a recursive schema must not run for ever. */
  readonly open: Set<string>;
}

/** Says what stands in the way, one sentence each; nothing when the data can be read. */
export function readProblems(reader: unknown, writer: unknown): readonly string[] {
  const pair: Pair = { readers: namesIn(reader), writers: namesIn(writer), open: new Set() };
  return compare(reader, writer, pair);
}

function namesIn(schema: unknown, names = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(schema)) for (const branch of schema) namesIn(branch, names);
  if (!isObject(schema)) return names;
  if (typeof schema['name'] === 'string' && ['record', 'enum', 'fixed'].includes(String(schema['type']))) {
    names.set(schema['name'], schema);
  }
  for (const part of ['type', 'items', 'values', 'fields']) {
    const inner = schema[part];
    if (typeof inner === 'object') namesIn(inner, names);
  }
  return names;
}

function resolve(schema: unknown, names: Names): unknown {
  if (typeof schema === 'string') return names.get(schema) ?? schema;
  const isWrapped = isObject(schema) && (isObject(schema['type']) || Array.isArray(schema['type']));
  return isWrapped ? resolve(schema['type'], names) : schema;
}

function typeOf(schema: unknown): string {
  return isObject(schema) ? String(schema['type']) : String(schema);
}

function compare(readerSchema: unknown, writerSchema: unknown, pair: Pair): readonly string[] {
  const reader = resolve(readerSchema, pair.readers);
  const writer = resolve(writerSchema, pair.writers);
  if (Array.isArray(writer)) return writer.flatMap((branch) => compare(reader, branch, pair));
  if (Array.isArray(reader)) {
    const fits = reader.some((branch) => compare(branch, writer, pair).length === 0);
    return fits ? [] : [`MISSING_UNION_BRANCH: the reader has no branch for ${typeOf(writer)}`];
  }
  const [to, from] = [typeOf(reader), typeOf(writer)];
  if (to !== from) return widens[from]?.includes(to) === true ? [] : [`TYPE_MISMATCH: ${from} cannot be read as ${to}`];
  if (!isObject(reader) || !isObject(writer)) return [];
  return compareInside(to, reader, writer, pair);
}

type Shape = Readonly<Record<string, unknown>>;

function compareInside(type: string, reader: Shape, writer: Shape, pair: Pair): readonly string[] {
  if (type === 'array') return compare(reader['items'], writer['items'], pair);
  if (type === 'map') return compare(reader['values'], writer['values'], pair);
  if (type === 'enum') return compareSymbols(reader, writer);
  if (type === 'fixed') return reader['size'] === writer['size'] ? [] : ['FIXED_SIZE_MISMATCH: the sizes differ'];
  if (type !== 'record') return [];
  const key = `${String(reader['name'])} ${String(writer['name'])}`;
  if (pair.open.has(key)) return [];
  pair.open.add(key);
  const problems = compareFields(reader, writer, pair);
  pair.open.delete(key);
  return problems;
}

function compareSymbols(reader: Shape, writer: Shape): readonly string[] {
  const known = listOf(reader['symbols']);
  const missing = listOf(writer['symbols']).filter((symbol) => !known.includes(symbol));
  return missing.length === 0 || reader['default'] !== undefined
    ? []
    : [`MISSING_ENUM_SYMBOLS: the reader lacks ${missing.join(', ')}`];
}

function compareFields(reader: Shape, writer: Shape, pair: Pair): readonly string[] {
  const written = listOf(writer['fields']).filter(isObject);
  return listOf(reader['fields'])
    .filter(isObject)
    .flatMap((field) => {
      const names = [field['name'], ...listOf(field['aliases'])];
      const match = written.find(({ name }) => names.includes(name));
      if (match !== undefined) return compare(field['type'], match['type'], pair);
      if (field['default'] !== undefined) return [];
      return [`READER_FIELD_MISSING_DEFAULT_VALUE: ${String(field['name'])} has no default`];
    });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** JSON Schema validation of payloads and results. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { PatchbayError } from '../core/error.ts';
import { isRecord } from '../core/json.ts';
import { limits } from '../core/limits.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A stored schema as an object; its text is parsed, and `{}` or nothing means none. */
export function readSchema(schema: unknown, path: string): Schema | undefined {
  const value = typeof schema === 'string' && schema.trim() !== '' ? parseText(schema, path) : schema;
  if (value === undefined || value === null || value === '') return undefined;
  if (!isRecord(value)) throw badSchema(path, 'it is not an object');
  return Object.keys(value).length === 0 ? undefined : value;
}

/** Throws `invalid_input` naming `path` when the schema is none; network references are refused. */
export async function checkSchema(schema: unknown, path: string): Promise<void> {
  const parsed = readSchema(schema, path);
  if (parsed !== undefined) await compile(parsed, path);
}

/**
 * The first violation as `place: what is wrong`; empty when the value is valid. Collecting them all would take memory
 * without limit from a large value.
 *
 * Optional properties may be null, as the original service had it (workflow-notes, 1.7).
 */
export async function violations(schema: Schema, value: unknown, path: string): Promise<readonly string[]> {
  const validate = await compile(schema, path);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? 'is not valid'}`);
}

/** Compiled schemas by identity: a run validates with the object it was given, and it goes when the run goes. */
const compiled = new WeakMap<Schema, ValidateFunction>();

async function compile(schema: Schema, path: string): Promise<ValidateFunction> {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  if (isDeeper(schema, limits.definitionDepth)) {
    throw badSchema(path, `it is nested deeper than ${limits.definitionDepth}`);
  }
  const [{ Ajv2020 }, formats] = await Promise.all([import('ajv/dist/2020.js'), import('ajv-formats')]);
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, logger: false });
  formats.default.default(ajv);
  try {
    const { $schema: _dialect, ...portable } = nullableOptionals(schema);
    const validate = ajv.compile(portable);
    compiled.set(schema, validate);
    return validate;
  } catch (cause) {
    throw badSchema(path, cause instanceof Error ? cause.message : 'it could not be compiled', cause);
  }
}

function nullableOptionals(schema: Schema): Schema {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    // Asynchronous validation answers with a promise, which counts as valid.
    if (key === '$async') continue;
    if (Array.isArray(value)) result[key] = value.map((item) => (isRecord(item) ? nullableOptionals(item) : item));
    else result[key] = isRecord(value) && key !== 'properties' ? nullableOptionals(value) : value;
  }
  if (isRecord(schema.properties)) result.properties = nullableMembers(schema.properties, schema.required);
  return result;
}

function nullableMembers(properties: Readonly<Record<string, unknown>>, required: unknown): Schema {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const entries = Object.entries(properties).map(([name, member]): [string, unknown] => {
    if (!isRecord(member)) return [name, member];
    const inner = nullableOptionals(member);
    return [name, needed.includes(name) ? inner : { anyOf: [inner, { type: 'null' }] }];
  });
  return Object.fromEntries(entries);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

function parseText(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badSchema(path, 'its text is not JSON', cause);
  }
}

function badSchema(path: string, why: string, cause?: unknown): PatchbayError {
  return new PatchbayError('invalid_input', `${path} was not a usable JSON Schema: ${why}.`, {
    reason: 'INVALID_SCHEMA',
    hint: 'Write a JSON Schema of draft 2020-12 without references to other documents.',
    cause,
  });
}

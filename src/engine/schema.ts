/** What a JSON Schema of a definition means here; the sandbox validates by it. */
import type { Context } from '../core/context.ts';
import { PatchbayError } from '../core/error.ts';
import { isRecord } from '../core/json.ts';
import { limits } from '../core/limits.ts';
import { naming } from './naming.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A stored schema as an object; its text is parsed, and `{}` or nothing means none. */
export function readSchema(schema: unknown, path: string): Schema | undefined {
  const value = typeof schema === 'string' && schema.trim() !== '' ? parseText(schema, path) : schema;
  if (value === undefined || value === null || value === '') return undefined;
  if (!isRecord(value)) throw badSchema(path, 'it is not an object');
  return Object.keys(value).length === 0 ? undefined : value;
}

/** Where a validation is done. */
type Ports = Pick<Context<'sandbox'>, 'sandbox' | 'signal'>;

/** Throws `invalid_input` naming `path` when the schema is none; references to other documents are refused. */
export async function checkSchema(schema: unknown, path: string, { sandbox, signal }: Ports): Promise<void> {
  const parsed = readSchema(schema, path);
  if (parsed === undefined) return;
  const portable = toPortable(parsed, path);
  await naming(path, () => sandbox.checkSchema(portable, signal));
}

/**
 * The first violation as `place: what is wrong`; empty when the value is valid.
 *
 * Optional properties may be null, as the original service had it (workflow-notes, 1.7). Throws as `Sandbox.validate`,
 * naming `path`, where the schema stands.
 */
export async function violations(
  schema: Schema,
  value: unknown,
  { path, sandbox, signal }: Ports & { readonly path: string },
): Promise<readonly string[]> {
  const portable = toPortable(schema, path);
  return naming(path, () => sandbox.validate(portable, value, signal));
}

function toPortable(schema: Schema, path: string): Schema {
  if (isDeeper(schema, limits.definitionDepth)) {
    throw badSchema(path, `it is nested deeper than ${limits.definitionDepth}`);
  }
  const { $schema: _dialect, ...portable } = nullableOptionals(schema);
  return portable;
}
/** Keywords whose operand is data and not a schema, and those that have a schema by each name. */
const ofData: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);
const ofNames: ReadonlySet<string> = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties']);

function nullableOptionals(schema: Schema): Schema {
  // Asynchronous validation answers with a promise, which counts as valid.
  const entries = Object.entries(schema).filter(([key]) => key !== '$async');
  return Object.fromEntries(entries.map(([key, value]) => [key, nullableOperand(key, value, schema.required)]));
}

function nullableOperand(key: string, operand: unknown, required: unknown): unknown {
  if (ofData.has(key)) return operand;
  if (Array.isArray(operand)) return operand.map(nullableInside);
  if (!isRecord(operand)) return operand;
  if (key === 'properties') return nullableMembers(operand, required);
  if (!ofNames.has(key)) return nullableOptionals(operand);
  return Object.fromEntries(Object.entries(operand).map(([name, schema]) => [name, nullableInside(schema)]));
}

function nullableInside(schema: unknown): unknown {
  return isRecord(schema) ? nullableOptionals(schema) : schema;
}

function nullableMembers(properties: Schema, required: unknown): Schema {
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const entries = Object.entries(properties).map(([name, member]): [string, unknown] => {
    const inner = nullableInside(member);
    return [name, needed.has(name) || !isRecord(member) ? inner : { anyOf: [inner, { type: 'null' }] }];
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
  return new PatchbayError('invalid_input', `${path}: The JSON Schema was not usable: ${why}.`, {
    reason: 'INVALID_SCHEMA',
    hint: 'Write a JSON Schema of draft 2020-12 without references to other documents.',
    cause,
  });
}

import { PatchbayError } from '../core/error.ts';
import { readSchema, violations } from './schema.ts';

/** Throws `invalid_input` when `value` does not match the schema; none, and `{}`, match everything. */
export async function checkAgainst(
  schema: unknown,
  value: unknown,
  { field, what }: { readonly field: string; readonly what: string },
): Promise<void> {
  const read = readSchema(schema, field);
  if (read === undefined) return;
  const found = await violations(read, value, field);
  if (found.length === 0) return;
  throw new PatchbayError('invalid_input', `${what} did not match ${field}: ${found.join('; ')}.`, {
    reason: 'SCHEMA_MISMATCH',
  });
}

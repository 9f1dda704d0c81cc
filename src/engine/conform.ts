import type { Context } from '../core/context.ts';
import { PatchbayError } from '../core/error.ts';
import { readSchema, violations } from './schema.ts';

interface Naming {
  /** Where the schema stands. */
  readonly field: string;
  /** The value, as the beginning of a sentence. */
  readonly what: string;
}

/** Throws `invalid_input` when `value` does not match the schema; none, and `{}`, match everything. */
export async function checkAgainst(
  schema: unknown,
  value: unknown,
  { field, what, ...by }: Naming & Pick<Context<'sandbox'>, 'sandbox' | 'signal'>,
): Promise<void> {
  const read = readSchema(schema, field);
  if (read === undefined) return;
  const found = await violations(read, value, { ...by, path: field });
  if (found.length === 0) return;
  throw new PatchbayError('invalid_input', `${what} did not match ${field}: ${found.join('; ')}.`, {
    reason: 'SCHEMA_MISMATCH',
  });
}

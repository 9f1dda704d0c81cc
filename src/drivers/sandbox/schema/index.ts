/**
 * JSON Schema at once, on this thread: whether a value certainly matches, for the schemas that people write most, within
 * a budget. Everything else the library in a worker is asked, above all what is wrong with a value.
 */
import { createBudget, type Schema } from './budget.ts';
import { isCertain } from './certain.ts';
import { isPlain } from './plain.ts';

export type { Schema } from './budget.ts';

/** True only when the library would take the schema. */
export function isCertainlyUsable(schema: Schema): boolean {
  return isPlain(schema, createBudget(schema));
}

/** True only when the library would take the schema and find no violation. Never changes the value. */
export function isCertainlyValid(schema: Schema, value: unknown): boolean {
  const budget = createBudget(schema);
  return isPlain(schema, budget) && isCertain(schema, value, budget) && budget.stepsLeft >= 0;
}

/**
 * Values on their way into the database, by what the column keeps. The driver binds every number as a floating-point one, which a
 * column of text would keep as `7.0`, and takes neither booleans nor records.
 */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { shown } from '../../../core/shown.ts';
import type { Column } from './table.ts';

export type Bound = null | number | string | bigint;

/** Throws INVALID_ARGUMENT for what is no JSON: a number that is none, or is infinite. */
export function bindValue(value: Json | undefined, column: Column): Bound {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) throw notFinite(column);
  if (column.kind === 'json') return JSON.stringify(value);
  if (typeof value === 'string') return column.kind === 'boolean' ? ofBoolean(value) : value;
  if (typeof value === 'object') return JSON.stringify(value);
  if (column.kind === 'text') return String(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  // What has no type keeps what it is given: a whole number has to be given as one.
  return column.kind === 'any' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function ofBoolean(text: string): Bound {
  if (text === 'true') return 1;
  return text === 'false' ? 0 : text;
}

function notFinite(column: Column): PatchbayError {
  return new PatchbayError('invalid_input', `The value of ${shown(column.name)} was not a finite number.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Give a number, or null.',
  });
}

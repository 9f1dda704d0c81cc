/**
 * Values on their way into the database, by what the column keeps. The driver binds every number as a floating-point one, which a
 * column of text would keep as `7.0`, and takes neither booleans nor records.
 */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { shown } from '../../../core/shown.ts';
import type { Column } from './table.ts';

export type Bound = null | number | string | bigint;

/** From here on, whole numbers are no integers of the database. */
const integersEnd = 2 ** 63;

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

/**
 * As `bindValue`, of what is compared with the column. Throws INVALID_ARGUMENT for a number that was rounded on its way here: it would
 * find other rows.
 */
export function bindCompared(value: Json | undefined, column: Column): Bound {
  if (typeof value === 'number') checkExact(value, column);
  return bindValue(value, column);
}

/** Throws INVALID_ARGUMENT for a whole number that the column could hold exactly, and that may be another one than was meant. */
export function checkExact(value: number, column: Column): void {
  if (Number.isSafeInteger(value) || !Number.isInteger(value) || Math.abs(value) >= integersEnd) return;
  if (column.kind === 'real' || column.kind === 'json') return;
  const message = `The number for ${shown(column.name)} was beyond 2^53, where numbers are rounded on their way.`;
  throw new PatchbayError('invalid_input', message, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Send its digits as text.',
    details: { column: column.name },
  });
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

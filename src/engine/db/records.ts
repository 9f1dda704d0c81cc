/** Rows as callers see them, and what callers may send. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { shown } from '../../core/shown.ts';
import type { Row, RowSet } from '../../core/rows.ts';

/** A loop, because large answers spend their time here. Only one name means something else when it is assigned. */
export function toRecords({ columns, rows }: RowSet): Record<string, unknown>[] {
  const isOdd = columns.includes('__proto__');
  return rows.map((row) => {
    if (isOdd) return Object.fromEntries(columns.map((column, index) => [column, row[index]]));
    const record: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) record[columns[index] ?? ''] = row[index];
    return record;
  });
}

/** Throws TOO_LARGE, and INVALID_ARGUMENT when there are none. */
export function checkRows(data: readonly Readonly<Record<string, unknown>>[]): readonly Row[] {
  if (data.length === 0)
    throw refuse('INVALID_ARGUMENT', 'There were no rows to insert.', 'Give data at least one row.');
  if (data.length > limits.insertRows) {
    const hint = `At most ${limits.insertRows} are taken by one call: insert them in portions.`;
    throw refuse('TOO_LARGE', `There were ${data.length} rows.`, hint);
  }
  const { mostChars, isComplete } = readRows(data);
  // Many rows are written out only where that decides.
  const chars = mostChars > limits.insertChars ? JSON.stringify(data).length : 0;
  if (chars > limits.insertChars) {
    const hint = `At most ${limits.insertChars} characters of JSON are taken by one call: insert them in portions.`;
    throw refuse('TOO_LARGE', `The rows had ${chars} characters.`, hint);
  }
  return isComplete ? rowsOf(data) : data.map(sentOf);
}

/** What a character of a text takes as JSON at most, a value of another kind, and what stands around a member. */
const [charChars, valueChars, frameChars] = [6, 24, 6];

interface Reading {
  /** What the rows take as JSON at most; of records and lists inside nothing is known. */
  readonly mostChars: number;
  /** No member is undefined. */
  readonly isComplete: boolean;
}

/** Throws for a member that no row may have. One loop, because every value that is inserted in great numbers comes by. */
function readRows(data: readonly Readonly<Record<string, unknown>>[]): Reading {
  let mostChars = 0;
  let isComplete = true;
  for (const row of data) {
    mostChars += frameChars;
    for (const name in row) {
      const value = row[name];
      checkMember(name, value);
      if (value === undefined) isComplete = false;
      if (typeof value === 'object' && value !== null) mostChars = Number.POSITIVE_INFINITY;
      mostChars += frameChars + charChars * name.length;
      mostChars += typeof value === 'string' ? charChars * value.length : valueChars;
    }
  }
  return { mostChars, isComplete };
}

/** Throws INVALID_ARGUMENT for a list of columns that names none. */
export function checkConflict(columns: readonly string[] | undefined): readonly string[] | undefined {
  if (columns?.length !== 0) return columns;
  const hint = 'Name those that tell rows apart, or leave it out.';
  throw refuse('INVALID_ARGUMENT', 'on_conflict named no columns.', hint);
}

/** Throws INVALID_ARGUMENT when it has no values. */
export function checkValues(data: Readonly<Record<string, unknown>>): Row {
  for (const [name, value] of Object.entries(data)) checkMember(name, value);
  const values = sentOf(data);
  if (Object.keys(values).length > 0) return values;
  throw refuse('INVALID_ARGUMENT', 'There were no new values.', 'Give data at least one column.');
}

function checkMember(name: string, value: unknown): void {
  if (name === '__proto__') {
    throw refuse('INVALID_IDENTIFIER', 'A column could not be called __proto__.', 'Choose another name.');
  }
  if (typeof value === 'object' && value !== null) checkPlain(name, value);
}

/** What looks like an operation would be stored as a record. */
function checkPlain(name: string, value: object): void {
  if (Array.isArray(value)) return;
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every((key) => key.startsWith('$'))) return;
  throw refuse(
    'INVALID_ARGUMENT',
    `The value of ${shown(name)} had the form of an operator: data has no operators, only values.`,
    'Read the row with db_query and send the new value itself.',
  );
}

/** A member that is undefined was not sent. */
function sentOf(record: Readonly<Record<string, unknown>>): Row {
  const [row = {}] = rowsOf([Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))]);
  return row;
}

function rowsOf(records: readonly Readonly<Record<string, unknown>>[]): readonly Row[] {
  // What came through a face is JSON, and no member is undefined.
  return records as readonly Row[];
}

/** Throws FILTERS_REQUIRED when there are none: a change of everything has to be said. */
export function requireFilters(
  filters: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  if (filters !== undefined && Object.keys(filters).length > 0) return filters;
  throw refuse(
    'FILTERS_REQUIRED',
    'There were no filters, so every row would have been changed: nothing was.',
    'Say which rows are meant; for all of them, filter by the key, such as {"id": {"$is": "not null"}}.',
  );
}

function refuse(reason: string, message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason, hint });
}

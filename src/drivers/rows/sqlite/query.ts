import type { Json } from '../../../core/json.ts';
import type { RowQuery, RowQueryResult } from '../../../core/rows.ts';
import type { Shape } from '../sql/select.ts';
import type { Column } from '../sql/table.ts';
import type { Base } from './base.ts';
import type { Found } from './catalogue.ts';
import { readFirst, readRows, sizeOfTexts, type Stored, toJson } from './read.ts';

/** To read so few one by one is not worth it. */
const fewRows = 8;

export function queryRows(query: RowQuery, { catalogue, statements, selections }: Base): RowQueryResult {
  const found = catalogue.find(query.table);
  const { statement, shape } = selections.write(query, found.table);
  const { limit, maxChars = Number.POSITIVE_INFINITY } = query;
  const isShort = limit <= fewRows || maxChars === Number.POSITIVE_INFINITY;
  const rows = isShort ? readRows(statement, statements) : readFirst(statement, statements, maxChars);
  return resultOf(query, found, shape, rows);
}

/** What was read, up to the limits of the query: of the rows one may be there that only tells that there are more. */
export function resultOf(
  query: RowQuery,
  { table, notes }: Found,
  { columns, names, selected, place }: Shape,
  found: readonly (readonly Stored[])[],
): RowQueryResult {
  const count = fitting(found, columns, query);
  const taken = count === found.length ? found : found.slice(0, count);
  const last = found.length > taken.length ? taken.at(-1) : undefined;
  return {
    kind: 'query',
    table: table.name,
    columns: names,
    rows: taken.map((row) => jsonOf(row, columns)),
    hasMore: found.length > taken.length,
    next: last === undefined ? undefined : placeOf(last, selected, place),
    notes,
  };
}

/** A loop, because every value of every answer comes by. */
function jsonOf(row: readonly Stored[], columns: readonly Column[]): readonly Json[] {
  const values = new Array<Json>(columns.length);
  for (let index = 0; index < columns.length; index += 1) {
    const [value = null, column] = [row[index], columns[index]];
    values[index] = column === undefined ? null : toJson(value, column);
  }
  return values;
}

/** The most that a number takes in JSON, and a character of a text. */
const numberChars = 24;
const charChars = 6;

/** How many rows fit into the limit and the characters; one always does, so that there is a way on. */
function fitting(
  found: readonly (readonly Stored[])[],
  columns: readonly Column[],
  { limit, maxChars = Number.POSITIVE_INFINITY }: RowQuery,
): number {
  const most = Math.min(found.length, limit);
  if (maxChars === Number.POSITIVE_INFINITY) return most;
  const frame = columns.reduce((sum, { name }) => sum + name.length + 4, 2);
  const texts = found.reduce((sum, row) => sum + sizeOfTexts(row), 0);
  if (most * (frame + columns.length * numberChars) + texts * charChars <= maxChars) return most;
  let chars = 0;
  for (let count = 0; count < most; count += 1) {
    chars += frame;
    for (const value of found[count] ?? []) chars += charsOf(value);
    if (chars > maxChars) return Math.max(1, count);
  }
  return most;
}

/** What takes more than one character in JSON. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

/** As JSON; bytes become base64. */
function charsOf(value: Stored): number {
  if (typeof value === 'string') return escaped.test(value) ? JSON.stringify(value).length : value.length + 2;
  if (value === null) return 4;
  return typeof value === 'object' ? Math.ceil(value.length / 3) * 4 + 2 : String(value).length;
}

/** None where a value cannot be given back as it was: bytes, and JSON, which has no order. */
function placeOf(
  row: readonly Stored[],
  selected: readonly Column[],
  place: readonly number[],
): readonly Json[] | undefined {
  const values: Json[] = [];
  for (const at of place) {
    const [value = null, column] = [row[at], selected[at]];
    if (column === undefined || column.kind === 'json' || Buffer.isBuffer(value)) return undefined;
    values.push(toJson(value, column));
  }
  return values;
}

/**
 * Columns as rows: `{"time": [...], "rain": [...]}`, lists of one length of which each has one field of all rows, as weather
 * services have them. What is asked of them is found in rows, and the program begins by making these.
 */
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import { writeName } from './terms/expression.ts';

export interface Rowed {
  /** The data with rows where the columns were. */
  readonly data: unknown;
  /** The program over the data as they come, of one over the rows; undefined where that reads none of them. */
  written(text: string): string | undefined;
}

interface Columns {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const depthMax = 6;

/** Undefined where the data have no columns, or several such objects. */
export function columnsAsRows(data: unknown): Rowed | undefined {
  const [columns, ...others] = columnsIn(data, [], depthMax);
  const last = columns?.path.at(-1);
  if (columns === undefined || last === undefined || others.length > 0) return undefined;
  const { path, names, rows } = columns;
  return {
    data: replaced(data, path, rows),
    written(text) {
      if (!text.includes(last)) return undefined;
      const around = path.slice(0, -1);
      const members = names.map((name) => `${JSON.stringify(unquoted(name))}: $columns.${name}[$at]`).join(', ');
      const made = `[${last}.($columns := $; [0..$count(${names[0]}) - 1].($at := $; { ${members} }))]`;
      const place = around.length === 0 ? '$' : around.join('.');
      const rowed = `$ ~> |${place}|{ ${JSON.stringify(unquoted(last))}: ${made} }|`;
      return `(\n  $data := ${rowed};\n  $data.(${text.replaceAll('$$', '$data')})\n)`;
    },
  };
}

function unquoted(written: string): string {
  return written.replaceAll('`', '');
}

/** At the top there are results of steps, and no columns. */
function columnsIn(value: unknown, path: readonly string[], depth: number): readonly Columns[] {
  if (!isRecord(value) || depth === 0) return [];
  const own = path.length === 0 ? undefined : columnsOf(value, path);
  if (own !== undefined) return [own];
  return Object.entries(value).flatMap(([name, member]) => {
    const written = writeName(name);
    return written === undefined || name === 'currentItem' ? [] : columnsIn(member, [...path, written], depth - 1);
  });
}

function columnsOf(value: Readonly<Record<string, unknown>>, path: readonly string[]): Columns | undefined {
  const columns = Object.entries(value).flatMap(([name, list]) => (isColumn(list) ? [{ name, list }] : []));
  const names = columns.flatMap(({ name }) => writeName(name) ?? []);
  const [first] = columns;
  if (first === undefined || columns.length < 2 || names.length < columns.length) return undefined;
  if (columns.some(({ list }) => list.length !== first.list.length)) return undefined;
  const length = Math.min(first.list.length, limits.generateItems);
  const rows = Array.from({ length }, (_, at) => Object.fromEntries(columns.map(({ name, list }) => [name, list[at]])));
  return { path, names, rows };
}

/** Several single values, which may be missing here and there. */
function isColumn(list: unknown): list is readonly unknown[] {
  return (
    Array.isArray(list) &&
    list.length > 1 &&
    list.some((one) => one !== null) &&
    list.every((one) => one === null || typeof one !== 'object')
  );
}

function replaced(value: unknown, [first, ...rest]: readonly string[], rows: unknown): unknown {
  if (first === undefined) return rows;
  const name = unquoted(first);
  return isRecord(value) ? { ...value, [name]: replaced(value[name], rest, rows) } : value;
}

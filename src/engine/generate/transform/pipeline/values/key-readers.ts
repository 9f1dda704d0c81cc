/** What a key of groups is in the rows at hand, so that it is known which of them come together. */
import type { Scalar } from '../../../shape.ts';
import { isScalarShape } from '../../../shape.ts';
import { holds } from '../amounts/bands.ts';
import { valueAt } from '../terms/links.ts';
import type { Row, Table } from '../terms/tables.ts';
import type { World } from '../terms/terms.ts';

export type Reader = (row: Row) => Scalar | null | undefined;

/** The same in the rows at hand: for a path, and for the first characters of one. */
export function readerOf(text: string, world: World, table: Table): Reader | undefined {
  const bandPath = /^\(\$banded := ([\w.]+);/.exec(text)?.[1];
  if (bandPath !== undefined) return bandReader(text, bandPath);
  const dated = datedReader(text);
  if (dated !== undefined) return dated;
  const [, one, other] = /^\(([\w.]+) & " " & ([\w.]+)\)$/.exec(text) ?? [];
  if (one !== undefined && other !== undefined) return (row) => `${valueAt(row, one)} ${valueAt(row, other)}`;
  const plain = /^[A-Za-z_`][\w.`]*$/.exec(text)?.[0];
  const cut = /^\$substring\(([\w.]+), 0, (\d+)\)$/.exec(text);
  const quarter = /\$ceil\(\$number\(\$substring\(([\w.]+), 5, 2\)\) \/ 3\)/.exec(text)?.[1];
  const source = world
    .scopeOf(table)
    .sources.find(
      ({ at, lists, shape }) => at.text === (plain ?? cut?.[1] ?? quarter) && lists === 0 && isScalarShape(shape),
    );
  if (source === undefined)
    return plain === undefined && cut === null && quarter === undefined ? (row) => JSON.stringify(row) : undefined;
  return (row) => {
    const value = valueAt(row, source.at.text);
    if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return undefined;
    if (quarter !== undefined)
      return `${String(value).slice(0, 4)} ${Math.ceil(Number(String(value).slice(5, 7)) / 3)}`;
    return cut === null ? value : String(value).slice(0, Number(cut[2]));
  };
}

/** The steps of the text tell the classes apart as the program does. */
function bandReader(text: string, path: string): Reader {
  const steps = [...text.matchAll(/((?:\$banded (?:[<>]=?) [\d.]+(?: and )?)+) \? ("[^"]*")/g)].map(
    ([, test = '', label]) => ({
      bounds: [...test.matchAll(/\$banded ([<>]=?) ([\d.]+)/g)].map(
        ([, sign = '', bound]) => [sign, Number(bound)] as const,
      ),
      label,
    }),
  );
  return (row) => {
    const value = Number(valueAt(row, path));
    return steps.find(({ bounds }) => bounds.every((bound) => holds(value, bound)))?.label ?? 'rest';
  };
}

const lengths: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ['[Y0001]', [0, 4]],
  ['[Y]', [0, 4]],
  ['[Y0001]-[M01]', [0, 7]],
  ['[Y0001]-[M01]-[D01]', [0, 10]],
  ['[M]', [5, 7]],
  ['[M01]', [5, 7]],
  ['[MNn]', [5, 7]],
  ['[MNn,*-3]', [5, 7]],
  ['[D]', [8, 10]],
  ['[D01]', [8, 10]],
  ['[H]', [11, 13]],
  ['[H01]', [11, 13]],
]);

/** Weekdays, months and hours, of dates that are written as usual or are numbers of seconds or milliseconds. */
function datedReader(text: string): Reader | undefined {
  const [, path, factor, picture] =
    /^(?:\$number\()?\$fromMillis\((?:\$toMillis\()?([\w.]+)( \* 1000)?\)?, "(\[[^"]*)"\)\)?$/.exec(text) ?? [];
  const cut = lengths.get(picture ?? '');
  const isWeekday = picture?.startsWith('[F') === true;
  if (path === undefined || (cut === undefined && !isWeekday)) return undefined;
  return (row) => {
    const value = valueAt(row, path);
    const date = new Date(typeof value === 'number' ? value * (factor === undefined ? 1 : 1000) : String(value));
    if (Number.isNaN(date.getTime())) return undefined;
    return cut === undefined ? date.getUTCDay() : date.toISOString().slice(...cut);
  };
}

/** Fields that are called as a part of the year or the week: `q1`, `january`, `mon`. */
import { monthNames } from '../../../month-names.ts';
import { isScalarShape, textsOf } from '../../../shape.ts';
import type { Source } from '../../terms/scope.ts';
import type { Table } from '../terms/tables.ts';
import type { World } from '../terms/terms.ts';

const days = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

interface DateClaim {
  readonly text: string;
  /** Words of the name that are left. */
  readonly rest: readonly string[];
  readonly label: string;
  readonly source: Source;
}

/** The rows of that time, where the rows have but one date. */
export function dateClaim(words: readonly string[], table: Table, world: World): DateClaim | undefined {
  const said = words.join(' ');
  const at = indexIn(words, monthNames);
  const quarter = /\b(?:q|quarter) ?([1-4])\b/.exec(said)?.[1];
  const day = indexIn(words, days);
  if (at < 0 && quarter === undefined && day < 0) return undefined;
  const dates = world.scopeOf(table).sources.filter(({ lists, distance, shape }) => {
    const texts = textsOf(shape);
    const isDate = texts.every((text) => (day < 0 ? /^\d{4}-\d\d(?:-\d\d|$)/ : /^\d{4}-\d\d-\d\d/).test(text));
    return lists === 0 && distance === 0 && isScalarShape(shape) && texts.length > 0 && isDate;
  });
  const [source, ...more] = dates;
  if (source === undefined || more.length > 0) return undefined;
  const path = source.at.text;
  const month = `$substring(${path}, 5, 2)`;
  const text =
    quarter !== undefined
      ? `$ceil($number(${month}) / 3) = ${quarter}`
      : at >= 0
        ? `${month} = "${String(at + 1).padStart(2, '0')}"`
        : `$fromMillis($toMillis($substring(${path}, 0, 10)), "[F1]") = "${day + 1}"`;
  const isPart = (word: string): boolean =>
    monthNames.some((one) => isNamed(word, one)) ||
    days.some((one) => isNamed(word, one)) ||
    /^(?:q|quarter|q?[1-4])$/.test(word);
  return { text, rest: words.filter((word) => !isPart(word)), label: `${source.label} in ${said}`, source };
}

function indexIn(words: readonly string[], names: readonly string[]): number {
  return names.findIndex((name) => words.some((word) => isNamed(word, name)));
}

/** The whole name, or its first three letters. */
function isNamed(word: string, name: string): boolean {
  return word === name || word === name.slice(0, 3);
}

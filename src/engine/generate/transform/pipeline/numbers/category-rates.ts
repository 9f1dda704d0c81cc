/** `plus the tax of its category`: a rate that stands in the data for each kind of row. */
import { isRecord } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import type { Operand } from '../../instruction/values/formula.ts';
import type { Token } from '../../instruction/words/read.ts';
import { writeName } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { valueAt } from '../terms/links.ts';
import { isAkin } from '../terms/speech.ts';
import type { Row, Table } from '../terms/tables.ts';
import type { Entity, World } from '../terms/terms.ts';

const rates =
  /^(?:tax|taxes|vat|rate|duty|commission|discount|surcharge|percent|percentage|markup|margin|interest|levy|rebate|tariff)$/;
const prices =
  /^(?:price|prices|cost|costs|fee|fees|wage|wages|pay|salary|value|factor|weight|weighting|points?|charge|multiplier|amount|worth|credits?|fare|toll)$/;
const depthMax = 5;

/** As an operand in percent, of which `plus` and `minus` mean a part of the whole. */
export function categoryRate(
  tokens: readonly Token[],
  at: number,
  { table, scope, kind }: Entity,
  world: World,
): Operand | undefined {
  const word = tokens[at]?.lower ?? '';
  const isPercent = rates.test(word);
  if (kind !== 'row' || table === undefined || !(isPercent || prices.test(word))) return undefined;
  const of = tokens.findIndex(({ lower }, index) => index > at && index <= at + 2 && /^(?:of|for|by)$/.test(lower));
  if (of < 0) return undefined;
  const noun = /^(?:the|its|their|that|each|this)$/.test(tokens[of + 1]?.lower ?? '') ? of + 2 : of + 1;
  const words = tokens[noun]?.words ?? [];
  const key = scope.sources.find(
    ({ lists, distance, name, shape }) =>
      lists === 0 &&
      distance === 0 &&
      shape.scalars.length > 0 &&
      name.own.some((own) => words.some((word) => isAkin(own, word))),
  );
  if (key === undefined) return undefined;
  const expr = isPercent
    ? (mapRate(key, table, world) ?? tableRate(key, table, world))
    : mapOfNumbers(key, table, world)?.text;
  return expr === undefined
    ? undefined
    : { expr: { text: expr, strength: 6 }, to: noun + 1, isPercent, isRate: /^(?:rate|tariff)$/.test(word) };
}

function valuesOf(key: Source, table: Table, world: World): readonly string[] {
  return world.rowsOf(table).map((row) => String(valueAt(row, key.at.text)));
}

/** `{food: 7, tool: 19}` */
function mapRate(key: Source, table: Table, world: World): string | undefined {
  const map = mapOfNumbers(key, table, world);
  return map === undefined ? undefined : inPercent(map.text, map.values);
}

interface NumberMap {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The number for the key of the row, in an object that has one for each of its values. */
export function mapOfNumbers(key: Source, table: Table, world: World): NumberMap | undefined {
  const values = valuesOf(key, table, world);
  const find = (value: unknown, path: readonly string[]): NumberMap | undefined => {
    if (!isRecord(value) || path.length > depthMax) return undefined;
    const isMap =
      path.length > 0 &&
      values.every((one) => typeof value[one] === 'number') &&
      Object.values(value).every((one) => typeof one === 'number');
    if (isMap) return { text: `$lookup($$.${path.join('.')}, ${key.at.text})`, values: Object.values(value) };
    for (const [name, member] of Object.entries(value)) {
      const written = writeName(name);
      const found = written === undefined ? undefined : find(member, [...path, written]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return values.length === 0 ? undefined : find(world.data, []);
}

/** `[{category: "food", percent: 7}]` */
function tableRate(key: Source, table: Table, world: World): string | undefined {
  const values = valuesOf(key, table, world);
  for (const other of world.tables) {
    const [first] = other.rows;
    if (other === table || other.parent !== undefined || first === undefined) continue;
    const numbers = Object.keys(first).filter((name) => other.rows.every((row) => typeof row[name] === 'number'));
    const named = numbers.filter((name) => wordsOf(name).some((word) => rates.test(word)));
    const own = Object.keys(first).find((name) => values.every((value) => hasValue(other.rows, name, value)));
    const [rate, ...more] = named.length > 0 ? named : numbers.filter((name) => name !== own && name !== 'id');
    const [left, right] = [own, rate].map((name) => (name === undefined ? undefined : writeName(name)));
    if (own === undefined || rate === undefined || left === undefined || right === undefined || more.length > 0)
      continue;
    const kind = world.program.variable('kind');
    return inPercent(
      `($${kind} := ${key.at.text}; $${other.name}[${left} = $${kind}][0].${right})`,
      other.rows.map((row) => row[rate]),
    );
  }
  return undefined;
}

function hasValue(rows: readonly Row[], name: string, value: string): boolean {
  return rows.some((row) => String(row[name]) === value);
}

/** `0.07` is 7 percent. */
function inPercent(text: string, values: readonly unknown[]): string {
  const isPart = values.some((value) => Number(value) > 0) && values.every((value) => Number(value) < 1);
  return isPart ? `(${text} * 100)` : text;
}

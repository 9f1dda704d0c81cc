/**
 * Lists that have one row for each kind of number, as `[{ "type": "lead", "value": "12" }]`: how many leads there were is the
 * value of that row, and not how many rows there are.
 */
import { isVagueName } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import { numberOf } from '../../values/numeric.ts';
import { valueAt } from '../terms/links.ts';
import type { Entity, Rows, World } from '../terms/terms.ts';
import { type Measure, numbersOfRows } from './span-measure.ts';

/** What the row of the kind says; undefined where a record has several of one kind, or they say more than one number. */
export function statedValue(
  rest: readonly string[],
  by: Source,
  rows: Rows,
  entity: Entity,
  world: World,
): Measure | undefined {
  const { table } = rows;
  const isInside = entity.kind === 'row' && table.parent !== undefined && table.parent === entity.table;
  const isKind = by.name.own.some((word) => kinds.test(word));
  if (!isInside || !isKind || rest.some((word) => !/^(?:count|number|total|value|amount)$/.test(word)))
    return undefined;
  const [only, ...more] = numbersOfRows(rows, world);
  if (only === undefined || more.length > 0 || !isVagueName(only.name.own.filter((word) => !plain.has(word))))
    return undefined;
  const seen = new Map<unknown, Set<unknown>>();
  for (const [at, row] of table.rows.entries()) {
    const kind = valueAt(row, by.at.text);
    const before = seen.get(table.holders[at]) ?? new Set();
    if (before.has(kind)) return undefined;
    seen.set(table.holders[at], before.add(kind));
  }
  const isOfSeveral = [...seen.values()].some((one) => one.size > 1);
  return isOfSeveral ? { text: numberOf(only)?.text ?? only.at.text, score: 1, label: only.label } : undefined;
}

const kinds = /^(?:type|kind|metric|name|key|label|code|category|measure|event|stat|field)$/;
const plain: ReadonlySet<string> = new Set(['quantity', 'score', 'sum', 'result', 'stat', 'metric', 'event']);

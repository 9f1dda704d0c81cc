/** Selections that were written before: of queries that differ in their values alone, most of the work is the same. */
import type { Comparison, Condition } from '../../../core/condition.ts';
import type { RowQuery } from '../../../core/rows.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { type Selection, type Shape, writeSelect } from './select.ts';
import { type Column, findColumn, type Table } from './table.ts';
import { bindCompared } from './value.ts';

/** Of one table. */
const kept = 200;

interface Template {
  readonly shape: Shape;
  readonly sql: string;
  /** Whom the values are compared with. */
  readonly compared: readonly Column[];
}

export class Selections {
  readonly #dialect: Dialect;
  /** A table that was changed is another one. */
  readonly #byTable = new WeakMap<Table, Map<string, Template>>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** As `writeSelect`; the same query has the same source each time. */
  write(query: RowQuery, table: Table, source?: string): Selection {
    const comparisons = query.after === undefined ? comparisonsOf(query.condition) : undefined;
    if (comparisons === undefined) return writeSelect(query, table, this.#dialect, source);
    const known = this.#known(table);
    const shape = shapeOf(query, comparisons);
    const template = known.get(shape);
    if (template !== undefined) return filled(template, query, comparisons);
    const written = writeSelect(query, table, this.#dialect, source);
    if (known.size >= kept) known.clear();
    const compared = comparisons.map(({ column }) => findColumn(table, column));
    known.set(shape, { shape: written.shape, sql: written.statement.sql, compared });
    return written;
  }

  #known(table: Table): Map<string, Template> {
    const known = this.#byTable.get(table) ?? new Map<string, Template>();
    this.#byTable.set(table, known);
    return known;
  }
}

/** In the order in which their values are bound; undefined for conditions that are not so simple. */
export function comparisonsOf(condition: Condition): readonly Comparison[] | undefined {
  if ('order' in condition) return typeof condition.value === 'object' ? undefined : [condition];
  if (!('all' in condition)) return undefined;
  const parts = condition.all.map((part) => ('order' in part && typeof part.value !== 'object' ? part : undefined));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Names may hold every character but this one. */
function shapeOf({ columns, orderBy = '', isAscending, offset }: RowQuery, comparisons: readonly Comparison[]): string {
  // Only a query from the start may be one for a single row.
  let shape = offset > 0 ? '>' : '';
  shape += isAscending ? `+${orderBy}` : `-${orderBy}`;
  for (const { column, order } of comparisons) shape += `\0${order}${column}`;
  return columns.length === 0 ? shape : `${shape}\0\0${columns.join('\0')}`;
}

function filled(
  { shape, sql, compared }: Template,
  { limit, offset }: RowQuery,
  comparisons: readonly Comparison[],
): Selection {
  const parameters: unknown[] = [];
  for (const [index, column] of compared.entries()) parameters.push(bindCompared(comparisons[index]?.value, column));
  if (shape.isLimited) parameters.push(limit + 1, offset);
  return { shape, statement: { sql, parameters } };
}

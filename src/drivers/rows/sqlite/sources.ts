/** Which queries are short whatever the table holds: the database goes to their rows, and from one of them to the next. */
import type { Database } from 'better-sqlite3';
import type { RowQuery } from '../../../core/rows.ts';
import { quoteName } from '../../sql/dialect.ts';
import type { Statement } from '../sql/draft.ts';
import { comparisonsOf } from '../sql/selections.ts';
import { findColumn, type Table } from '../sql/table.ts';
import { type Index, indexesOf } from './indexes.ts';

interface Known {
  readonly indexes: readonly Index[];
  /** By the columns that are compared. */
  readonly sources: Map<string, string | undefined>;
  /** By the SQL of the whole statement. */
  readonly short: Map<string, boolean>;
}

export class Sources {
  readonly #db: Database;
  /** A table that was changed is another one, and so is one whose indexes were. */
  readonly #byTable = new WeakMap<Table, Known>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The table as it has to be read, as SQL: by the index that has exactly the columns that are compared. */
  find({ condition }: RowQuery, table: Table): string | undefined {
    const comparisons = comparisonsOf(condition);
    if (comparisons === undefined || comparisons.length === 0) return undefined;
    if (comparisons.some(({ order }) => order !== 'eq')) return undefined;
    const { indexes, sources } = this.#known(table);
    const names = comparisons.map(({ column }) => column);
    const compared = names.join('\0');
    if (!sources.has(compared)) sources.set(compared, sourceOf(names, table, indexes));
    return sources.get(compared);
  }

  /** As the database says it itself: one search with every comparison in it, no other loop and nothing to be sorted. */
  isShort({ sql, parameters }: Statement, table: Table): boolean {
    const { short } = this.#known(table);
    const known = short.get(sql);
    if (known !== undefined) return known;
    const steps = this.#db.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters);
    const isOneSearch = steps.length === 1 && steps.every(({ detail }) => /^SEARCH .*\([^()]*=\?\)$/s.test(detail));
    short.set(sql, isOneSearch);
    return isOneSearch;
  }

  #known(table: Table): Known {
    const known = this.#byTable.get(table) ?? {
      indexes: indexesOf(this.#db, table),
      sources: new Map(),
      short: new Map(),
    };
    this.#byTable.set(table, known);
    return known;
  }
}

/** Values that are computed are not known to be short. */
function sourceOf(names: readonly string[], table: Table, indexes: readonly Index[]): string | undefined {
  if (table.columns.some(({ isGenerated }) => isGenerated)) return undefined;
  const compared = names.map((name) => findColumn(table, name).name);
  const isOf = (columns: readonly string[]): boolean =>
    columns.length === compared.length && columns.every((column) => compared.includes(column));
  const from = quoteName(table.name);
  // One row at most: every plan of the database begins there.
  if (isOf(table.key.map(({ name }) => name))) return from;
  const index = indexes.find(({ columns }) => isOf(columns));
  // Else it may choose another way, by what it has learnt of the values.
  return index === undefined ? undefined : `${from} indexed by ${quoteName(index.name)}`;
}

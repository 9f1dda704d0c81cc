/** Which queries are short whatever the table holds: the database goes to their rows, and from one of them to the next. */
import type { Database } from 'better-sqlite3';
import type { RowQuery } from '../../../core/rows.ts';
import { quoteName } from '../../sql/dialect.ts';
import type { Statement } from '../sql/draft.ts';
import { comparisonsOf } from '../sql/selections.ts';
import { findColumn, type Table } from '../sql/table.ts';
import { type Index, indexesOf } from './indexes.ts';

/** Of one table: columns that were compared, and statements. */
const kept = 200;

export interface Source {
  /** The table as it has to be read. */
  readonly sql: string;
  /** What the plan may be. */
  readonly plans: readonly string[];
}

interface Known {
  readonly indexes: readonly Index[];
  /** By the columns that are compared. */
  readonly sources: Map<string, Source | undefined>;
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

  /** The table by its key, or by an index, that has exactly the columns that are compared. */
  find({ condition }: RowQuery, table: Table): Source | undefined {
    const comparisons = comparisonsOf(condition);
    if (comparisons === undefined || comparisons.length === 0) return undefined;
    if (comparisons.some(({ order }) => order !== 'eq')) return undefined;
    const { indexes, sources } = this.#known(table);
    const names = comparisons.map(({ column }) => column);
    const compared = names.join('\0');
    if (!sources.has(compared)) sources.set(compared, sourceOf(names, table, indexes));
    return sources.get(compared);
  }

  /**
   * As the database says it itself: one search with every comparison in it, no other loop and nothing to be sorted. What the index keeps by
   * another collation than the column's is missing there, and would be compared in row after row.
   */
  isShort({ sql, parameters }: Statement, { plans }: Source, table: Table): boolean {
    const { short } = this.#known(table);
    const known = short.get(sql);
    if (known !== undefined) return known;
    const steps = this.#db.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters);
    const isOneSearch = steps.length === 1 && steps.every(({ detail }) => plans.includes(detail));
    short.set(sql, isOneSearch);
    return isOneSearch;
  }

  /** Callers may spell and order columns in any number of ways: when there are many, all are forgotten. */
  #known(table: Table): Known {
    const known = this.#byTable.get(table);
    if (known !== undefined && known.sources.size < kept && known.short.size < kept) return known;
    const fresh = { indexes: indexesOf(this.#db, table), sources: new Map(), short: new Map() };
    this.#byTable.set(table, fresh);
    return fresh;
  }
}

/** Values that are computed are not known to be short. */
function sourceOf(names: readonly string[], table: Table, indexes: readonly Index[]): Source | undefined {
  if (table.columns.some(({ isGenerated }) => isGenerated)) return undefined;
  const compared = [...new Set(names.map((name) => findColumn(table, name).name))];
  if (compared.length < names.length) return undefined;
  // An index may have a column twice, too.
  const isOf = (columns: readonly string[]): boolean =>
    columns.length === compared.length && compared.every((column) => columns.includes(column));
  const isKey = isOf(table.key.map(({ name }) => name));
  // A row by its key is read without a limit, so that another index, which may give several, will not do.
  const index = indexes.find((candidate) => (isKey ? candidate.isKey : isOf(candidate.columns)));
  if (index !== undefined) return byIndex(index, table);
  return isKey ? byRowNumber(table) : undefined;
}

/** Where it is not named, the database may choose another way, by what it has learnt of the values. */
function byIndex({ name, columns }: Index, table: Table): Source {
  const search = columns.map((column) => `${column}=?`).join(' AND ');
  const ways = [`INDEX ${name}`, `COVERING INDEX ${name}`, 'PRIMARY KEY'];
  return {
    sql: `${quoteName(table.name)} indexed by ${quoteName(name)}`,
    plans: ways.map((way) => `SEARCH ${table.name} USING ${way} (${search})`),
  };
}

/** A key without an index is the number that the database gives every row. */
function byRowNumber({ name }: Table): Source {
  return { sql: quoteName(name), plans: [`SEARCH ${name} USING INTEGER PRIMARY KEY (rowid=?)`] };
}

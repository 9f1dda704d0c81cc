/** The indexes of a table that find rows by equality, as SQLite lists them. */
import type { Database } from 'better-sqlite3';
import type { Table } from '../sql/table.ts';

export interface Index {
  readonly name: string;
  readonly isUnique: boolean;
  /** Whether it is that of the primary key. */
  readonly isKey: boolean;
  /** In order, of plain columns alone: an index of expressions has none here. */
  readonly columns: readonly string[];
}

/** Those that hold every row: partial ones are left out. */
export function indexesOf(db: Database, table: Table): readonly Index[] {
  return db
    .prepare<[string], { name: string; isUnique: number; origin: string; columns: string }>(
      `select l.name, l."unique" as isUnique, l.origin, json_group_array(i.name order by i.seqno) as columns
       from pragma_index_list(?) l, pragma_index_info(l.name) i where l.partial = 0 group by l.name`,
    )
    .all(table.name)
    .map(({ name, isUnique, origin, columns }) => ({
      name,
      isUnique: isUnique === 1,
      isKey: origin === 'pk',
      columns: plain(JSON.parse(columns)),
    }));
}

function plain(columns: readonly (string | null)[]): readonly string[] {
  const named = columns.filter((column) => column !== null);
  return named.length === columns.length ? named : [];
}

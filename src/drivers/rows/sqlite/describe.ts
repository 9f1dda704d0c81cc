import type { TableDescription, TableSummary } from '../../../core/rows.ts';
import type { Base } from './base.ts';
import { typeName } from '../sql/table.ts';
import { countRows } from './catalogue.ts';

export function listTables({ db, catalogue }: Base): readonly TableSummary[] {
  catalogue.refresh();
  return catalogue.names().map((wanted) => {
    const { table } = catalogue.find(wanted);
    return { name: table.name, columns: table.columns.map(({ name }) => name), rowCount: countRows(db, table) };
  });
}

/** Throws TABLE_NOT_FOUND. */
export function describeTable(wanted: string, { db, catalogue }: Base): TableDescription {
  catalogue.refresh();
  const { table } = catalogue.find(wanted);
  const indexes = db
    .prepare<[string], { columns: string; isUnique: number }>(
      `select json_group_array(i.name) as columns, l."unique" as isUnique
       from pragma_index_list(?) l, pragma_index_info(l.name) i group by l.name, l."unique"`,
    )
    .all(table.name);
  return {
    name: table.name,
    columns: table.columns.map(({ name }) => name),
    rowCount: countRows(db, table),
    details: table.columns.map((column) => ({
      name: column.name,
      type: typeName(column),
      isNullable: column.isNullable && column.keyPlace === 0,
      isKey: column.keyPlace > 0,
      default: column.default,
    })),
    indexes: indexes.map(({ columns, isUnique }) => ({ columns: JSON.parse(columns), isUnique: isUnique === 1 })),
  };
}

import type { Context } from '../../core/context.ts';
import { fitList } from '../list.ts';

/** More say nothing about a table. */
const shownColumns = 50;

/** The tables from `offset` on, as many as the caller can carry. */
export async function listTables(offset: number, ctx: Context<'rows'>) {
  const all = await ctx.rows.tables(ctx.signal);
  const items = all.slice(offset).map(({ name, columns, rowCount }) => ({
    name,
    columns: columns.slice(0, shownColumns),
    row_count: rowCount,
  }));
  const call = { tool: '', arguments: { offset, limit: all.length }, resultChars: ctx.budget.resultChars };
  const { items: tables } = fitList({ items, total: all.length }, call);
  const end = offset + tables.length;
  return {
    tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
    total: all.length,
    ...(tables.length > 0 && end < all.length ? { next_offset: end } : {}),
  };
}

export async function describeTable(wanted: string, ctx: Context<'rows'>) {
  const { name, rowCount, details, indexes } = await ctx.rows.describe(wanted, ctx.signal);
  return {
    table: name,
    row_count: rowCount,
    columns: details.map(({ name: column, type, isNullable, isKey, default: value }) => ({
      name: column,
      type,
      nullable: isNullable,
      key: isKey,
      ...(value === undefined ? {} : { default: value }),
    })),
    indexes: indexes.map(({ columns, isUnique }) => ({ columns: [...columns], unique: isUnique })),
  };
}

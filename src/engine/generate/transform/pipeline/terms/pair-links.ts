/** Records that are told apart by several fields together: the plan of an employee and a week, the price of a shop and an article. */
import { singular, weightOf } from '../../../words.ts';
import type { Link } from './link.ts';
import type { Table } from './tables.ts';

/** Links between tables that no single field links: by all fields that both of them have, where these name one record. */
export function pairLinks(tables: readonly Table[], direct: readonly Link[]): readonly Link[] {
  const outer = tables.filter(({ parent, rows }) => parent === undefined && rows.length > 0);
  return outer.flatMap((table) =>
    outer.flatMap((other) => {
      const isLinked = direct.some((link) => link.table === table && link.other === other);
      const names = other === table || isLinked ? [] : sharedKeys(table, other);
      const [first, ...more] = names;
      const alias = singular(other.words.find((word) => weightOf(word) === 1 && /^[a-z]+$/.test(word)) ?? 'other');
      const isTaken =
        table.rows.some((row) => Object.hasOwn(row, alias)) ||
        direct.some((link) => link.table === table && link.alias === alias);
      if (first === undefined || more.length === 0) return [];
      return [
        {
          alias: isTaken ? `${alias}Record` : alias,
          table,
          other,
          own: first,
          key: first,
          also: more,
          isReverse: false,
        },
      ];
    }),
  );
}

/** Fields of both that together, and only together, name one record of the other table. */
function sharedKeys(table: Table, other: Table): readonly string[] {
  const isKey = ({ rows }: Table, name: string): boolean =>
    rows.every((row) => typeof row[name] === 'string' || Number.isInteger(row[name]));
  const values = (rows: Table['rows'], name: string): ReadonlySet<unknown> => new Set(rows.map((row) => row[name]));
  const names = Object.keys(table.rows[0] ?? {}).filter((name) => {
    if (!/^[A-Za-z_]\w*$/.test(name) || !isKey(table, name) || !isKey(other, name)) return false;
    const known = values(other.rows, name);
    return [...values(table.rows, name)].some((value) => known.has(value));
  });
  const pairOf = (row: Table['rows'][number]): string => JSON.stringify(names.map((name) => row[name]));
  const pairs = new Set(other.rows.map(pairOf));
  const isTold = pairs.size === other.rows.length && table.rows.some((row) => pairs.has(pairOf(row)));
  const isSingle = names.some((name) => values(other.rows, name).size === other.rows.length);
  return names.length > 1 && names.length < 4 && isTold && !isSingle ? names : [];
}

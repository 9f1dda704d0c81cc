/** Rows that name the row above them, each with all rows above it, where an instruction speaks of levels. */
import { aboveName, type FromTop, levelMembers, levelTexts } from './levels.ts';
import { type Link, linkAbove } from './link.ts';
import type { Links } from './links.ts';
import { valueAt } from './links.ts';
import type { Row, Table } from './tables.ts';

/** The tables, those of which rows name rows of the same table with these rows and what follows of them. */
export function withLineage(tables: readonly Table[], { ones }: Links, from: FromTop): readonly Table[] {
  const done = new Map<Table, Table>();
  for (const table of tables) {
    const link = linkAbove(ones, table);
    done.set(table, link === undefined ? moved(table, done) : withAncestors(table, link, from));
  }
  return [...done.values()];
}

/** In rows that stand inside of others these are the new ones. */
function moved(table: Table, done: ReadonlyMap<Table, Table>): Table {
  const parent = table.parent === undefined ? undefined : done.get(table.parent);
  if (parent === undefined || parent === table.parent) return table;
  const at = new Map(table.parent?.rows.map((row, index) => [row, parent.rows[index] ?? row]));
  return { ...table, parent, holders: table.holders.map((row) => at.get(row) ?? row) };
}

const simple = /^\w+(?:\.\w+)*$/;

function withAncestors(table: Table, { own, key }: Link, from: FromTop): Table {
  const [first] = table.rows;
  const isPlain = table.parent === undefined && table.path !== '' && simple.test(own) && simple.test(key);
  if (first === undefined || !isPlain || Object.hasOwn(first, aboveName)) return table;
  const byKey = new Map(table.rows.map((row) => [valueAt(row, key), row]));
  const rows = table.rows.map((row) => ({ ...row, ...levelMembers(row, aboveOf(row, own, byKey), from) }));
  const members = levelTexts(first, from).join(', ');
  const above = `$up := function($one) { ($next := $every[${key} = $one.${own}][0]; $exists($next) ? $append($up($next), $next) : []) }`;
  const path = `($every := ${table.path}; ${above}; $every.($above := $up($); $merge([$, { ${members} }])))`;
  return { ...table, rows, path };
}

/** The one at the top first; rows that name each other in a ring end where it closes. */
function aboveOf(row: Row, own: string, byKey: ReadonlyMap<unknown, Row>): readonly Row[] {
  const found: Row[] = [];
  for (let next = byKey.get(valueAt(row, own)); next !== undefined; next = byKey.get(valueAt(next, own))) {
    if (next === row || found.includes(next)) break;
    found.unshift(next);
  }
  return found;
}

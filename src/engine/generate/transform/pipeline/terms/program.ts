/** The text of a program: the tables that it uses by name first, each with the records that its rows are asked for. */
import { indent, variableName } from '../../terms/expression.ts';
import type { Link } from './link.ts';
import { holderName, type Links, matchOf } from './links.ts';
import type { Table } from './tables.ts';

export interface Program {
  readonly links: Links;
  /** Rows that are given by a text, with what the program turns out to ask of them. */
  enriched(table: Table, rows: string): string;
  /** A name that stands for nothing else. */
  variable(base: string): string;
  /** The body with everything that it names. */
  finish(body: string): string;
}

export function createProgram(tables: readonly Table[], links: Links): Program {
  const later: { readonly table: Table; readonly rows: string }[] = [];
  const taken = new Set(tables.map(({ name }) => name));
  const variable = (wanted: string): string => {
    const base = variableName(wanted);
    const name =
      Array.from({ length: 50 }, (_, at) => (at === 0 ? base : `${base}${at + 1}`)).find((one) => !taken.has(one)) ??
      base;
    taken.add(name);
    return name;
  };
  let given: string | undefined;
  return {
    links,
    enriched(table, rows) {
      later.push({ table, rows });
      return `@rows${later.length - 1}@`;
    },
    variable,
    finish(body) {
      const fill = (text: string): string =>
        text.replace(/@rows(\d+)@/g, (_, at: string) => {
          const one = later[Number(at)];
          return one === undefined ? '' : fill(withRecords(one.table, one.rows, body, links.ones, []));
        });
      given ??= variable('given');
      return withDefinitions(fill(body), { tables, links: links.ones, given });
    },
  };
}

interface Named {
  readonly tables: readonly Table[];
  readonly links: readonly Link[];
  /** What the program is given: it may stand inside another one, where `$$` is something else. */
  readonly given: string;
}

function withDefinitions(body: string, { tables, links, given }: Named): string {
  const lines: string[] = [];
  const done = new Set<Table>();
  const define = (table: Table, open: readonly Table[]): void => {
    if (done.has(table) || open.includes(table)) return;
    const text = definitionOf(table, body, links, [...open, table]);
    for (const other of tables) if (other !== table && isNamed(other.name, text)) define(other, [...open, table]);
    done.add(table);
    lines.push(`$${table.name} := ${text}`);
  };
  for (const table of tables) if (isNamed(table.name, body)) define(table, []);
  const parts = [...lines, body];
  const isGiven = parts.some((part) => part.includes('$$'));
  const own = isGiven ? [`$${given} := $`, ...parts.map((part) => part.split('$$').join(`$${given}`))] : parts;
  return own.length === 1 ? body : `(\n${indent(own.join(';\n'))}\n)`;
}

function definitionOf(table: Table, used: string, links: readonly Link[], open: readonly Table[]): string {
  const { parent } = table;
  if (parent === undefined) {
    const made = (rows: string): string => `[${withRecords(table, rows, used, links, open)}]`;
    // Rows that are made, and name each other, are made once.
    const isMade = table.path.includes('$') && links.some((one) => one.table === table && one.other === table);
    return isMade && made(wayTo(table)) !== `[${wayTo(table)}]`
      ? `($rows := [${wayTo(table)}]; ${made('$rows').replaceAll(wayTo(table), '$rows')})`
      : made(wayTo(table));
  }
  const holder = holderName(table);
  if (!asksFor(holder, used)) return `[${withRecords(table, `$${parent.name}.${table.path}`, used, links, open)}]`;
  const inner = withRecords(table, table.path, used, links, open, `"${holder}": $${holder}`);
  return `[$${parent.name}.($${holder} := $; ${inner})]`;
}

export function wayTo({ path }: Table): string {
  return path === '' ? '$$' : `$$.${path}`;
}

/** Each row with the records that the program asks it for. */
function withRecords(
  table: Table,
  rows: string,
  used: string,
  links: readonly Link[],
  open: readonly Table[],
  further = '',
): string {
  const members = links
    // A row that names the record around it, too, has it once.
    .filter((link) => link.table === table && asksFor(link.alias, used) && !further.startsWith(`"${link.alias}":`))
    .map(({ alias, other, own, key, also }) => {
      const from = open.includes(other) && other.parent === undefined ? wayTo(other) : `$${other.name}`;
      return `"${alias}": ${from}[${matchOf(key, own, 'row', also)}][0]`;
    });
  const all = [...members, ...(further === '' ? [] : [further])];
  if (all.length === 0) return rows;
  return `${rows}.($row := $; $merge([$row, { ${all.join(', ')} }]))`;
}

function isNamed(name: string, text: string): boolean {
  return new RegExp(`\\$${name}\\b`).test(text);
}

/** Whether the name stands in a path. */
function asksFor(name: string, text: string): boolean {
  return new RegExp(`(?<![\\w$"])${name}(?![\\w"])`).test(text);
}

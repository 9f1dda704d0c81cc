/** One thing that a record of the result is about: a row, a group of rows, or all of the data; and the lists that belong to it. */
import { capital } from '../../../letters.ts';
import type { Scalar } from '../../../shape.ts';
import { createScope } from '../../terms/scope.ts';
import { aboveName, areLevelled } from '../terms/levels.ts';
import type { Link } from '../terms/link.ts';
import { holderName, itemShape, matchOf, valueAt } from '../terms/links.ts';
import type { Row, Table } from '../terms/tables.ts';
import type { Entity, Key, Rows, World } from '../terms/terms.ts';
import { levelOf } from '../terms/world.ts';
import { anyLevel } from './below.ts';
import { wholeCondition } from './conditions.ts';

export function rootEntity(world: World): Entity {
  const lists = world.tables.map((table): Rows => {
    const { text, said } = wholeCondition(table, world);
    return { table, text: text === '' ? `$${table.name}` : `$${table.name}[${text}]`, said, distance: 0 };
  });
  return { kind: 'root', scope: world.root, lists, lets: [] };
}

export function rowEntity(table: Table, variable: string, world: World): Entity {
  const children = childrenOf(table, variable, world);
  const lets: (readonly [string, string])[] = [];
  const lists = children.map(({ other, text, distance }): Rows => {
    const around = world.links.ones
      .filter((link) => link.table === other && link.other === table)
      .flatMap(({ alias, own }) => (other === table ? [alias, own] : [alias]));
    const condition = wholeCondition(other, world, [
      ...around,
      ...(other.parent === undefined ? [] : [holderName(other)]),
    ]);
    const name = world.program.variable(`${variable}${capital(other.name)}`);
    lets.push([name, `[${condition.text === '' ? text : `${text}[${condition.text}]`}]`]);
    return { table: other, text: `$${name}`, said: condition.said, distance };
  });
  return { kind: 'row', scope: world.scopeOf(table), lists, lets, table };
}

interface Child {
  readonly other: Table;
  readonly text: string;
  readonly distance: number;
}

/** Lists inside of the row, and rows of other tables that name it, themselves or by what they belong to. */
function childrenOf(table: Table, variable: string, world: World): readonly Child[] {
  const { tables, links, program } = world;
  const nested = tables
    .filter(({ parent }) => parent === table)
    .map((other) => ({ other, text: program.enriched(other, other.path), distance: 0 }));
  const below =
    table.tree === undefined ? [] : [{ other: table, text: belowIn(table, table.tree.below, world), distance: 0 }];
  const naming = links.ones
    .filter(({ other, isReverse }) => other === table && !isReverse)
    .map((link) => ({
      other: link.table,
      text: `$${link.table.name}[${isAnyBelow(link, world) ? `$${variable}.${link.key} in ${aboveName}.${link.key}` : matchOf(link.own, link.key, variable, link.also)}]`,
      distance: 0,
    }));
  const further = tables
    .filter((other) => other !== table)
    .flatMap((other) =>
      waysTo(other, table, world).map((path) => ({
        other,
        text: `$${other.name}[${path.own} = $${variable}.${path.key}]`,
        distance: 1,
      })),
    );
  const listed = links.lists
    .filter((list) => list.table === table)
    .map(({ other, own, key }) => ({ other, text: `${own}.($id := $; $${other.name}[${key} = $id])`, distance: 0 }));
  const seen = new Set<Table>();
  return [...below, ...nested, ...listed, ...naming, ...further].filter(({ other }) => {
    if (seen.has(other)) return false;
    seen.add(other);
    return true;
  });
}

/** The rows that a row of a tree holds, or all that are in these as well. */
function belowIn({ rows }: Table, below: string, { speech }: World): string {
  const always = Object.keys(rows[0] ?? {}).find(
    (name) => /^\w+$/.test(name) && name !== below && rows.every((row) => Object.hasOwn(row, name)),
  );
  return speech.says(anyLevel) && always !== undefined ? `${below}.**[$exists(${always})]` : below;
}

/** All rows below, and not only those that name the row themselves. */
function isAnyBelow({ table, other, key }: Link, { speech }: World): boolean {
  return table === other && areLevelled(table.rows) && speech.says(anyLevel) && /^\w+$/.test(key);
}

/** How the rows of a table name records of another by what they belong to. */
function waysTo(
  other: Table,
  table: Table,
  { links }: World,
): readonly { readonly own: string; readonly key: string }[] {
  const byHolder =
    other.parent === undefined
      ? []
      : links.ones
          .filter((link) => link.table === other.parent && link.other === table && !link.isReverse)
          .map((link) => ({ own: `${holderName(other)}.${link.own}`, key: link.key }));
  const byLink = links.ones
    .filter((link) => link.table === other && link.other !== table && !link.isReverse)
    .flatMap((first) =>
      links.ones
        .filter((second) => second.table === first.other && second.other === table && !second.isReverse)
        .map((second) => ({ own: `${first.alias}.${second.own}`, key: second.key })),
    );
  return [...byHolder, ...byLink];
}

/** Groups of rows by what the key text gives; a record knows what all rows of a group have in common. */
export function groupEntity(
  rows: Rows,
  key: Key & { readonly of: (row: Row) => Scalar | null | undefined },
  members: string,
  world: World,
): Entity {
  const { table } = rows;
  const groups = new Map<unknown, Row[]>();
  for (const row of world.rowsOf(table)) {
    const value = key.of(row);
    if (value === undefined) continue;
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  const all = [...groups.values()];
  const differing = new Set(all.flatMap((group) => differingIn(group)));
  const common = all.map((group) => commonOf(group, differing));
  const shape = itemShape(common);
  const scope = createScope([levelOf(table, shape, `$${members}[0]`)], [members]);
  const own: Rows = { ...rows, text: `$${members}`, distance: 0 };
  return { kind: 'group', scope, lists: [own], further: listsOfMembers(table, members, world), lets: [], key, table };
}

/** Lists inside of the rows, and rows of other tables that name one of the group: the refunds of all charges in a currency. */
function listsOfMembers(table: Table, members: string, world: World): readonly Rows[] {
  const { links, program, tables } = world;
  const listed = (other: Table, text: string, around: string): Rows => {
    const condition = wholeCondition(other, world, [around]);
    const whole = condition.text === '' ? text : `${text}[${condition.text}]`;
    return { table: other, text: whole, said: condition.said, distance: farAway };
  };
  const nested = tables
    .filter(({ parent }) => parent === table)
    .map((other) => listed(other, `$${members}.${program.enriched(other, other.path)}`, holderName(other)));
  const naming = links.ones
    .filter(
      ({ table: one, other, isReverse, also }) => other === table && one !== table && !isReverse && also === undefined,
    )
    .map(({ table: other, alias, own, key }) => listed(other, `$${other.name}[${own} in $${members}.${key}]`, alias));
  return [...nested, ...naming];
}

/** What is not of the rows themselves has to be called by its name. */
const farAway = 3;

/** Paths of values that are not the same in all rows of the group. */
function differingIn(group: readonly Row[]): readonly string[] {
  const [first = {}, ...others] = group;
  const walk = (value: unknown, path: string): readonly string[] => {
    if (typeof value !== 'object' || value === null)
      return others.every((row) => valueAt(row, path) === value) ? [] : [path];
    if (Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([name, member]) => walk(member, path === '' ? name : `${path}.${name}`));
  };
  return walk(first, '');
}

/** What is the same in all rows, of fields and of the records in them. */
function commonOf(group: readonly Row[], differing: ReadonlySet<string>): Row {
  const [first = {}] = group;
  const pick = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const way = path === '' ? name : `${path}.${name}`;
        if (Array.isArray(member)) return [];
        if (typeof member === 'object' && member !== null) return [[name, pick(member, way)]];
        return differing.has(way) ? [] : [[name, member]];
      }),
    );
  };
  const made = pick(first, '');
  return typeof made === 'object' && made !== null ? { ...made } : {};
}

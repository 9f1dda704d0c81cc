/** Which records of one table belong to records of another: by a key that they name, or as a list inside them. */
import { isRecord } from '../../../../../core/json.ts';
import { limits } from '../../../../../core/limits.ts';
import { capital } from '../../../letters.ts';
import { isScalarShape, type Shape, shapeOf } from '../../../shape.ts';
import { likeness, weightOf, wordsOf } from '../../../words.ts';
import { type Keyed, keysOf } from '../../operations/join-keys.ts';
import type { Link } from './link.ts';
import { pairLinks } from './pair-links.ts';
import type { Row, Table } from './tables.ts';

/** A list of keys in the row. */
export interface KeyList {
  readonly table: Table;
  readonly other: Table;
  readonly own: string;
  readonly key: string;
}

export interface Links {
  readonly ones: readonly Link[];
  readonly lists: readonly KeyList[];
}

const scoreMin = 0.5;

export function linksOf(tables: readonly Table[]): Links {
  const shapes = new Map(tables.map((table) => [table, itemShape(table.rows)]));
  const shapeFor = (table: Table): Shape => shapes.get(table) ?? itemShape(table.rows);
  const single = tables.flatMap((table) => directLinks(table, tables, shapeFor));
  const direct = [...single, ...pairLinks(tables, single)];
  const reverse = direct.flatMap((link) => {
    const isLinkTable =
      direct.filter(({ table }) => table === link.table).length > 1 && shapeFor(link.table).members.size <= 4;
    return isLinkTable ? reverseLink(link, shapeFor) : [];
  });
  return { ones: [...direct, ...reverse], lists: tables.flatMap((table) => keyLists(table, tables, shapeFor)) };
}

export function itemShape(rows: readonly unknown[]): Shape {
  const bounds = {
    depth: limits.schemaDepth,
    items: limits.generateItems,
    scalars: limits.generateItems,
    members: limits.schemaMembers,
    places: limits.generatePlaces,
  };
  const shape = shapeOf(rows, bounds);
  return shape.item ?? shape;
}

/** Every field that names records goes to the table that answers best. */
function directLinks(table: Table, tables: readonly Table[], shapeFor: (table: Table) => Shape): readonly Link[] {
  const links: Link[] = [];
  for (const reference of keysOf(shapeFor(table))) {
    // The row that holds it is at hand.
    if (table.tree !== undefined && reference.path[0] === 'parent') continue;
    const found = tables
      .filter((other) => other.parent === undefined || other !== table)
      .flatMap((other) => candidates(reference, table, other, shapeFor(other)))
      .toSorted((a, b) => b.score - a.score)[0];
    if (found === undefined || found.score < scoreMin) continue;
    // `site: { id, label }` names one record, and not a second one by its label.
    const holder = reference.path.slice(0, -1).join('.');
    const isAgain = links.some(({ other, own }) => other === found.other && own.startsWith(`${holder}.`));
    if (holder !== '' && isAgain) continue;
    const taken = new Set([...shapeFor(table).members.keys(), ...links.map(({ alias }) => alias)]);
    const alias = aliasOf(reference, table, found.other, taken);
    if (alias === undefined) continue;
    links.push({
      alias,
      table,
      other: found.other,
      own: reference.path.join('.'),
      key: found.key.path.join('.'),
      isReverse: false,
    });
  }
  return links;
}

interface Candidate {
  readonly other: Table;
  readonly key: Keyed;
  readonly score: number;
}

function candidates(reference: Keyed, table: Table, other: Table, shape: Shape): readonly Candidate[] {
  return keysOf(shape).flatMap((key) => {
    if (other === table && key.path.join('.') === reference.path.join('.')) return [];
    const score = linkScore(reference, table, key, other);
    return score === 0 ? [] : [{ other, key, score }];
  });
}

const plainKeys: ReadonlySet<string> = new Set('id key code number no name slug ref reference title'.split(' '));

/** How well the field names records of the other table by this key; nothing where the values say otherwise. */
function linkScore(reference: Keyed, table: Table, key: Keyed, other: Table): number {
  const share = overlapOf(reference.shape, key.shape, other === table);
  const isOwnKey =
    isUnique(reference.shape) && isUnique(key.shape) && reference.own.every((word) => plainKeys.has(word));
  if (share === 0 || !isUnique(key.shape)) return 0;
  const said = [...reference.own, ...reference.context.slice(0, reference.path.length - 1)];
  const telling = said.filter((word) => !plainKeys.has(word) && weightOf(word) > 0.2);
  const nouns = other.words.filter((word) => weightOf(word) === 1).slice(0, 2);
  const isPlain = key.own.every((word) => plainKeys.has(word) || nouns.includes(word)) && key.path.length === 1;
  const isNamed = telling.length > 0 && nouns.some((noun) => telling.some((word) => likeness(word, noun) >= 0.7));
  if (isPlain && isNamed && other !== table && share >= 0.3)
    return 0.9 + share / 10 + (key.own.includes('id') ? 0.05 : 0);
  const isSame = reference.own.join(' ') === key.own.join(' ');
  if (isSame && !isOwnKey && !isMeasured(reference) && other !== table && share >= 0.3) return 0.8 + share / 10;
  const isForeign = reference.own.at(-1) === 'id' && telling.length > 0 && key.own.at(-1) === 'id';
  const isUpward = other === table && said.some((word) => upward.has(word)) && isOwnName(key);
  if (share >= 0.95 && isUpward && !isOwnKey) return 0.7;
  // Two addresses are never the same by chance.
  if (share >= 0.3 && other !== table && !isOwnKey && areMails(reference.shape) && areMails(key.shape)) return 0.55;
  if (share < 0.95 || isMeasured(reference) || (isOwnKey && isSame && !areTexts(reference.shape))) return 0;
  // What a loop was given has the very key of what it gave: no row belongs to itself by that.
  if (isOwnKey && other === table) return 0;
  // A record inside the row, `group: { id, name }`, is one of its own kind.
  if (isForeign && !isNamed) return other !== table ? 0.6 : reference.path.length > 1 ? 0 : 0.65;
  return areTexts(reference.shape) && new Set(reference.shape.scalars).size > 1 && other !== table ? 0.55 : 0;
}

/** `id`, `emp_id`, `code`: what a record of the table itself is known by. */
function isOwnName({ own, path }: Keyed): boolean {
  return path.length === 1 && plainKeys.has(own.at(-1) ?? '');
}

/** Fields that name another record of the same table, the one above. */
const upward: ReadonlySet<string> = new Set(
  'parent manager boss supervisor superior ancestor above reply report lead head chief part under belong predecessor'.split(
    ' ',
  ),
);

/** Numbers that are no keys, and texts that stand for dates. */
function isMeasured({ shape, own }: Keyed): boolean {
  const isKey = own.some((word) => plainKeys.has(word));
  const areNumbers = shape.scalars.every((value) => typeof value === 'number');
  return (areNumbers && !isKey) || shape.scalars.every((value) => /^\d{4}-\d\d/.test(String(value)));
}

function areTexts({ scalars }: Shape): boolean {
  return scalars.every((value) => typeof value === 'string' && value.length > 0);
}

function areMails({ scalars }: Shape): boolean {
  return scalars.length > 1 && scalars.every((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(value)));
}

function isUnique({ scalars }: Shape): boolean {
  return new Set(scalars).size === scalars.length;
}

/** Within one table 0 names no row, which is at the top. */
function overlapOf(references: Shape, keys: Shape, isOwn = false): number {
  const known = new Set(keys.scalars);
  const values = [...new Set(references.scalars)].filter((value) => !isOwn || known.has(value) || !namesNone(value));
  return values.length === 0 ? 0 : values.filter((value) => known.has(value)).length / values.length;
}

/** What stands in place of a key where no row is named. */
export function namesNone(value: unknown): boolean {
  return value === 0 || value === -1 || value === '0' || value === '';
}

/**
 * What the named record is called: as its table where the field says so, or says nothing but what the row itself is, else as the
 * field without its `id`.
 */
function aliasOf(reference: Keyed, table: Table, other: Table, taken: ReadonlySet<string>): string | undefined {
  const own = table.words.find((word) => weightOf(word) === 1);
  const said = reference.own.filter((word) => !plainKeys.has(word) && (other === table || word !== own));
  const noun = other.words.find((word) => weightOf(word) === 1) ?? 'other';
  const isNoun = said.length === 0 || said.some((word) => likeness(word, noun) >= 0.7);
  const words = isNoun ? [noun] : said;
  const alias = words.map((word, at) => (at === 0 ? word : capital(word))).join('');
  if (!/^[a-z][A-Za-z0-9]*$/.test(alias)) return undefined;
  return [alias, `${alias}Record`].find((name) => !taken.has(name));
}

/** A record of a link table that names this one, where there is never a second. */
function reverseLink(link: Link, shapeFor: (table: Table) => Shape): readonly Link[] {
  const reference = keysOf(shapeFor(link.table)).find(({ path }) => path.join('.') === link.own);
  if (reference === undefined || link.table === link.other || !isUnique(reference.shape)) return [];
  const noun = link.table.words.find((word) => weightOf(word) === 1) ?? 'link';
  const alias = /^[a-z]+$/.test(noun) ? `${noun}Of` : undefined;
  if (alias === undefined || shapeFor(link.other).members.has(alias)) return [];
  return [{ alias, table: link.other, other: link.table, own: link.key, key: link.own, isReverse: true }];
}

function keyLists(table: Table, tables: readonly Table[], shapeFor: (table: Table) => Shape): readonly KeyList[] {
  return [...shapeFor(table).members].flatMap(([name, shape]) => {
    const { item } = shape;
    if (item === undefined || !isScalarShape(item)) return [];
    const reference: Keyed = { path: [name], own: wordsOf(name), context: [], shape: item };
    const found = tables
      .filter((other) => other !== table)
      .flatMap((other) => candidates(reference, table, other, shapeFor(other)))
      .toSorted((a, b) => b.score - a.score)[0];
    const only = found ?? byValues(item, table, tables, shapeFor);
    return only === undefined ? [] : [{ table, other: only.other, own: name, key: only.key.path.join('.') }];
  });
}

/** `attended: [1, 3]`: numbers that are ids of one other table, and of no second one. */
function byValues(
  item: Shape,
  table: Table,
  tables: readonly Table[],
  shapeFor: (table: Table) => Shape,
): { readonly other: Table; readonly key: Keyed } | undefined {
  if (new Set(item.scalars).size < 2 || !item.scalars.every(Number.isInteger)) return undefined;
  const fitting = tables
    .filter((other) => other !== table && other.parent === undefined)
    .flatMap((other) =>
      keysOf(shapeFor(other))
        .filter((key) => key.own.join(' ') === 'id' && isUnique(key.shape) && overlapOf(item, key.shape) === 1)
        .map((key) => ({ other, key })),
    );
  return fitting.length === 1 ? fitting[0] : undefined;
}

const linkDepth = 2;

/** The rows with the records that they name, and with the record that holds them. */
export function enrichedRows(table: Table, { ones }: Links, depth = linkDepth): readonly Row[] {
  if (depth === 0) return table.rows;
  const lookups = ones
    .filter((link) => link.table === table)
    .map((link) => {
      const further = ones.filter((one) => one !== link && !isBack(one, link));
      const others = enrichedRows(link.other, { ones: further, lists: [] }, depth - 1);
      const byKey = new Map(
        others.map((row, at) => [keyOf(link.other.rows[at], link.key, link), row] as const).toReversed(),
      );
      return { link, byKey };
    });
  const parents = table.parent === undefined ? undefined : enrichedRows(table.parent, { ones, lists: [] }, depth - 1);
  return table.rows.map((row, at) => {
    const joined = lookups.flatMap(({ link, byKey }) => {
      const value = keyOf(row, link.own, link);
      const found = value === null || value === undefined ? undefined : byKey.get(value);
      return found === undefined ? [] : [[link.alias, withoutOwn(found, row, link)] as const];
    });
    const index = table.parent?.rows.indexOf(table.holders[at] ?? {}) ?? -1;
    const holder = parents?.[index];
    return { ...row, ...Object.fromEntries(joined), ...(holder === undefined ? {} : { [holderName(table)]: holder }) };
  });
}

/** What the row says itself of the record that it names, as `site: { id, label }` does, is not looked up. */
function withoutOwn(found: Row, row: Row, { own }: Link): Row {
  const around = own.includes('.') ? valueAt(row, own.slice(0, own.lastIndexOf('.'))) : undefined;
  if (!isRecord(around)) return found;
  return Object.fromEntries(Object.entries(found).filter(([name]) => !Object.hasOwn(around, name)));
}

/** From the named record by the same key to the row that names it: what stands there, the row has itself. */
function isBack(one: Link, link: Link): boolean {
  return one.table === link.other && one.other === link.table && one.own === link.key && one.key === link.own;
}

/** The value that names the record, or all of them where there are several. */
function keyOf(row: unknown, path: string, { also }: Link): unknown {
  return also === undefined ? valueAt(row, path) : JSON.stringify([path, ...also].map((name) => valueAt(row, name)));
}

/** What has to be the same in a record of the table and in the one that a variable holds. */
export function matchOf(own: string, key: string, variable: string, also: Link['also']): string {
  const pairs = [[own, key] as const, ...(also ?? []).map((name) => [name, name] as const)];
  return pairs.map(([left, right]) => `${left} = $${variable}.${right}`).join(' and ');
}

/** What the record around a nested list is called inside of its rows. */
export function holderName({ parent, rows }: Table): string {
  const noun = parent?.words.find((word) => weightOf(word) === 1 && /^[a-z]+$/.test(word)) ?? 'holder';
  return rows.some((row) => Object.hasOwn(row, noun)) ? `${noun}Record` : noun;
}

/** What rows call a record that they stand in, or that they name: all of its rows say the same of it. */
export function backTo(table: Table, other: Table, { links }: { readonly links: Links }): readonly string[] {
  const naming = links.ones.filter((link) => link.table === table && link.other === other);
  return [...(table.parent === other ? [holderName(table)] : []), ...naming.map(({ alias }) => alias)];
}

export function valueAt(row: unknown, path: string): unknown {
  return path
    .replaceAll('`', '')
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      row,
    );
}

/** A copy of the row that has the value in that place; the row itself where there is no such place. */
export function withValueAt(row: Row, path: string, value: unknown): Row {
  const [name = '', ...rest] = path.replaceAll('`', '').split('.');
  if (!Object.hasOwn(row, name)) return row;
  if (rest.length === 0) return { ...row, [name]: value };
  const inner = row[name];
  return isRecord(inner) ? { ...row, [name]: withValueAt(inner, rest.join('.'), value) } : row;
}

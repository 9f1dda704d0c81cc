/** Trees of rows that name the row above them: a schema that holds itself, `turn the flat list into a tree`. */
import { isScalarShape } from '../../shape.ts';
import type { Field, Target } from '../target.ts';
import { rowEntity } from './entity.ts';
import { valueAt } from './links.ts';
import { ordered } from './order.ts';
import { recordOf, writeRecord } from './records.ts';
import { ownSources } from './signs.ts';
import type { Table } from './tables.ts';
import type { Entity, Found, World } from './terms.ts';

/** The list of the rows at the top, each with those below it, however deep; undefined where the schema does not hold itself. */
export async function treeOf(
  items: Target,
  field: Field | undefined,
  { kind }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  const below = kind === 'root' ? belowIn(items) : undefined;
  if (below === undefined) return undefined;
  for (const table of world.tables) {
    const link = table.parent === undefined ? upwards(table, world) : undefined;
    if (link === undefined) continue;
    const [row, way, of] = ['one', 'below', 'above'].map((name) => world.program.variable(name));
    if (row === undefined || way === undefined || of === undefined) return undefined;
    const entity = rowEntity(table, row, world);
    const flat = { ...items, fields: items.fields.filter((one) => one !== below) };
    const record = await recordOf(flat, { ...entity, lists: [] }, place, world);
    const { rowSort } = ordered(flat, record, world.scopeOf(table).sources, world, field);
    const order = rowSort === undefined ? '' : `^(${rowSort})`;
    const body = writeRecord(record).replace(
      / \}(\)?)$/,
      `, ${JSON.stringify(below.name)}: $${way}($${row}.${link.key}) }$1`,
    );
    const rows = `$${table.name}`;
    const each = (test: string): string => `[${rows}[${test}]${order}.($${row} := $; ${body})]`;
    return {
      text: `($${way} := function($${of}) { ${each(`${link.own} = $${of}`)} }; ${each(`$not(${link.own} in ${rows}.${link.key})`)})`,
      score: record.score + 0.1,
      missing: record.missing,
      notes: [
        { kind: 'used', text: `a tree of ${table.name}, in which ${link.own} names the ${link.key} of the one above` },
        ...record.members.flatMap(({ found }) => found.notes),
      ],
    };
  }
  return undefined;
}

/** Whether it is a tree that is wanted, here or in a list of the result. */
export function holdsTree({ items, fields }: Target): boolean {
  return (items !== undefined && belowIn(items) !== undefined) || fields.some(({ target }) => holdsTree(target));
}

/** The field whose items have the very fields of what it is a field of. */
function belowIn({ kind, fields }: Target): Field | undefined {
  const names = fields.map(({ name }) => name).join(' ');
  return kind === 'object'
    ? fields.find(
        ({ target }) => target.kind === 'array' && target.items?.fields.map(({ name }) => name).join(' ') === names,
      )
    : undefined;
}

/** The field that names the row above, and the one that it names it by. */
function upwards(table: Table, world: World): { readonly own: string; readonly key: string } | undefined {
  const sources = ownSources(table, world).filter(({ shape }) => isScalarShape(shape));
  const valuesOf = (path: string): readonly unknown[] =>
    table.rows
      .map((row) => valueAt(row, path))
      .filter((value) => value !== null && value !== undefined && value !== '');
  for (const { at: key } of sources) {
    const keys = new Set(valuesOf(key.text));
    if (keys.size < table.rows.length || keys.size === 0) continue;
    const up = sources.find(({ at: own }) => {
      const named = own.text === key.text ? [] : valuesOf(own.text);
      return named.some((value) => keys.has(value)) && isAbove(named, own.text, key.text, keys, table);
    });
    if (up !== undefined) return { own: up.at.text, key: key.text };
  }
  return undefined;
}

/** Whoever names no other row is at the top: nothing, or 0. Nothing names itself. */
function isAbove(
  named: readonly unknown[],
  own: string,
  key: string,
  keys: ReadonlySet<unknown>,
  { rows }: Table,
): boolean {
  const isKnown = named.every((value) => keys.has(value) || value === 0 || value === '0' || value === -1);
  const isOther = rows.every((row) => valueAt(row, own) !== valueAt(row, key));
  return isKnown && isOther && rows.some((row) => !keys.has(valueAt(row, own)));
}

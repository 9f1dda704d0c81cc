/** Trees of rows that name the row above them: a schema that holds itself, `turn the flat list into a tree`. */
import { isScalarShape } from '../../../shape.ts';
import type { Field, Target } from '../../terms/target.ts';
import { ownSources } from '../amounts/signs.ts';
import { recordOf, writeRecord } from '../records/records.ts';
import { rowEntity } from '../rows/entity.ts';
import { namesNone, valueAt } from '../terms/links.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, RecordMade, World } from '../terms/terms.ts';
import { ordered } from '../values/order.ts';

/** The list of the rows at the top, each with those below it, however deep; undefined where the schema does not hold itself. */
export async function treeOf(
  items: Target,
  field: Field | undefined,
  { kind }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  const below = kind === 'root' ? belowIn(items) : undefined;
  if (below === undefined) return kind === 'root' ? twoLevels(items, field, place, world) : undefined;
  for (const table of world.tables) {
    const link = table.parent === undefined ? upwards(table, world) : undefined;
    if (link === undefined) continue;
    const [row, way, of] = ['one', 'below', 'above'].map((name) => world.program.variable(name));
    if (row === undefined || way === undefined || of === undefined) return undefined;
    const entity = rowEntity(table, row, world);
    const flat = { ...items, fields: items.fields.filter((one) => one !== below) };
    const others = entity.lists.filter((rows) => rows.table !== table);
    const record = await recordOf(flat, { ...entity, lists: others }, place, world);
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

/** Rows at the top, each with the rows that name it, and nothing below these. */
async function twoLevels(
  items: Target,
  field: Field | undefined,
  place: string,
  world: World,
): Promise<Found | undefined> {
  const below = lowerIn(items, world);
  const inner = below?.target.items;
  if (below === undefined || inner === undefined) return undefined;
  for (const table of world.tables) {
    const link = table.parent === undefined ? upwards(table, world) : undefined;
    if (link === undefined) continue;
    const [row, low] = ['one', 'below'].map((name) => world.program.variable(name));
    if (row === undefined || low === undefined) return undefined;
    const flat = { ...items, fields: items.fields.filter((one) => one !== below) };
    const upper = await recordOf(flat, { ...rowEntity(table, row, world), lists: [] }, place, world);
    const one = { ...rowEntity(table, low, world), lists: [] };
    const lower =
      inner.kind === 'scalar'
        ? nameOf(below, table, link.key, world)
        : shownAs(await recordOf(inner, one, `${place}.${below.name}[]`, world));
    if (lower === undefined) continue;
    const { rowSort } = ordered(flat, upper, world.scopeOf(table).sources, world, field);
    const order = rowSort === undefined ? '' : `^(${rowSort})`;
    const rows = `$${table.name}`;
    const list = `[${rows}[${link.own} = $${row}.${link.key}]${order}.($${low} := $; ${lower.text})]`;
    const body = writeRecord(upper).replace(/ \}(\)?)$/, `, ${JSON.stringify(below.name)}: ${list} }$1`);
    return {
      text: `[${rows}[$not(${link.own} in ${rows}.${link.key})]${order}.($${row} := $; ${body})]`,
      score: (upper.score + lower.score) / 2 + (world.speech.says(treeSaid) ? 0.4 : 0.1),
      missing: [...upper.missing, ...lower.missing],
      notes: [
        { kind: 'used', text: `${table.name} at the top, each with those whose ${link.own} names its ${link.key}` },
        ...upper.members.flatMap(({ found }) => found.notes),
      ],
    };
  }
  return undefined;
}

const lowerWords =
  /^(?:child|children|sub\w*|below|under|nested|descendant|report|reply|replies|member|part|item|branch|level)$/;

const treeSaid =
  /\b(?:trees?|hierarch\w*|levels?|nest(?:ed)?|top|topmost|roots?|(?:no|without (?:a|any)) (?:parent|boss|manager|superior)|(?:under|below|beneath|inside|within) (?:its|their|theirs|the|each) ?(?:own )?(?:parent|theirs|boss|manager|superior|one above|upper)?)\b/;

/** `put the rest below the entry they belong to` */
const putBelow =
  /\b(?:rest|others?|remaining|ones)\b[^.;]{0,24}\b(?:below|under|beneath|inside|into)\b|\b(?:below|under|beneath|inside) (?:the|their|its) (?:\w+ )?(?:they|it|that|parent)/;

function shownAs(record: RecordMade): Pick<Found, 'text' | 'score' | 'missing'> {
  return { text: writeRecord(record), score: record.score, missing: record.missing };
}

/** What the rows below are shown by where no records of them are wanted: their names, or what they are named by. */
function nameOf(
  { words, target: { items } }: Field,
  table: Table,
  key: string,
  world: World,
): Pick<Found, 'text' | 'score' | 'missing'> | undefined {
  const isNumber = items?.types.has('integer') === true || items?.types.has('number') === true;
  const sources = ownSources(table, world).filter(({ shape }) => isScalarShape(shape));
  const name = ['name', 'title', 'label'].flatMap((word) => sources.find(({ at }) => at.text === word) ?? [])[0];
  const called = name ?? sources.find(({ name: { own } }) => own.some((word) => /^(?:name|title|label)$/.test(word)));
  const text = isNumber || words.includes('id') ? key : called?.at.text;
  return text === undefined ? undefined : { text, score: 0.9, missing: [] };
}

/** The only list of the record, whose items have no field that the record has not, or are what a row is called. */
function lowerIn({ kind, fields }: Target, { speech }: World): Field | undefined {
  const lists = fields.filter(({ target }) => target.kind === 'array');
  const [only] = lists;
  const inner = only?.target.items;
  const names = new Set(fields.map(({ name }) => name));
  const isAlike =
    inner?.kind === 'object' && inner.fields.length > 0 && inner.fields.every(({ name }) => names.has(name));
  const isNamed = inner?.kind === 'scalar' && speech.says(treeSaid);
  if (kind === 'object' && lists.length === 1 && isNamed) return only;
  return kind === 'object' &&
    lists.length === 1 &&
    isAlike &&
    only?.words.some((word) => lowerWords.test(word) || speech.says(putBelow))
    ? only
    : undefined;
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
  const isKnown = named.every((value) => keys.has(value) || namesNone(value));
  const isOther = rows.every((row) => valueAt(row, own) !== valueAt(row, key));
  return isKnown && isOther && rows.some((row) => !keys.has(valueAt(row, own)));
}

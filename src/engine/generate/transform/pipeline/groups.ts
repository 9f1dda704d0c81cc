/** Records of groups of rows: what the rows are put together by, and what speaks against that. */
import { capital } from '../../letters.ts';
import { nameScore, singular } from '../../words.ts';
import type { Note } from '../terms/choice.ts';
import { isPath } from '../terms/expression.ts';
import type { Field, Target } from '../terms/target.ts';
import { having } from './records/having.ts';
import { recordOf, writeRecord } from './records/records.ts';
import { groupEntity } from './rows/entity.ts';
import { once } from './rows/once.ts';
import { standInsOf } from './said/of-none.ts';
import { isSpokenOf } from './said/subject.ts';
import { isKeptWithout } from './said/without.ts';
import { holderName, valueAt } from './terms/links.ts';
import { isAkin } from './terms/speech.ts';
import { type Entity, type Found, nounsOf, type RecordMade, type Rows, type World } from './terms/terms.ts';
import { finish } from './values/finish.ts';
import type { GroupKey } from './values/keys.ts';
import { type Ordered, ordered } from './values/order.ts';
import { laterFields, withLater } from './values/over-groups.ts';

interface Grouping {
  readonly key: GroupKey;
  readonly items: Target;
  readonly field: Field | undefined;
  readonly rows: Rows;
  /** Records that are compared by what all of their rows come to, and how these are put in order. */
  readonly compared?: (record: RecordMade) => Ordered;
}

/** A record for each group of the rows. */
export async function groupPlan(
  { key, items, field, rows, compared }: Grouping,
  place: string,
  world: World,
): Promise<Found> {
  const { table } = rows;
  const members = world.program.variable(`${singularOf(table.name)}Group`);
  const keyName = world.program.variable('key');
  const entity = groupEntity(rows, { ...key, text: `$${keyName}` }, members, world);
  const keyed: Entity = {
    ...entity,
    key: { place: key.place, text: `$${keyName}` },
    ...(compared === undefined ? {} : { isOfAll: true }),
  };
  const later = laterFields(items, world);
  const own = { ...items, fields: items.fields.filter((one) => !later.some(({ field: other }) => other === one)) };
  const record = await recordOf(own, keyed, place, world, partsShown(key, items, place, members));
  const order = compared === undefined ? ordered(items, record, [], world, field) : compared(record);
  const kept = having(record, entity, table, world);
  const body = writeRecord(record, kept.text).replaceAll('$key', `$${keyName}`);
  const all = world.program.variable('all');
  const inner = `($${keyName} := $; $${members} := [$${all}[${key.text} = $${keyName}]]; ${body})`.replaceAll(
    '$all[',
    `$${all}[`,
  );
  const over = `$distinct($${all}.${isPath(key.text) ? key.text : `(${key.text})`})`;
  const shown = record.members.find(({ found }) => found.text === '$key')?.field.name;
  const made =
    later.length === 0
      ? finish(order, over, inner)
      : withLater(later, order, shown, (one) => finish(one, over, inner), world);
  const text = `($${all} := ${rows.text}; ${made})`.replaceAll(/\$all\b/g, `$${all}`);
  return {
    text,
    score:
      record.score +
      key.bonus -
      againstGroup({ record, members, body }, { key, items, field, rows }, world) -
      losesRows(table, world),
    missing: record.missing,
    notes: [
      { kind: 'used', text: `one record per ${key.label}` },
      ...notesOf(record),
      ...rowNotes(rows),
      ...order.notes,
      ...kept.notes,
    ],
  };
}

/** What speaks against the groups: that they add up to nothing, or to what nobody asked for. */
function againstGroup(
  { record, members, body }: { readonly record: RecordMade; readonly members: string; readonly body: string },
  { key, field, rows }: Grouping,
  world: World,
): number {
  const { table } = rows;
  const isAggregated = record.members.some(
    ({ found }) =>
      (found.text.includes(members) && !found.text.includes(`$${members}[0]`)) ||
      record.lets.some(([name]) => found.text.includes(`$${name}`)),
  );
  const isEach = key.saidAt !== undefined || /\b(?:per|each|every)\b/.test(world.speech.text);
  return (
    (record.members.some(({ found }) => found.text === `$${members}[0].${key.text}`) ? 0.3 : 0) +
    (isAggregated ? 0 : 0.25) +
    // A group without rows is none.
    (isKeptWithout(world.speech.text) || losesHolders(key.text, table, world) ? 0.2 : 0) +
    // One of each is kept as it is, and adds up to nothing.
    (body.includes('$sum(') && once(rows.text, table, world) !== undefined ? 0.4 : 0) +
    // Of rows that have it in common, those that have one value of it are all of them or none.
    (isPath(key.text) && body.includes(`[${key.text} = "`) ? 0.4 : 0) +
    // What is added up of them is spoken of by its own name.
    (!/\$(?:sum|average|max|min)\(/.test(body) && isOfUnspoken(key.text, table, world) ? 0.4 : 0) +
    // `telescopes by age`: the latest of each is not asked for.
    (isAggregated || isEach ? 0 : 0.2) +
    (isOfHolder(key.text, table) ? 0.25 : isForeign(key.text, table, field, world) ? 0.3 : 0)
  );
}

/** Each part of a key of several; every row of the group has the same one. */
function partsShown(
  { parts = [] }: GroupKey,
  { fields }: Target,
  place: string,
  members: string,
): ReadonlyMap<Field, Found> {
  return new Map(
    fields.flatMap((field): [Field, Found][] => {
      const part = parts.find((one) => one.place === `${place}.${field.name}`);
      const text = part === undefined || isPath(part.text) ? part?.text : `(${part.text})`;
      return text === undefined ? [] : [[field, { text: `$${members}[0].${text}`, score: 1, missing: [], notes: [] }]];
    }),
  );
}

/** What stands where there is no row is said of records that have none: groups of rows have at least one. */
function losesHolders(key: string, table: Rows['table'], { speech, links }: World): boolean {
  const isNamed = links.ones.some(({ table: one, alias }) => one === table && key.startsWith(`${alias}.`));
  return isNamed && standInsOf(speech).length > 0;
}

/** Records around the rows are listed as they are, those without rows among them. */
function isOfHolder(key: string, table: Rows['table']): boolean {
  return table.parent !== undefined && key.startsWith(`${holderName(table)}.`);
}

/** A key of another table is shown by what that table calls its records, and these are listed as they are. */
function isForeign(
  key: string,
  table: Rows['table'],
  list: Field | undefined,
  { links, speech: { tokens } }: World,
): boolean {
  // `people`, of tasks and the users that they are assigned to.
  const isCalled = (other: Rows['table']): boolean => calledAs(list, other) > Math.max(0.5, calledAs(list, table));
  const isEach = (other: Rows['table']): boolean =>
    tokens.some(
      ({ lower }, at) =>
        /^(?:each|every)$/.test(lower) &&
        nounsOf(other).some((noun) => (tokens[at + 1]?.words ?? []).some((word) => isAkin(word, noun))),
    );
  return links.ones.some(
    ({ table: one, other, own, alias, isReverse }) =>
      one === table &&
      other !== table &&
      !isReverse &&
      (own === key || (key.replace(/^\(+/, '').startsWith(`${alias}.`) && (isEach(other) || isCalled(other)))),
  );
}

/** `per level the members`: of members by their level, and not of other rows that name members. */
function isOfUnspoken(key: string, table: Rows['table'], { links, speech: { tokens } }: World): boolean {
  const link = links.ones.find((one) => one.table === table && key.startsWith(`${one.alias}.`));
  return link !== undefined && !isSpokenOf(table, tokens) && isSpokenOf(link.other, tokens);
}

/** Another table has a record for every row, and more. */
export function losesRows(table: Rows['table'], world: World): number {
  const isPart = world.links.ones.some(({ table: one, other, own, key, isReverse }) => {
    const keys = new Set(one.rows.map((row) => valueAt(row, own)));
    return (
      one === table &&
      !isReverse &&
      other !== table &&
      keys.size === one.rows.length &&
      other.rows.length > one.rows.length &&
      key !== ''
    );
  });
  return isPart ? 0.12 : 0;
}

export function singularOf(name: string): string {
  const word = singular(name);
  return word === name ? `one${capital(name)}` : word;
}

export function notesOf({ members }: RecordMade): readonly Note[] {
  return members.flatMap(({ found }) => found.notes);
}

export function rowNotes({ said, table }: Rows): readonly Note[] {
  return said.map((text) => ({ kind: 'used' as const, text: `${table.name}: ${text}` }));
}

/** How far the list is called as the table is. */
export function calledAs(field: Field | undefined, table: Rows['table']): number {
  return field === undefined ? 0 : nameScore({ own: field.words, context: [] }, { own: nounsOf(table), context: [] });
}

/** One list of the rows of several tables, each made the same shape: with what says where it comes from, and without doubles. */
import { capital } from '../../../letters.ts';
import type { Note } from '../../terms/choice.ts';
import { type Field, isNumericField, type Target } from '../../terms/target.ts';
import { isSaidToLessen } from '../amounts/signs.ts';
import { recordOf, writeRecord } from '../records/records.ts';
import { rowEntity } from '../rows/entity.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Entity, type Found, nounsOf, type RecordMade, type Rows, type World } from '../terms/terms.ts';
import { finish } from '../values/finish.ts';
import { ordered } from '../values/order.ts';

const saysOne =
  /\b(?:one (?:\w+ )?(?:list|journal|feed|timeline|table|log|stream|inbox|calendar|ledger)|merg\w*|combin\w*|(?<!in )both|together|single list|out of the|union|normali[sz]\w*|unified|unify)\b/;
const originNames = /^(?:source|kind|type|channel|platform|origin|system|provider|from|via|shop|direction)$/;
const tablesMax = 4;

interface Labelled {
  readonly field: Field;
  readonly labels: ReadonlyMap<Table, string>;
}

/** Undefined unless several tables have all that is wanted, and the instruction or a field speaks of where records come from. */
export async function unionOf(
  items: Target,
  field: Field | undefined,
  entity: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  if (entity.kind !== 'root' || !saysOne.test(world.speech.text)) return undefined;
  const lists = entity.lists.filter(({ table }) => table.parent === undefined);
  const named = lists.filter(({ table }) => mentionAt(table, world) >= 0);
  const rows = (named.length > 1 ? named : lists).toSorted((a, b) => rankOf(a.table, world) - rankOf(b.table, world));
  if (rows.length < 2 || rows.length > tablesMax) return undefined;
  // Rows that belong together by several fields are joined, and not put one after the other.
  const isPaired = world.links.ones.some(
    ({ also, table, other }) =>
      also !== undefined && [table, other].every((one) => rows.some((row) => row.table === one)),
  );
  if (isPaired) return undefined;
  const origin = items.fields.flatMap((one) => labelsFor(one, rows, world) ?? [])[0];
  const rest = { ...items, fields: items.fields.filter((one) => one !== origin?.field) };
  const parts: string[] = [];
  const records: RecordMade[] = [];
  for (const { table, text } of rows) {
    const variable = world.program.variable(`one${capital(table.name)}`);
    const plain = await recordOf(rest, rowEntity(table, variable, world), place, world);
    if (plain.missing.length > 0) return undefined;
    const record = withOrigin(items, lessened(plain, table, world), origin, table);
    records.push(record);
    parts.push(`${text}.($${variable} := $; ${writeRecord(record)})`);
  }
  const [first] = records;
  if (first === undefined) return undefined;
  const all = `[${parts.join(', ')}]`;
  const once = withoutDoubles(items, world);
  const order = ordered(items, first, [], world, field);
  const over = once === undefined ? all : `(${once.write(all)})`;
  const isPlain = order.resultSort === undefined && order.limit === undefined && order.rank === undefined;
  return {
    // A list that is written out inside of another one stays a list of its own.
    text: !isPlain ? finish(order, over, '$') : once === undefined ? all : `[${over}]`,
    score: Math.min(...records.map(({ score }) => score)) + (origin === undefined ? 0.1 : 0.2),
    missing: [],
    notes: [
      { kind: 'used', text: `${rows.map(({ table }) => table.name).join(', ')} one after the other` },
      ...(origin === undefined
        ? []
        : [
            {
              kind: 'used' as const,
              text: `${origin.field.name} says which: ${[...origin.labels.values()].join(', ')}`,
            },
          ]),
      ...records.flatMap(({ members }) => members.flatMap(({ found }) => found.notes)),
      ...(once === undefined ? [] : [once.note]),
      ...order.notes,
    ],
  };
}

function mentionAt(table: Table, { speech }: World): number {
  return speech.tokens.findIndex(({ words }) =>
    nounsOf(table).some((noun) => words.some((word) => isAkin(word, noun))),
  );
}

/** What wins comes first, then as they are named. */
function rankOf(table: Table, { speech, tables }: World): number {
  const wins = speech.tokens.some(
    ({ words, lower }, at) =>
      [...nounsOf(table), ...table.words].some((noun) => lower === noun || words.some((word) => isAkin(word, noun))) &&
      speech.tokens
        .slice(at + 1, at + 5)
        .some(({ lower: next }) => /^(?:wins?|preferred|precedence|priority|first)$/.test(next)),
  );
  return (wins ? -100 : 0) + tables.indexOf(table);
}

/** For every table the value that the field has: of its choices, or of the texts in quotes. */
function labelsFor(field: Field, rows: readonly Rows[], world: World): Labelled | undefined {
  const { target, words } = field;
  if (target.kind !== 'scalar' || !target.types.has('string')) return undefined;
  const isOrigin = words.some((word) => originNames.test(word));
  const choices = (target.choices ?? []).filter((one) => typeof one === 'string');
  const quoted = world.speech.tokens.filter(({ kind }) => kind === 'quoted').map(({ value }) => String(value));
  for (const values of [choices, quoted]) {
    if (values.length < rows.length || (values === quoted && !isOrigin)) continue;
    const labels = new Map<Table, string>();
    for (const { table } of rows) {
      const value = values.find(
        (one) =>
          table.words.some((word) => isAkin(word, one.toLowerCase())) ||
          table.path.toLowerCase().includes(one.toLowerCase()),
      );
      if (value !== undefined) labels.set(table, value);
    }
    const left = values.filter((one) => ![...labels.values()].includes(one));
    const open = rows.filter(({ table }) => !labels.has(table));
    const [last] = open;
    if (open.length === 1 && left.length === 1 && last !== undefined) labels.set(last.table, left[0] ?? '');
    if (labels.size === rows.length && new Set(labels.values()).size === rows.length) return { field, labels };
  }
  return undefined;
}

function withOrigin({ fields }: Target, record: RecordMade, origin: Labelled | undefined, table: Table): RecordMade {
  if (origin === undefined) return record;
  const label: Found = { text: JSON.stringify(origin.labels.get(table)), score: 1, missing: [], notes: [] };
  const members = fields.flatMap((field) =>
    field === origin.field
      ? [{ field, found: label, variable: '_origin' }]
      : record.members.filter((one) => one.field === field),
  );
  return { ...record, members };
}

/** `Returns have a negative amount`: the numbers that are named there, or all. */
function lessened(record: RecordMade, table: Table, { speech }: World): RecordMade {
  const noun = nounsOf(table).find((one) => isSaidToLessen(one, speech));
  if (noun === undefined) return record;
  const part = speech.segments.find(
    (segment) =>
      segment.tokens.some(({ words }) => words.some((word) => isAkin(word, noun))) &&
      /\b(?:negative|minus)\b/.test(textOf(segment)),
  );
  if (part === undefined) return record;
  const said = (field: Field): boolean => speech.about(field.words).includes(part);
  const hasSaid = record.members.some(({ field }) => isNumericField(field) && said(field));
  const members = record.members.map((one) =>
    isNumericField(one.field) && (!hasSaid || said(one.field)) && /^(?:\$number\()?[\w.]+\)?$/.test(one.found.text)
      ? { ...one, found: { ...one.found, text: `-${one.found.text}` } }
      : one,
  );
  return { ...record, members };
}

interface Once {
  readonly write: (list: string) => string;
  readonly note: Note;
}

/** `without duplicates (same email, ignoring case)`: the first of each is kept. */
function withoutDoubles({ fields }: Target, { speech, program }: World): Once | undefined {
  // A list may show wins and priorities as well.
  const isShown = fields.some(({ words }) => words.some((word) => /^(?:win|priority)$/.test(word)));
  const isOneKept = !isShown && speech.says(/\b(?:wins?|precedence|preferred|priority)\b/);
  if (!isOneKept && !speech.says(/\b(?:duplicates?|dedup\w*|doubles|only once|same|in both)\b/)) return undefined;
  const part = speech.tokens.flatMap(({ words }) => words);
  const keys = fields.filter(
    ({ words, target }) => target.kind === 'scalar' && words.every((word) => part.includes(word)),
  );
  const key =
    keys.find(({ words }) =>
      words.some((word) => /^(?:email|mail|id|sku|isbn|phone|number|code|url|key)$/.test(word)),
    ) ?? keys[0];
  if (key === undefined || !/^[A-Za-z_]\w*$/.test(key.name)) return undefined;
  const isFolded = speech.says(/\b(?:case|upper|lower|capital\w*)\b/);
  const fold = (text: string): string => (isFolded ? `$lowercase(${text})` : text);
  const list = program.variable('together');
  return {
    write: (text) =>
      `$${list} := ${text}; [$filter($${list}, function($one, $at) { $not(${fold(`$one.${key.name}`)} in $${list}[[0..$at - 1]].${fold(key.name)}) })]`,
    note: { kind: 'used', text: `the first of each ${key.name}${isFolded ? ', in small letters' : ''}` },
  };
}

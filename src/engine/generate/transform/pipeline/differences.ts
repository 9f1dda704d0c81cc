/** Two lists of the same things compared by a key: what was added, what was removed, what is only in one, what changed. */
import { isScalarShape } from '../../shape.ts';
import { wordsOf } from '../../words.ts';
import { fieldAt } from '../instruction/fields.ts';
import type { Source } from '../scope.ts';
import type { Field, Target } from '../target.ts';
import { rowEntity } from './entity.ts';
import { valueAt } from './links.ts';
import { recordOf, writeRecord } from './records.ts';
import { ownSources } from './signs.ts';
import { isAkin, textOf } from './speech.ts';
import type { Table } from './tables.ts';
import { type Entity, type Found, nounsOf, type World } from './terms.ts';

interface Pair {
  readonly before: Table;
  readonly after: Table;
  /** The member that tells which records are the same. */
  readonly key: string;
}

const asked =
  /\b(?:compar\w*|differ\w*|diff|chang\w*|added|removed|deleted|only in|just in|missing|in both|not in|new(?:ly)?|reconcil\w*)\b/;

export async function differenceOf(
  items: Target,
  field: Field | undefined,
  { kind }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  if (kind !== 'root' || !world.speech.says(asked)) return undefined;
  const pair = pairIn(world);
  const role = pair === undefined ? undefined : roleOf(field, pair, world);
  if (pair === undefined || role === undefined) return undefined;
  if (role === 'changed') return changed(items, field, pair, world);
  const { rows, others, isIn } = role;
  const fold = world.speech.says(/\b(?:ignor\w* case|case insensitive\w*|upper|lower)\b/);
  const folded = (text: string): string => (fold ? `$lowercase(${text})` : text);
  const keys = fold ? `$${others.name}.$lowercase(${pair.key})` : `$${others.name}.${pair.key}`;
  const test = `${folded(pair.key)} in ${keys}`;
  const text = `$${rows.name}[${isIn ? test : `$not(${test})`}]`;
  const note = `${field?.name ?? 'the result'} is what is ${isIn ? 'also' : 'not'} in ${others.name} of ${rows.name}, by ${pair.key}`;
  const notes = [{ kind: 'used' as const, text: note }];
  if (items.kind === 'scalar') {
    const shown = shownField(field, rows, pair, world);
    return { text: `[${text}.${shown}]`, score: 1.05, missing: [], notes };
  }
  if (items.kind !== 'object') return undefined;
  const variable = world.program.variable('one');
  const record = await recordOf(items, rowEntity(rows, variable, world), place, world);
  return {
    text: `[${text}.($${variable} := $; ${writeRecord(record)})]`,
    score: record.score + 0.1,
    missing: record.missing,
    notes: [...notes, ...record.members.flatMap(({ found }) => found.notes)],
  };
}

const olds =
  /^(?:old|before|previous|prior|yesterday|last|former|original|baseline|expected|planned|past|earlier|source)$/;
const news = /^(?:new|after|current|today|now|next|latest|actual|updated|recent|present|later|target)$/;

/** Two lists with a member of the same name that no two records of a list share. */
function pairIn({ tables, speech }: World): Pair | undefined {
  const outer = tables.filter(({ parent, rows }) => parent === undefined && rows.length > 0);
  for (const one of outer)
    for (const other of outer.slice(outer.indexOf(one) + 1)) {
      const key = keyOf(one, other, speech.text);
      if (key === undefined) continue;
      const isTurned = one.words.some((word) => news.test(word)) || other.words.some((word) => olds.test(word));
      return isTurned ? { before: other, after: one, key } : { before: one, after: other, key };
    }
  return undefined;
}

function keyOf(one: Table, other: Table, said: string): string | undefined {
  const names = Object.keys(one.rows[0] ?? {}).filter((name) => /^[A-Za-z_]\w*$/.test(name));
  const shared = names.filter((name) => [one, other].every(({ rows }) => isKey(rows, name)));
  const isSaid = (name: string): boolean =>
    new RegExp(`\\bby (?:the |its |their )?${wordsOf(name).join(' ')}`).test(said);
  const isPlain = (name: string): boolean =>
    wordsOf(name).some((word) =>
      /^(?:id|key|code|sku|number|no|email|mail|isbn|slug|ref|uuid|name|path|serial)$/.test(word),
    );
  return shared.find(isSaid) ?? shared.find(isPlain);
}

function isKey(rows: Table['rows'], name: string): boolean {
  const values = rows.map((row) => valueAt(row, name));
  return (
    values.every((value) => typeof value === 'string' || Number.isInteger(value)) &&
    new Set(values).size === values.length
  );
}

type Role = 'changed' | { readonly rows: Table; readonly others: Table; readonly isIn: boolean };

const roleWords: readonly (readonly [RegExp, 'added' | 'removed' | 'changed' | 'same'])[] = [
  [/^(?:added|new|created|inserted|appeared|additional|joined|add)$/, 'added'],
  [/^(?:removed|deleted|gone|dropped|disappeared|lost|vanished|remove|delete|discontinued|left)$/, 'removed'],
  [
    /^(?:changed|modified|updated|different|differing|differ|mismatch\w*|change|moved|deviation\w*|difference)$/,
    'changed',
  ],
  [/^(?:unchanged|same|common|both|matching|kept|shared|overlap)$/, 'same'],
];

/** By the name of the field: `added`, `onlyInStock`, `missingInLedger`. */
function roleOf(field: Field | undefined, { before, after }: Pair, world: World): Role | undefined {
  const about = field === undefined ? world.speech.segments : world.speech.about(field.words).slice(0, 1);
  const words =
    field === undefined ? about.flatMap(({ tokens }) => tokens.map(({ lower }) => lower)) : namedWords(field);
  const tables = [before, after].filter((table) =>
    [...nounsOf(table), ...table.words].some((noun) => words.some((word) => isAkin(word, noun))),
  );
  const [named] = tables;
  const isOnly = words.some((word) => /^(?:only|just|solely|exclusive)$/.test(word));
  const isLacking = words.some((word) => /^(?:missing|not|absent|lacking)$/.test(word));
  if (named !== undefined && tables.length === 1 && (isOnly || isLacking)) {
    const other = named === before ? after : before;
    return isOnly ? { rows: named, others: other, isIn: false } : { rows: other, others: named, isIn: false };
  }
  const role = words.flatMap((word) => roleWords.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0];
  if (role === 'changed') return 'changed';
  if (role === 'same') return { rows: after, others: before, isIn: true };
  if (role === 'added') return { rows: after, others: before, isIn: false };
  return role === 'removed' || (isLacking && field !== undefined)
    ? { rows: before, others: after, isIn: false }
    : undefined;
}

function namedWords({ name, words }: Field): readonly string[] {
  return [
    ...words,
    ...name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/),
  ];
}

/** What is said of the records, such as their names; else the key. */
function shownField(field: Field | undefined, table: Table, { key }: Pair, world: World): string {
  const [segment] = field === undefined ? world.speech.segments : world.speech.about(field.words);
  const own = ownSources(table, world);
  const mention = segment?.tokens.flatMap((_, at) => fieldAt(segment.tokens, at, own)?.source ?? [])[0];
  return mention?.at.text ?? key;
}

/** Records of both lists in which something differs: what is said, else any single value. */
function changed(
  items: Target,
  field: Field | undefined,
  { before, after, key }: Pair,
  world: World,
): Found | undefined {
  const both = ownSources(after, world).filter(
    ({ at, shape }) =>
      at.text !== key && isScalarShape(shape) && before.rows.some((row) => valueAt(row, at.text) !== undefined),
  );
  const [segment] = field === undefined ? [] : world.speech.about(field.words);
  const text = segment === undefined ? world.speech.text : textOf(segment);
  const said = both.filter(({ name }) => name.own.some((word) => text.split(' ').some((one) => isAkin(one, word))));
  const compared = said.length > 0 ? said : both;
  const [was, is] = [world.program.variable('before'), world.program.variable('after')];
  const test = compared.map(({ at }) => `$${was}.${at.text} != $${is}.${at.text}`).join(' or ');
  const body = items.kind === 'scalar' ? `$${is}.${key}` : changedRecord(items, { was, is, key }, compared, both);
  if (compared.length === 0 || body === undefined) return undefined;
  return {
    text: `[$${after.name}.($${is} := $; $${was} := $${before.name}[${key} = $${is}.${key}][0]; $exists($${was}) and (${test}) ? ${body})]`,
    score: 1.04,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${field?.name ?? 'the result'} is what is in ${before.name} and in ${after.name} with another ${compared.map(({ label }) => label).join(', ')}`,
      },
    ],
  };
}

interface Names {
  readonly was: string;
  readonly is: string;
  readonly key: string;
}

const sideWords = /^(?:old|new|before|after|previous|current|from|to|was|is|now|then|prior|earlier|later|value)$/;
const wasWords = /^(?:old|before|previous|from|was|then|prior|earlier|former|original)$/;
const spanWords = /^(?:difference|diff|delta|change|by|increase|gain)$/;

function changedRecord(
  { fields }: Target,
  { was, is, key }: Names,
  compared: readonly Source[],
  both: readonly Source[],
): string | undefined {
  const members = fields.map((field) => {
    const words = namedWords(field);
    const rest = words.filter((word) => !sideWords.test(word) && !spanWords.test(word));
    const called = [...compared, ...both].find(
      ({ name }) => rest.length > 0 && name.own.every((word) => rest.some((one) => isAkin(one, word))),
    );
    const isSided = words.some((word) => sideWords.test(word) && word !== 'value');
    const source = called ?? (isSided || words.some((word) => spanWords.test(word)) ? compared[0] : undefined);
    const isKeyed = wordsOf(key).some((word) => words.some((one) => isAkin(one, word)));
    if (called === undefined && isKeyed) return [field.name, `$${is}.${key}`] as const;
    if (source === undefined) return undefined;
    if (words.some((word) => spanWords.test(word)))
      return [field.name, `$${is}.${source.at.text} - $${was}.${source.at.text}`] as const;
    const side = words.some((word) => wasWords.test(word)) ? was : is;
    return [field.name, `$${side}.${source.at.text}`] as const;
  });
  if (members.some((one) => one === undefined)) return undefined;
  return `{ ${members.flatMap((one) => (one === undefined ? [] : [`${JSON.stringify(one[0])}: ${one[1]}`])).join(', ')} }`;
}

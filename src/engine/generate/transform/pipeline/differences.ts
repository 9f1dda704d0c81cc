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
  /** The members of both that tell which records are the same; one may be called otherwise, or stand inside. */
  readonly key: string;
  readonly afterKey: string;
  /** Upper and lower case make no difference. */
  readonly isFolded: boolean;
}

function keyIn(table: Table, { after, key, afterKey }: Pair): string {
  return table === after ? afterKey : key;
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
  const text = chosenBy(role, pair);
  const note = `${field?.name ?? 'the result'} is what is ${isIn ? 'also' : 'not'} in ${others.name} of ${rows.name}, by ${keyIn(rows, pair)}`;
  const notes = [{ kind: 'used' as const, text: note }];
  if (items.kind === 'scalar') {
    const shown = written(shownField(field, rows, pair, world), rows, pair, world);
    const values = `${text}.${shown}`;
    const isSorted = world.speech.says(/\b(?:alphabetic\w*|sorted|a to z|a-z|abc)\b/);
    return { text: isSorted ? `[$sort([${values}])]` : `[${values}]`, score: 1.05, missing: [], notes };
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

/** `how many are in both`: of the same comparison only the number is wanted. */
export function differenceCount(field: Field, { kind }: Entity, world: World): readonly Found[] {
  const { types } = field.target;
  if (kind !== 'root' || !types.has('integer') || !world.speech.says(asked)) return [];
  const pair = pairIn(world);
  const role = pair === undefined ? undefined : roleOf(field, pair, world);
  if (pair === undefined || role === undefined || role === 'changed') return [];
  const note = `${field.name} is how many of ${role.rows.name} are ${role.isIn ? 'also' : 'not'} in ${role.others.name}`;
  return [{ text: `$count(${chosenBy(role, pair)})`, score: 1.05, missing: [], notes: [{ kind: 'used', text: note }] }];
}

function chosenBy({ rows, others, isIn }: Exclude<Role, 'changed'>, pair: Pair): string {
  const { isFolded } = pair;
  const [own, other] = [keyIn(rows, pair), keyIn(others, pair)];
  const keys = isFolded ? `$${others.name}.$lowercase(${other})` : `$${others.name}.${other}`;
  const test = `${isFolded ? `$lowercase(${own})` : own} in ${keys}`;
  return `$${rows.name}[${isIn ? test : `$not(${test})`}]`;
}

function written(shown: string, rows: Table, pair: Pair, { speech }: World): string {
  const isSmall = shown === keyIn(rows, pair) && speech.says(/\b(?:small letters|lower ?-?case)\b/);
  return isSmall ? `$lowercase(${shown})` : shown;
}

const olds =
  /^(?:old|before|previous|prior|yesterday|last|former|original|baseline|expected|planned|past|earlier|source)$/;
const news = /^(?:new|after|current|today|now|next|latest|actual|updated|recent|present|later|target)$/;

/** Two lists with a member that no two records of a list share, and that says the same in both. */
function pairIn(world: World): Pair | undefined {
  const { tables, speech } = world;
  const outer = tables.filter(({ parent, rows }) => parent === undefined && rows.length > 0);
  const isFolded = speech.says(/\b(?:ignor\w* case|case insensitive\w*|upper|lower|small letters|case)\b/);
  for (const one of outer)
    for (const other of outer.slice(outer.indexOf(one) + 1)) {
      const keys = keysOf(one, other, isFolded, world);
      if (keys === undefined) continue;
      const isTurned = one.words.some((word) => news.test(word)) || other.words.some((word) => olds.test(word));
      const [key, afterKey] = isTurned ? keys.toReversed() : keys;
      if (key === undefined || afterKey === undefined) continue;
      return { before: isTurned ? other : one, after: isTurned ? one : other, key, afterKey, isFolded };
    }
  return undefined;
}

/** The key that is said, one of the same name, or the two members that share most values. */
function keysOf(one: Table, other: Table, isFolded: boolean, world: World): readonly string[] | undefined {
  const [left, right] = [one, other].map((table) => uniqueIn(table, isFolded, world));
  const pairs = (left ?? []).flatMap((a) => (right ?? []).map((b) => ({ a, b })));
  const scored = pairs.map(({ a, b }) => {
    const shared = a.values.filter((value) => b.values.includes(value)).length;
    const isSame = a.source.at.text === b.source.at.text;
    const isSaid = [a, b].some(({ source: { name } }) => isSaidAsKey(name.own, world.speech.text));
    const isPlain = [a, b].every(({ source: { name } }) => name.own.some((word) => plainKey.test(word)));
    const isOf = shared > 0 ? 1 : 0;
    const isKey = isSame ? isSaid || isPlain || a.isText : shared > 0 && (isSaid || isPlain);
    return { a, b, score: isKey ? (isSaid ? 4 : 0) + (isSame ? 2 : 0) + (isPlain ? 1 : 0) + isOf : 0 };
  });
  const [best] = scored.filter(({ score }) => score > 0).toSorted((x, y) => y.score - x.score);
  return best === undefined ? undefined : [best.a.source.at.text, best.b.source.at.text];
}

const plainKey = /^(?:id|key|code|sku|number|no|email|mail|isbn|slug|ref|uuid|name|path|serial|phone|ean|gtin|hash)$/;

/** `by staff number`, `per SKU`. */
function isSaidAsKey(words: readonly string[], said: string): boolean {
  const after = [...said.matchAll(/\b(?:by|per|on) (?:the |its |their )?([\w-]+(?: [\w-]+)?(?: [\w-]+)?)/g)];
  return after.some(([, phrase = '']) => words.every((word) => wordsOf(phrase).some((one) => isAkin(one, word))));
}

interface Unique {
  readonly source: Source;
  readonly values: readonly unknown[];
  readonly isText: boolean;
}

function uniqueIn(table: Table, isFolded: boolean, world: World): readonly Unique[] {
  const sources = world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, at }) =>
        lists === 0 && distance === 0 && isScalarShape(shape) && /^[A-Za-z_][\w.]*$/.test(at.text),
    );
  return sources.flatMap((source) => {
    const values = table.rows.map((row) => valueAt(row, source.at.text));
    const isKey =
      values.every((value) => typeof value === 'string' || Number.isInteger(value)) &&
      new Set(values).size === values.length;
    const isText = values.every((value) => typeof value === 'string');
    return isKey
      ? [{ source, values: isFolded ? values.map((one) => String(one).toLowerCase()) : values, isText }]
      : [];
  });
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
function shownField(field: Field | undefined, table: Table, pair: Pair, world: World): string {
  const [segment] = field === undefined ? world.speech.segments : world.speech.about(field.words);
  const own = ownSources(table, world);
  const mention = segment?.tokens.flatMap((_, at) => fieldAt(segment.tokens, at, own)?.source ?? [])[0];
  const named = own.find(
    ({ name, at }) =>
      /^(?:full |display )?(?:name|title)$/.test(name.own.join(' ')) &&
      at.text !== keyIn(table, pair) &&
      world.speech.tokens.some(({ words }) => words.join(' ') === name.own.at(-1)),
  );
  return mention?.at.text ?? named?.at.text ?? keyIn(table, pair);
}

/** Records of both lists in which something differs: what is said, else any single value. */
function changed(
  items: Target,
  field: Field | undefined,
  { before, after, key, afterKey }: Pair,
  world: World,
): Found | undefined {
  const both = ownSources(after, world).filter(
    ({ at, shape }) =>
      at.text !== afterKey && isScalarShape(shape) && before.rows.some((row) => valueAt(row, at.text) !== undefined),
  );
  const [segment] = field === undefined ? [] : world.speech.about(field.words);
  const text = segment === undefined ? world.speech.text : textOf(segment);
  const said = both.filter(({ name }) => name.own.some((word) => text.split(' ').some((one) => isAkin(one, word))));
  const compared = said.length > 0 ? said : both;
  const [was, is] = [world.program.variable('before'), world.program.variable('after')];
  const test = compared.map(({ at }) => `$${was}.${at.text} != $${is}.${at.text}`).join(' or ');
  const body =
    items.kind === 'scalar' ? `$${is}.${afterKey}` : changedRecord(items, { was, is, key: afterKey }, compared, both);
  if (compared.length === 0 || body === undefined) return undefined;
  return {
    text: `[$${after.name}.($${is} := $; $${was} := $${before.name}[${key} = $${is}.${afterKey}][0]; $exists($${was}) and (${test}) ? ${body})]`,
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

/** Two lists of the same things: the keys that tell which are the same, and what is asked of the comparison. */
import { isScalarShape } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { valueAt } from '../terms/links.ts';
import { isAkin } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Entity, type Found, nounsOf, type World } from '../terms/terms.ts';

export interface Pair {
  readonly before: Table;
  readonly after: Table;
  /** The members of both that tell which records are the same; one may be called otherwise, or stand inside. */
  readonly key: string;
  readonly afterKey: string;
  /** Upper and lower case make no difference. */
  readonly isFolded: boolean;
}

export function keyIn(table: Table, { after, key, afterKey }: Pair): string {
  return table === after ? afterKey : key;
}

const rising =
  'more expensive|dearer|pricier|rose|risen|rising|increas\\w+|went up|gone up|going up|go up|higher|grew|grown|growing|gained|raised|climbed|improved|up';
const falling =
  'cheaper|less expensive|fell|fallen|falling|dropp\\w+|decreas\\w+|went down|gone down|going down|go down|lower|declin\\w+|reduced|shrank|shrunk|worse|down';

/** What became more or less from one list to the other; undefined where it is not said which way it went. */
export function directionIn(text: string): 'up' | 'down' | undefined {
  const [up, down] = [rising, falling].map((words) =>
    new RegExp(
      `\\b(?:got|become|became|is|are|was|were|has|have|whose|what|which|that|who)\\b[^.;]{0,40}\\b(?:${words})\\b`,
    ).test(text),
  );
  return up === down ? undefined : up ? 'up' : 'down';
}

export const asked =
  /\b(?:compar\w*|differ\w*|diff|chang\w*|added|removed|deleted|only in|just in|missing|in both|not in|new(?:ly)?|reconcil\w*)\b/;

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

export function chosenBy({ rows, others, isIn }: Exclude<Role, 'changed'>, pair: Pair): string {
  const { isFolded } = pair;
  const [own, other] = [keyIn(rows, pair), keyIn(others, pair)];
  const keys = isFolded ? `$${others.name}.$lowercase(${other})` : `$${others.name}.${other}`;
  const test = `${isFolded ? `$lowercase(${own})` : own} in ${keys}`;
  return `$${rows.name}[${isIn ? test : `$not(${test})`}]`;
}

const olds =
  /^(?:old|before|previous|prior|yesterday|last|former|original|baseline|expected|planned|past|earlier|source)$/;
const news = /^(?:new|after|current|today|now|next|latest|actual|updated|recent|present|later|target)$/;

/** Two lists with a member that no two records of a list share, and that says the same in both. */
export function pairIn(world: World): Pair | undefined {
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

export type Role = 'changed' | { readonly rows: Table; readonly others: Table; readonly isIn: boolean };

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
export function roleOf(field: Field | undefined, { before, after }: Pair, world: World): Role | undefined {
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
  if (field === undefined && directionIn(world.speech.text) !== undefined) return 'changed';
  const role = words.flatMap((word) => roleWords.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0];
  if (role === 'changed') return 'changed';
  if (role === 'same') return { rows: after, others: before, isIn: true };
  if (role === 'added') return { rows: after, others: before, isIn: false };
  return role === 'removed' || (isLacking && field !== undefined)
    ? { rows: before, others: after, isIn: false }
    : undefined;
}

export function namedWords({ name, words }: Field): readonly string[] {
  return [
    ...words,
    ...name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/),
  ];
}

/** Which field of a record, or which value of its data, an instruction speaks of. */
import { isScalarShape, type Scalar } from '../../../shape.ts';
import { isFiller } from '../../../vocabulary.ts';
import { likeness, listName, mainWords, singular, stemOf } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import { keptByFields, keptByPlace } from './kept.ts';
import type { Token } from './read.ts';

export interface Mention {
  readonly source: Source;
  readonly from: number;
  readonly to: number;
}

export interface ValueMention extends Mention {
  readonly value: Scalar;
}

const phraseMax = 4;

/** The field whose name begins at the token; the longest name wins, then the nearest. */
export const fieldAt = keptByFields(findField);

function findField(tokens: readonly Token[], from: number, fields: readonly Source[]): Mention | undefined {
  // `number of open tickets` counts, although each of them has a number.
  if (tokens[from]?.lower === 'number' && tokens[from + 1]?.lower === 'of') return undefined;
  for (let length = Math.min(phraseMax, tokens.length - from); length > 0; length -= 1) {
    const spoken = spokenAt(tokens, from, length);
    if (spoken === undefined) continue;
    const source = calledSo(spoken, fields);
    if (source !== undefined) return { source, from, to: from + length };
  }
  return undefined;
}

/** A field that means the same as the one word at the token. */
export const nearFieldAt = keptByFields(findNearField);

function findNearField(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  const [word, ...more] = tokens[at]?.words ?? [];
  if (word === undefined || more.length > 0) return undefined;
  const isForm = (own: string): boolean => stemOf(own).length >= 3 && stemOf(own) === stemOf(word);
  const done = word.replace(/([b-df-hj-np-tv-z])\1ed$/, '$1').replace(/ed$/, '');
  const near = fields.filter(({ name }) =>
    mainWords(name.own).some((own) => likeness(word, own) >= 0.7 || likeness(done, own) >= 0.7 || isForm(own)),
  );
  // A field of the result is called as that of the rows which it is made of, and `ratings_total` is no rating.
  const alone = areOne(near) ? near : near.filter(({ name }) => mainWords(name.own).length === 1);
  const [source] = alone;
  return source === undefined || !areOne(alone) ? undefined : { source, from: at, to: at + 1 };
}

function areOne(fields: readonly Source[]): boolean {
  return fields.every(({ name }) => name.own.join(' ') === fields[0]?.name.own.join(' '));
}

interface Spoken {
  /** Main words. */
  readonly words: readonly string[];
  readonly together: string;
}

const spokenByTokens = new WeakMap<readonly Token[], Map<number, Spoken | undefined>>();

/** What may be the name of a field, once for all fields that it is compared with. */
function spokenAt(tokens: readonly Token[], from: number, length: number): Spoken | undefined {
  const known = spokenByTokens.get(tokens) ?? new Map<number, Spoken | undefined>();
  spokenByTokens.set(tokens, known);
  const key = from * (phraseMax + 1) + length;
  if (!known.has(key)) {
    const words = phrase(tokens, from, length);
    const main = words === undefined ? undefined : mainWords(words);
    known.set(key, main === undefined ? undefined : { words: main, together: main.join('') });
  }
  return known.get(key);
}

function phrase(tokens: readonly Token[], from: number, length: number): readonly string[] | undefined {
  const part = tokens.slice(from, from + length);
  if (part.some(({ kind }) => kind === 'sign')) return undefined;
  // `hours x rate`: a sign that is written as a letter belongs to no name.
  if (length > 1 && part.some(({ lower }) => lower === 'x')) return undefined;
  const [first, last] = [part[0]?.words ?? [], part.at(-1)?.words ?? []];
  // `and price of the` names no more than `price` does.
  if (mainWords(first).every(isFiller) || mainWords(last).every(isFiller)) return undefined;
  return part.flatMap(({ words }) => words);
}

/** What is looked for in names of fields, of which each is compared with every phrase of an instruction. */
interface Called {
  readonly own: readonly string[];
  readonly together: string;
  /** Of a record that is spoken of by its name: `status` for `status.name`. */
  readonly record: string | undefined;
}

const calledBySource = new WeakMap<Source, Called>();

function calledOf(source: Source): Called {
  const known = calledBySource.get(source);
  if (known !== undefined) return known;
  const { name, shape } = source;
  const own = mainWords((shape.item === undefined ? name : listName(name)).own);
  const isPlain = name.own.length === 1 && ['name', 'title', 'label', 'value'].includes(name.own[0] ?? '');
  const isDisplayed = isPlain || (name.own.length === 2 && ['display name', 'full name'].includes(name.own.join(' ')));
  const [record] = isDisplayed ? mainWords(name.context.slice(0, name.inside ?? 0)) : [];
  const called = { own, together: own.join(''), record };
  calledBySource.set(source, called);
  return called;
}

/** Fields by what they are called, the first of each name; an instruction is compared with them phrase by phrase. */
interface Names {
  readonly together: ReadonlyMap<string, number>;
  /** By their own words, in any order. */
  readonly own: ReadonlyMap<string, number>;
  /** By each of the words that has to be said, and by none where none has to. */
  readonly among: ReadonlyMap<string, readonly number[]>;
  readonly record: ReadonlyMap<string, number>;
}

const namesByFields = new WeakMap<readonly Source[], Names>();

function namesOf(fields: readonly Source[]): Names {
  const known = namesByFields.get(fields);
  if (known !== undefined) return known;
  const together = new Map<string, number>();
  const own = new Map<string, number>();
  const among = new Map<string, number[]>();
  const record = new Map<string, number>();
  for (const [index, field] of fields.entries()) {
    const called = calledOf(field);
    if (!together.has(called.together)) together.set(called.together, index);
    const key = inAnyOrder(called.own);
    if (!own.has(key)) own.set(key, index);
    const [first = ''] = called.own;
    const same = among.get(first) ?? [];
    among.set(first, same);
    same.push(index);
    if (called.record !== undefined && !record.has(called.record)) record.set(called.record, index);
  }
  const names = { together, own, among, record };
  namesByFields.set(fields, names);
  return names;
}

function inAnyOrder(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : [...new Set(words)].toSorted().join(' ');
}

/** By its own words, then with words of what it stands in before them, then by the record that it is the name of. */
function calledSo({ words, together }: Spoken, fields: readonly Source[]): Source | undefined {
  const [first, ...more] = words;
  if (first === undefined) return undefined;
  const names = namesOf(fields);
  const atOnce = names.together.get(together) ?? Number.POSITIVE_INFINITY;
  const inWords = names.own.get(inAnyOrder(words)) ?? Number.POSITIVE_INFINITY;
  const own = Math.min(atOnce, inWords);
  if (own < fields.length) return fields[own];
  const around = [...words, '']
    .flatMap((word) => names.among.get(word) ?? [])
    .toSorted((a, b) => a - b)
    .map((index) => fields[index])
    .find((field) => field !== undefined && isCalledAround(field, words));
  if (around !== undefined || more.some((word) => word !== first)) return around;
  return fields[names.record.get(first) ?? fields.length];
}

/** Words of what the field stands in are said with its own. */
function isCalledAround(source: Source, words: readonly string[]): boolean {
  const { own } = calledOf(source);
  if (!own.every((word) => words.includes(word))) return false;
  const { context } = source.shape.item === undefined ? source.name : listName(source.name);
  return words.every((word) => own.includes(word) || context.includes(word));
}

/** Values of the data that are seldom enough to be names of kinds, statuses and places. */
const valuesMax = 40;
const valueChars = 60;

/** Words that are values nowhere, unless they are put in quotes. */
const neverValues: ReadonlySet<string> = new Set(
  'a an the and or of to in on at as by for from with is are be no not all any it this that order list item name id'.split(
    ' ',
  ),
);

/** `(e.g. "GH" for Grace Hopper)`: values that show how something is written are no conditions. */
const isInExample = keptByPlace((tokens, at) => {
  const start = tokens.findLastIndex(({ lower }, index) => index < at && (lower === '(' || lower === ';'));
  const before = tokens
    .slice(start + 1, at)
    .map(({ lower }) => lower)
    .join(' ');
  const isLike = tokens[at]?.kind === 'quoted' && /(?:^| )(?:like|eg|example)(?: [:,])?$/.test(before);
  const isBracket = tokens[start]?.lower === '(' && /^(?:eg|like|example)\b/.test(before);
  return isLike || isBracket || /(?:^| )e \. g\b/.test(before);
});

/** The value of the data that begins at the token. */
export function valueAt(tokens: readonly Token[], from: number, fields: readonly Source[]): ValueMention | undefined {
  if (isInExample(tokens, from)) return undefined;
  for (let length = Math.min(phraseMax, tokens.length - from); length > 0; length -= 1) {
    const part = tokens.slice(from, from + length);
    if (part.some(({ kind }) => kind === 'sign')) continue;
    const [first] = part;
    const isQuoted = length === 1 && first?.kind === 'quoted';
    // `IT` is a department, and `it` is not.
    const isInCapitals = first !== undefined && /^[A-Z]{2,}$/.test(first.text);
    if (length === 1 && !isQuoted && !isInCapitals && first !== undefined && neverValues.has(first.lower)) continue;
    const spellings = spellingsOf(asSpoken(part.map(({ lower }) => lower).join(' ')));
    const isExact = length === 1 && isInCapitals && first !== undefined && neverValues.has(first.lower);
    for (const source of fields) {
      const values = valuesOf(source, isQuoted);
      const found = isExact ? values.all.find(({ value }) => value === first.text) : firstSaid(values, spellings);
      if (found !== undefined && !(isQuoted && isShown(tokens, from, source)))
        return { source, value: found.value, from, to: from + length };
    }
  }
  return undefined;
}

/** `the dimensions ("60x40x30 cm")`: one of many values, each of them another one, shows what they look like. */
function isShown(tokens: readonly Token[], at: number, { shape: { scalars } }: Source): boolean {
  const isAlone = tokens[at - 1]?.lower === '(' && /^(?:\)|=|is|means)$/.test(tokens[at + 1]?.lower ?? '');
  return isAlone && scalars.length > 1 && new Set(scalars).size === scalars.length;
}

/** The value itself, or what is said of it: `European` of `Europe`. */
function spellingsOf(said: string): readonly string[] {
  if (said.includes(' ')) return [said];
  // `dogs only`, of animals that have a species.
  const one = said.length > 3 && /[^s]s$/.test(said) ? [singular(said)] : [];
  const shorter = [said.slice(0, -1), said.slice(0, -2)].filter(({ length }) => length >= 5);
  return [said, ...one, ...shorter];
}

/** The first of the values that is spelled so. */
function firstSaid({ all, bySpelling }: Values, spellings: readonly string[]): Valued | undefined {
  if (all.length === 0) return undefined;
  const places = spellings.map((spelling) => bySpelling.get(spelling) ?? all.length);
  return all[Math.min(...places)];
}

/** As it is spoken: small letters, and spaces for what joins words. */
export function asSpoken(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, ' ').trim();
}

/** Fields that sort records into kinds, even where no two of the data at hand are of one kind. */
const kindNames =
  /^(?:status|state|stage|phase|type|kind|category|class|level|role|priority|severity|health|outcome|condition|mode|direction|tier|grade|group|inspection|visibility)$/;

interface Valued {
  readonly value: Scalar;
}

interface Values {
  readonly all: readonly Valued[];
  /** Where the first one stands that is spelled so. */
  readonly bySpelling: ReadonlyMap<string, number>;
}

/** Those that are only meant in quotes, and those that are meant without them as well. */
interface Meant {
  readonly quoted: Values;
  readonly plain: Values;
}

const valuesBySource = new WeakMap<Source, Meant>();

function valuesOf(source: Source, isQuoted: boolean): Values {
  const known = valuesBySource.get(source) ?? readValues(source);
  valuesBySource.set(source, known);
  return isQuoted ? known.quoted : known.plain;
}

const noValues: Values = { all: [], bySpelling: new Map() };

function readValues({ shape, name }: Source): Meant {
  if (!isScalarShape(shape)) return { quoted: noValues, plain: noValues };
  const values = [...new Set(shape.scalars)].filter(
    (value) => typeof value === 'string' && value.length > 1 && value.length <= valueChars,
  );
  const isSeldom = values.length <= valuesMax;
  const areKinds = values.length < shape.scalars.length || values.length <= 3 || kindNames.test(name.own.at(-1) ?? '');
  const texts = values.filter((value) => Number.isNaN(Number(value)));
  const bySpelling = new Map(texts.map((value, at) => [asSpoken(String(value)), at] as const).toReversed());
  const quoted = { all: texts.map((value) => ({ value })), bySpelling };
  return { quoted, plain: isSeldom && areKinds ? quoted : noValues };
}

const byValuesOf = new WeakMap<readonly Source[], readonly Source[]>();

/** Fields of a few values come first. */
export function byValues(fields: readonly Source[]): readonly Source[] {
  const before = byValuesOf.get(fields);
  if (before !== undefined) return before;
  const labels = new Set(fields.filter(({ shape }) => new Set(shape.scalars).size <= 12));
  const ordered = [...labels, ...fields.filter((field) => !labels.has(field))];
  byValuesOf.set(fields, ordered);
  return ordered;
}

/** `an amount due, the largest amount first`: a part of the name stands for the whole that was named before. */
export function namedBefore(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  const [word = ''] = tokens[at]?.words ?? [];
  const said = ` ${tokens
    .slice(0, at)
    .flatMap(({ words }) => words)
    .join(' ')} `;
  const whole = fields.filter(
    ({ name: { own } }) => own.length > 1 && own.includes(word) && said.includes(` ${own.join(' ')} `),
  );
  const [source] = whole;
  const isOne = new Set(whole.map(({ name }) => name.own.join(' '))).size === 1;
  return source === undefined || !isOne || fieldAt(tokens, at, fields) !== undefined
    ? undefined
    : { source, from: at, to: at + 1 };
}

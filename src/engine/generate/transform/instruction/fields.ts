/** Which field of a record, or which value of its data, an instruction speaks of. */
import { isScalarShape, type Scalar } from '../../shape.ts';
import { isFiller } from '../../vocabulary.ts';
import { likeness, listName, weightOf } from '../../words.ts';
import type { Source } from '../scope.ts';
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
export function fieldAt(tokens: readonly Token[], from: number, fields: readonly Source[]): Mention | undefined {
  for (let length = Math.min(phraseMax, tokens.length - from); length > 0; length -= 1) {
    const words = phrase(tokens, from, length);
    if (words === undefined) continue;
    const source =
      fields.find((field) => isCalled(field, words, false)) ??
      fields.find((field) => isCalled(field, words, true)) ??
      fields.find((field) => isRecordCalled(field, words));
    if (source !== undefined) return { source, from, to: from + length };
  }
  return undefined;
}

/** A field that means the same as the one word at the token. */
export function nearFieldAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  const [word, ...more] = tokens[at]?.words ?? [];
  if (word === undefined || more.length > 0) return undefined;
  const near = fields.filter(({ name }) => mainWords(name.own).some((own) => likeness(word, own) >= 0.7));
  const [source] = near;
  return source === undefined || near.length > 1 ? undefined : { source, from: at, to: at + 1 };
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

function mainWords(words: readonly string[]): readonly string[] {
  const main = words.filter((word) => weightOf(word) > 0.2);
  return main.length === 0 ? words : main;
}

/** `status` for `status.name`. */
function isRecordCalled({ name }: Source, words: readonly string[]): boolean {
  const inside = mainWords(name.context.slice(0, name.inside ?? 0));
  const isPlain = name.own.length === 1 && ['name', 'title', 'label', 'value'].includes(name.own[0] ?? '');
  const isDisplayed = isPlain || (name.own.length === 2 && ['display name', 'full name'].includes(name.own.join(' ')));
  const spoken = mainWords(words);
  return isDisplayed && inside.length > 0 && spoken.length > 0 && spoken.every((word) => word === inside[0]);
}

/** With `around`, words of what the field stands in may be said before its own. */
function isCalled({ name: full, shape }: Source, words: readonly string[], around: boolean): boolean {
  const name = shape.item === undefined ? full : listName(full);
  const own = mainWords(name.own);
  const spoken = mainWords(words);
  if (spoken.join('') === own.join('') && spoken.length > 0) return true;
  if (spoken.length === 0 || !own.every((word) => spoken.includes(word))) return false;
  return spoken.every((word) => own.includes(word) || (around && name.context.includes(word)));
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

/** The value of the data that begins at the token. */
export function valueAt(tokens: readonly Token[], from: number, fields: readonly Source[]): ValueMention | undefined {
  for (let length = Math.min(phraseMax, tokens.length - from); length > 0; length -= 1) {
    const part = tokens.slice(from, from + length);
    if (part.some(({ kind }) => kind === 'sign')) continue;
    const [first] = part;
    const isQuoted = length === 1 && first?.kind === 'quoted';
    // `IT` is a department, and `it` is not.
    const isInCapitals = first !== undefined && /^[A-Z]{2,}$/.test(first.text);
    if (length === 1 && !isQuoted && !isInCapitals && first !== undefined && neverValues.has(first.lower)) continue;
    const said = plain(part.map(({ lower }) => lower).join(' '));
    for (const source of fields) {
      const isExact = length === 1 && isInCapitals && first !== undefined && neverValues.has(first.lower);
      const value = valuesOf(source, isQuoted).find((text) =>
        isExact ? text === first.text : isSaid(plain(String(text)), said),
      );
      if (value !== undefined) return { source, value, from, to: from + length };
    }
  }
  return undefined;
}

/** The value itself, or what is said of it: `European` of `Europe`. */
function isSaid(value: string, said: string): boolean {
  if (value === said) return true;
  return value.length >= 5 && said.length - value.length <= 2 && said.startsWith(value) && !said.includes(' ');
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, ' ').trim();
}

/** Fields that sort records into kinds, even where no two of the data at hand are of one kind. */
const kindNames =
  /^(?:status|state|stage|phase|type|kind|category|class|level|role|priority|severity|health|outcome|condition|mode|direction|tier|grade|group|inspection|visibility)$/;

function valuesOf({ shape, name }: Source, isQuoted: boolean): readonly Scalar[] {
  if (!isScalarShape(shape)) return [];
  const values = [...new Set(shape.scalars)].filter(
    (value) => typeof value === 'string' && value.length > 1 && value.length <= valueChars,
  );
  const isSeldom = values.length <= valuesMax;
  const areKinds = values.length < shape.scalars.length || values.length <= 3 || kindNames.test(name.own.at(-1) ?? '');
  return isQuoted || (isSeldom && areKinds) ? values.filter((value) => Number.isNaN(Number(value))) : [];
}

/** Where names stand among the tokens of an instruction: found once for all the names, parts and fields that are looked for there. */
import { wordsOf } from '../../words.ts';
import { fieldAt, type Mention } from '../instruction/words/fields.ts';
import type { Token } from '../instruction/words/read.ts';
import type { Source } from '../terms/scope.ts';

/** A part of the tokens; what is known of the whole holds in it as far as it goes. */
export interface Part {
  readonly whole: readonly Token[];
  readonly from: number;
  readonly tokens: readonly Token[];
}

export function partOf(whole: readonly Token[], from: number, to: number): Part {
  return { whole, from, tokens: whole.slice(from, to) };
}

const wordsMax = 4;

/** How many tokens spell a name, by the name: the fewest. */
type Spelled = ReadonlyMap<string, number>;

const spelledIn = new WeakMap<readonly Token[], readonly Spelled[]>();

function spelledAt(tokens: readonly Token[], at: number): Spelled {
  const known = spelledIn.get(tokens) ?? tokens.map((_, from) => spelledFrom(tokens, from));
  spelledIn.set(tokens, known);
  return known[at] ?? new Map();
}

function spelledFrom(tokens: readonly Token[], from: number): Spelled {
  const found = new Map<string, number>();
  let words: readonly string[] = [];
  for (let length = 1; length <= wordsMax; length += 1) {
    const token = tokens[from + length - 1];
    if (token === undefined || token.kind !== 'word') break;
    words = [...words, ...token.words];
    for (const name of [words.join(' '), wordsOf(words.join('_')).join(' ')]) {
      if (!found.has(name)) found.set(name, length);
    }
  }
  return found;
}

/** How many tokens from here are the name. */
export function calledAt(tokens: readonly Token[], at: number, own: readonly string[]): number {
  return spelledAt(tokens, at).get(own.join(' ')) ?? 0;
}

export function calledIn({ whole, from, tokens }: Part, at: number, own: readonly string[]): number {
  const length = calledAt(whole, from + at, own);
  return at + length > tokens.length ? 0 : length;
}

const fieldsByName = new WeakMap<readonly Source[], ReadonlyMap<string, Source>>();

function namesOf(fields: readonly Source[]): ReadonlyMap<string, Source> {
  const known = fieldsByName.get(fields) ?? new Map(fields.toReversed().map((one) => [one.name.own.join(' '), one]));
  fieldsByName.set(fields, known);
  return known;
}

/** Its very name of several words, whatever these mean elsewhere: `given name`. */
export function exactIn({ whole, from, tokens }: Part, at: number, fields: readonly Source[]): Mention | undefined {
  let longest: Mention | undefined;
  for (const [name, length] of spelledAt(whole, from + at)) {
    const to = at + length;
    const source = length > 1 && to <= tokens.length ? namesOf(fields).get(name) : undefined;
    if (source !== undefined && to > (longest?.to ?? 0)) longest = { source, from: at, to };
  }
  return longest;
}

/** The field that is spoken of. */
export function fieldIn({ whole, from, tokens }: Part, at: number, fields: readonly Source[]): Mention | undefined {
  const found = fieldAt(whole, from + at, fields);
  if (found === undefined) return undefined;
  const to = found.to - from;
  return to > tokens.length ? fieldAt(tokens, at, fields) : { source: found.source, from: at, to };
}

/**
 * Codes that the instruction explains one after the other, in whichever words: `1-0 means white won, 0-1 black won`.
 *
 * Every value of the data stands in the text, and behind each of them one of the values that the schema allows.
 */
import { isScalarShape } from '../../shape.ts';
import type { Instruction } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, literal } from '../terms/expression.ts';
import type { Scope } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const valuesMax = 12;
const valueChars = 30;

export function explainedValues(
  { target, place, name }: Wanted,
  { sources }: Scope,
  { instruction }: Search,
): readonly Choice[] {
  const choices = choicesFor(target, instruction);
  if (choices.length < 2 || instruction.text === '') return [];
  return sources.flatMap((source) => {
    const values = [...new Set(source.shape.scalars.map(String))];
    const isFit = source.lists === 0 && source.distance < 1 && isScalarShape(source.shape);
    if (!isFit || values.length < 2 || values.length > valuesMax) return [];
    if (values.some((value) => value.length > valueChars || value.trim() === '' || choices.includes(value))) return [];
    const table = explainedIn(instruction.text, values, choices);
    if (table === undefined || (target.choices === undefined && values.length !== choices.length)) return [];
    const note: Note = {
      kind: 'used',
      text: `${place} explains the values of ${source.label} as the instruction does`,
    };
    const key = source.shape.scalars.every((value) => typeof value === 'string')
      ? source.at
      : call('string', source.at);
    const score = 0.9 + (name.own.some((word) => source.name.own.includes(word)) ? 0.05 : 0);
    return [createChoice(call('lookup', literal(table), key), score, source.label, { notes: [note] })];
  });
}

/** What the schema allows; else what is in quotes: `"Sold out" for nostock, "Available" for instock`. */
export function choicesFor({ choices, types, format, kind }: Target, { tokens }: Instruction): readonly string[] {
  if (choices !== undefined) return choices.map(String);
  if (kind !== 'scalar' || !types.has('string') || format !== undefined) return [];
  const quoted = tokens.flatMap((token) => (token.kind === 'quoted' ? [String(token.value)] : []));
  // `new goes to "good", old and worn go to "poor"`: several values may have one wording.
  if (tokens.some(({ kind }, at) => kind === 'quoted' && /^(?:to|as|into)$/.test(tokens[at - 1]?.lower ?? '')))
    return [];
  return quoted.length > 1 && new Set(quoted).size === quoted.length ? quoted : [];
}

interface Place {
  readonly of: string;
  readonly from: number;
}

/** The choice by the value; undefined unless each value is followed by one choice, or each is led by one, and no two by the same. */
export function explainedIn(
  text: string,
  values: readonly string[],
  choices: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const said = placesOf(text, values, true);
  const named = placesOf(text, choices, false);
  if (new Set(said.map(({ of }) => of)).size < values.length || said.length > values.length) return undefined;
  const pairs = [behind(said, named), behind(said.map(turned).toReversed(), named.map(turned).toReversed())];
  const found = pairs.find((one) => one !== undefined && new Set(Object.values(one)).size === values.length);
  return found === undefined ? undefined : { ...found, ...further(text, found, choices) };
}

function turned({ of, from }: Place): Place {
  return { of, from: -from };
}

/** The only choice between each value and the next one. */
function behind(said: readonly Place[], named: readonly Place[]): Readonly<Record<string, string>> | undefined {
  const pairs = said.map(({ of, from }, at) => {
    const next = said[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const between = new Set(named.filter((one) => one.from > from && one.from < next).map((one) => one.of));
    return [of, between.size === 1 ? [...between][0] : undefined] as const;
  });
  return pairs.some(([, choice]) => choice === undefined)
    ? undefined
    : Object.fromEntries(pairs.map(([value, choice]) => [value, choice ?? '']));
}

/** The longest first: `1-0` is not the `0` in it. */
function placesOf(text: string, all: readonly string[], isExact: boolean): readonly Place[] {
  let left = isExact ? text : text.toLowerCase();
  const found: Place[] = [];
  for (const one of all.toSorted((a, b) => b.length - a.length)) {
    const words = (isExact ? one : one.toLowerCase().replace(/[_-]/g, ' ')).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    const pattern = new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d]|[-./]\\d)`, 'gu');
    for (const match of left.matchAll(pattern)) found.push({ of: one, from: match.index });
    left = left.replace(pattern, (part) => '\u0000'.repeat(part.length));
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** Codes that stand where the others do, although none of the rows at hand has one: the first word of a part. */
function further(
  text: string,
  found: Readonly<Record<string, string>>,
  choices: readonly string[],
): Readonly<Record<string, string>> {
  const left = choices.filter((choice) => !Object.values(found).includes(choice));
  const parts = text.split(/[,;\n]| and |\.(?=\s|$)|:\s/).map((part) => part.trim());
  const isHead = Object.keys(found).every((value) => parts.some((part) => part.startsWith(value)));
  if (!isHead) return {};
  return Object.fromEntries(
    left.flatMap((choice) => {
      const part = parts.find((one) => placesOf(one, [choice], false).length > 0);
      const code = part?.split(/\s+/)[0] ?? '';
      return code === '' || code.toLowerCase() === choice.toLowerCase()
        ? []
        : [[code.replace(/^["']|["']$/g, ''), choice]];
    }),
  );
}

/**
 * What a program makes nothing of, although the instruction speaks of it. Several programs may fit a schema by the names of its
 * fields; the one that is meant uses what is spoken of.
 */
import { coverage, isVagueName, likeness, stemOf, weightOf, wordsOf } from '../words.ts';
import type { Instruction, Token } from './instruction/read.ts';
import { isAnswered } from './pipeline/understood.ts';
import type { Target } from './target.ts';

/** As much as it takes of how well names fit to outweigh one word that nothing is made of. */
export const perNeglected = 0.12;

export interface Request {
  readonly instruction: Pick<Instruction, 'tokens'>;
  readonly target: Target;
  /** Names of the data, and its few values: words that are none of them are left by every program. */
  readonly names: readonly DataName[];
}

export interface DataName {
  readonly words: readonly string[];
  /** The field that has it as a value. */
  readonly ofField?: string;
}

/** The words of the instruction that name something of the data, and that neither the program nor the fields of its result have. */
export function neglected(text: string, { instruction: { tokens }, target, names }: Request): readonly Token[] {
  const used = wordsIn(text);
  const fields = fieldsOf(target);
  return tokens.filter((token) => {
    if (token.kind !== 'word' || token.words.length === 0) return false;
    const main = token.words.filter((word) => weightOf(word) === 1 && !isVagueName([word]));
    const named = names.filter(({ words }) => main.some((word) => words.some((one) => isSame(one, word))));
    // Of a field that is asked for one value, the others say what that is not.
    const isAsked = named.some(
      ({ ofField }) => ofField !== undefined && new RegExp(`\\b${ofField}\\)? (?:!?=|in) `).test(text),
    );
    return (
      named.length > 0 &&
      !isAsked &&
      !main.some((word) => used.some((one) => isSame(one, word))) &&
      !fields.some((own) => coverage(main, own) >= 0.7) &&
      !isAnswered(token, text)
    );
  });
}

function isSame(one: string, other: string): boolean {
  return one === other || likeness(one, other) >= 0.7 || (stemOf(one).length >= 3 && stemOf(one) === stemOf(other));
}

const strings = /"(?:[^"\\]|\\.)*"/g;

/** What it reads, and the texts that it compares with; what its members are called is none of that. */
function wordsIn(text: string): readonly string[] {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"(?=\s*:)/g, '');
  const texts = (bare.match(strings) ?? []).flatMap((one) => wordsOf(one.slice(1, -1)));
  const names = bare.replace(strings, ' ').match(/(?<![\w$])[A-Za-z_]\w*/g) ?? [];
  return [...new Set([...texts, ...names.flatMap(wordsOf)])];
}

function fieldsOf({ fields, items, values }: Target): readonly (readonly string[])[] {
  return [
    ...fields.flatMap(({ words, target }) => [words, ...fieldsOf(target)]),
    ...(items === undefined ? [] : fieldsOf(items)),
    ...(values === undefined ? [] : fieldsOf(values)),
  ];
}

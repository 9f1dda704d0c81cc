/** Values of the data as values of an enum: the same ones, or the same in other words. */
import type { Scalar, Shape } from '../../shape.ts';
import { likeness, wordsOf } from '../../words.ts';
import { atom, call, choose, type Expr, literal } from '../terms/expression.ts';
import { stateLikeness } from '../terms/state-words.ts';

export interface Conversion {
  readonly expr: Expr;
  /** What speaks against it, subtracted from the score; a negative one speaks for it. */
  readonly cost: number;
  /** What the data cannot confirm about it. */
  readonly assumed?: string;
}

const distinctMax = 40;

/** Undefined where a value has no counterpart. `words` are what the place is called: a flag says of what it is one. */
export function mapChoices(
  at: Expr,
  shape: Shape,
  choices: readonly unknown[],
  words: readonly string[],
): Conversion | undefined {
  const values = [...new Set(shape.scalars)];
  if (values.length === 0 || values.length > distinctMax) return undefined;
  if (values.every((value) => choices.includes(value))) return { expr: at, cost: -0.08 };
  const texts = choices.filter((choice) => typeof choice === 'string');
  if (values.every((value) => typeof value === 'boolean')) return mapFlags(at, texts, words);
  const mapped = values.map((value) => [value, counterpart(value, texts)] as const);
  if (mapped.some(([, choice]) => choice === undefined)) return undefined;
  const isBy = (change: (text: string) => string): boolean =>
    mapped.every(([value, choice]) => change(String(value)) === choice);
  const areTexts = values.every((value) => typeof value === 'string');
  if (areTexts && isBy((text) => text.toLowerCase())) return { expr: call('lowercase', at), cost: -0.02 };
  if (areTexts && isBy((text) => text.toUpperCase())) return { expr: call('uppercase', at), cost: -0.02 };
  const isPlain = choices.every((choice) => typeof choice !== 'string' || /^[\x20-\x7e]*$/.test(choice));
  const isSpelling =
    areTexts && isPlain && mapped.every(([value, choice]) => plain(String(value)) === plain(choice ?? ''));
  if (isSpelling) return respelled(at, texts);
  const table = Object.fromEntries(mapped.map(([value, choice]) => [String(value), choice]));
  const key = areTexts ? at : call('string', at);
  const shown = mapped.map(([value, choice]) => `${String(value)} as ${String(choice)}`).join(', ');
  return {
    expr: call('lookup', literal(table), key),
    cost: 0.04,
    assumed: `values read by their words: ${shown.slice(0, 300)}`,
  };
}

/** The values differ in their spelling alone: so do those that are not among the data at hand. */
function respelled(at: Expr, choices: readonly string[]): Conversion {
  const table = Object.fromEntries(choices.map((choice) => [plain(choice), choice]));
  const letters = call('replace', call('lowercase', at), atom('/[^a-z0-9]/'), literal(''));
  return { expr: call('lookup', literal(table), letters), cost: 0.02, assumed: 'values by their letters alone' };
}

function mapFlags(at: Expr, texts: readonly string[], words: readonly string[]): Conversion | undefined {
  const [one = '', other = '', ...more] = texts;
  if (texts.length < 2 || more.length > 0) return undefined;
  const named = flagChoice(words, texts);
  if (named !== undefined) return { expr: choose(at, literal(named), literal(named === one ? other : one)), cost: 0 };
  const isNo = (text: string): boolean => /^(?:in|un|non|not|dis|no|off|false|closed|blocked)/i.test(text);
  if (isNo(one) === isNo(other)) return undefined;
  const [right, wrong] = isNo(one) ? [other, one] : [one, other];
  return { expr: choose(at, literal(right), literal(wrong)), cost: 0.04 };
}

/** `completed` of `completed` and `open`: the choice that is called as the flag is; undefined where neither is, or both. */
export function flagChoice(words: readonly string[], choices: readonly unknown[]): string | undefined {
  const flag = words.filter((word) => !/^(?:is|has|was|been)$/.test(word));
  const named = choices.filter((choice) => {
    const own = wordsOf(String(choice));
    return flag.length > 0 && own.join(' ') === flag.join(' ');
  });
  const meant =
    named.length > 0 ? named : choices.filter((choice) => wordsLikeness(flag, wordsOf(String(choice))) >= 0.7);
  return meant.length === 1 && choices.length === 2 ? String(meant[0]) : undefined;
}

/** The choice that says the same; undefined when none does, or several do. */
function counterpart(value: Scalar, choices: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  const key = plain(value);
  const same = choices.filter((choice) => plain(choice) === key);
  if (same.length > 0) return same[0];
  const wordsOfValue = wordsOf(value);
  const scored = choices
    .map((choice) => ({ choice, score: wordsLikeness(wordsOfValue, wordsOf(choice)) }))
    .filter(({ score }) => score >= 0.7)
    .toSorted((a, b) => b.score - a.score);
  if (scored.length > 0)
    return scored.length > 1 && scored[0]?.score === scored[1]?.score ? undefined : scored[0]?.choice;
  const initial = choices.filter((choice) => key.length === 1 && plain(choice).startsWith(key));
  return initial.length === 1 ? initial[0] : undefined;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function wordsLikeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || one.length !== other.length) return 0;
  return Math.min(
    ...one.map((word, index) => Math.max(likeness(word, other[index] ?? ''), stateLikeness(word, other[index] ?? ''))),
  );
}

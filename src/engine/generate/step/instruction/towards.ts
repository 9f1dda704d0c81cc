/** From where something goes, and where to, as an instruction says both. */
import { coverage } from '../../words.ts';
import type { Target } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { isJoining } from './instruction.ts';

/** What is said before a value, and what takes it is called. */
export const sides: readonly (readonly [RegExp, RegExp])[] = [
  [/^(from|out)$/i, /^(from|source|origin|sender|departure|debit)$/],
  [/^(to|into|onto)$/i, /^(to|target|destination|recipient|receiver|arrival|credit)$/],
];

/** Of "from ac_1 to ac_2" which is which, for names that begin with it. */
export function isTowards({ own, context }: Target, tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(Math.max(0, index - 2), index).filter((token) => token.literal === undefined);
  const name = own[0] ?? context[0] ?? '';
  return sides.some(
    ([said, named]) =>
      named.test(name) &&
      before.some(({ text }, at) => said.test(text) && (at === before.length - 1 || isNamedThing(before.at(-1), own))),
  );
}

function isNamedThing(token: Token | undefined, own: readonly string[]): boolean {
  return token === undefined || (!isJoining(token.text) && coverage(token.words, own) >= 0.7) || own.length === 1;
}

/** Both of "from HAM to MUC" say where something goes, and nothing else. */
export function isOnTheWay(tokens: readonly Token[], index: number): boolean {
  const is = (at: number, word: RegExp): boolean => word.test(tokens[at]?.text ?? '');
  const first = is(index - 1, /^from$/i) ? index : is(index - 1, /^(?:to|into)$/i) ? index - 2 : -1;
  return is(first - 1, /^from$/i) && is(first + 1, /^(?:to|into)$/i) && tokens[first + 2]?.literal !== undefined;
}

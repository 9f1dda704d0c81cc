/** Amounts of money, which are seldom called the same on both sides: what was `paid` is the sum of the fares. */
import { numbersOf } from '../../shape.ts';
import type { Token } from '../instruction/words/read.ts';
import type { Source } from '../terms/scope.ts';

/** What records have that cost something. */
const prices: ReadonlySet<string> = new Set(
  'price fare fee amount cost charge total rent toll wage salary paid premium tip deposit cent minor subtotal'.split(
    ' ',
  ),
);

/** What all of it together is called. */
const sums: ReadonlySet<string> = new Set(
  'paid spent income earned earning revenue turnover taking proceeds expense spending worth cost euro dollar pound money'.split(
    ' ',
  ),
);

/** Whether the words are what something costs. */
export function isPrice(words: readonly string[]): boolean {
  return words.some((word) => prices.has(word)) && !words.includes('id');
}

/** Whether the words are a name for money that was spent or came in, and for nothing else. */
export function isSumOfMoney(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => sums.has(word));
}

/** Whether an instruction says that it is about money at all: what is said to be in `total` may as well be a number of things. */
export function speaksOfMoney(tokens: readonly Token[]): boolean {
  const isMoney = (word: string): boolean => /^(?:value|money)$/.test(word) || prices.has(word) || sums.has(word);
  return tokens.some(({ words }) => words.some((word) => word !== 'total' && isMoney(word)));
}

/** The only amount of money that the records have; undefined where there are none or several. */
export function onlyMoney(siblings: readonly Source[]): Source | undefined {
  const found = siblings.filter(
    ({ name, shape }) =>
      name.own.some((word) => prices.has(word)) &&
      !name.own.includes('id') &&
      shape.scalars.length > 0 &&
      numbersOf(shape).length === shape.scalars.length,
  );
  return found.length === 1 ? found[0] : undefined;
}

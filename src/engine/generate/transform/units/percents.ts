/** Rates that services give as parts of one, and that are wanted in percent: `open rate in percent`, of `0.4213`. */
import { numbersOf, type Shape } from '../../shape.ts';
import type { Instruction } from '../instruction/words/read.ts';
import type { Conversion } from './said-units.ts';

const rates = /^(?:rate|ratio|share|fraction|portion|proportion|probability|percentage|percent)$/;

export function inPercent(
  words: readonly string[],
  own: readonly string[],
  shape: Shape,
  { tokens }: Instruction,
): Conversion | undefined {
  const isSaid = tokens.some(({ lower }) => /^(?:percent|percents|percentages?|pct)$|^%$/.test(lower));
  const isOne = tokens.some(({ lower }) => /^(?:fractions?|decimal number)$/.test(lower));
  const numbers = numbersOf(shape);
  const arePartsOfOne =
    numbers.length === shape.scalars.length &&
    numbers.every((value) => value >= 0 && value <= 1) &&
    numbers.some((value) => !Number.isInteger(value));
  const isRate = [words, own].every((name) => name.some((word) => rates.test(word)));
  if (!isSaid || isOne || !arePartsOfOne || !isRate) return undefined;
  return {
    from: { dimension: 'share', factor: 100 },
    to: { dimension: 'share', factor: 1 },
    wantedWord: undefined,
    foundWord: undefined,
  };
}

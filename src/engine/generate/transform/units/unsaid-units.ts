/** Units that nothing tells: distances and times carry none, another one is asked for, and the size of the values says which it can be. */
import { numbersOf, type Shape } from '../../shape.ts';
import type { Instruction } from '../instruction/words/read.ts';
import { nouns, type Unit, units } from '../terms/unit-table.ts';
import type { Conversion } from './said-units.ts';

interface Assumed {
  /** What values that are at least so large are in: as so many of the wanted unit, they would be far beyond what is told in it. */
  readonly from: number;
  readonly unit: string;
}

/** By the wanted unit, the largest first; what is smaller than all of these is in the wanted unit itself. */
const assumed: readonly (readonly [string, readonly Assumed[]])[] = [
  ['second', [{ from: 30_000, unit: 'millisecond' }]],
  [
    'minute',
    [
      { from: 1_000_000, unit: 'millisecond' },
      { from: 300, unit: 'second' },
    ],
  ],
  [
    'hour',
    [
      { from: 1_000_000, unit: 'millisecond' },
      { from: 600, unit: 'second' },
      { from: 10, unit: 'minute' },
    ],
  ],
  ['kilometer', [{ from: 500, unit: 'meter' }]],
  ['mile', [{ from: 500, unit: 'meter' }]],
];

/** How the values are to be changed where one name tells only what is measured, and the other name or the instruction in which unit. */
export function unsaidConversion(
  words: readonly string[],
  own: readonly string[],
  shape: Shape,
  instruction: Instruction,
): Conversion | undefined {
  if (own.some((word) => units.has(word)) || own.some(isPoint)) return undefined;
  const wantedWord = words.find((word) => assumedIn(word) !== undefined);
  const unitWord = wantedWord ?? saidBehind(own.at(-1) ?? '', instruction);
  const to = measured(unitWord);
  const choices = assumedIn(unitWord);
  if (to === undefined || choices === undefined || !own.some((word) => nouns.get(to.dimension)?.has(word)))
    return undefined;
  const values = numbersOf(shape).filter((value) => value > 0);
  if (values.length === 0 || values.length < shape.scalars.length / 2) return undefined;
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const unit = choices.find(({ from }) => middle >= from)?.unit;
  return { from: measured(unit) ?? to, to, wantedWord, foundWord: undefined };
}

/** What is assumed where the unit of this word is wanted; units have several words. */
function assumedIn(word: string | undefined): readonly Assumed[] | undefined {
  const unit = measured(word);
  if (unit === undefined) return undefined;
  return assumed.find(([name]) => {
    const { dimension, factor } = measured(name) ?? {};
    return dimension === unit.dimension && factor === unit.factor;
  })?.[1];
}

/** `distance in km` */
function saidBehind(noun: string, { tokens }: Instruction): string | undefined {
  const at = tokens.findIndex(
    ({ words }, index) => words.includes(noun) && /^(?:in|as)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  return at < 0 ? undefined : tokens[at + 2]?.words[0];
}

function measured(word: string | undefined): Unit | undefined {
  return units.get(word ?? '')?.find(({ dimension }) => dimension === 'time' || dimension === 'length');
}

/** `start_time` is when something begins, and not how long it takes. */
function isPoint(word: string): boolean {
  return /^(?:start|end|begin|finish|create|created|update|updated|arrival|departure|date|at|zone)$/.test(word);
}

/** Distances and times that carry no unit, where a bigger one is asked for: what is measured by devices is told in meters and seconds. */
import { type Shape, numbersOf } from '../shape.ts';
import type { Instruction } from './instruction/read.ts';
import type { Conversion } from './said-units.ts';
import { type Dimension, nouns, type Unit, units } from './unit-table.ts';

interface Base {
  readonly dimension: Dimension;
  readonly factor: number;
  /** What is asked for has to be bigger than the base by as much. */
  readonly biggerMin: number;
  /** Half of the values are no less: as so many of the bigger unit, they would be far beyond what is told in it. */
  readonly usualMin: number;
  readonly most: number;
  readonly named: RegExp;
}

const bases: readonly Base[] = [
  { dimension: 'length', factor: 1e3, biggerMin: 1e3, usualMin: 500, most: 1e7, named: /^(?:distance|length)$/ },
  {
    dimension: 'time',
    factor: 1e3,
    biggerMin: 60,
    usualMin: 600,
    most: 1e6,
    named: /^(?:duration|time|elapsed|runtime)$/,
  },
];

/** The values in meters or seconds, where nothing says another unit and they are too high for the one that is asked for. */
export function inBaseUnit(
  words: readonly string[],
  own: readonly string[],
  shape: Shape,
  { tokens }: Instruction,
): Conversion | undefined {
  if (own.some((word) => word.length > 1 && units.has(word))) return undefined;
  const values = numbersOf(shape).toSorted((a, b) => a - b);
  if (values.length === 0 || values.length < shape.scalars.length) return undefined;
  for (const { dimension, factor, biggerMin, usualMin, most, named } of bases) {
    if (!own.some((word) => named.test(word)) || !nouns.get(dimension)?.has(own.at(-1) ?? '')) continue;
    const wantedWord = words.find((word) => word.length > 1 && unitOf(word, dimension) !== undefined);
    const to = unitOf(wantedWord, dimension) ?? saidBehind(own.at(-1) ?? '', dimension, tokens);
    const usual = values[Math.floor(values.length / 2)] ?? 0;
    if (to === undefined || to.factor < factor * biggerMin || usual < usualMin || (values.at(-1) ?? 0) > most) continue;
    return { from: { dimension, factor }, to, wantedWord, foundWord: undefined };
  }
  return undefined;
}

/** `distance in km` */
function saidBehind(noun: string, dimension: Dimension, tokens: Instruction['tokens']): Unit | undefined {
  const at = tokens.findIndex(
    ({ words }, index) => words.includes(noun) && /^(?:in|as)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  return at < 0 ? undefined : unitOf(tokens[at + 2]?.words[0], dimension);
}

function unitOf(word: string | undefined, dimension: Dimension): Unit | undefined {
  return word === undefined ? undefined : units.get(word)?.find((unit) => unit.dimension === dimension);
}

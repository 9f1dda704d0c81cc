/** Units that nothing tells, where seconds and meters would not fit: by the size of the values, a duration of 90 that is wanted in hours is in minutes. */
import { numbersOf, type Shape } from '../shape.ts';
import type { Conversion } from './said-units.ts';
import { nouns, units } from './unit-table.ts';

interface Assumed {
  /** What values that are at least so large are in. */
  readonly from: number;
  readonly unit: string;
}

/** By the wanted unit, the largest first: what lasts so long, or is so far, in that unit is not asked for in it. */
const assumed: ReadonlyMap<string, readonly Assumed[]> = new Map([
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
      { from: 10, unit: 'minute' },
    ],
  ],
  ['kilometer', []],
  ['mile', []],
]);

const spellings: ReadonlyMap<string, string> = new Map([
  ['km', 'kilometer'],
  ['kilometre', 'kilometer'],
  ['h', 'hour'],
]);

/** How the values are to be changed where only the wanted name tells a unit, and the other one only what is measured. */
export function plausibleConversion(
  words: readonly string[],
  own: readonly string[],
  shape: Shape,
): Conversion | undefined {
  const wantedWord = words.find((word) => assumed.has(spellings.get(word) ?? word));
  const known = assumed.get(spellings.get(wantedWord ?? '') ?? wantedWord ?? '');
  const to = units.get(wantedWord ?? '')?.find(({ dimension }) => dimension === 'time' || dimension === 'length');
  if (known === undefined || to === undefined || own.some((word) => units.has(word))) return undefined;
  const values = numbersOf(shape).filter((value) => value > 0);
  const isMeasured = own.some((word) => nouns.get(to.dimension)?.has(word)) && !own.some(isPoint);
  if (!isMeasured || values.length === 0 || values.length < shape.scalars.length / 2) return undefined;
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const unit = known.find(({ from }) => middle >= from)?.unit ?? '';
  const from = units.get(unit)?.find(({ dimension }) => dimension === to.dimension) ?? to;
  return { from, to, wantedWord, foundWord: undefined };
}

/** `start_time` is when something begins, and not how long it takes. */
function isPoint(word: string): boolean {
  return /^(?:start|end|begin|finish|create|created|update|updated|arrival|departure|date|at|zone)$/.test(word);
}

/** Names that say an amount by its unit: a price per hour is an hourly rate, and `kwh` is what `energy_kwh` tells. */
import { isUnit, units } from '../../../transform/terms/unit-table.ts';
import { wordsIn, wordsOf } from '../../../words.ts';
import type { Leaf } from '../../terms/record.ts';
import type { Field } from '../terms/result.ts';

const price = /^(?:price|rate|fee|cost|charge|tariff|wage|pay|payment|rent|salary|fare|amount|toll|rental)$/;

const periods: ReadonlyMap<string, string> = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['nightly', 'night'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['yearly', 'year'],
  ['annual', 'year'],
  ['annually', 'year'],
]);

/** "Price per hour" of an `hourlyRate`, or of a `rate` that is described as "EUR per hour". */
export function isSameRate({ words, description }: Pick<Field, 'words' | 'description'>, leaf: Leaf): boolean {
  const wanted = rateOf(words, description);
  const found = wanted === undefined ? undefined : rateOf(leaf.words, String(leaf.schema['description'] ?? ''));
  return wanted !== undefined && found === wanted;
}

/** What it is the price of one of; undefined of what is no price, or of nothing that is said. */
function rateOf(words: readonly string[], description: string): string | undefined {
  const told = wordsIn(description);
  const isPrice = words.some(isOfMoney) || (words.includes('per') && told.some(isOfMoney));
  const rest = words.filter((word) => !isOfMoney(word) && word !== 'per' && word !== 'each');
  if (!isPrice || rest.length > 1) return undefined;
  const [own] = rest;
  if (own !== undefined) return periods.get(own) ?? (words.includes('per') || isUnit(own) ? own : undefined);
  const [, said = ''] = /\b(?:per|an?|each|every) ([a-z]+)\b/i.exec(description) ?? [];
  return said === '' ? undefined : wordsOf(said)[0];
}

function isOfMoney(word: string): boolean {
  return price.test(word) || (units.get(word) ?? []).some(({ dimension }) => dimension === 'money');
}

/** A price list is one of whatever things cost. */
export function wordsOfPrice({ words }: Leaf): readonly string[] {
  return words.some((word) => price.test(word)) ? ['price', 'cost', 'rate', 'fee', 'charge', 'tariff'] : [];
}

/** A field that is called by a unit alone, and one that is measured in it and not by it: no price per kilowatt hour. */
export function isMeasure({ words }: Pick<Field, 'words'>, { words: own }: Leaf): boolean {
  const [unit = '', ...others] = words;
  return others.length === 0 && isUnit(unit) && own.length > 1 && own.at(-1) === unit && own.at(-2) !== 'per';
}

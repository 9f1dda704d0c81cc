/** What one thing costs, in whichever of the words for it: `price` of records whose `fare` has an amount. */
import type { Source } from './source.ts';

const ofOne: ReadonlySet<string> = new Set('price fare fee rate'.split(' '));

/** Whether the words are the price of one thing, and no sum of several. */
export function isOwnPrice(words: readonly string[]): boolean {
  return words.length === 1 && words.every((word) => ofOne.has(word));
}

/** `price` of records whose `fare` has an amount and its currency. */
export function isAmountOf(words: readonly string[], { name, parent }: Source): boolean {
  const [around = ''] = name.context.slice(0, name.inside ?? 0);
  const isMoney = /^(?:amount|value)$/.test(name.own.join(' ')) && parent?.members.has('currency') === true;
  return isMoney && isOwnPrice(words) && ofOne.has(around);
}

/** Whatever something may cost, and how often: `monthly_rent`, `cost_cents`. */
export const anyPrice: ReadonlySet<string> = new Set([...ofOne, 'cost', 'rent', 'charge']);

/** The one price that records have themselves, in whichever of the words for it. */
export function priceAmong(sources: readonly Source[], words: ReadonlySet<string> = ofOne): Source | undefined {
  const found = sources.filter(
    ({ name, shape, lists, distance }) =>
      lists === 0 &&
      distance === 0 &&
      [...name.own, ...name.context.slice(0, name.inside ?? 0)].some((word) => word === 'amount' || words.has(word)) &&
      !name.own.some((word) => word === 'id' || word === 'currency') &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => Number.isFinite(Number(value)) && typeof value !== 'boolean'),
  );
  return found.length === 1 ? found[0] : undefined;
}

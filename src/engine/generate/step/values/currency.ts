/** Currencies as people call them. */
import { type Bound, type Target, told } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';

const names: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:euros?|eur|€)$/i, ['EUR']],
  [/^(?:dollars?|bucks?|usd)$/i, ['USD', 'AUD', 'CAD', 'NZD', 'SGD']],
  [/^(?:pounds?|quid|pence|gbp|sterling)$/i, ['GBP']],
  [/^(?:francs?|rappen|chf)$/i, ['CHF']],
  [/^(?:kroner?|krone|øre)$/i, ['NOK', 'DKK']],
  [/^(?:kronor|krona|öre)$/i, ['SEK']],
  [/^(?:yen|jpy)$/i, ['JPY']],
  [/^(?:zloty|złoty|pln)$/i, ['PLN']],
  [/^(?:forint|huf)$/i, ['HUF']],
  [/^(?:koruna|czk)$/i, ['CZK']],
  [/^(?:reais|real|brl)$/i, ['BRL']],
  [/^(?:rupees?|inr)$/i, ['INR']],
  [/^(?:pesos?|mxn)$/i, ['MXN', 'ARS', 'CLP']],
];

/** Of the currencies that a service takes the one that is named, by its name or by its sign. */
export function currencyBound(target: Target, values: readonly string[], tokens: readonly Token[]): Bound | undefined {
  if (values.length === 0 || !values.every((value) => /^[A-Za-z]{3}$/.test(value))) return undefined;
  const said = tokens.flatMap(({ text }) => {
    const sign = text.includes('€') ? ['EUR'] : text.startsWith('$') ? ['USD'] : text.startsWith('£') ? ['GBP'] : [];
    return [...sign, ...names.flatMap(([name, codes]) => (name.test(text) ? codes : []))];
  });
  const found = values.filter((value) => said.includes(value.toUpperCase()));
  return found.length === 1 ? told(found[0], target) : undefined;
}

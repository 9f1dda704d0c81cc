/** Amounts in one currency: by a table of rates, as a record by code or as a list of codes and rates. */
import { isRecord } from '../../../../../core/json.ts';
import { textsOf } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import { writeName } from '../../terms/expression.ts';
import type { Field } from '../../terms/target.ts';
import { ownSources, type Signed } from '../amounts/signs.ts';
import type { Table } from '../terms/tables.ts';
import type { Found, World } from '../terms/terms.ts';

interface Rates {
  /** The rate for a code, as a text of the program. */
  readonly rateFor: (code: string) => string;
  readonly codes: readonly string[];
  /** The code that the rates are told in, where the data names it. */
  readonly base: string | undefined;
  readonly label: string;
}

const code = /^[A-Z]{3}$/;
const depthMax = 4;

/** The amount of a row in the currency that is wanted; as it is where the data has no rates, or no row its currency. */
export function exchanged({ text, label }: Signed, field: Field, table: Table, world: World): Signed | undefined {
  const currency = ownSources(table, world).find(({ shape }) => {
    const texts = textsOf(shape);
    return texts.length > 0 && texts.length === shape.scalars.length && texts.every((one) => code.test(one));
  });
  if (!isWanted(field, world)) return undefined;
  if (currency === undefined) return byOneRate({ text, label }, field, world);
  const rates = ratesIn(world);
  const known = new Set(textsOf(currency.shape));
  if (rates === undefined || !rates.codes.some((one) => known.has(one))) return undefined;
  const wanted = wantedCode(field, rates, world);
  const rate = rates.rateFor(currency.at.text);
  const sign = isDivided(rates, wanted, world) ? '/' : '*';
  const converted = `${text} ${sign} ${rate}`;
  const isOwn = wanted !== undefined && !rates.codes.includes(wanted);
  return {
    text: isOwn ? `(${currency.at.text} = ${JSON.stringify(wanted)} ? ${text} : ${converted})` : `(${converted})`,
    label: `${label} ${sign === '/' ? 'divided by' : 'times'} the rate of its currency in ${rates.label}`,
  };
}

/** All amounts are in one currency, and the input has the one rate for it. */
function byOneRate({ text, label }: Signed, field: Field, world: World): Signed | undefined {
  const rates = world.given.filter(
    ({ name, shape }) => name.own.includes('rate') && shape.scalars.every((value) => typeof value === 'number'),
  );
  const [rate] = rates;
  if (rate === undefined || rates.length > 1 || !hasCode(field)) return undefined;
  const none: Rates = { rateFor: () => rate.at.text, codes: [], base: undefined, label: rate.label };
  const sign = isDivided(none, wantedCode(field, none, world), world) ? '/' : '*';
  return {
    text: `${text} ${sign} ${rate.at.text}`,
    label: `${label} ${sign === '/' ? 'divided by' : 'times'} ${rate.label}`,
  };
}

const converts = /\b(?:convert\w*|exchange|rates?)\b/;

/** The field is named after a currency, or the instruction speaks of conversion and of this field. */
function isWanted(field: Field, { speech, fields }: World): boolean {
  return converts.test(speech.text) && (hasCode(field) || !fields.some(hasCode));
}

/** Words of a name for the money that an amount is told in. */
export const currencyWord =
  /^(?:eur|euro|usd|dollar|gbp|pound|chf|sek|nok|dkk|pln|czk|jpy|cad|aud|converted|base|home)$/;

export function hasCode({ words }: Field): boolean {
  return words.some((word) => currencyWord.test(word));
}

const names: ReadonlyMap<string, string> = new Map([
  ['euro', 'EUR'],
  ['dollar', 'USD'],
  ['pound', 'GBP'],
]);

/** By its name, else what the instruction converts into, else what the rates are told in. */
function wantedCode({ words }: Field, { base }: Rates, { speech }: World): string | undefined {
  const named = words.flatMap(
    (word) => names.get(word) ?? (word.length === 3 && currencyWord.test(word) ? word.toUpperCase() : []),
  )[0];
  const at = speech.tokens.findIndex(({ lower }) => /^(?:to|into|in)$/.test(lower));
  const said = speech.tokens.slice(Math.max(0, at)).find(({ text }) => code.test(text))?.text;
  return named ?? said ?? base;
}

/** `1 EUR = 1.09 USD`, `units per euro`: then amounts are divided. */
function isDivided({ base, codes }: Rates, wanted: string | undefined, { speech: { text } }: World): boolean {
  const into = (wanted ?? base ?? '').toLowerCase();
  const said = [into, ...[...names].filter(([, one]) => one.toLowerCase() === into).map(([name]) => name)].join('|');
  if (
    /\bdivid\w*/.test(text) ||
    (into !== '' &&
      new RegExp(`\\bper (?:1 |one )?(?:${said})\\b|\\b(?:1|one) (?:${said}) (?:=|is|buys|gives)`).test(text))
  )
    return true;
  if (
    /\b(?:multipl\w*|times)\b/.test(text) ||
    (into !== '' && new RegExp(`\\b(?:${said}) (?:per|for (?:1|one))\\b`).test(text))
  )
    return false;
  return base !== undefined && base === wanted && !codes.includes(base);
}

function ratesIn(world: World): Rates | undefined {
  return listedRates(world) ?? recordOfRates(world.data, [], undefined, depthMax);
}

/** `[{currency, rate}]`. */
function listedRates({ tables, data }: World): Rates | undefined {
  for (const table of tables) {
    const [first] = table.rows;
    if (first === undefined || table.parent !== undefined) continue;
    const own = Object.keys(first).find((name) =>
      table.rows.every((row) => typeof row[name] === 'string' && code.test(row[name])),
    );
    const rate = Object.keys(first).find(
      (name) =>
        wordsOf(name).some((word) => /^(?:rate|factor|value)$/.test(word)) &&
        table.rows.every((row) => typeof row[name] === 'number'),
    );
    const isOfRates = rate !== undefined && (wordsOf(rate).includes('rate') || table.words.includes('rate'));
    const [key, value] = [own, rate].map((name) => (name === undefined ? undefined : writeName(name)));
    if (own === undefined || rate === undefined || key === undefined || value === undefined || !isOfRates) continue;
    return {
      rateFor: (text) => `($code := ${text}; $${table.name}[${key} = $code][0].${value})`,
      codes: table.rows.map((row) => String(row[own])),
      base: baseIn(data, depthMax),
      label: table.name,
    };
  }
  return undefined;
}

/** `{"USD": 1.09, "GBP": 0.85}`, beside the code that it is told in or not. */
function recordOfRates(
  value: unknown,
  path: readonly string[],
  base: string | undefined,
  depth: number,
): Rates | undefined {
  if (!isRecord(value) || depth === 0) return undefined;
  const entries = Object.entries(value);
  const isOfRates = entries.length > 0 && entries.every(([name, rate]) => code.test(name) && typeof rate === 'number');
  if (isOfRates)
    return {
      rateFor: (text) => `$lookup($$.${path.join('.')}, ${text})`,
      codes: entries.map(([name]) => name),
      base,
      label: path.at(-1) ?? 'rates',
    };
  for (const [name, member] of entries) {
    const written = writeName(name);
    const found =
      written === undefined ? undefined : recordOfRates(member, [...path, written], baseOf(value) ?? base, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function baseOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const value = ['base', 'baseCurrency', 'base_currency', 'base_code', 'from']
    .map((name) => record[name])
    .find((one) => typeof one === 'string' && code.test(one));
  return typeof value === 'string' ? value : undefined;
}

function baseIn(value: unknown, depth: number): string | undefined {
  if (!isRecord(value) || depth === 0) return undefined;
  return baseOf(value) ?? Object.values(value).flatMap((member) => baseIn(member, depth - 1) ?? [])[0];
}

/** A plain amount of the row, in the currency that is wanted. */
export function inCurrency(found: Found, field: Field, table: Table, world: World): Found {
  if (!/^(?:\$number\()?[\w.]+\)?$/.test(found.text)) return found;
  const made = exchanged({ text: found.text, label: found.text }, field, table, world);
  return made === undefined
    ? found
    : { ...found, text: made.text, notes: [...found.notes, { kind: 'used', text: made.label }] };
}

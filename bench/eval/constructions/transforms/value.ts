/** Constructions of one value of a record: what it is made of, and the members that a trade's rows have for it. */
import type { Construction, Words } from './construction.ts';
import type { Lot } from '../lot.ts';
import type { Row, Value, Variant } from './trade.ts';

/** A value that a result wants, and the members that it is made of; they are drawn for each row and join the trade's own. */
export interface Field {
  readonly out: string;
  readonly from: readonly string[];
  readonly draw: (lot: Lot, index: number) => readonly Value[];
  /** What stands in further slots. */
  readonly words?: Words;
  /** A list beside the rows, whose first member is what rows point to it by. */
  readonly list?: { readonly name: string; readonly rows: Readonly<Record<Variant, readonly Row[]>> };
}

export interface Sources {
  readonly values: readonly Value[];
  readonly field: Field;
  readonly variant: Variant;
}

/** Undefined where the value has to be left out. */
export type ValueMeaning = (sources: Sources) => Value | undefined;

export interface ValueFamily {
  readonly type: string | readonly string[];
  /** The result need not have it. */
  readonly isOptional?: true;
  /** By the names of trades. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly constructions: readonly Construction<ValueMeaning>[];
}

/** Made of texts. */
export function ofTexts(make: (...texts: readonly string[]) => Value): ValueMeaning {
  return ({ values }) => make(...values.map(String));
}

export function ofNumbers(make: (...numbers: readonly number[]) => Value): ValueMeaning {
  return ({ values }) => make(...values.map(Number));
}

/** Made of the one list. */
export function ofList(make: (items: readonly string[]) => Value | undefined): ValueMeaning {
  return ({ values: [list] }) => make(Array.isArray(list) ? list : []);
}

/** The one value that a text of another language would be; `at` throws where the text has no such part. */
export function partAt(text: string, separator: string, at: number): string {
  const part = text.split(separator).at(at);
  if (part === undefined) throw new Error(`"${text}" has no part ${at}.`);
  return part;
}

type Draw = Field['draw'];

/** A member of one trade each, in the order invoices, loans, sensors, orders, animals, courses. */
export function fieldsOf(...fields: readonly Field[]): Readonly<Record<string, Field>> {
  const trades = ['invoices', 'loans', 'sensors', 'orders', 'animals', 'courses'];
  return Object.fromEntries(fields.map((field, index) => [trades[index], field]));
}

export function field(out: string, from: string | readonly string[], draw: Draw, words?: Words): Field {
  return { out, from: typeof from === 'string' ? [from] : from, draw, ...(words === undefined ? {} : { words }) };
}

/** One text of these for each member. */
export function oneOf(...lists: readonly (readonly string[])[]): Draw {
  return (lot) => lists.map((list) => lot.of(list));
}

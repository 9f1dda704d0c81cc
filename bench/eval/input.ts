/** What a task gives to work with: values as they stand, and values that are taken from the data of its services. */
import * as z from 'zod';
import { isRecord } from '../../src/core/json.ts';
import { valueAt } from './apis/query.ts';
import type { Store } from './apis/service.ts';

/** `{"$from": "customers.3.email"}` stands for that value in the data of the service; with several, `shop:customers.3.email`. */
export const Input = z.record(z.string(), z.unknown());
export type Input = z.output<typeof Input>;

export const Cases = z.strictObject({
  given: Input.default({}),
  /** Of the same shape; never shown to whoever solves the task. */
  hidden: Input.default({}),
});

export function inputFrom(input: Input, stores: Readonly<Record<string, Store>>): Input {
  const filled = take(input, stores);
  if (!isRecord(filled)) throw new Error('The input of a task was no object.');
  return filled;
}

function take(value: unknown, stores: Readonly<Record<string, Store>>): unknown {
  if (Array.isArray(value)) return value.map((item) => take(item, stores));
  if (!isRecord(value)) return value;
  if (typeof value.$from === 'string') return lookUp(value.$from, stores);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, take(member, stores)]));
}

function lookUp(place: string, stores: Readonly<Record<string, Store>>): unknown {
  const [service, path] = place.includes(':') ? place.split(':') : [Object.keys(stores)[0], place];
  const found = valueAt(stores[service ?? ''], path ?? '');
  if (found === undefined) throw new Error(`There is no ${place} in the data.`);
  return found;
}

/** The things that a document is about, by the words that they are called by. */
import { actionOf } from '../../step/instruction/instruction.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { resourceOf } from '../../step/values/rank.ts';
import { wordsOf } from '../../words.ts';
import type { Operation, Schema } from './document.ts';

/** The words of the thing that an operation is about: `invoice` of `/invoices/{id}` and of `invoices.list`. */
export function thingOf({ path }: Pick<Operation, 'path'>): string {
  const words = resourceOf(path);
  const things = words.filter((word) => actionOf(word) === undefined);
  // `PurchaseOrders` are things, though one can purchase and order.
  return (things.length === 0 && words.length > 1 ? words : things).join(' ');
}

/** The words of a name. */
export function named(name: string): string {
  return wordsOf(name).join(' ');
}

/** What a name adds to the words for what is inside of it: `attributes` and `relationships` hold what the thing has itself. */
export function wordsInside(name: string): readonly string[] {
  return /^(?:data|attributes|relationships)$/.test(name) ? [] : wordsOf(name).toReversed();
}

/** A thing by its words. */
export type Entry = readonly [string, Schema];

/** Fewer members are an envelope, or say too little. */
const leastMembers = 2;

/** Whether so much is told of it that it is known. */
export function isThing(schema: Schema | undefined): schema is Schema {
  const members = Object.values(propertiesOf(schema));
  return members.length >= leastMembers && members.some((member) => member['type'] !== 'array');
}

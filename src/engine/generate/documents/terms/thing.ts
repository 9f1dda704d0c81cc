/** The things that a document is about, by the words that they are called by. */
import { actionOf } from '../../step/instruction/instruction.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { resourceOf } from '../../step/values/rank.ts';
import { wordsOf } from '../../words.ts';
import type { Operation, Schema } from './document.ts';

/** The words of the thing that an operation is about: `invoice` of `/invoices/{id}` and of `invoices.list`. */
export function thingOf({ path }: Pick<Operation, 'path'>): string {
  return resourceOf(path)
    .filter((word) => actionOf(word) === undefined)
    .join(' ');
}

/** The words of a name. */
export function named(name: string): string {
  return wordsOf(name).join(' ');
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

/** A question that is answered by a list first. */
import { isRecord } from '../../../../core/json.ts';
import { smallNumbers } from '../instruction/words/number-words.ts';
import type { Table } from '../pipeline/terms/tables.ts';
import { writeName } from '../terms/expression.ts';
import type { Field, Target } from '../terms/target.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** What is asked, of which data. */
export interface Asked {
  readonly instruction: string;
  readonly schema: Schema;
  readonly target: Target;
  readonly tables: readonly Table[];
}

export interface ListQuestion {
  /** The list that is asked for in its place. */
  readonly instruction: string;
  readonly schema: Schema;
  /** What the answer is of `$list`, the list. */
  readonly text: string;
  readonly note: string;
}

/** Patterns: a word, and where a part of a sentence ends. */
export const word = "[\\p{L}][\\p{L}'-]*";
export const end = '(?= ?[:,.;?()]|$| and\\b)';

/** `3`, `three` */
export function countOf(text: string): number {
  return /^\d/u.test(text) ? Number(text) : smallNumbers.indexOf(text.toLowerCase()) + 1;
}

/** A list of such records, with further fields. */
export function listOf({ $schema: _, ...schema }: Schema, more: Schema): Schema {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return {
    type: 'array',
    items: { ...schema, properties: { ...properties, ...more }, required: [...required, ...Object.keys(more)] },
  };
}

/** What each of the things is called. */
export function namesOf(thing: string): Schema {
  return { type: 'object', properties: { [thing]: { type: 'string' } }, required: [thing] };
}

/** A record of these fields; undefined where one of them is no single value, or has a name that cannot be written. */
export function recordText(fields: readonly Field[]): string | undefined {
  const members = fields.flatMap(({ name, target: { kind } }) => {
    const path = writeName(name);
    return path === undefined || kind !== 'scalar' ? [] : [`${JSON.stringify(name)}: ${path}`];
  });
  return members.length < fields.length || members.length === 0 ? undefined : `{ ${members.join(', ')} }`;
}

/** The parts of a body that take a value of their own. */
import type { Operation, Schema } from '../../documents/terms/document.ts';
import { wordsInside } from '../../documents/terms/thing.ts';
import { wordsOf } from '../../words.ts';
import { isListSchema, propertiesOf } from '../terms/answer.ts';
import { readableSchema } from '../terms/notation.ts';
import { enumOf, type Target, targetWords } from '../terms/target.ts';
import { resourceOf } from '../values/rank.ts';

export const bodyDepth = 5;

export interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly context: readonly string[];
  readonly required: boolean;
}

export function memberTarget({ name, schema, context, required }: Member): Target {
  const description = typeof schema['description'] === 'string' ? schema['description'] : '';
  return {
    name,
    own: targetWords(name),
    context,
    schema: readableSchema({ name, description, schema }),
    description,
    required,
    place: 'body',
  };
}

/** What a record has to be sent, in the order of its document. */
export function membersOf(schema: Schema, context: readonly string[]): readonly Target[] {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const kinds = Object.entries(propertiesOf(schema))
    .filter(([name]) => /(?:^|_)(?:type|kind|object|resource)$/i.test(name))
    .flatMap(([, member]) => enumOf(member).flatMap((value) => wordsOf(String(value))));
  return Object.entries(propertiesOf(schema))
    .filter(([, member]) => member['readOnly'] !== true)
    .map(([name, member]) => {
      const target = memberTarget({ name, schema: member, context, required: required.has(name) });
      if (kinds.length === 0 || target.own.at(-1) !== 'id') return target;
      // `{"author": {"type": "people", "id"}}` wants what `author_id` does.
      const own = kinds.length === 1 && target.own.length === 1 ? [...context.slice(0, 1), 'id'] : target.own;
      return { ...target, own, kinds };
    });
}

/** All of them, those within records too, and those of the items of lists, of which there may be one. */
export function bodyTargets({ body, path }: Operation): readonly Target[] {
  if (body === undefined || isListSchema(body.schema)) return [];
  return leavesOf(body.schema, resourceOf(path), 0);
}

function leavesOf(schema: Schema, context: readonly string[], depth: number): readonly Target[] {
  if (depth >= bodyDepth) return [];
  return membersOf(schema, context).flatMap((target) => {
    if (Object.keys(propertiesOf(target.schema)).length > 0)
      // What is left out as a whole needs no parts.
      return leavesOf(target.schema, [...wordsInside(target.name), ...context], depth + 1).map((one) => ({
        ...one,
        required: one.required && target.required,
      }));
    const item = target.schema['items'];
    const isOfRecords = typeof item === 'object' && item !== null && 'properties' in item;
    // Items of a list that nobody has to send are not to take what others may.
    if (isOfRecords && !target.required) return [];
    return isOfRecords
      ? leavesOf({ ...item }, [...target.own.toReversed(), ...context], depth + 1).map((one) => ({
          ...one,
          required: false,
        }))
      : [target];
  });
}

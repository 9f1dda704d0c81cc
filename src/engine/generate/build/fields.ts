/** Fields of a schema, in words. */
import { isRecord } from '../../../core/json.ts';
import { wordsOf } from '../words.ts';

type Words = readonly string[];

const depthMax = 6;

/** The words of every property of a schema. */
export function fieldsOf(schema: unknown, depth = 0): readonly Words[] {
  if (!isRecord(schema) || depth > depthMax) return [];
  const { properties, items } = schema;
  const own = isRecord(properties) ? Object.entries(properties) : [];
  return [
    ...own.flatMap(([name, member]) => [wordsOf(name), ...fieldsOf(member, depth + 1)]),
    ...fieldsOf(items, depth + 1),
  ];
}

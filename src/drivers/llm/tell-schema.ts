import type { JsonSchemaObject } from '../../core/json-schema.ts';

/** The schema in words, for a model that cannot be held to it. */
export function tellSchema(schema: JsonSchemaObject): string {
  return `Answer with one JSON value and nothing else, valid by this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** What an example shows of a thing, in the words of a schema. */
import { limits } from '../../../core/limits.ts';
import { inferSchema } from '../schema/infer.ts';
import { shapeOf } from '../shape.ts';
import type { Schema } from './document.ts';
import { withoutRequired } from './resolve.ts';

/** The schema of a value, in which nothing must be there. */
export function schemaOfExample(example: unknown): Schema {
  const { required: _required, ...schema } = inferSchema(
    shapeOf(example, {
      depth: limits.schemaDepth,
      items: 20,
      scalars: 20,
      members: limits.schemaMembers,
      places: limits.generatePlaces,
    }),
  );
  return withoutRequired(schema);
}

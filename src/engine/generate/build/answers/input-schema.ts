/** What a payload has to look like for a workflow that was built around one. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { inferSchema } from '../../schema/infer.ts';
import { shapeOf } from '../../shape.ts';
import type { Plan } from '../terms/plan.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Types alone, of the members of the payload; those that the workflow uses are required. */
export function inputSchemaOf(
  payload: Schema,
  { steps }: Plan,
  transform: string,
): Record<string, unknown> | undefined {
  const names = Object.keys(payload);
  if (names.length === 0) return undefined;
  const used = new Set(steps.flatMap(({ uses }) => uses));
  const required = names.filter((name) => used.has(name) || transform.includes(`$$.${name}`));
  const shape = shapeOf(payload, {
    depth: limits.schemaDepth,
    items: limits.generateItems,
    scalars: limits.generateItems,
    members: limits.schemaMembers,
    places: limits.generatePlaces,
  });
  const { properties } = inferSchema(shape);
  const members = isRecord(properties) ? Object.entries(properties) : [];
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, schema]) => [name, typesAlone(schema)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** One payload says little of what others may be: no format, no enum, nothing inside that must be there. */
function typesAlone(schema: unknown): unknown {
  if (!isRecord(schema)) return {};
  const { type, items, properties } = schema;
  const inner = isRecord(properties)
    ? { properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, typesAlone(member)])) }
    : {};
  // A whole number today may be a fraction tomorrow.
  const plain = type === 'integer' ? 'number' : type;
  return {
    ...(plain === undefined ? {} : { type: plain }),
    ...(items === undefined ? {} : { items: typesAlone(items) }),
    ...inner,
  };
}

/** What an example shows of a thing, in the words of a schema. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { inferSchema } from '../../schema/infer.ts';
import { shapeOf } from '../../shape.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { keyStart, type Schema } from '../terms/document.ts';
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
  return withKeyStarts(measured(withoutRequired(schema)), example);
}

/** A record whose members nobody lists has those that its example shows: `properties: {"email": "ada@hen.test"}`. */
export function withShown(schema: Schema, shown: unknown = undefined, name = ''): Schema {
  const example = schema['example'] ?? shown;
  if (Array.isArray(example)) {
    const { items } = schema;
    return isRecord(items) ? { ...schema, items: withShown(items, example[0], name) } : schema;
  }
  const told = Object.entries(propertiesOf(schema));
  if (told.length === 0) {
    const isOpen = schema['type'] === 'object' && isRecord(example) && !anyone.test(name);
    return isOpen ? { ...schema, properties: membersShown(example) } : withShownItems(schema);
  }
  const inner = told.map(([own, member]): readonly [string, Schema] => [
    own,
    withShown(member, isRecord(example) ? example[own] : undefined, own),
  ]);
  return { ...schema, properties: Object.fromEntries(inner) };
}

function membersShown(example: Readonly<Record<string, unknown>>): Schema {
  const shown = Object.entries(propertiesOf(schemaOfExample(example)));
  return Object.fromEntries(shown.map(([name, member]) => [name, { ...member, example: example[name] }]));
}

function withShownItems(schema: Schema): Schema {
  const { items } = schema;
  return isRecord(items) ? { ...schema, items: withShown(items) } : schema;
}

/** Where everybody may write down what they like, an example tells nothing of others. */
const anyone = /meta_?data|custom|extra|header|label|annotation|attribute_?values|context|payload|variables/i;

/** Texts that look like keys keep how they begin. */
function withKeyStarts(schema: Schema, example: unknown): Schema {
  if (Array.isArray(example)) {
    const { items } = schema;
    return isRecord(items) ? { ...schema, items: withKeyStarts(items, example[0]) } : schema;
  }
  if (isRecord(example)) {
    const members = Object.entries(propertiesOf(schema)).map(([name, member]): readonly [string, Schema] => [
      name,
      withKeyStarts(member, example[name]),
    ]);
    return members.length === 0 ? schema : { ...schema, properties: Object.fromEntries(members) };
  }
  const start = keyStartOf(example);
  return start === undefined ? schema : { ...schema, [keyStart]: start };
}

/** `n` of `n9`, `usr_` of `usr_812`; undefined of what is no such key. */
export function keyStartOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^([A-Za-z]{1,6}[-_.]?)\d{1,8}$/.exec(value)?.[1] : undefined;
}

const measures =
  /(?:^|[_.\s-]|(?<=[a-z])(?=[A-Z]))(?:price|amount|rate|cost|total|sum|fee|balance|budget|weight|height|length|width|depth|temperature|percent|ratio|tax|salary|rent|deposit|fare|latitude|longitude)(?:$|[_.\s-]|(?=[A-Z]))/i;

/** A price that one example shows without a fraction may have one. */
function measured(schema: Schema): Schema {
  const { properties, items } = schema;
  const inner = isRecord(properties)
    ? {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => {
            if (!isRecord(member)) return [name, member];
            // Beside a list, `total` is how many there are.
            const isCount =
              name === 'total' && Object.values(properties).some((one) => isRecord(one) && one['type'] === 'array');
            const isWhole = member['type'] === 'integer' && measures.test(name) && !isCount;
            return [name, measured(isWhole ? { ...member, type: 'number' } : member)];
          }),
        ),
      }
    : {};
  return { ...schema, ...inner, ...(isRecord(items) ? { items: measured(items) } : {}) };
}

/** Schemas that leave it open which of several kinds a thing is, and what their values stand for. */
import { isRecord, listOf, recordOf } from '../../../../core/json.ts';
import type { Schema } from '../terms/document.ts';

/** What a number of an enumeration stands for, as generators of programs write it beside the schema. */
export function withNames(schema: Schema, source: Schema): Schema {
  const values = listOf(source['enum']);
  const names = listOf(source['x-enum-varnames'] ?? source['x-enumNames']);
  const texts = listOf(source['x-enum-descriptions'] ?? source['x-enumDescriptions']);
  if (values.length === 0 || (names.length !== values.length && texts.length !== values.length)) return schema;
  const told = values.map((value, at) => {
    const said = [names[at], texts[at]].filter((text) => typeof text === 'string');
    return `\`${String(value)}\`: ${said.join(', ')}`;
  });
  const before = typeof schema['description'] === 'string' ? `${schema['description']} ` : '';
  return { ...schema, description: `${before}${told.join('; ')}` };
}

/** One of several fixed values as their enumeration. */
export function enumerated(schema: Schema): Schema {
  for (const key of unions) {
    const { [key]: choices, ...rest } = schema;
    const all = listOf(choices)
      .map(recordOf)
      .filter(({ type }) => type !== 'null');
    const values = all.flatMap(valuesOf);
    if (values.length < 2 || !all.every((choice) => valuesOf(choice).length > 0)) continue;
    return { type: typeof values[0], ...rest, enum: values };
  }
  return schema;
}

const unions = ['anyOf', 'oneOf'] as const;
const deepest = 8;

/** An answer of one of several kinds as what any of them may have, which is what can be looked for in it. */
export function ofAnyKind(schema: Schema, depth = 0): Schema {
  if (depth > deepest) return schema;
  const whole = joinedKinds(schema);
  const properties = Object.entries(recordOf(whole['properties']));
  const items = whole['items'];
  return {
    ...whole,
    ...(properties.length === 0
      ? {}
      : {
          properties: Object.fromEntries(properties.map(([name, one]) => [name, ofAnyKind(recordOf(one), depth + 1)])),
        }),
    ...(isRecord(items) ? { items: ofAnyKind(items, depth + 1) } : {}),
  };
}

function joinedKinds(schema: Schema): Schema {
  for (const key of unions) {
    const { [key]: choices, ...rest } = schema;
    const all = listOf(choices)
      .map(recordOf)
      .filter(({ type }) => type !== 'null');
    const [first, ...others] = all;
    if (first === undefined || rest['properties'] !== undefined) continue;
    if (all.every((choice) => isRecord(choice['properties']))) return { ...others.reduce(either, first), ...rest };
  }
  return schema;
}

function either(one: Schema, other: Schema): Schema {
  const [mine, theirs] = [recordOf(one['properties']), recordOf(other['properties'])];
  const shared = Object.keys(mine).filter((name) => Object.hasOwn(theirs, name));
  const common = shared.map((name) => [name, eitherValue(recordOf(mine[name]), recordOf(theirs[name]))]);
  const { required: _required, description: _description, ...rest } = one;
  return { ...rest, type: 'object', properties: { ...mine, ...theirs, ...Object.fromEntries(common) } };
}

/** The kind of a record is one of the kinds of all. */
function eitherValue(one: Schema, other: Schema): Schema {
  const [mine, theirs] = [valuesOf(one), valuesOf(other)];
  if (mine.length === 0 || theirs.length === 0) return one;
  const { const: _const, ...rest } = one;
  return { type: typeof mine[0], ...rest, enum: [...new Set([...mine, ...theirs])] };
}

function valuesOf({ const: value, enum: values }: Schema): readonly unknown[] {
  return value === undefined ? listOf(values) : [value];
}

/** Rules about a tool's JSON Schemas: what hosts accept, and what a model has to be told. */
import * as z from 'zod';
import { isRecord } from '../../src/core/json.ts';
import { type JsonSchemaObject, toJsonSchema } from '../../src/core/json-schema.ts';
import type { AnyTool } from '../../src/core/tool.ts';

interface Node {
  /** Property names and keywords from the root; empty at the root. */
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Problems of both schemas of a tool. */
export function judgeShapes(tool: AnyTool): readonly string[] {
  return [
    ...judgeShape('input', tool.input).map((problem) => `input ${problem}`),
    ...judgeShape('output', tool.output).map((problem) => `output ${problem}`),
  ];
}

function judgeShape(side: 'input' | 'output', shape: z.ZodObject): readonly string[] {
  const transforms = findTransforms(shape);
  if (transforms.length > 0) return transforms;
  const schema = toJsonSchema(shape, side);
  const nodes = subschemas({ path: '', schema });
  return [
    ...judgeRoot(schema),
    ...nodes.flatMap(judgeKeywords),
    ...(side === 'input' ? nodes : nodes.slice(0, 1)).flatMap(judgeDescriptions),
  ];
}

/** A transform makes what is listed differ from what is parsed; both directions must convert. */
function findTransforms(shape: z.ZodObject): readonly string[] {
  const found = new Set<string>();
  const override: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, path }) => {
    const { type } = zodSchema._zod.def;
    if (type === 'pipe' || type === 'transform') found.add(`transforms ${path.join('.')}`);
  };
  for (const io of ['input', 'output'] as const) {
    try {
      z.toJSONSchema(shape, { io, override, unrepresentable: 'throw' });
    } catch {
      found.add(`has no JSON Schema as ${io}`);
    }
  }
  return [...found];
}

function judgeRoot(schema: JsonSchemaObject): readonly string[] {
  const unions = ['anyOf', 'oneOf', 'allOf'].filter((keyword) => keyword in schema);
  return [
    ...unions.map((keyword) => `has a root ${keyword}`),
    ...(schema['type'] === 'object' ? [] : ['is no object at the root']),
  ];
}

const refused = ['$ref', '$defs', '$schema', '$id', 'definitions'];

function judgeKeywords({ path, schema }: Node): readonly string[] {
  const at = path === '' ? 'the root' : path;
  return [
    ...refused.filter((keyword) => keyword in schema).map((keyword) => `has ${keyword} at ${at}`),
    ...(Array.isArray(schema['type']) ? [`has several types at ${at}`] : []),
    ...(Object.keys(schema).length === 0 ? [`has an empty schema at ${at}`] : []),
  ];
}

function judgeDescriptions({ path, schema }: Node): readonly string[] {
  return Object.entries(membersOf(schema)).flatMap(([name, member]) => {
    const text = isRecord(member) ? member['description'] : undefined;
    return typeof text === 'string' && text.trim() !== '' ? [] : [`does not describe ${join(path, name)}`];
  });
}

/** The schema and everything below it. */
function subschemas(node: Node): readonly Node[] {
  const { properties: _members, ...keywords } = node.schema;
  const inside = Object.entries({ ...prefixed(membersOf(node.schema)), ...nested(keywords) });
  return [
    node,
    ...inside.flatMap(([name, schema]) =>
      isRecord(schema) ? subschemas({ path: join(node.path, name), schema }) : [],
    ),
  ];
}

function membersOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(schema['properties']) ? schema['properties'] : {};
}

function prefixed(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [`.${name}`, schema]));
}

/** Schemas under `items`, `additionalProperties`, `anyOf` and the like. */
function nested(keywords: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const holders = ['items', 'prefixItems', 'additionalProperties', 'propertyNames', 'anyOf', 'oneOf', 'allOf', 'not'];
  const entries = holders.flatMap((keyword) => {
    const held = keywords[keyword];
    return Array.isArray(held) ? held.map((schema, index) => [`${keyword}[${index}]`, schema]) : [[keyword, held]];
  });
  return Object.fromEntries(entries);
}

function join(path: string, name: string): string {
  return `${path}${path === '' || name.startsWith('.') ? '' : '.'}${name}`.replace(/^\./, '');
}

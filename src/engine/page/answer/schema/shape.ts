/** What a JSON Schema wants of a page: values, things with named parts, and lists of either. */
import { isRecord } from '../../../../core/json.ts';

export interface Leaf {
  readonly kind: 'leaf';
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  readonly format: string;
  /** Undefined where any value may stand. */
  readonly accepted: readonly unknown[] | undefined;
  readonly minimum: number;
  readonly maximum: number;
  readonly about: string;
}

export interface Thing {
  readonly kind: 'thing';
  readonly parts: ReadonlyMap<string, Shape>;
  readonly required: ReadonlySet<string>;
  readonly about: string;
}

export interface List {
  readonly kind: 'list';
  readonly of: Shape;
  readonly about: string;
}

export type Shape = Leaf | Thing | List;

const depthMax = 8;

/** Undefined for what says too little, or refers elsewhere, to be looked for. Of several schemas the first that may be more than null counts. */
export function shapeOf(schema: unknown, depth = 0): Shape | undefined {
  if (!isRecord(schema) || depth > depthMax || schema['$ref'] !== undefined) return undefined;
  const several = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(several)) {
    const first = several.find((one) => isRecord(one) && one['type'] !== 'null');
    return shapeOf({ ...omit(schema), ...(isRecord(first) ? first : {}) }, depth + 1);
  }
  const about = textOf(schema['description']) || textOf(schema['title']);
  const type = typeOf(schema);
  if (type === 'object') return thingOf(schema, about, depth);
  if (type === 'array') {
    const of = shapeOf(schema['items'] ?? { type: 'string' }, depth + 1);
    return of === undefined ? undefined : { kind: 'list', of, about };
  }
  return type === undefined ? undefined : leafOf(schema, type, about);
}

function omit({ anyOf: _anyOf, oneOf: _oneOf, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}

function thingOf(schema: Record<string, unknown>, about: string, depth: number): Thing | undefined {
  const { properties, required } = schema;
  const parts = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, part]) => {
    const shape = shapeOf(part, depth + 1);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  if (parts.length === 0) return undefined;
  const needed = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return { kind: 'thing', parts: new Map(parts), required: new Set(needed), about };
}

function leafOf(schema: Record<string, unknown>, type: Leaf['type'], about: string): Leaf {
  const accepted = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : undefined;
  return {
    kind: 'leaf',
    type,
    format: textOf(schema['format']),
    accepted,
    minimum: numberOf(schema['minimum'], -Infinity),
    maximum: numberOf(schema['maximum'], Infinity),
    about,
  };
}

const leaves = ['string', 'number', 'integer', 'boolean'] as const;

function typeOf(schema: Record<string, unknown>): Leaf['type'] | 'object' | 'array' | undefined {
  const { type } = schema;
  const said: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (said === 'object' || (said === undefined && isRecord(schema['properties']))) return 'object';
  if (said === 'array') return 'array';
  if (said === undefined)
    return 'enum' in schema || 'const' in schema || 'description' in schema ? 'string' : undefined;
  return leaves.find((leaf) => leaf === said);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

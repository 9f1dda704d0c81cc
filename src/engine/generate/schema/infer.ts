/** A JSON Schema that the data at hand matches, and data like it. */
import { formatOf } from '../formats.ts';
import { numbersOf, type Shape, textsOf } from '../shape.ts';

type Schema = Readonly<Record<string, unknown>>;

/** An enum is told from so many values on, each of which came back often enough. */
const enumValues = 8;
const enumRepeats = 4;
const enumMax = 10;
const enumChars = 40;

/** How much is said of what the data shows. */
export interface Manner {
  /** Records by key, such as by id, have a schema for all of them. */
  readonly isKeyed?: boolean;
  /** Neither formats nor choices are told. */
  readonly isPlain?: boolean;
}

/** The schema of a shape; `{}` where nothing is known. */
export function inferSchema(shape: Shape, manner: Manner = {}): Schema {
  // No validator takes what JSON cannot tell for a number.
  if (shape.scalars.some((value) => typeof value === 'number' && !Number.isFinite(value))) return {};
  const kinds = [...scalarKinds(shape, manner), ...recordKind(shape, manner), ...listKind(shape, manner)];
  const isNullable = shape.nulls > 0;
  const [only] = kinds;
  if (only === undefined) return isNullable ? { type: 'null' } : {};
  if (kinds.length > 1) return { anyOf: isNullable ? [...kinds, { type: 'null' }] : kinds };
  return isNullable ? orNull(only) : only;
}

function orNull(schema: Schema): Schema {
  const { enum: values, type, ...rest } = schema;
  return {
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...rest,
  };
}

function scalarKinds(shape: Shape, { isPlain = false }: Manner): readonly Schema[] {
  const texts = textsOf(shape);
  const numbers = numbersOf(shape);
  // Answers have such numbers as texts, since the digits would be lost.
  const isLarge = numbers.some((value) => Number.isInteger(value) && !Number.isSafeInteger(value));
  const hasBooleans = shape.scalars.some((value) => typeof value === 'boolean');
  return [
    ...(texts.length === 0 ? [] : [isPlain ? { type: 'string' } : textSchema(texts)]),
    ...(isLarge && texts.length === 0 ? [{ type: 'string' }] : []),
    ...(numbers.length === 0 ? [] : [{ type: numbers.every(Number.isInteger) ? 'integer' : 'number' }]),
    ...(hasBooleans ? [{ type: 'boolean' }] : []),
  ];
}

function textSchema(texts: readonly string[]): Schema {
  const format = formatOf(texts);
  if (format !== undefined) return { type: 'string', format };
  const values = [...new Set(texts)];
  const isChoice =
    texts.length >= enumValues &&
    values.length <= enumMax &&
    values.length * enumRepeats <= texts.length &&
    values.every((value) => value !== '' && value.length <= enumChars);
  return isChoice ? { type: 'string', enum: values } : { type: 'string' };
}

function recordKind({ records, members }: Shape, manner: Manner): readonly Schema[] {
  if (records === 0) return [];
  if (manner.isKeyed === true && isByKey([...members.keys()]))
    return [{ type: 'object', additionalProperties: inferSchema(joinShapes([...members.values()]), manner) }];
  const properties = Object.fromEntries([...members].map(([name, member]) => [name, inferSchema(member, manner)]));
  const required = [...members].filter(([, { count }]) => count === records).map(([name]) => name);
  return [{ type: 'object', properties, ...(required.length === 0 ? {} : { required }) }];
}

function listKind({ lists, item }: Shape, manner: Manner): readonly Schema[] {
  if (lists === 0) return [];
  return [
    item === undefined || item.count === 0 ? { type: 'array' } : { type: 'array', items: inferSchema(item, manner) },
  ];
}

/** Numbers, days and keys of machines name things, and no fields. */
const key = /^(?:\d+|\d{4}-\d{2}(?:-\d{2})?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=.*\d)[\da-f]{16,64})$/i;

function isByKey(names: readonly string[]): boolean {
  return names.length > 1 && names.every((name) => key.test(name));
}

/** What stands in any of these places; labels and columns are not looked for. */
function joinShapes(shapes: readonly Shape[]): Shape {
  const sum = (numberOf: (shape: Shape) => number): number => shapes.reduce((all, shape) => all + numberOf(shape), 0);
  const members = new Map<string, Shape[]>();
  for (const shape of shapes)
    for (const [name, member] of shape.members) members.set(name, [...(members.get(name) ?? []), member]);
  const items = shapes.flatMap(({ item }) => item ?? []);
  return {
    count: sum(({ count }) => count),
    nulls: sum(({ nulls }) => nulls),
    scalars: shapes.flatMap(({ scalars }) => scalars),
    records: sum(({ records }) => records),
    members: new Map([...members].map(([name, those]) => [name, joinShapes(those)])),
    lists: sum(({ lists }) => lists),
    item: items.length === 0 ? undefined : joinShapes(items),
    longest: Math.max(...shapes.map(({ longest }) => longest)),
    pairs: undefined,
    columns: undefined,
  };
}

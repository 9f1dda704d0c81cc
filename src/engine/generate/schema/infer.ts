/** A JSON Schema that the data at hand matches, and data like it. */
import { formatOf } from '../formats.ts';
import { numbersOf, type Shape, textsOf } from '../shape.ts';

type Schema = Readonly<Record<string, unknown>>;

/** An enum is told from so many values on, each of which came back often enough. */
const enumValues = 8;
const enumRepeats = 4;
const enumMax = 10;
const enumChars = 40;

/** The schema of a shape; `{}` where nothing is known. */
export function inferSchema(shape: Shape): Schema {
  const kinds = [...scalarKinds(shape), ...recordKind(shape), ...listKind(shape)];
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

function scalarKinds(shape: Shape): readonly Schema[] {
  const texts = textsOf(shape);
  const numbers = numbersOf(shape);
  const hasBooleans = shape.scalars.some((value) => typeof value === 'boolean');
  return [
    ...(texts.length === 0 ? [] : [textSchema(texts)]),
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

function recordKind({ records, members }: Shape): readonly Schema[] {
  if (records === 0) return [];
  const properties = Object.fromEntries([...members].map(([name, member]) => [name, inferSchema(member)]));
  const required = [...members].filter(([, { count }]) => count === records).map(([name]) => name);
  return [{ type: 'object', properties, ...(required.length === 0 ? {} : { required }) }];
}

function listKind({ lists, item }: Shape): readonly Schema[] {
  if (lists === 0) return [];
  return [item === undefined || item.count === 0 ? { type: 'array' } : { type: 'array', items: inferSchema(item) }];
}

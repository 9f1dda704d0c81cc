/** The scalars of the contract, and what a tool's value is as one of the schema's types. */
import { type ConstValueNode, GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { isRecord, parseExactly } from '../../core/json.ts';

/** Of whichever class the server makes them; no JSON has a function. */
export interface UploadedFile {
  arrayBuffer(): Promise<ArrayBuffer>;
}

export function isFile(value: unknown): value is UploadedFile {
  return isRecord(value) && typeof value['arrayBuffer'] === 'function';
}

/** A file of a multipart request; nothing else is one. */
const Upload = new GraphQLScalarType({
  name: 'Upload',
  coerceInputValue(value) {
    if (isFile(value)) return value;
    throw new GraphQLError('An Upload is a file of a multipart request.');
  },
});

/** Text, as expressions and times are. */
function textScalar(name: string): GraphQLScalarType {
  const coerce = (value: unknown): string => {
    if (typeof value === 'string') return value;
    throw new GraphQLError(`${name} is text.`);
  };
  return new GraphQLScalarType({ name, coerceInputValue: coerce, coerceOutputValue: coerce });
}

/** What stands in the query itself: its large numbers keep their digits, as those of variables do. */
function readLiteral(node: ConstValueNode): unknown {
  if (node.kind === Kind.LIST) return node.values.map(readLiteral);
  if (node.kind === Kind.OBJECT) {
    return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, readLiteral(value)]));
  }
  return node.kind === Kind.INT || node.kind === Kind.FLOAT ? parseExactly(node.value) : valueFromASTUntyped(node);
}

function anyScalar(name: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    coerceInputValue: (value) => value,
    coerceInputLiteral: readLiteral,
    coerceOutputValue: (value) => value,
  });
}

export const scalars = {
  JSON: anyScalar('JSON'),
  JSONSchema: anyScalar('JSONSchema'),
  JSONata: textScalar('JSONata'),
  DateTime: textScalar('DateTime'),
  Upload,
};

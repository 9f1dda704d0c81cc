/** What prose tells of operations elsewhere than in their own sentences: in a signature, or once for all of them. */
import { recordOf } from '../../../../../core/json.ts';
import { type Operation, type Parameter, pathNames, type Schema } from '../../terms/document.ts';
import type { Field } from '../fields/fields.ts';
import { signatureIn, type typesIn } from './type-notation.ts';

/** What a signature says goes before what was read out of the sentences around it. */
export function withSignature(
  operation: Operation,
  lines: readonly string[],
  types: ReturnType<typeof typesIn>,
): Operation {
  const signature = lines.map((line) => signatureIn(line, types)).find((found) => found !== undefined);
  if (signature === undefined) return operation;
  const { answer = operation.answer } = signature;
  const input = bodyIn(signature.input);
  const names = new Set(pathNames(operation.path));
  const members = Object.entries(recordOf(input['properties'])).filter(([name]) => !names.has(name));
  const needed = Array.isArray(input['required']) ? input['required'] : [];
  if (members.length === 0) return { ...operation, answer };
  if (operation.method !== 'GET') {
    const before = recordOf(operation.body?.schema['properties']);
    const told = members.map(([name, member]): [string, unknown] => [
      name,
      withDescription(recordOf(member), recordOf(before[name])),
    ]);
    const schema = {
      ...input,
      properties: Object.fromEntries(told),
      required: needed.filter((name) => !names.has(name)),
    };
    return { ...operation, answer, body: { contentType: 'application/json', required: needed.length > 0, schema } };
  }
  const parameters = members.map(
    ([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: needed.includes(name),
      description: '',
      schema: recordOf(schema),
    }),
  );
  return {
    ...operation,
    answer,
    parameters: [...operation.parameters.filter((one) => one.in !== 'query'), ...parameters],
  };
}

/** `(body: NewHen)`: what is sent is what stands behind the name. */
function bodyIn(input: Schema): Schema {
  const [[name, member] = ['', {}], ...others] = Object.entries(recordOf(input['properties']));
  const isWhole = others.length === 0 && /^(?:body|payload|data|request|input)$/i.test(name);
  return isWhole && recordOf(member)['properties'] !== undefined ? recordOf(member) : input;
}

function withDescription(schema: Schema, { description }: Schema): Schema {
  return schema['description'] !== undefined || typeof description !== 'string' || description === ''
    ? schema
    : { ...schema, description };
}

/** What is told once of a parameter that many procedures take is told of each that has it. */
export function withShared(operation: Operation, fields: readonly Field[]): Operation {
  const { body, parameters } = operation;
  const about = new Map(fields.filter(({ description }) => description.length > 8).map((field) => [field.name, field]));
  if (about.size === 0) return operation;
  return {
    ...operation,
    parameters: parameters.map((one) => {
      const isTold = one.description.length > 8 && !/^\d/.test(about.get(one.name)?.description ?? '');
      const field = isTold || one.in === 'path' ? undefined : about.get(one.name);
      return field === undefined
        ? one
        : { ...one, description: field.description, schema: { ...field.schema, ...one.schema } };
    }),
    body: body === undefined ? undefined : { ...body, schema: inShared(body.schema, about) },
  };
}

function inShared(schema: Schema, about: ReadonlyMap<string, Field>): Schema {
  const members = Object.entries(recordOf(schema['properties'])).map(([name, value]): [string, Schema] => {
    const member = inShared(recordOf(value), about);
    const field = member['description'] === undefined || member['description'] === '' ? about.get(name) : undefined;
    return [name, field === undefined ? member : { ...field.schema, ...member, description: field.description }];
  });
  return members.length === 0 ? schema : { ...schema, properties: Object.fromEntries(members) };
}

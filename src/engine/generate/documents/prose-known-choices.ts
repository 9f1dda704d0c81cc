/** Choices that are told of one field, or once for all, as choices of the fields that are called alike. */
import { wordsOf } from '../words.ts';
import type { Operation, Parameter } from './document.ts';
import { recordOf } from './openapi.ts';
import { withChoices } from './prose-body.ts';
import type { Field } from './prose-fields.ts';
import type { KnownChoices } from './prose-witness.ts';

/** Bodies shown by an example get the choices that parameters of the same names have. */
export function sharing(operations: readonly Operation[], told: KnownChoices): readonly Operation[] {
  const known = new Map([
    ...told,
    ...operations.flatMap(({ parameters, body }) => [
      ...choicesOf(parameters),
      ...choicesOf(membersIn(body).filter(({ name }) => !ofDeed.test(name))),
    ]),
  ]);
  // `Category` of a body has the choices of the parameter `category`.
  for (const [name, values] of [...known]) {
    const words = wordsOf(name).join(' ');
    if (!known.has(words) && !ofDeed.test(words)) known.set(words, values);
  }
  return operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      withToldChoices(parameter, isToldElsewhere(parameter) ? known : told),
    ),
    body:
      operation.body === undefined
        ? undefined
        : { ...operation.body, schema: withChoices(operation.body.schema, known) },
  }));
}

/** Why one thing is done says nothing of the reasons for another. */
const ofDeed = /^(?:reason|cause|because|why|note|remark|comment)$/i;

/** "See above" */
function isToldElsewhere({ description }: Parameter): boolean {
  return /\b(?:see|as|listed|given|told) (?:above|below|before)\b|\b(?:the )?same (?:values |choices )?as\b/i.test(
    description,
  );
}

/** What is said of a thing before its operations holds for parameters that are called like its members. */
function withToldChoices(parameter: Parameter, told: KnownChoices): Parameter {
  const { name, schema } = parameter;
  const isText = schema['type'] === undefined || (schema['type'] === 'string' && schema['format'] === undefined);
  const choices = isText && schema['enum'] === undefined ? told.get(name) : undefined;
  return choices === undefined ? parameter : { ...parameter, schema: { ...schema, type: 'string', enum: choices } };
}

function membersIn(body: Operation['body']): readonly Pick<Field, 'name' | 'schema'>[] {
  return Object.entries(recordOf(body?.schema['properties'])).map(([name, schema]) => ({
    name,
    schema: recordOf(schema),
  }));
}

/** The choices of those that have any, by their names. */
export function choicesOf(fields: readonly Pick<Field, 'name' | 'schema'>[]): KnownChoices {
  return new Map(
    fields.flatMap(({ name, schema }): [string, readonly unknown[]][] =>
      Array.isArray(schema['enum']) && schema['enum'].length > 1 ? [[name, schema['enum']]] : [],
    ),
  );
}

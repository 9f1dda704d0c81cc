/** Choices that a text tells once, for the parameters and members of the same name elsewhere. */
import { recordOf } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import type { Operation, Parameter, Schema } from '../../terms/document.ts';
import { roleOf } from '../../terms/paging-role.ts';
import { withChoices } from '../fields/body.ts';
import type { Field } from '../fields/fields.ts';
import { type KnownChoices, withoutChoices } from '../fields/witness.ts';

/** Of what its own passage tells; what is told of others is no more asked for then. */
export function withOwnChoices(operation: Operation, known: KnownChoices): Operation {
  if (known.size === 0) return operation;
  const { body, parameters } = withoutChoices(operation, known);
  return {
    ...operation,
    parameters: parameters.map((parameter) => withToldChoices(parameter, known)),
    body: body === undefined ? undefined : { ...body, schema: withChoices(body.schema, known) },
    answer: operation.answer === undefined ? undefined : answered(operation.answer, known),
  };
}

function answered(answer: Schema, known: KnownChoices): Schema {
  return answer['type'] === 'array'
    ? { ...answer, items: withChoices(recordOf(answer['items']), known) }
    : withChoices(answer, known);
}

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
        : {
            ...operation.body,
            schema: withChoices(operation.body.schema, new Map([...known, ...ofSameThing(operation, operations)])),
          },
  }));
}

/** The status of a booking is one of those that the bookings are listed by, whatever other things have a status. */
function ofSameThing({ path }: Operation, operations: readonly Operation[]): KnownChoices {
  const thing = firstOf(path);
  return choicesOf(operations.filter((one) => firstOf(one.path) === thing).flatMap(({ parameters }) => parameters));
}

function firstOf(path: string): string {
  return path.split('/').find((part) => part !== '' && !/[{}]|^(?:api|v\d+)$/.test(part)) ?? '';
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
  // What says how long a page is may be called like a member of things.
  const isOpen = isText && schema['enum'] === undefined && roleOf(parameter) === undefined;
  const choices = isOpen ? told.get(name) : undefined;
  return choices === undefined ? parameter : { ...parameter, schema: { ...schema, type: 'string', enum: choices } };
}

function membersIn(body: Operation['body']): readonly Pick<Field, 'name' | 'schema'>[] {
  return Object.entries(recordOf(body?.schema['properties'])).map(([name, schema]) => ({
    name,
    schema: recordOf(schema),
  }));
}

export function choicesOf(fields: readonly Pick<Field, 'name' | 'schema'>[]): KnownChoices {
  return new Map(
    fields.flatMap(({ name, schema }): [string, readonly unknown[]][] =>
      Array.isArray(schema['enum']) && schema['enum'].length > 1 ? [[name, schema['enum']]] : [],
    ),
  );
}

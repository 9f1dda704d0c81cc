/** The schema that is served against the rows of docs/contract/workflow-service.md: types, nullability, defaults. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { rows, section } from './tables.ts';

const document = 'workflow-service.md';
const path = join(import.meta.dirname, '../../src/faces/graphql/schema.graphql');
const schema = buildSchema(readFileSync(path, 'utf8'));

/** `Type.field: Type!` for every field of the contract, wherever it is written. */
function fieldsOf(text: string): readonly (readonly [string, string])[] {
  return text.split(/,\s+/).map((part) => {
    const [name = '', type = 'String'] = part.trim().replace(/\.$/, '').split(/\s+/);
    return [name, type];
  });
}

const base = [
  ['id', 'ID'],
  ['version', 'String'],
  ['createdAt', 'DateTime'],
  ['updatedAt', 'DateTime'],
] as const;

function tableFields(heading: string): readonly (readonly [string, string])[] {
  return rows(document, heading).map(([name = '', type = '']) => [name, type]);
}

/** A type that is written as a sentence. */
function sentenceFields(heading: string): readonly (readonly [string, string])[] {
  return fieldsOf(
    section(document, heading)
      .trim()
      .replace(/^Base fields plus: /, ''),
  );
}

const objectTypes: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['BaseConfig', tableFields('Interface BaseConfig (all nullable)')],
  ['ApiConfig', [...base, ...tableFields('ApiConfig (implements BaseConfig; deprecated)')]],
  ['ExtractConfig', [...base, ...sentenceFields('ExtractConfig (implements BaseConfig)')]],
  ['Workflow', [...base, ...tableFields('Workflow (implements BaseConfig)')]],
  ['ExecutionStep', tableFields('ExecutionStep')],
  ['Integration', sentenceFields('Integration')],
  ['RunResult', sentenceFields('RunResult')],
  ['WorkflowResult', sentenceFields('WorkflowResult')],
  ['WorkflowStepResult', sentenceFields('WorkflowStepResult')],
  ['WorkflowSchedule', sentenceFields('WorkflowSchedule')],
  ...rows(document, 'Other object types').map(([name = '', fields = '']) => [name, fieldsOf(fields)] as const),
];

describe.each(objectTypes)('%s', (name, fields) => {
  const type = schema.getType(name);
  test.each(fields)('has %s: %s', (field, wanted) => {
    if (!isObjectType(type) && !isInterfaceType(type)) return expect.unreachable();
    const fieldsThere: Readonly<Record<string, GraphQLField<unknown, unknown>>> = type.getFields();
    expect(String(fieldsThere[field]?.type)).toBe(wanted);
  });

  test('has nothing beyond the contract that is not said to be', () => {
    if (!isObjectType(type) && !isInterfaceType(type)) return expect.unreachable();
    const names = new Set(fields.map(([field]) => field));
    const further = Object.values(type.getFields()).filter((field) => !names.has(field.name));
    expect(further.filter(({ description }) => description?.startsWith('Beyond the contract') !== true)).toEqual([]);
  });
});

test('ConfigType is one of three', () => {
  const type = schema.getType('ConfigType');
  expect(isUnionType(type) && type.getTypes().map(String)).toEqual(['ApiConfig', 'Workflow', 'ExtractConfig']);
});

describe('Enumerations', () => {
  const table = rows(document, 'Enumerations').map(([name = '', values = '']) => [name, values]);
  test.each(table)('%s is %s', (name = '', values = '') => {
    const type = schema.getType(name);
    expect(isEnumType(type) && type.getValues().map((value) => value.name)).toEqual(values.split(', '));
  });
});

describe('Input types', () => {
  const table = rows(document, 'Input types').flatMap(([name = '', text = '']) => inputFields(name, text));

  test.each(table)('%s has %s: %s', (name, field, wanted) => {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) return expect.unreachable();
    const fieldsThere: Readonly<Record<string, GraphQLInputField>> = type.getFields();
    expect(String(fieldsThere[field]?.type)).toBe(wanted);
  });

  test.each(['ApiInputRequest', 'ExtractInputRequest', 'WorkflowInputRequest'])(
    '%s is exactly one of its fields',
    (name) => {
      const type = schema.getType(name);
      expect(isInputObjectType(type) && type.isOneOf).toBe(true);
    },
  );
});

function inputFields(name: string, text: string): readonly (readonly [string, string, string])[] {
  const as = /^as (\w+), with (\w+) (\S+)$/.exec(text);
  const fields =
    as === null
      ? fieldsOf(text.replace(/^exactly one of: /, '').replace(/ \((?:other fields String|all optional)\)/, ''))
      : tableFields(as[1] ?? '').map(([field, type]) => [field, field === as[2] ? (as[3] ?? '') : type] as const);
  return fields.map(([field, type]) => [name, field, type]);
}

describe.each([
  ['Queries', () => schema.getQueryType()],
  ['Mutations', () => schema.getMutationType()],
] as const)('%s', (heading, root) => {
  test.each(rows(document, heading).map(([name = '', args = '', returns = '']) => [name, args, returns]))(
    '%s(%s): %s',
    (name = '', args = '', returns = '') => {
      const field = root()?.getFields()[name];
      expect(String(field?.type)).toBe(returns);
      const wanted = args === 'none' ? [] : args.split(/,\s+/).map(readArgument);
      expect(
        field?.args.map(({ name: argument, type, astNode }) => [
          argument,
          String(type),
          astNode?.defaultValue === undefined ? undefined : print(astNode.defaultValue),
        ]),
      ).toEqual(wanted);
    },
  );
});

/** `limit Int (default 10)`. */
function readArgument(text: string): readonly [string, string, string | undefined] {
  const [, name = '', type = '', preset] = /^(\w+) (\S+)(?: \(default (\w+)\))?$/.exec(text.trim()) ?? [];
  return [name, type, preset];
}

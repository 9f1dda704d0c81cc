/** The rows of docs/contract/workflow-service.md, as far as they are served. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ApiConfig, AuthType, HttpMethod, Pagination, PaginationType } from '../../src/model/api.ts';
import { DecompressionMethod, ExtractConfig, ExtractInput, FileType } from '../../src/model/extract.ts';
import { Integration, IntegrationInput, UpsertMode } from '../../src/model/integration.ts';
import { Run, StepResult } from '../../src/model/run.ts';
import {
  CacheMode,
  ExecutionStep,
  RequestOptions,
  SelfHealingMode,
  Workflow,
  WorkflowInput,
} from '../../src/model/workflow.ts';
import { tools } from '../../tools/index.ts';
import { rows, section } from './tables.ts';

const document = 'workflow-service.md';

function accepts(schema: z.ZodType | undefined, value: unknown): boolean {
  return schema?.safeParse(value).success ?? false;
}

/** A value of a type as the contract names it. */
const samples: Readonly<Record<string, unknown>> = {
  ID: 'hens',
  String: 'x',
  Boolean: true,
  Int: 3,
  DateTime: '2026-01-01T00:00:00.000Z',
  JSON: { any: [1, null] },
  JSONSchema: { type: 'object' },
  JSONata: '$sum(eggs)',
  HttpMethod: 'GET',
  AuthType: 'HEADER',
  Pagination: { type: 'PAGE_BASED' },
  ApiConfig: { urlHost: 'https://farm.example' },
};

/** The sample of `[ID!]!` is a list of the sample of `ID`. */
function sample(type: string): unknown {
  const bare = type.replace(/!/g, '');
  const inner = /^\[(.+)\]$/.exec(bare)?.[1];
  if (inner !== undefined) return [sample(inner)];
  if (bare === 'ExecutionStep') return { id: 'a', apiConfig: {} };
  return samples[bare];
}

function fieldTable(heading: string, shape: Readonly<Record<string, z.ZodType>>, also: readonly string[] = []): void {
  describe(heading, () => {
    const table = rows(document, heading).map(([field = '', type = '', notes = '']) => [field, type, notes]);
    test.each(table)('has %s: %s %s', (field, type, notes) => {
      const value = /^values (\w+)/.exec(notes)?.[1] ?? sample(type);
      expect(accepts(shape[field], value)).toBe(true);
      if (!type.endsWith('!')) expect(accepts(shape[field], null)).toBe(true);
    });
    test.each(also)('has the base field %s', (field) => expect(Object.keys(shape)).toContain(field));
  });
}

const base = ['id', 'version', 'createdAt', 'updatedAt'];

fieldTable('Workflow (implements BaseConfig)', Workflow.shape, base);
fieldTable('ExecutionStep', ExecutionStep.shape);

describe('ApiConfig', () => {
  const table = rows(document, 'ApiConfig (implements BaseConfig; deprecated)');
  test.each(table.map(([field = '', type = '']) => [field, type]))('has %s: %s', (field, type) => {
    const shape: Readonly<Record<string, z.ZodType>> = ApiConfig.shape;
    expect(accepts(shape[field], sample(type))).toBe(true);
  });
});

describe('Integration', () => {
  const fields = [...section(document, 'Integration').matchAll(/(\w+) (\[?\w+!?\]?!?)[,.]/g)].map(([, name, type]) => [
    name,
    type,
  ]);

  test('is read from the document', () => expect(fields).toHaveLength(17));
  test.each(fields)('has %s: %s', (field = '', type = '') => {
    const shape: Readonly<Record<string, z.ZodType>> = Integration.shape;
    expect(accepts(shape[field], sample(type))).toBe(true);
  });
});

describe('ExtractConfig', () => {
  const text = section(document, 'ExtractConfig (implements BaseConfig)');
  const fields = [...text.matchAll(/(\w+) (\w+)(?=[,.]|$)/gm)].map(([, name, type]) => [name, type]);

  test('is read from the document', () => expect(fields).toHaveLength(12));
  test.each(fields)('has %s: %s', (field = '') => {
    expect(Object.keys(ExtractConfig.shape)).toEqual(expect.arrayContaining([field, ...base]));
  });
});

describe('RunResult', () => {
  const fields = [...section(document, 'RunResult').matchAll(/(\w+) \w+!?[,.]/g)].map(([, name]) => [name]);

  test('is read from the document', () => expect(fields).toHaveLength(9));
  test.each(fields)('has %s', (field = '') => expect(Object.keys(Run.shape)).toContain(field));
});

describe('WorkflowStepResult', () => {
  test.each(['stepId', 'success', 'rawData', 'transformedData', 'error'])('has %s', (field) => {
    expect(Object.keys(StepResult.shape)).toContain(field);
  });
});

describe('WorkflowResult', () => {
  test.each(['id', 'success', 'data', 'error', 'startedAt', 'completedAt', 'config', 'stepResults'])(
    'has %s',
    (field) => {
      expect(Object.keys(Run.shape)).toContain(field);
    },
  );
});

describe('Enumerations', () => {
  const served: Readonly<Record<string, z.ZodEnum>> = {
    AuthType,
    CacheMode,
    DecompressionMethod,
    FileType,
    HttpMethod,
    PaginationType,
    SelfHealingMode,
    UpsertMode,
  };
  const table = rows(document, 'Enumerations').filter(([name = '']) => served[name] !== undefined);

  test.each(table.map(([name = '', values = '']) => [name, values]))('%s is %s', (name, values) => {
    expect(served[name]?.options).toEqual(values.split(', '));
  });
});

describe('Input types', () => {
  const served: Readonly<Record<string, z.ZodObject>> = {
    PaginationInput: Pagination,
    ExecutionStepInput: ExecutionStep,
    IntegrationInput: IntegrationInput.extend({ id: z.string() }),
    WorkflowInput: WorkflowInput.extend({ id: z.string() }),
    ApiInput: ApiConfig,
    ExtractInput,
    RequestOptions,
  };
  const table = rows(document, 'Input types').filter(([name = '']) => served[name] !== undefined);

  test.each(table.map(([name = '', fields = '']) => [name, fields]))('%s has %s', (name, fields) => {
    if (fields.startsWith('as ')) return expect(Object.keys(served[name]?.shape ?? {})).toContain('apiConfig');
    const names = fields
      .replace(/\(.*\)/, '')
      .split(',')
      .map((field) => field.trim().split(' ')[0] ?? '');
    expect(Object.keys(served[name]?.shape ?? {})).toEqual(expect.arrayContaining(names));
  });
});

const oneOf: Readonly<Record<string, readonly string[]>> = {
  'executeWorkflow input': ['id', 'workflow'],
  'call input': ['id', 'endpoint'],
  'extract input': ['id', 'endpoint', 'file'],
};

describe('Operations', () => {
  const operations = [...rows(document, 'Queries'), ...rows(document, 'Mutations')].map(([name = '', args = '']) => [
    name,
    args,
  ]);
  const served = operations.filter(([name]) => tools.some((tool) => tool.serve?.graphql === name));

  test('are served by a tool each, as far as they are', () => {
    const fields = tools.filter(({ contract }) => contract).flatMap((tool) => tool.serve?.graphql ?? []);
    expect(fields.every((field) => operations.some(([name]) => name === field))).toBe(true);
    expect(served.length).toBe(fields.length);
  });

  test.each(served)('%s takes %s', (name, args = '') => {
    const tool = tools.find((candidate) => candidate.serve?.graphql === name);
    const names = [...args.matchAll(/(\w+) \[?\w+!?\]?!?(?: \(default|,|$)/g)].map(([, argument]) => argument ?? '');
    // The exactly-one-of input is plain fields in a tool: hosts accept no root union (our choice).
    const expected = names.flatMap((argument) => oneOf[`${name} ${argument}`] ?? argument);
    expect(Object.keys(tool?.input.shape ?? {})).toEqual(expect.arrayContaining(expected));
  });
});

describe('Limits', () => {
  test.each(['listRuns', 'listApis', 'listWorkflows', 'listIntegrations'])(
    '%s: limit 10 and offset 0 when absent',
    (name) => {
      const tool = tools.find((candidate) => candidate.serve?.graphql === name);
      expect(tool?.input.parse({})).toMatchObject({ limit: 10, offset: 0 });
    },
  );
});

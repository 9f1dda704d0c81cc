import { expect, test } from 'vitest';
import { checkSchema, readSchema, violations } from '../../src/engine/schema.ts';
import { sharedSandbox } from '../harness/shared-drivers.ts';

const sandbox = await sharedSandbox();
const { signal } = new AbortController();
const ctx = { sandbox, signal };
const place = { path: 'inputSchema', ...ctx };

test.each([[undefined], [null], [''], [{}], ['{}']])('takes %j for no schema', (schema) => {
  expect(readSchema(schema, 'responseSchema')).toBeUndefined();
});

test('reads a schema that was given as text', () => {
  expect(readSchema('{"type":"array"}', 'responseSchema')).toEqual({ type: 'array' });
});

test('tells a violation with its place', async () => {
  const schema = { type: 'object', properties: { eggs: { type: 'integer' } }, required: ['eggs', 'hens'] };

  expect(await violations(schema, { eggs: 'two', hens: 1 }, place)).toEqual(['/eggs must be integer']);
  expect(await violations(schema, { eggs: 1 }, place)).toEqual(["/ must have required property 'hens'"]);
});

test('lets an optional property be null, a required one not', async () => {
  const schema = {
    type: 'object',
    properties: { eggs: { type: 'integer' }, hens: { type: 'integer' } },
    required: ['hens'],
  };

  expect(await violations(schema, { eggs: null, hens: 1 }, place)).toEqual([]);
  expect(await violations(schema, { hens: null }, place)).not.toEqual([]);
});

test('changes no schema where it holds data', async () => {
  const nest = { properties: { eggs: { $async: true } } };

  expect(await violations({ const: nest }, nest, place)).toEqual([]);
  expect(await violations({ enum: [1, nest] }, nest, place)).toEqual([]);
});

test('lets optional properties be null in definitions too, whatever their names', async () => {
  const hen = { properties: { eggs: { type: 'integer' } } };
  const schema = { $defs: { properties: hen }, $ref: '#/$defs/properties' };

  expect(await violations(schema, { eggs: null }, place)).toEqual([]);
  expect(await violations(schema, { eggs: 'two' }, place)).toEqual(['/eggs must be integer']);
});

test('names the field when the validation does not end well', async () => {
  const schema = { anyOf: [{ $ref: '#' }] };

  await expect(violations(schema, {}, place)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^inputSchema: The validation by JSON Schema failed: /),
  });
});

test('judges a schema that asks for asynchronous validation like any other', async () => {
  const schema = { $async: true, type: 'object', required: ['hens'] };

  expect(await violations(schema, {}, place)).toHaveLength(1);
});

test.each([
  ['a text that is not JSON', '{'],
  ['a schema with very many members that is nested too deep', { enum: Array(200_000).fill(1), ...Object(nested(80)) }],
  ['a list', [1]],
  ['a reference to the network', { $ref: 'https://farm.example/schema.json' }],
  ['a wrong keyword', { type: 'eggs' }],
  ['a schema that is nested too deep', nested(80)],
])('refuses %s, naming the field', async (_name, schema) => {
  await expect(checkSchema(schema, 'inputSchema', ctx)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('inputSchema'),
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? { type: 'string' } : { properties: { hen: nested(depth - 1) } };
}

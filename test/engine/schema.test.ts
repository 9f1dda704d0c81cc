import { expect, test } from 'vitest';
import { checkSchema, readSchema, violations } from '../../src/engine/schema.ts';

test.each([[undefined], [null], [''], [{}], ['{}']])('takes %j for no schema', (schema) => {
  expect(readSchema(schema, 'responseSchema')).toBeUndefined();
});

test('reads a schema that was given as text', () => {
  expect(readSchema('{"type":"array"}', 'responseSchema')).toEqual({ type: 'array' });
});

test('tells a violation with its place', async () => {
  const schema = { type: 'object', properties: { eggs: { type: 'integer' } }, required: ['eggs', 'hens'] };

  expect(await violations(schema, { eggs: 'two', hens: 1 }, 'x')).toEqual(['/eggs must be integer']);
  expect(await violations(schema, { eggs: 1 }, 'x')).toEqual(["/ must have required property 'hens'"]);
});

test('lets an optional property be null, a required one not', async () => {
  const schema = {
    type: 'object',
    properties: { eggs: { type: 'integer' }, hens: { type: 'integer' } },
    required: ['hens'],
  };

  expect(await violations(schema, { eggs: null, hens: 1 }, 'x')).toEqual([]);
  expect(await violations(schema, { hens: null }, 'x')).not.toEqual([]);
});

test('judges a schema that asks for asynchronous validation like any other', async () => {
  const schema = { $async: true, type: 'object', required: ['hens'] };

  expect(await violations(schema, {}, 'x')).toHaveLength(1);
});

test.each([
  ['a text that is not JSON', '{'],
  ['a schema with very many members that is nested too deep', { enum: Array(200_000).fill(1), ...Object(nested(80)) }],
  ['a list', [1]],
  ['a reference to the network', { $ref: 'https://farm.example/schema.json' }],
  ['a wrong keyword', { type: 'eggs' }],
  ['a schema that is nested too deep', nested(80)],
])('refuses %s, naming the field', async (_name, schema) => {
  await expect(checkSchema(schema, 'inputSchema')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('inputSchema'),
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? { type: 'string' } : { properties: { hen: nested(depth - 1) } };
}

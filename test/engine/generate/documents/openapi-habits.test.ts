/** What OpenAPI documents do in the wild: examples in the place of schemas, kinds left open, names beside numbers. */
import { expect, test } from 'vitest';
import { recordOf } from '../../../../src/core/json.ts';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

function only(operation: unknown, version: Readonly<Record<string, unknown>> = { openapi: '3.1.0' }) {
  const document = readDocument(JSON.stringify({ ...version, info: {}, paths: { '/hens': { get: operation } } }));
  const [first] = document.operations;
  if (first === undefined) throw new Error('There is no operation.');
  return first;
}

test('an answer that has an example and no schema is what the example shows', () => {
  const example = { hens: [{ ring: 'a1', weight: 2.5 }] };

  const named = only({
    responses: { 200: { content: { 'application/json': { examples: { one: { value: example } } } } } },
  });
  const older = only({ responses: { 200: { examples: { 'application/json': example } } } }, { swagger: '2.0' });
  for (const { answer } of [named, older])
    expect(recordOf(answer?.['properties'])['hens']).toMatchObject({ type: 'array' });
});

test('one of several fixed values is an enumeration', () => {
  const state = { anyOf: [{ const: 'laying' }, { const: 'resting' }, { type: 'null' }] };

  const { parameters } = only({ parameters: [{ name: 'state', in: 'query', schema: state }] });
  expect(parameters[0]?.schema).toEqual({ type: 'string', enum: ['laying', 'resting'] });
});

test('numbers of an enumeration have the names that stand beside them', () => {
  const kind = { type: 'integer', enum: [0, 1], 'x-enum-varnames': ['Hen', 'Duck'] };

  const { parameters } = only({ parameters: [{ name: 'kind', in: 'query', schema: kind }] });
  expect(parameters[0]?.description).toBe('`0`: Hen; `1`: Duck');
});

test('an answer of one of several kinds has what any of them has', () => {
  const hen = { type: 'object', properties: { kind: { const: 'hen' }, ring: { type: 'string' } } };
  const duck = { type: 'object', properties: { kind: { const: 'duck' }, pond: { type: 'string' } } };

  const { answer } = only({
    responses: { 200: { content: { 'application/json': { schema: { oneOf: [hen, duck] } } } } },
  });
  expect(recordOf(answer?.['properties'])).toEqual({
    kind: { type: 'string', enum: ['hen', 'duck'] },
    ring: { type: 'string' },
    pond: { type: 'string' },
  });
});

test('what is only kept for old programs is left out', () => {
  const schema = { type: 'string' };

  const { parameters } = only({
    parameters: [
      { name: 'coop', in: 'query', deprecated: true, schema },
      { name: 'coop_id', in: 'query', schema },
    ],
  });
  expect(parameters.map(({ name }) => name)).toEqual(['coop_id']);
});

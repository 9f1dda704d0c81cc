/** Repairs by what a failed call holds already: its values are right, and stand under a wrong name or in a wrong place. */
import { expect, test } from 'vitest';
import { generateOrRepair } from '../../../../src/engine/generate/repair/repair.ts';
import type { Integration } from '../../../../src/model/integration.ts';
import { openContext } from '../context.ts';

const text = { type: 'string' };
const hen = { type: 'object', properties: { id: { type: 'integer' }, name: text } };

function operation(summary: string, properties: Record<string, unknown>, required: readonly string[] = []) {
  const schema = { type: 'object', required, properties };
  return {
    summary,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 200: { content: { 'application/json': { schema: hen } } } },
  };
}

const owner = { type: 'object', required: ['name', 'phone'], properties: { name: text, phone: text } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const paths = {
  '/eggs': {
    get: {
      summary: 'List eggs',
      parameters: [{ name: '$filter', in: 'query', schema: text, description: "Such as Coop eq 'North'" }],
      responses: { 200: {} },
    },
  },
  '/hens': { post: operation('Add a hen', { breed: text, owner }, ['breed', 'owner']) },
  '/hens/{id}': {
    get: { summary: 'Get a hen', parameters: [id], responses: { 200: {} } },
  },
  '/hens/{id}/nests': { get: { summary: 'Nests of a hen', parameters: [id], responses: { 200: {} } } },
  '/hens/{id}/mood': {
    post: {
      ...operation('Note the mood of a hen', { anger: { type: 'integer', description: '0 (none) to 4 (severe)' } }),
      parameters: [id],
    },
  },
  '/hens/{id}/alarm': {
    post: {
      ...operation('Raise an alarm', { severity: { type: 'string', enum: ['minor', 'major', 'critical'] }, why: text }),
      parameters: [id],
    },
  },
};
const farm: Integration = {
  id: 'farm',
  urlHost: 'http://127.0.0.1:9',
  openApiSchema: JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'http://127.0.0.1:9' }], paths }),
};

interface Failed {
  readonly current: Record<string, unknown>;
  readonly failure: string;
  readonly stepInput: Record<string, unknown>;
  readonly selector?: string;
  readonly integration?: Integration;
}

async function repair({ current, failure, stepInput, selector = '', integration = farm }: Failed) {
  const wanted = { integration, current, selector, stepInput, credentialNames: [], failure };
  return generateOrRepair(wanted, await openContext());
}

test('moves members into the record that they belong to', async () => {
  const { config } = await repair({
    current: {
      instruction: 'Add a hen',
      method: 'POST',
      urlPath: '/hens',
      body: '{"breed": "Sussex", "name": "<<person>>", "phone": "<<call>>"}',
    },
    failure: 'answered 422',
    stepInput: { person: 'Ada', call: '77' },
  });

  expect(config.body).toBe('{"breed":"Sussex","owner":{"name":"<<person>>","phone":"<<call>>"}}');
});

test('takes members of the query into the body of the method that there is', async () => {
  const { config } = await repair({
    current: {
      instruction: 'Raise an alarm',
      method: 'GET',
      urlPath: '/hens/<<hen>>/alarm',
      queryParams: { severity: 'minor', why: 'It limps.' },
    },
    failure: 'answered 405',
    stepInput: { hen: 4 },
  });

  expect(config).toMatchObject({ method: 'POST', body: '{"severity":"minor","why":"It limps."}' });
  expect(config.queryParams).toBeUndefined();
});

test('takes the step of a scale that is as high, or the one that the instruction asks for', async () => {
  const current = { method: 'POST', urlPath: '/hens/<<hen>>/alarm', body: '{"severity": "high"}' };
  const given = { failure: 'answered 422', stepInput: { hen: 4 } };

  const plain = await repair({ current: { ...current, instruction: 'Raise an alarm' }, ...given });
  const worst = await repair({ current: { ...current, instruction: 'Raise an alarm, the worst there is' }, ...given });

  expect([plain.config.body, worst.config.body]).toEqual(['{"severity":"major"}', '{"severity":"critical"}']);
});

test('loops over the list whose items have what the call takes', async () => {
  const { dataSelector, checked } = await repair({
    current: { instruction: 'Get the hen of each egg', method: 'GET', urlPath: '/hens/<<currentItem.hen_id>>' },
    failure: 'Placeholder <<currentItem.hen_id>> gave no value',
    stepInput: { day: { currentItem: {}, data: [{ hen_id: 3 }] }, coops: [{ coop_id: 1 }] },
    selector: 'eggs.data',
  });

  expect(dataSelector).toBe('day.data');
  expect(checked).toContain('Changed: the list that the step loops over.');
});

test('puts texts of a filter into quotes, and leaves numbers without', async () => {
  const { config } = await repair({
    current: {
      instruction: 'List eggs of the coop',
      method: 'GET',
      urlPath: '/eggs',
      queryParams: { $filter: 'Coop eq <<coop>> and Size gt <<size>>' },
    },
    failure: 'answered 400',
    stepInput: { coop: 'North', size: 4 },
  });

  expect(config.queryParams).toEqual({ $filter: "Coop eq '<<coop>>' and Size gt <<size>>" });
});

test('sends a form where a guide does not say what its bodies are, and JSON was refused', async () => {
  const documentation = '# Farm\n\n## Alarms\n\n`POST /alarms` with `hen` (required) and `why` (required).';
  const { config } = await repair({
    current: { instruction: 'Raise an alarm', method: 'POST', urlPath: '/alarms', body: '{"hen": 4, "why": "limps"}' },
    failure: 'answered 415',
    stepInput: {},
    integration: { id: 'farm', urlHost: 'http://127.0.0.1:9', documentation },
  });

  expect(config).toMatchObject({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'hen=4&why=limps',
  });
});

test('a word becomes the number of the scale that the description tells both ends of', async () => {
  const { config } = await repair({
    current: {
      method: 'POST',
      urlPath: '/hens/<<id>>/mood',
      body: '{"anger": "severe"}',
      instruction: 'note a severe anger of the hen',
    },
    failure: 'POST answered 400',
    stepInput: { id: 7 },
  });

  expect(config.body).toBe('{"anger":4}');
});

test('a value in the path is not taken for the name of what it belongs to', async () => {
  const { config } = await repair({
    current: { method: 'GET', urlPath: '/hens/<<hen>>/boxes', instruction: 'show the boxes of this hen' },
    failure: 'GET answered 404',
    stepInput: { hen: 7 },
  });

  expect(config.urlPath).toBe('/hens/<<hen>>/nests');
});

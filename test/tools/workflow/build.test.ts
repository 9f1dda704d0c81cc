import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

const hen = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, coop_id: { type: 'integer' } },
};
const answering = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const document = {
  openapi: '3.0.3',
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Farm-Key' } } },
  paths: {
    '/hens': { get: { summary: 'List hens', responses: answering({ type: 'array', items: hen }) } },
    '/coops/{coop_id}': {
      get: {
        summary: 'Get a coop',
        parameters: [{ name: 'coop_id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: answering({ type: 'object', properties: { id: { type: 'integer' }, place: { type: 'string' } } }),
      },
    },
  },
};

const question = {
  instruction: 'List the hens, and for each of them get the coop. Return name and place.',
  integrationIds: ['farm'],
  responseSchema: {
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { type: 'string' }, place: { type: 'string' } },
      required: ['name', 'place'],
    },
  },
};

async function stocked() {
  const farm = await upstream(({ url, headers }) => {
    if (headers['x-farm-key'] !== 'hen-house-key') return { status: 401, body: {} };
    if (url === '/hens')
      return {
        body: [
          { id: 1, name: 'Berta', coop_id: 8 },
          { id: 2, name: 'Else', coop_id: 9 },
        ],
      };
    return { body: { id: Number(url.at(-1)), place: url === '/coops/8' ? 'Bern' : 'Chur' } };
  });
  const house = await openHouse();
  const input = {
    id: 'farm',
    urlHost: farm.url,
    openApiSchema: JSON.stringify(document),
    credentials: { api_key: 'hen-house-key' },
  };
  await house.done('integration/upsert', { input });
  return { farm, house };
}

test('builds what can be stored and run, without storing or sending anything', async () => {
  const { farm, house } = await stocked();

  const { buildReport: report, ...workflow } = await house.done('workflow/build', question);

  expect(farm.seen).toEqual([]);
  expect(JSON.stringify([report, workflow])).not.toContain('hen-house-key');
  expect(report).toMatchObject({
    engine: 'rules',
    steps: [
      { id: 'hens', operation: "GET /hens of 'farm'" },
      { id: 'coops', operation: "GET /coops/{coop_id} of 'farm'", uses: ['hens'] },
    ],
    unchecked: expect.arrayContaining([expect.stringContaining('No request was sent')]),
  });
  const id = String(workflow['id']);
  expect(await house.call('workflow/get', { id })).toMatchObject({ kind: 'failed', error: { code: 'not_found' } });
  await house.done('workflow/upsert', { id, input: workflow });
  expect(await house.done('workflow/execute', { id })).toMatchObject({
    success: true,
    data: [
      { name: 'Berta', place: 'Bern' },
      { name: 'Else', place: 'Chur' },
    ],
  });
});

test('shows the result of real answers, and the run that they came from, where reading is allowed', async () => {
  const { house } = await stocked();

  const { buildReport } = await house.done('workflow/build', { ...question, runReads: true });

  expect(buildReport).toMatchObject({
    checked: expect.arrayContaining([expect.stringMatching(/^Really called.*'hens', 'coops' \(run /)]),
    result: [
      { name: 'Berta', place: 'Bern' },
      { name: 'Else', place: 'Chur' },
    ],
  });
});

test('takes an id that is free', async () => {
  const { house } = await stocked();
  const first = await house.done('workflow/build', question);
  await house.done('workflow/upsert', { id: first['id'], input: {} });

  const second = await house.done('workflow/build', question);

  expect(second['id']).toBe(`${String(first['id'])}-1`);
});

test.each([
  [{ instruction: ' ' }, 'INSTRUCTION_MISSING'],
  [{ integrationIds: ['barn'] }, undefined],
  [{ instruction: 'Paint the barn.' }, 'MISSING_OPERATION'],
  [{ instruction: 'Get the coop.' }, 'MISSING_VALUE'],
])('refuses %j', async (change, reason) => {
  const { house } = await stocked();

  const outcome = await house.call('workflow/build', { ...question, ...change });

  expect(outcome).toMatchObject({ kind: 'failed', error: reason === undefined ? { code: 'not_found' } : { reason } });
});

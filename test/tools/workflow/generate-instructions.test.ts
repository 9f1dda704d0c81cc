import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';

const id = { name: 'hen_id', in: 'path', required: true, schema: { type: 'integer' } };
const openApiSchema = JSON.stringify({
  openapi: '3.0.0',
  servers: [{ url: 'https://farm.test' }],
  paths: {
    '/hens': { post: { summary: 'Add a hen' }, get: { summary: 'List hens' } },
    '/hens/{hen_id}': { get: { summary: 'Get a hen', parameters: [id] }, delete: { summary: 'x', parameters: [id] } },
    '/hens/{hen_id}/eggs': { get: { summary: 'Get a hen', parameters: [id] } },
  },
});

test('suggests what a step can be made of, reading first, of a given and a stored integration', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', openApiSchema } });

  const stored = await house.done('workflow/generateInstructions', { integrations: [{ id: 'farm' }] });
  const given = await house.done('workflow/generateInstructions', { integrations: [{ id: 'market', openApiSchema }] });

  const suggested = [
    'List hens',
    'Get a hen (needs hen_id)',
    'List eggs of a hen (needs hen_id)',
    'Add a hen',
    'Delete a hen (needs hen_id)',
  ];
  expect(stored.instructions).toEqual(suggested.map((text) => `farm: ${text}`));
  expect(given.instructions).toEqual(suggested.map((text) => `market: ${text}`));
});

test('says it as an order, by method and path where the summary is none, with all that is needed', async () => {
  const house = await openHouse();
  const account = { name: 'X-Account', in: 'header', required: true, schema: { type: 'string' } };
  const note = {
    content: { 'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } } },
  };
  const paths = {
    '/nests': {
      get: { summary: 'Returns a list of nests', parameters: [account] },
      post: { summary: 'Creates a nest' },
    },
    '/nests/{nestId}': {
      patch: { operationId: 'nests.set', parameters: [{ ...id, name: 'nestId' }], requestBody: note },
    },
    '/nests/{nestId}/clean': { post: { summary: 'Säubern', parameters: [{ ...id, name: 'nestId' }] } },
  };
  const given = { id: 'farm', openApiSchema: JSON.stringify({ openapi: '3.0.0', paths }) };

  expect((await house.done('workflow/generateInstructions', { integrations: [given] })).instructions).toEqual([
    'farm: Get a list of nests (needs X-Account)',
    'farm: Create a nest',
    'farm: Clean a nest (needs nestId)',
    'farm: Update a nest (needs nestId, note)',
  ]);
});

test('says what is missing where nothing is documented', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm' } });

  const outcome = await house.call('workflow/generateInstructions', { integrations: [{ id: 'farm' }] });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'NO_DOCUMENTATION' } });
});

test('suggests for what is given without an address, and names what nothing is known of', async () => {
  const house = await openHouse();
  const integrations = [
    { id: 'market', documentation: 'GET /stalls: List all stalls' },
    { id: 'mill', urlHost: 'https://mill.test' },
  ];

  expect(await house.done('workflow/generateInstructions', { integrations })).toMatchObject({
    instructions: ['market: List all stalls'],
    unchecked: expect.arrayContaining([expect.stringContaining("'mill'")]),
  });
});

test('an id alone must be that of a stored one', async () => {
  const house = await openHouse();

  const outcome = await house.call('workflow/generateInstructions', { integrations: [{ id: 'mill' }] });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'INTEGRATION_NOT_FOUND' } });
});

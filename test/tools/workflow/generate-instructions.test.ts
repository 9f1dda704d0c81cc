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

  expect(stored.instructions).toEqual(['farm: List hens', 'farm: Get a hen (needs hen_id)', 'farm: Add a hen']);
  expect(given.instructions).toEqual(['market: List hens', 'market: Get a hen (needs hen_id)', 'market: Add a hen']);
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

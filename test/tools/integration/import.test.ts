import { expect, test } from 'vitest';
import { farmDocument } from '../../engine/integration/documentation/place.ts';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

test('makes an integration of an OpenAPI document, whose steps run', async () => {
  const farm = await upstream(({ headers }) => ({ body: { key: headers['x-farm-key'] } }));
  const house = await openHouse();
  const document = { ...farmDocument, servers: [{ url: farm.url }] };

  const imported = await house.done('integration/import', { source: JSON.stringify(document) });
  await house.done('integration/upsert', {
    input: { id: 'the-farm', credentials: { api_key: 'key-of-the-hen-house' } },
  });
  const [hens] = imported.steps as { id: string }[]; // As the tool declares them.
  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps: [hens] } });

  expect(imported).toMatchObject({
    integration: { id: 'the-farm', name: 'The farm', urlHost: farm.url },
    stored: true,
    total: 2,
    steps: [
      { id: 'lists-the-hens-of-a-coop', integrationId: 'the-farm', apiConfig: { urlPath: '/hens' } },
      { id: 'discards-what-was-laid' },
    ],
    notes: ['Give it its credentials with integration_upsert: api_key.'],
  });
  expect(run).toMatchObject({ success: true });
  expect(farm.seen[0]?.headers['x-farm-key']).toBe('key-of-the-hen-house');
  expect(
    await house.done('integration/searchIntegrationDocumentation', { integrationId: 'the-farm', keywords: 'eggs' }),
  ).toMatchObject({ text: expect.stringContaining('[DELETE /eggs/{day}]') });
});

test('makes one of a Postman collection, whose requests a workflow is built of', async () => {
  const house = await openHouse();
  const source = JSON.stringify({
    info: { name: 'Coop' },
    item: [{ name: 'List all hens', request: { method: 'GET', url: { raw: 'https://farm.example/hens' } } }],
  });

  const imported = await house.done('integration/import', { source, id: 'coop' });
  const built = await house.done('workflow/build', { instruction: 'List all hens.', integrationIds: ['coop'] });

  expect(imported).toMatchObject({ integration: { id: 'coop', urlHost: 'https://farm.example' }, format: 'postman' });
  expect(built).toMatchObject({ steps: [{ integrationId: 'coop', apiConfig: { urlPath: '/hens' } }] });
});

test.each([
  ['a path', [{ url: '/v1/' }], { urlPath: '/v1' }, '/v1/hens'],
  ['nothing', undefined, {}, '/hens'],
])('of a document that names %s in place of a host, says that one is missing', async (_what, servers, kept, asked) => {
  const farm = await upstream(() => ({ body: [] }));
  const house = await openHouse();
  const source = JSON.stringify({ ...farmDocument, servers });

  const imported = await house.done('integration/import', { source });
  await house.done('integration/upsert', {
    input: { id: 'the-farm', urlHost: farm.url, credentials: { api_key: 'key-of-the-hen-house' } },
  });
  const again = await house.done('integration/import', { source, id: 'the-farm' });
  const [hens] = imported.steps as { id: string }[]; // As the tool declares them.
  await house.done('workflow/execute', { workflow: { id: 'w', steps: [hens] } });

  const note = expect.stringContaining('No host is named');
  expect(imported).toMatchObject({ integration: kept, notes: expect.arrayContaining([note]) });
  expect(again['notes']).not.toContainEqual(note);
  expect(farm.seen[0]?.url?.split('?')[0]).toBe(asked);
});

test('stores nothing in a dry run', async () => {
  const house = await openHouse();

  const shown = await house.done('integration/import', { source: JSON.stringify(farmDocument), dryRun: true });

  expect(shown).toMatchObject({ stored: false, integration: { id: 'the-farm' }, total: 2 });
  expect(await house.done('integration/list', {})).toMatchObject({ total: 0 });
});

test('leaves an integration alone whose title is the same, and changes the one that is named', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'the-farm', specificInstructions: 'Ask first' } });
  const source = JSON.stringify(farmDocument);

  const other = await house.done('integration/import', { source });
  const same = await house.done('integration/import', { source, id: 'the-farm' });

  expect(other).toMatchObject({ integration: { id: 'the-farm-1' }, steps: [{ integrationId: 'the-farm-1' }, {}] });
  expect(same).toMatchObject({ integration: { id: 'the-farm', specificInstructions: 'Ask first', name: 'The farm' } });
});

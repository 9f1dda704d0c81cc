import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { farmDocument } from '../../engine/integration/documentation/place.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

const prose = [
  '# Farm',
  'Welcome to the farm. '.repeat(100),
  '## Hens',
  'Hens are listed by GET /hens. '.repeat(20),
  '## Eggs',
  'Eggs are counted each day. '.repeat(20),
  '## Chicks',
  'Chicks hatch from eggs. '.repeat(20),
  '## Feed',
  'Feed is ordered weekly; hens and chicks eat it. '.repeat(20),
].join('\n');

async function search(house: TestHouse, keywords: string): Promise<string> {
  const { text } = await house.done('integration/searchIntegrationDocumentation', { integrationId: 'farm', keywords });
  return String(text);
}

async function stored(fields: Readonly<Record<string, unknown>>): Promise<TestHouse> {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', ...fields } });
  return house;
}

test('gives at most three sections of prose, in the order of the documentation', async () => {
  const house = await stored({ documentation: prose });

  const found = await search(house, 'chick eggs hens');

  const headings = [...found.matchAll(/^## .*$/gm)].map(([heading]) => heading);
  expect(headings).toHaveLength(3);
  expect(headings).toEqual(['## Hens', '## Eggs', '## Chicks', '## Feed'].filter((one) => headings.includes(one)));
  expect(headings).toContain('## Chicks');
});

test('finds operations by the words of their names, in other forms as well', async () => {
  const house = await stored({ openApiSchema: JSON.stringify(farmDocument) });

  const found = await search(house, 'listing hen');

  expect(found).toMatch(/^=== OPENAPI OPERATIONS ===\n\n\[GET \/hens\]\n\{"operationId":"listHens"/);
});

test('tells how to sign in when that is asked for', async () => {
  const house = await stored({ openApiSchema: JSON.stringify(farmDocument) });

  expect(await search(house, 'authentication hens')).toMatch(/^=== SECURITY ===\n\n.*x-farm-key/);
  expect(await search(house, 'hens')).not.toContain('=== SECURITY ===');
});

test('says that nothing was found, and gives little documentation as a whole', async () => {
  const large = await stored({ documentation: prose });
  const little = await stored({ documentation: 'GET /hens' });

  expect(await search(large, 'tractor')).toBe('No relevant sections found for keywords: tractor');
  expect(await search(little, 'tractor')).toBe('GET /hens');
});

test.each([
  [{}, 'hens', 'It has no documentation'],
  [{ documentationUrl: 'https://farm.example/docs' }, 'hens', 'being fetched'],
  [{ documentation: 'GET /hens' }, ' ?! ', 'no word'],
])('is empty and says why: %j, %j', async (fields, keywords, note) => {
  const house = await stored(fields);

  const found = await house.done('integration/searchIntegrationDocumentation', { integrationId: 'farm', keywords });

  expect(found.text).toBe('');
  expect(found.note).toContain(note);
});

test('knows a documentation that was changed, and forgets one that was deleted', async () => {
  const house = await stored({ documentation: prose });
  await search(house, 'hens');

  await house.done('integration/upsert', { input: { id: 'farm', documentation: prose.replaceAll('Chicks', 'Ducks') } });
  expect(await search(house, 'ducks')).toContain('## Ducks');
  await house.done('integration/delete', { id: 'farm' });
  await house.done('integration/upsert', { input: { id: 'farm' } });
  expect(await search(house, 'ducks')).toBe('');
});

test('keeps to the one integration', async () => {
  const house = await stored({ documentation: prose });
  await house.done('integration/upsert', { input: { id: 'mill', documentation: `# Mill\n${'Flour. '.repeat(400)}` } });
  await house.done('integration/searchIntegrationDocumentation', { integrationId: 'mill', keywords: 'flour' });

  expect(await search(house, 'flour')).toBe('No relevant sections found for keywords: flour');
});

test('takes signs of the index as signs', async () => {
  const house = await stored({ documentation: prose });

  expect(await search(house, '"hens" OR NEAR( title:* ^')).toContain('## Hens');
});

test('writes no credential that the documentation names to the disk', async () => {
  const house = await stored({
    documentation: `${prose}\n## Key\nSend key-of-the-hen-house.`,
    credentials: { key: 'key-of-the-hen-house' },
  });

  expect(await search(house, 'send')).toContain('{masked_farm_key}');
  const files = ['system.db', 'system.db-wal']
    .map((name) => readFileSync(join(house.dataDir, name), 'latin1'))
    .join('');
  expect(files).not.toContain('key-of-the-hen-house');
});

test('says which integration there is not', async () => {
  const house = await openHouse();

  const failed = await house.call('integration/searchIntegrationDocumentation', { integrationId: 'x', keywords: 'y' });

  expect(failed).toMatchObject({ error: { code: 'not_found', reason: 'INTEGRATION_NOT_FOUND' } });
});

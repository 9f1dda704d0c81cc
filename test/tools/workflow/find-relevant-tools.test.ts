import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

async function stored() {
  const house = await openHouse();
  const input = (instruction: string, integrationId?: string) => ({
    instruction,
    inputSchema: { type: 'object' },
    steps: [{ id: 'call', integrationId, apiConfig: { urlHost: 'https://farm.example', instruction: 'Ask the farm' } }],
  });
  await house.done('workflow/upsert', { id: 'list-hens', input: input('List all hens', 'farm') });
  await house.done('workflow/upsert', { id: 'sell-eggs', input: input('Sell eggs on the market') });
  return house;
}

async function found(house: TestHouse, searchTerms?: string): Promise<readonly (readonly [unknown, unknown])[]> {
  const { items } = await house.done('workflow/findRelevantTools', { ...(searchTerms && { searchTerms }) });
  return (items as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason]); // As the tool declares them.
}

test('finds workflows by their words, with the reason', async () => {
  const house = await stored();

  expect(await found(house, 'eggs market')).toEqual([['sell-eggs', 'Matched keywords: eggs, market']]);
  expect(await found(house, 'farm hens')).toEqual([
    ['list-hens', 'Matched keywords: farm, hens'],
    ['sell-eggs', 'Matched keywords: farm'],
  ]);
});

test('tells of each what somebody needs who wants to call it', async () => {
  const house = await stored();

  const { items } = await house.done('workflow/findRelevantTools', { searchTerms: 'hens' });

  expect(items).toEqual([
    {
      id: 'list-hens',
      instruction: 'List all hens',
      inputSchema: { type: 'object' },
      responseSchema: null,
      steps: [{ integrationId: 'farm', instruction: 'Ask the farm' }],
      reason: 'Matched keywords: hens',
    },
  ]);
});

test.each([undefined, '  ', '*', 'all', 'ALL'])('gives the latest for %j', async (searchTerms) => {
  const house = await stored();

  expect(await found(house, searchTerms)).toEqual([
    ['sell-eggs', 'Available tool'],
    ['list-hens', 'Available tool'],
  ]);
});

test('gives the latest where nothing matches, and says so', async () => {
  const house = await stored();

  expect(await found(house, 'tractor')).toEqual([
    ['sell-eggs', 'No specific match found, but this tool is available'],
    ['list-hens', 'No specific match found, but this tool is available'],
  ]);
});

test('knows what was changed, renamed and deleted since the last search', async () => {
  const house = await stored();
  await found(house, 'hens');

  await house.done('workflow/upsert', { id: 'sell-eggs', input: { instruction: 'Sell chicks' } });
  await house.done('workflow/rename', { oldId: 'list-hens', newId: 'flock' });

  expect(await found(house, 'chicks')).toEqual([['sell-eggs', 'Matched keywords: chicks']]);
  expect(await found(house, 'hens')).toEqual([['flock', 'Matched keywords: hens']]);
  await house.done('workflow/delete', { id: 'flock' });
  expect(await found(house, 'hens chicks')).toEqual([['sell-eggs', 'Matched keywords: chicks']]);
});

test('knows what another process has stored', async () => {
  const here = await stored();
  await found(here, 'hens');
  const there = await openHouse({}, here.dataDir);

  await there.done('workflow/upsert', { id: 'feed', input: { instruction: 'Feed the ducks' } });

  expect(await found(here, 'ducks')).toEqual([['feed', 'Matched keywords: ducks']]);
});

test('is bounded, whatever matches', async () => {
  const house = await openHouse();
  for (let count = 0; count < limits.searchMatches + 5; count += 1)
    await house.done('workflow/upsert', { id: `hens-${count}`, input: {} });

  expect(await found(house, 'hens')).toHaveLength(limits.searchMatches);
  expect(await found(house)).toHaveLength(limits.searchMatches);
  expect(await found(house, 'x'.repeat(1_000_000))).toHaveLength(limits.searchMatches);
});

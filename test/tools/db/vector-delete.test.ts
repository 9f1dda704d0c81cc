import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';

async function openFlock(): Promise<TestHouse> {
  const house = await openHouse();
  const items = ['north', 'south', 'south'].map((coop, index) => ({
    ref: `hen-${index}`,
    embedding: [1, index],
    metadata: { coop },
  }));
  await house.done('db/vectorUpsertMany', { namespace: 'hens', items });
  return house;
}

test('deletes by reference and by filters', async () => {
  const house = await openFlock();

  expect(await house.done('db/vectorDelete', { namespace: 'hens', refs: ['hen-0', 'none'] })).toEqual({
    deleted: 1,
    refs: ['hen-0'],
    count: 2,
  });
  expect(await house.done('db/vectorDelete', { namespace: 'hens', filters: { coop: 'south' } })).toMatchObject({
    count: 0,
  });
  expect(await house.done('db/listNamespaces', {})).toEqual({ namespaces: [] });
});

test('a dry run deletes nothing', async () => {
  const house = await openFlock();

  const answer = await house.done('db/vectorDelete', { namespace: 'hens', filters: { coop: 'south' }, dry_run: true });

  expect(answer).toEqual({ deleted: 2, refs: ['hen-1', 'hen-2'], count: 3, dry_run: true });
});

test.each([{}, { refs: [] }, { filters: {} }, { refs: [], filters: {} }])(
  'refuses %j: it would be everything',
  async (which) => {
    const house = await openFlock();

    expect(await house.call('db/vectorDelete', { namespace: 'hens', ...which })).toMatchObject({
      kind: 'failed',
      error: { code: 'invalid_input', reason: 'FILTERS_REQUIRED' },
    });
  },
);

test('names the namespaces that there are', async () => {
  const house = await openFlock();

  expect(await house.call('db/vectorDelete', { namespace: 'eggs', refs: ['a'] })).toMatchObject({
    error: { code: 'not_found', reason: 'NOT_FOUND', hint: 'There is: hens.' },
  });
});

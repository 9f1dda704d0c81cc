import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse } from '../../harness/house.ts';

const hens = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ref: `hen-${index}`, embedding: [1, index] }));

test('stores as many as one call may have', async () => {
  const house = await openHouse();

  expect(await house.done('db/vectorUpsertMany', { namespace: 'hens', items: hens(limits.vectorBatch) })).toEqual({
    namespace: 'hens',
    created: limits.vectorBatch,
    dimensions: 2,
    count: limits.vectorBatch,
  });
});

test('stores none when one cannot be stored, and says which', async () => {
  const house = await openHouse();
  const items = [...hens(2), { ref: 'zero', embedding: [0, 0] }];

  expect(await house.call('db/vectorUpsertMany', { namespace: 'hens', items })).toMatchObject({
    error: { reason: 'INVALID_ARGUMENT', message: 'items[2].embedding was all zero.' },
  });
  expect(await house.done('db/listNamespaces', {})).toEqual({ namespaces: [], total: 0 });
});

test.each([0, limits.vectorBatch + 1])('refuses %d at once', async (count) => {
  const house = await openHouse();

  expect(await house.call('db/vectorUpsertMany', { namespace: 'hens', items: hens(count) })).toMatchObject({
    error: { code: 'invalid_input' },
  });
});

test.each([
  ['hens', 'items[2].embedding had 1 dimension; items[0].embedding had 2.'],
  ['eggs', 'items[0].embedding had 2 dimensions; those of its namespace have 3.'],
])('names the item that has other dimensions, in the namespace %s', async (namespace, message) => {
  const house = await openHouse();
  await house.done('db/vectorUpsert', { namespace: 'eggs', ref: 'first', embedding: [1, 2, 3] });
  const items = [...hens(2), { ref: 'short', embedding: [1] }];

  expect(await house.call('db/vectorUpsertMany', { namespace, items })).toMatchObject({
    error: { reason: 'DIMENSION_MISMATCH', message },
  });
});

test('names the item whose metadata cannot be kept', async () => {
  const house = await openHouse();
  const items = [...hens(1), { ref: 'far', embedding: [1, 1], metadata: { nest: { id: 2 ** 60 } } }];

  expect(await house.call('db/vectorUpsertMany', { namespace: 'hens', items })).toMatchObject({
    error: { reason: 'INVALID_ARGUMENT', message: expect.stringContaining('items[1].metadata.nest.id was') },
  });
});

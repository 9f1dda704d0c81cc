import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';

test('lists namespaces with their dimensions and counts', async () => {
  const house = await openHouse();
  await house.done('db/vectorUpsert', { namespace: 'hens', ref: 'a', embedding: [1, 2, 3] });
  await house.done('db/vectorUpsert', { namespace: 'eggs', ref: 'a', embedding: [1] });
  await house.done('db/vectorUpsert', { namespace: 'hens', ref: 'b', embedding: [3, 2, 1] });

  expect(await house.done('db/listNamespaces', {})).toEqual({
    namespaces: [
      { name: 'eggs', dimensions: 1, count: 1 },
      { name: 'hens', dimensions: 3, count: 2 },
    ],
  });
});

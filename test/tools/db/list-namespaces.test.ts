import { expect, test } from 'vitest';
import * as z from 'zod';
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
    total: 2,
  });
});

test('goes on where an answer was full, and comes to an end', async () => {
  const house = await openHouse();
  const names = Array.from({ length: 30 }, (_, index) => `coop-${String(index).padStart(2, '0')}-${'x'.repeat(80)}`);
  for (const namespace of names) await house.done('db/vectorUpsert', { namespace, ref: 'a', embedding: [1] });
  const small = { budget: { resultChars: 2_000 } };

  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = Page.parse(await house.done('db/listNamespaces', cursor === undefined ? {} : { cursor }, small));
    expect(JSON.stringify(page).length).toBeLessThan(small.budget.resultChars);
    found.push(...page.namespaces.map(({ name }) => name));
    cursor = page.next_cursor;
  } while (cursor !== undefined);

  expect(found).toEqual(names);
});

test('refuses a cursor of something else', async () => {
  const house = await openHouse();

  const outcome = await house.call('db/listNamespaces', { cursor: 'eggs' });

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid_input', reason: 'INVALID_ARGUMENT' } });
});

const Page = z.object({ namespaces: z.array(z.object({ name: z.string() })), next_cursor: z.string().optional() });

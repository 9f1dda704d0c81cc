import { expect, test } from 'vitest';
import type { Answer } from '../../../src/core/question.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { refused } from './hens.ts';

async function openFlock(settings: Record<string, unknown> = {}): Promise<TestHouse> {
  const house = await openHouse(settings);
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
  expect(await house.done('db/listNamespaces', {})).toEqual({ namespaces: [], total: 0 });
});

test('a dry run deletes nothing', async () => {
  const house = await openFlock();

  const answer = await house.done('db/vectorDelete', { namespace: 'hens', filters: { coop: 'south' }, dry_run: true });

  expect(answer).toEqual({ deleted: 2, refs: ['hen-1', 'hen-2'], count: 3, dry_run: true });
});

test('names as many references as fit into the answer', async () => {
  const house = await openHouse();
  const items = Array.from({ length: 20 }, (_, index) => ({ ref: `${index}-${'x'.repeat(1_000)}`, embedding: [1] }));
  await house.done('db/vectorUpsertMany', { namespace: 'hens', items });
  const refs = items.map(({ ref }) => ref);
  const budget = { resultChars: 8_000 };

  const answer = await house.done('db/vectorDelete', { namespace: 'hens', refs, dry_run: true }, { budget });

  expect(answer).toMatchObject({ deleted: 20, refs: refs.toSorted().slice(0, 6) });
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

const south = { namespace: 'hens', filters: { coop: 'south' } };
const left = (house: TestHouse) => house.done('db/listNamespaces', {});

test('refuses many with the argument that confirms them, for that number alone', async () => {
  const house = await openFlock({ confirmRows: 1 });

  const body = await refused(house, 'db/vectorDelete', south);

  expect(body).toMatchObject({ reason: 'CONFIRMATION_REQUIRED', details: { count: 2, argument: 'max_rows' } });
  expect(body.hint).toContain('max_rows: 2');
  await house.done('db/vectorUpsert', {
    namespace: 'hens',
    ref: 'new',
    embedding: [1, 1],
    metadata: { coop: 'south' },
  });
  expect(await refused(house, 'db/vectorDelete', { ...south, max_rows: 2 })).toMatchObject({ details: { count: 3 } });
  expect(await left(house)).toMatchObject({ namespaces: [{ count: 4 }] });
  expect(await house.done('db/vectorDelete', { ...south, max_rows: 3 })).toMatchObject({ deleted: 3, count: 1 });
});

test('counts as many as there are in a dry run', async () => {
  const house = await openFlock({ confirmRows: 0 });

  expect(await house.done('db/vectorDelete', { ...south, dry_run: true })).toMatchObject({ deleted: 2, count: 3 });
});

test('asks who can be asked', async () => {
  const house = await openFlock({ confirmRows: 1 });
  const say = (answer: Answer) => ({ canAsk: true, answers: new Map([['change-2-vectors', answer]]) });

  const asked = await house.call('db/vectorDelete', south, { canAsk: true });
  const no = await refused(house, 'db/vectorDelete', south, say({ action: 'decline' }));

  expect(asked).toMatchObject({
    kind: 'asks',
    key: 'change-2-vectors',
    question: { message: 'This deletes 2 vectors of "hens". Go on?' },
  });
  expect(no).toMatchObject({ code: 'cancelled', reason: 'DECLINED' });
  expect(await left(house)).toMatchObject({ namespaces: [{ count: 3 }] });
  const yes = say({ action: 'accept', content: { confirm: true } });
  expect(await house.done('db/vectorDelete', south, yes)).toMatchObject({ deleted: 2, count: 1 });
});

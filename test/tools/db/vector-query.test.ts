import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';

async function openFlock(): Promise<TestHouse> {
  const house = await openHouse();
  const items = [
    { ref: 'berta', embedding: [1, 0], metadata: { coop: 'north', age: 3 }, text: 'A brown hen' },
    { ref: 'clara', embedding: [1, 1], metadata: { coop: 'south', age: 7 }, text: 'A speckled hen' },
    { ref: 'dora', embedding: [-1, 0], metadata: { coop: 'south', nest: { row: 1 } } },
  ];
  await house.done('db/vectorUpsertMany', { namespace: 'hens', items });
  return house;
}

test('finds the nearest, five when nothing else is said, with score and distance', async () => {
  const house = await openFlock();

  const answer = await house.done('db/vectorQuery', { namespace: 'hens', embedding: [2, 0] });

  expect(answer).toEqual({
    matches: [
      { ref: 'berta', score: 1, distance: 0, metadata: { coop: 'north', age: 3 }, text: 'A brown hen' },
      expect.objectContaining({ ref: 'clara', score: expect.closeTo(Math.SQRT1_2, 6) }),
      expect.objectContaining({ ref: 'dora', score: -1, distance: 2 }),
    ],
    engine: 'exact',
    count: 3,
  });
});

test.each([
  [{ filters: { coop: 'south' } }, ['clara', 'dora']],
  [{ filters: { age: { $gte: 1 }, coop: ['north', 'south'] } }, ['berta', 'clara']],
  [{ filters: { 'nest.row': 1 } }, ['dora']],
  [{ filters: {} }, ['berta', 'clara', 'dora']],
  [{ min_score: 0.5 }, ['berta', 'clara']],
  [{ top_k: 1, exact: true }, ['berta']],
  [{ query_text: 'speckled' }, ['clara', 'berta', 'dora']],
])('%j', async (over, expected) => {
  const house = await openFlock();

  const answer = await house.done('db/vectorQuery', { namespace: 'hens', embedding: [1, 0], ...over });

  expect(answer).toMatchObject({ matches: expected.map((ref) => ({ ref })) });
});

test('names the namespaces that there are, the nearest first', async () => {
  const house = await openFlock();
  await house.done('db/vectorUpsert', { namespace: 'aardvarks', ref: 'a', embedding: [1] });

  const outcome = await house.call('db/vectorQuery', { namespace: 'Hen', embedding: [1, 0] });

  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { code: 'not_found', reason: 'NOT_FOUND', hint: 'There are: hens, aardvarks.', details: { total: 2 } },
  });
});

test('says how to begin when there is nothing at all', async () => {
  const house = await openHouse();

  expect(await house.call('db/vectorQuery', { namespace: 'hens', embedding: [1] })).toMatchObject({
    error: { reason: 'NOT_FOUND', hint: expect.stringContaining('db_vector_upsert') },
  });
});

test.each([
  [{ embedding: [1, 0, 0] }, 'DIMENSION_MISMATCH', 'The embedding had 3 dimensions; those of its namespace have 2.'],
  [{ embedding: [] }, 'INVALID_ARGUMENT', 'embedding was empty.'],
  [{ embedding: [0, 0] }, 'INVALID_ARGUMENT', 'embedding was all zero.'],
  [{ filters: { age: { $near: 1 } } }, 'INVALID_ARGUMENT', expect.stringContaining('no operator $near')],
  [{ namespace: 'a\nb' }, 'INVALID_ARGUMENT', 'namespace had characters in it that cannot be seen.'],
])('refuses %j', async (over, reason, message) => {
  const house = await openFlock();

  const outcome = await house.call('db/vectorQuery', { namespace: 'hens', embedding: [1, 0], ...over });

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid_input', reason, message } });
});

test.each([0, -1, 1.5, limits.vectorMatches + 1, '5'])('refuses top_k %j', async (top_k) => {
  const house = await openFlock();

  const outcome = await house.call('db/vectorQuery', { namespace: 'hens', embedding: [1, 0], top_k });

  expect(outcome).toMatchObject({ error: { code: 'invalid_input', message: expect.stringContaining('top_k') } });
});

const found = { namespace: 'hens', embedding: [1, 0], top_k: 20 };

async function openLarge(parts: (index: number) => Record<string, unknown>): Promise<TestHouse> {
  const house = await openHouse();
  const items = Array.from({ length: 20 }, (_, index) => ({
    ref: `hen-${index}`,
    embedding: [1, index],
    ...parts(index),
  }));
  await house.done('db/vectorUpsertMany', { namespace: 'hens', items });
  return house;
}

test('says how many matches did not fit', async () => {
  const house = await openFlock();

  expect(await house.done('db/vectorQuery', found, { budget: { resultChars: 150 } })).toMatchObject({
    matches: [{ ref: 'berta' }],
    notes: ['Only 1 of 3 matches fitted into the answer: ask for fewer with top_k.'],
  });
});

test.each(['x', '\n', '\u0001', '\u{1F414}'])(
  'cuts long texts of %j until the answer fits, and no short ones',
  async (sign) => {
    const house = await openLarge((index) => ({
      metadata: { index },
      text: index < 5 ? 'short' : sign.repeat(20_000),
    }));

    const answer = await house.done('db/vectorQuery', found, { budget: { resultChars: 20_000 } });

    const texts = Array.from({ length: 20 }, (_, index) => String(pick(answer, 'matches', index, 'text')));
    const json = JSON.stringify(answer);
    expect(json.length).toBeLessThan(20_000);
    expect(json.length).toBeGreaterThan(17_000);
    expect(texts.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'short'));
    expect(texts.slice(5).every((text) => text.endsWith(`${sign}…`) && text.isWellFormed())).toBe(true);
    expect(answer).toMatchObject({ notes: [expect.stringMatching(/^Longer texts were cut to \d+ characters \(15\)/)] });
  },
);

test('leaves out large metadata where cutting texts is not enough, and keeps what is small', async () => {
  const house = await openLarge((index) => ({
    metadata: index < 5 ? { index } : { index, note: 'x'.repeat(5_000) },
    text: 'x'.repeat(5_000),
  }));

  const answer = await house.done('db/vectorQuery', found, { budget: { resultChars: 20_000 } });

  expect(JSON.stringify(answer).length).toBeLessThan(20_000);
  expect(pick(answer, 'matches', 'length')).toBe(20);
  expect(pick(answer, 'matches', 4, 'metadata')).toEqual({ index: 4 });
  expect(pick(answer, 'matches', 5, 'metadata')).toEqual({});
  expect(answer).toMatchObject({
    notes: [
      'Longer texts were cut to 200 characters (20): a smaller top_k makes room.',
      expect.stringMatching(/^Metadata of more than \d+ characters was left out \(15\)/),
    ],
  });
});

test('leaves an answer whole where its size does not matter', async () => {
  const house = await openLarge(() => ({ text: 'x'.repeat(20_000) }));

  const answer = await house.done('db/vectorQuery', found);

  expect(pick(answer, 'matches', 19, 'text')).toHaveLength(20_000);
  expect(answer).not.toHaveProperty('notes');
});

test('ends at once for whoever cancels', async () => {
  const house = await openFlock();
  const control = new AbortController();

  const asked = house.call('db/vectorQuery', { namespace: 'hens', embedding: [1, 0] }, { signal: control.signal });
  control.abort();

  expect(await asked).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
  expect(await house.done('db/listNamespaces', {})).toMatchObject({ namespaces: [{ name: 'hens', count: 3 }] });
});

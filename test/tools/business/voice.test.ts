import { expect, test } from 'vitest';
import type { TestHouse } from '../../harness/house.ts';
import { openShop, refusal } from './shop.ts';

const say = (
  house: TestHouse,
  transcriptChunk: string,
  streamId = 'till',
): Promise<Readonly<Record<string, unknown>>> => house.done('business/liveVoiceStream', { streamId, transcriptChunk });

test('an order grows piece by piece, and a hypothesis that is sent again counts once', async () => {
  const house = await openShop();

  await say(house, 'two legs');
  await say(house, 'two legs and twelve');
  const heard = await say(house, 'two legs and twelve eggs');

  expect(heard).toMatchObject({
    items: [
      { productId: 'legs', qty: 2, confidence: expect.any(Number) },
      { productId: 'eggs', qty: 12 },
    ],
    confidence: expect.any(Number),
  });
  expect(await say(house, '')).toEqual(heard);
});

test('a correction replaces what was said', async () => {
  const house = await openShop();
  await say(house, 'three legs');

  expect(await say(house, 'no, make that five')).toMatchObject({ items: [{ productId: 'legs', qty: 5 }] });
});

test('streams are their callers’ own', async () => {
  const house = await openShop();
  await say(house, 'two legs');
  const chunk = { streamId: 'till', transcriptChunk: '' };

  expect(await say(house, '', 'another')).toMatchObject({ items: [] });
  expect(
    await house.done('business/liveVoiceStream', chunk, { caller: { face: 'rest', principal: 'dora' } }),
  ).toMatchObject({ items: [] });
});

test('products of the call stand in for those of the shop', async () => {
  const house = await openShop();
  const products = [{ id: 'duck', name: 'Duck' }];

  expect(
    await house.done('business/liveVoiceStream', { streamId: 's', transcriptChunk: 'two ducks', products }),
  ).toMatchObject({ items: [{ productId: 'duck', qty: 2 }] });
  expect(
    await refusal(house, 'business/liveVoiceStream', {
      streamId: 's',
      transcriptChunk: 'x',
      products: [{ id: '__proto__', name: 'Fox' }],
    }),
  ).toMatchObject({ reason: 'INVALID_ARGUMENT' });
});

test('takes a thousand pieces in one stream, and keeps no more of them than it needs', {
  timeout: 60_000,
}, async () => {
  const house = await openShop();
  for (let piece = 0; piece < 999; piece += 1) await say(house, 'two legs.');

  const heard = await say(house, 'one egg.');

  const items = Array.isArray(heard['items']) ? heard['items'] : [];
  expect(Object.fromEntries(items.map(({ productId, qty }) => [productId, qty]))).toEqual({
    legs: expect.any(Number),
    eggs: 1,
  });
  expect(String(heard['transcript']).length).toBeLessThan(1_100);
});

test('counts each of many pieces that come at the same moment', async () => {
  const house = await openShop();

  await Promise.all(['two legs.', 'three eggs.', 'one fried chicken.'].map((piece) => say(house, piece)));

  const { items } = await say(house, '');
  expect(Array.isArray(items) && items.map(({ productId }) => productId).sort()).toEqual(['eggs', 'fried', 'legs']);
});

test('refuses a piece that is longer than the contract allows', async () => {
  const house = await openShop();

  expect(
    await refusal(house, 'business/liveVoiceStream', { streamId: 's', transcriptChunk: 'x'.repeat(501) }),
  ).toMatchObject({ reason: 'INVALID_ARGUMENT' });
});

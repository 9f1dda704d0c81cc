/** Several threads scan one namespace: three full chunks, and one that is not. */
import { readdirSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { VectorItem, VectorQuery } from '../../../../src/core/vectors.ts';
import { openFile } from '../../../../src/drivers/vectors/sqlite/file.ts';
import { chunkRows } from '../../../../src/drivers/vectors/sqlite/layout.ts';
import { Shop, type ShopOptions } from '../../../../src/drivers/vectors/sqlite/shop.ts';
import { seeded } from '../../../durable/random.ts';
import { tempDir } from '../../../harness/temp.ts';
import { clustered, items, nearest } from '../samples.ts';
import { judgeFile } from './judge.ts';

const rows = 12_500;
const open = {
  byteRows: 0,
  sharedRows: 8_000,
  bitRows: Number.POSITIVE_INFINITY,
  memoryBytes: 2 ** 30,
  confirmRows: rows,
};

function openShop(path: string, options: Partial<ShopOptions> = {}, checkpoint = (): void => {}): Shop {
  const shop = new Shop(openFile(path), { ...open, ...options }, checkpoint);
  onTestFinished(() => shop.close());
  return shop;
}

function fill(shop: Shop, some: readonly VectorItem[], namespace = 'hens'): void {
  for (let at = 0; at < some.length; at += 1_000) shop.upsert(namespace, some.slice(at, at + 1_000));
}

function find(shop: Shop, over: Partial<VectorQuery> & Pick<VectorQuery, 'embedding'>): readonly string[] | undefined {
  return shop.query({ namespace: 'hens', topK: 10, ...over })?.matches.map(({ ref }) => ref);
}

/** All threads are there, and what is kept is in memory. */
async function settle(shop: Shop, threads: number): Promise<void> {
  const prepared = (): number => {
    while (shop.prepare());
    return shop.threads;
  };
  await expect.poll(prepared).toBe(threads);
}

test.each([1, 2, 4])('what is found is the same in files and in memory with %i threads', async (threads) => {
  const make = clustered(16, 10);
  const some = items(rows, make);
  const shop = openShop(`${tempDir()}/vectors.db`, { threads });
  fill(shop, some);

  for (let round = 0; round < 5; round += 1) {
    const embedding = make();
    expect(find(shop, { embedding })).toEqual(nearest(embedding, some, 10));
    if (round > 0) await settle(shop, threads);
  }
});

test('every thread sees what is deleted, stored again and moved, whoever did it', async () => {
  const path = `${tempDir()}/vectors.db`;
  const make = clustered(16, 11);
  const known = new Map(items(rows, make).map((item) => [item.ref, item]));
  const [shop, other] = [openShop(path, { threads: 3 }), openShop(path, { threads: 1 })];
  fill(other, [...known.values()]);
  const random = seeded(5);

  for (let round = 0; round < 5; round += 1) {
    const embedding = make();
    expect(find(shop, { embedding })).toEqual(nearest(embedding, [...known.values()], 10));
    await settle(shop, 3);
    const refs = [...known.keys()];
    // Most of a chunk, so that the rest moves; then a few, which come again elsewhere.
    const first = random.below(refs.length - chunkRows);
    const gone = refs.slice(first, first + (round % 2 === 0 ? chunkRows - 200 : 50));
    other.delete({ namespace: 'hens', refs: gone });
    for (const ref of gone) known.delete(ref);
    const again = items(300, make).map((item) => ({ ...item, ref: `${item.ref} of ${round}` }));
    fill(shop, again);
    for (const item of again) known.set(item.ref, item);
  }
  expect(judgeFile(path)).toEqual([]);
});

test('a filter holds in the chunks of every thread', async () => {
  const make = clustered(16, 12);
  const some = items(rows, make);
  const shop = openShop(`${tempDir()}/vectors.db`, { threads: 3 });
  fill(shop, some);
  const condition = { column: 'coop', order: 'eq', value: 'coop 3' } as const;
  const allowed = some.filter(({ metadata }) => metadata['coop'] === 'coop 3');

  for (let round = 0; round < 4; round += 1) {
    const embedding = make();
    expect(find(shop, { embedding, condition })).toEqual(nearest(embedding, allowed, 10));
    await settle(shop, 3);
  }
});

test.each([false, true])('files that are gone are made again, after they were kept: %s', async (isKept) => {
  const folder = tempDir();
  const make = clustered(16, 13);
  const some = items(rows, make);
  const shop = openShop(`${folder}/vectors.db`, { threads: 3 });
  fill(shop, some);
  if (isKept) {
    find(shop, { embedding: make() });
    await settle(shop, 3);
    // From now on they are kept, but not read.
    find(shop, { embedding: make() });
  }
  for (const name of readdirSync(`${folder}/vectors.codes`)) rmSync(`${folder}/vectors.codes/${name}`);

  for (let round = 0; round < 4; round += 1) {
    const embedding = make();
    expect(find(shop, { embedding })).toEqual(nearest(embedding, some, 10));
    await settle(shop, 3);
  }
});

test('a search that nobody waits for any more leaves the threads to the next one', async () => {
  const make = clustered(16, 14);
  const some = items(rows, make);
  let looks = Number.POSITIVE_INFINITY;
  const shop = openShop(`${tempDir()}/vectors.db`, { threads: 3 }, () => {
    looks -= 1;
    if (looks < 0) throw new Error('Nobody waits.');
  });
  fill(shop, some);

  let left = 0;
  for (const patience of [0, 1, 2, 3, 4]) {
    looks = patience;
    try {
      // How often it looks depends on what the other threads have taken.
      find(shop, { embedding: make() });
    } catch {
      left += 1;
    }
    looks = Number.POSITIVE_INFINITY;
    const embedding = make();
    expect(find(shop, { embedding })).toEqual(nearest(embedding, some, 10));
    await settle(shop, 3);
  }
  expect(left).toBeGreaterThan(0);
});

test('namespaces of several threads that do not fit together make room for each other', async () => {
  const make = clustered(16, 15);
  // One of them takes 0.6 MB, in pages of 64 kB.
  const shop = openShop(`${tempDir()}/vectors.db`, { threads: 2, memoryBytes: 1_000_000 });
  const flocks = ['hens', 'ducks', 'geese'].map((namespace) => ({ namespace, some: items(rows, make) }));
  for (const { namespace, some } of flocks) fill(shop, some, namespace);

  for (const { namespace, some } of [...flocks, ...flocks, ...flocks.toReversed()]) {
    const embedding = make();
    expect(find(shop, { namespace, embedding })).toEqual(nearest(embedding, some, 10));
    await settle(shop, 2);
  }
});

test('bits are compared by every thread', async () => {
  const make = clustered(384, 7, 200);
  const some = items(9_000, make);
  const shop = openShop(`${tempDir()}/vectors.db`, { threads: 2, bitRows: 1_000 });
  fill(shop, some);

  for (let round = 0; round < 4; round += 1) {
    const embedding = make();
    const answer = shop.query({ namespace: 'hens', topK: 10, embedding });
    expect(answer?.engine).toBe('bit');
    expect(answer?.matches.map(({ ref }) => ref)).toEqual(nearest(embedding, some, 10));
    await settle(shop, 2);
  }
});

import { readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { VectorItem, VectorQuery } from '../../../../src/core/vectors.ts';
import { openFile } from '../../../../src/drivers/vectors/sqlite/file.ts';
import { codeKinds } from '../../../../src/drivers/vectors/sqlite/layout.ts';
import { Shop, type ShopOptions } from '../../../../src/drivers/vectors/sqlite/shop.ts';
import { tempDir } from '../../../harness/temp.ts';
import { onTestFinished } from 'vitest';
import { clustered, items, type Make, nearest, scattered } from '../samples.ts';
import { judgeFile } from './judge.ts';

const open = {
  byteRows: 0,
  sharedRows: Number.POSITIVE_INFINITY,
  bitRows: Number.POSITIVE_INFINITY,
  memoryBytes: 2 ** 30,
  confirmRows: Number.POSITIVE_INFINITY,
};

function openShop(path: string, options: Partial<ShopOptions> = {}): Shop {
  const file = openFile(path);
  onTestFinished(() => {
    file.close();
  });
  return new Shop(file, { ...open, ...options }, () => {});
}

function fill(shop: Shop, some: readonly VectorItem[]): void {
  for (let at = 0; at < some.length; at += 1_000) shop.upsert('hens', some.slice(at, at + 1_000));
}

function find(shop: Shop, over: Partial<VectorQuery> & Pick<VectorQuery, 'embedding'>) {
  const answer = shop.query({ namespace: 'hens', topK: 10, ...over });
  return { engine: answer?.engine, refs: answer?.matches.map(({ ref }) => ref) };
}

function outlying(dimensions: number): Make {
  const make = scattered(dimensions, 11);
  return () => make().map((x, at) => (at === 0 ? 40 : x));
}

function alike(dimensions: number): Make {
  const make = scattered(dimensions, 12);
  return () => make().map((x) => 1 + x / 10_000);
}

test.each([
  ['scattered', scattered(384, 1), 1],
  ['clustered', clustered(384, 1), 2],
])('bytes find what floats find in 10,000 vectors: %s', (_what, make) => {
  const shop = openShop(`${tempDir()}/vectors.db`);
  const some = items(10_000, make);
  fill(shop, some);

  for (let index = 0; index < 20; index += 1) {
    const embedding = make();
    expect(find(shop, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
  }
});

test.each([
  ['one number is far beyond the others', outlying(64)],
  ['all are nearly the same', alike(64)],
])('none is missed where bytes tell little apart: %s', (_what, make) => {
  const shop = openShop(`${tempDir()}/vectors.db`);
  const some = items(9_000, make);
  fill(shop, some);

  // The first search reads from the disk, further ones from memory.
  for (let index = 0; index < 5; index += 1) {
    const embedding = make();
    expect(find(shop, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
  }
});

test.each([true, false])('a filter holds in every chunk, comparing floats: %s', (isExact) => {
  const shop = openShop(`${tempDir()}/vectors.db`);
  const make = clustered(384, 4);
  const some = items(9_000, make);
  fill(shop, some);
  const condition = { column: 'coop', order: 'eq', value: 'coop 3' } as const;
  const allowed = some.filter(({ metadata }) => metadata['coop'] === 'coop 3');

  for (let index = 0; index < 3; index += 1) {
    const embedding = make();
    expect(find(shop, { embedding, condition, isExact }).refs).toEqual(nearest(embedding, allowed, 10));
  }
});

test.each([1, 2])('a file of schema %i, which had the codes inside, gets files of them', (version) => {
  const path = `${tempDir()}/vectors.db`;
  const make = clustered(16, 5);
  const some = items(9_000, make);
  fill(openShop(path), some);
  const old = new Sqlite(path);
  old.exec(`
    alter table chunk drop column stamp;
    create table ${version === 1 ? 'codes' : 'high_codes'} (id integer primary key, rows blob not null);
    pragma user_version = ${version};`);
  old.close();

  const shop = openShop(path);

  const embedding = make();
  expect(find(shop, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
  expect(judgeFile(path)).toEqual([]);
});

test.each<readonly [string, (file: string) => void]>([
  ['are gone', (file) => rmSync(file)],
  ['are cut short', (file) => truncateSync(file, 1_000)],
  ['have the names of another moment', (file) => renameSync(file, file.replace(/[0-9a-f]{16}/, '0123456789abcdef'))],
])('codes are made again of the floats when their files %s', (_what, spoil) => {
  const folder = tempDir();
  const make = clustered(16, 6);
  const some = items(9_000, make);
  fill(openShop(`${folder}/vectors.db`), some);
  const files = readdirSync(`${folder}/vectors.codes`);
  for (const name of files) spoil(`${folder}/vectors.codes/${name}`);

  const shop = openShop(`${folder}/vectors.db`);

  const embedding = make();
  expect(find(shop, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
  expect(judgeFile(`${folder}/vectors.db`)).toEqual([]);
  expect(readdirSync(`${folder}/vectors.codes`).sort()).toEqual(files.sort());
});

test('many chunks are searched in files, where one is missing, and in memory', () => {
  const folder = tempDir();
  const make = clustered(16, 10);
  // Ten full chunks, and one that is not.
  const some = items(42_000, make);
  const shop = openShop(`${folder}/vectors.db`);
  fill(shop, some);
  shop.delete({ namespace: 'hens', refs: some.slice(5_000, 5_050).map(({ ref }) => ref) });
  const left = [...some.slice(0, 5_000), ...some.slice(5_050)];
  const [missing = ''] = readdirSync(`${folder}/vectors.codes`).filter((name) => name.endsWith('.front'));
  rmSync(`${folder}/vectors.codes/${missing}`);
  const fresh = openShop(`${folder}/vectors.db`);

  for (let round = 0; round < 6; round += 1) {
    const embedding = make();
    expect(find(fresh, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, left, 10) });
  }
  expect(judgeFile(`${folder}/vectors.db`)).toEqual([]);
});

test.each(['back', 'low'])('a chunk that lacks further codes is searched as exactly: %s', (kind) => {
  const folder = tempDir();
  // So much alike that a bound which is a little too low leaves out the nearest.
  const [base, noise] = [scattered(64, 13)(), scattered(64, 14)];
  const make: Make = () => noise().map((x, at) => (base[at] ?? 0) + x / 1_000);
  const some = items(12_300, make);
  fill(openShop(`${folder}/vectors.db`), some);
  const [missing = ''] = readdirSync(`${folder}/vectors.codes`).filter((name) => name.endsWith(`.${kind}`));
  rmSync(`${folder}/vectors.codes/${missing}`);
  const fresh = openShop(`${folder}/vectors.db`);

  for (let round = 0; round < 6; round += 1) {
    const embedding = make();
    expect(find(fresh, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
  }
});

test.each([300, 4_000])(
  '%i vectors behind the last full chunk are compared with those in files, to the last digit',
  (behind) => {
    const path = `${tempDir()}/vectors.db`;
    const [base, noise] = [scattered(64, 15)(), scattered(64, 16)];
    const make: Make = () => noise().map((x, at) => (base[at] ?? 0) + x / 1_000);
    const some = items(4_096 + behind, make);
    fill(openShop(path), some);

    for (let round = 0; round < 4; round += 1) {
      const embedding = make();
      // A first search each time: it reads files, and keeps nothing.
      expect(find(openShop(path), { embedding, topK: 60 })).toEqual({
        engine: 'int8',
        refs: nearest(embedding, some, 60),
      });
    }
  },
);

test('vectors are stored and found where no codes can be written', () => {
  const folder = tempDir();
  writeFileSync(`${folder}/vectors.codes`, 'not a folder');
  const shop = openShop(`${folder}/vectors.db`);
  const make = clustered(16, 8);
  const some = items(5_000, make);

  fill(shop, some);

  const embedding = make();
  expect(find(shop, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
});

test('the files of a namespace go with it, and what nobody knows goes at the next start', () => {
  const folder = tempDir();
  const shop = openShop(`${folder}/vectors.db`);
  const some = items(9_000, clustered(16, 9));
  fill(shop, some);
  shop.upsert('ducks', some.slice(0, 4_096));
  // A file for each kind of code of a chunk.
  expect(readdirSync(`${folder}/vectors.codes`)).toHaveLength(3 * codeKinds.length);

  shop.delete({ namespace: 'hens', refs: some.map(({ ref }) => ref) });
  expect(readdirSync(`${folder}/vectors.codes`)).toHaveLength(codeKinds.length);

  writeFileSync(`${folder}/vectors.codes/1-0-0123456789abcdef.feed`, 'half of a file');
  openShop(`${folder}/vectors.db`);
  expect(readdirSync(`${folder}/vectors.codes`)).toHaveLength(codeKinds.length);
});

test('codes agree with the floats after vectors were stored again, deleted and moved', () => {
  const path = `${tempDir()}/vectors.db`;
  const shop = openShop(path);
  const make = clustered(16, 3);
  const some = items(9_000, make);
  fill(shop, some);
  const other = openShop(path);
  find(other, { embedding: make() });
  // Of the first chunk a few stay, which are moved to the end; of the second all are stored again.
  shop.delete({ namespace: 'hens', refs: some.slice(100, 4_096).map(({ ref }) => ref) });
  const again = some.slice(4_096, 8_192).map((item) => ({ ...item, embedding: make() }));
  fill(shop, again);

  expect(judgeFile(path)).toEqual([]);

  const kept = [...some.slice(0, 100), ...again, ...some.slice(8_192)];
  for (const each of [shop, other, openShop(path)]) {
    const embedding = make();
    expect(find(each, { embedding }).refs).toEqual(nearest(embedding, kept, 10));
    expect(find(each, { embedding, isExact: true })).toEqual({ engine: 'exact', refs: nearest(embedding, kept, 10) });
  }
  expect(readdirSync(`${dirname(path)}/vectors.codes`)).toHaveLength(codeKinds.length);
});

test('floats become bytes when a namespace has grown, and the other way round', () => {
  const shop = openShop(`${tempDir()}/vectors.db`, { byteRows: 50 });
  const make = scattered(8, 5);
  const some = items(60, make);
  const embedding = make();

  fill(shop, some.slice(0, 40));
  expect(find(shop, { embedding })).toEqual({ engine: 'exact', refs: nearest(embedding, some.slice(0, 40), 10) });
  fill(shop, some.slice(40));
  expect(find(shop, { embedding })).toEqual({ engine: 'int8', refs: nearest(embedding, some, 10) });
  shop.delete({ namespace: 'hens', refs: some.slice(20).map(({ ref }) => ref) });
  expect(find(shop, { embedding })).toEqual({ engine: 'exact', refs: nearest(embedding, some.slice(0, 20), 10) });
});

test('bits are taken where they find the same, and refused where they do not', () => {
  const [alike, random] = [clustered(384, 7, 200), scattered(384, 8)];
  for (const [make, engine] of [
    [alike, 'bit'],
    [random, 'int8'],
  ] as const) {
    const shop = openShop(`${tempDir()}/vectors.db`, { bitRows: 1_000 });
    const some = items(9_000, make);
    fill(shop, some);
    const embedding = make();

    expect(find(shop, { embedding })).toEqual({ engine, refs: nearest(embedding, some, 10) });
  }
});

test('namespaces that do not fit together make room for each other', () => {
  const shop = openShop(`${tempDir()}/vectors.db`, { memoryBytes: 200_000 });
  const make = scattered(64, 9);
  const flocks = ['a', 'b', 'c', 'd'].map((name) => ({ name, some: items(900, make) }));
  for (const { name, some } of flocks) shop.upsert(name, some);

  for (const { name, some } of [...flocks, ...flocks.toReversed()]) {
    const embedding = make();
    const answer = shop.query({ namespace: name, embedding, topK: 10 });
    expect(answer?.matches.map(({ ref }) => ref)).toEqual(nearest(embedding, some, 10));
  }
});

test('a change that is broken off leaves nothing behind', () => {
  const path = `${tempDir()}/vectors.db`;
  const file = openFile(path);
  onTestFinished(() => {
    file.close();
  });
  let looks = 0;
  const shop = new Shop(file, open, () => {
    looks += 1;
    if (looks > 4_500) throw new Error('Nobody waits.');
  });
  const make = scattered(4, 1);

  shop.upsert('hens', items(10, make));
  expect(() => shop.upsert('hens', items(5_000, make))).toThrow('Nobody waits.');

  expect(judgeFile(path)).toEqual([]);
  expect(shop.namespaces()).toEqual([{ name: 'hens', dimensions: 4, count: 10 }]);
});

test('a file of a newer Patchbay is refused', () => {
  const path = `${tempDir()}/vectors.db`;
  const file = new Sqlite(path);
  file.pragma('user_version = 99');
  file.close();

  expect(() => openFile(path)).toThrow(expect.objectContaining({ reason: 'NEWER_DATA' }));
});

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openFile } from '../../../../src/drivers/vectors/sqlite/file.ts';
import { Shop } from '../../../../src/drivers/vectors/sqlite/shop.ts';
import { tempDir } from '../../../harness/temp.ts';
import { items, scattered } from '../samples.ts';
import { crash } from './crash.ts';
import { judgeFile } from './judge.ts';

test('nothing acknowledged is lost, and nothing half-written is seen, when the process is killed', async () => {
  const report = await crash({ dataDir: tempDir(), kills: 20, seed: 5 });

  expect(report.kills).toBe(20);
  expect(report.acknowledged).toBeGreaterThan(100);
}, 120_000);

test.each([
  ['a count that is wrong', 'update namespace set count = count + 1', 'but the count is'],
  ['floats that are gone', 'delete from floats where id % 10 = 3', 'items and floats differ'],
  ['an item that is gone', 'delete from item where id % 10 = 3', 'items and floats differ'],
  ['a slot that is not live', `update chunk set live = zeroblob(512) where number = 0`, 'what is live differ'],
])('the judge sees %s', (_what, damage, problem) => {
  const path = makeFile();

  const other = new Sqlite(path);
  other.exec(damage);
  other.close();

  expect(judgeFile(path).join()).toContain(problem);
});

test.each<readonly [string, (codes: string) => void, string]>([
  ['codes that are gone', (codes) => rmSync(codes), 'rows have other low codes'],
  ['bits that are others', (codes) => writeFileSync(codes, Buffer.alloc(200_000)), 'rows have other bit codes'],
])('the judge sees %s', (_what, damage, problem) => {
  const path = makeFile();

  const folder = join(path, '../vectors.codes');
  for (const name of readdirSync(folder)) damage(join(folder, name));

  expect(judgeFile(path).join()).toContain(problem);
});

function makeFile(): string {
  const path = `${tempDir()}/vectors.db`;
  const file = openFile(path);
  new Shop(file, { byteRows: 0, sharedRows: 0, bitRows: 0, memoryBytes: 0, confirmRows: 0 }, () => {}).upsert(
    'hens',
    items(4_100, scattered(8, 1)),
  );
  file.close();
  expect(judgeFile(path)).toEqual([]);
  return path;
}

import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../../src/core/ports.ts';
import { sqliteStore } from '../../../../src/drivers/store/sqlite/index.ts';
import { Spool } from '../../../../src/drivers/store/sqlite/spool.ts';
import { testClock } from '../../../harness/clock.ts';
import { tempDir } from '../../../harness/temp.ts';
import { heldBy, newRun, part } from '../samples.ts';

const migrations = join(import.meta.dirname, '../../../../drizzle/sqlite');

async function openStore(dataDir: string): Promise<Store> {
  const opened = await sqliteStore.open({ migrations }, { clock: testClock(), log: { write() {} }, dataDir });
  onTestFinished(() => opened.close());
  return opened.port;
}

test('reads what was written up to the line that was cut off', () => {
  const folder = tempDir();
  const spool = new Spool(folder);
  spool.append('r1', part(0, 'item 0', { value: '{"egg":"\\t"}' }));
  spool.append('r1', part(2, 'item 1', { value: '1' }));
  spool.leave('r1');
  appendFileSync(join(folder, 'r1.parts'), '2\titem 2\t{"egg":');

  expect(spool.read('r1')).toEqual([part(0, 'item 0', { value: '{"egg":"\\t"}' }), part(2, 'item 1', { value: '1' })]);
});

test('leaves out what a power cut made of a line', () => {
  const folder = tempDir();
  appendFileSync(join(folder, 'r1.parts'), '0\titem 0\t\u0000\u0000\n\u0000\u0000\n0\titem 1\t[1]\n');

  expect(new Spool(folder).read('r1')).toEqual([part(0, 'item 1', { value: '[1]' })]);
});

test('keeps the lines of its user alone, and its files in its folder', () => {
  const folder = join(tempDir(), 'runs');
  const spool = new Spool(folder);
  spool.append('../r1', part(0, 'item 0'));
  spool.close();

  const [name = ''] = readdirSync(folder);
  expect([spool.runs.length, statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([
    1, 0o700, 0o600,
  ]);
});

test('tidies up lines of runs that have ended or are gone, and leaves those of runs that go on', async () => {
  const dataDir = tempDir();
  const first = await openStore(dataDir);
  for (const id of ['ended', 'open']) await first.runs.create(newRun(id), 'me');
  await first.runs.end(heldBy('me', 'ended'), { status: 'failed', completedAt: 2_000 });
  const left = new Spool(join(dataDir, 'runs'));
  for (const id of ['ended', 'open', 'gone']) left.append(id, part(0, 'item 0'));
  left.close();

  const next = await openStore(dataDir);

  expect(readdirSync(join(dataDir, 'runs'))).toEqual(['open.parts']);
  expect(await next.runs.parts('ended')).toEqual([part(0, 'item 0')]);
  expect(await next.runs.parts('open')).toEqual([part(0, 'item 0')]);
});

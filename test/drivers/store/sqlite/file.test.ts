import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../../src/core/ports.ts';
import { openFile } from '../../../../src/drivers/store/sqlite/file.ts';
import { sqliteStore } from '../../../../src/drivers/store/sqlite/index.ts';
import { testClock } from '../../../harness/clock.ts';
import { tempDir } from '../../../harness/temp.ts';
import { endedRun, newRun } from '../samples.ts';

const migrations = join(import.meta.dirname, '../../../../drizzle/sqlite');

/** Migrations of which only the first is known. */
function firstOnly(): string {
  const folder = tempDir();
  cpSync(migrations, folder, { recursive: true });
  const first = { idx: 0, version: '6', when: 1_795_188_313_958, tag: '0000_first', breakpoints: true };
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'sqlite', entries: [first] }),
  );
  return folder;
}

/** A data folder as the first release left it: a definition, runs that ended, and one that its process was executing. */
function firstFolder(): string {
  const dataDir = tempDir();
  const file = openFile(join(dataDir, 'system.db'), { migrations: firstOnly() });
  const run =
    file.prepare(`insert into run (id, kind, config_id, status, owner, config, data, error, started_at, completed_at)
    values (?, 'workflow', 'feed', ?, 'host:1:x', ?, ?, ?, ?, ?)`);
  const step = file.prepare('insert into run_step (run_id, position, result) values (?, ?, ?)');
  file.prepare("insert into workflow values ('feed', 'sealed feed', 1, 2)").run();
  run.run('good', 'succeeded', '{"id":"feed","steps":[1]}', '{"eggs":3}', null, 1_000, 2_000);
  run.run('bad', 'failed', null, null, 'no grain', 3_000, 4_000);
  run.run('going', 'running', '{"id":"feed","steps":[2]}', null, null, 5_000, null);
  step.run('good', 0, '{"stepId":"one","success":true,"transformedData":[1]}');
  step.run('good', 1, '{"stepId":"two","success":true}');
  step.run('going', 0, '{"stepId":"one","success":true}');
  file.close();
  return dataDir;
}

async function openStore(dataDir: string, folder = migrations): Promise<Store> {
  const opened = await sqliteStore.open({ migrations: folder }, { clock: testClock(), log: { write() {} }, dataDir });
  onTestFinished(() => opened.close());
  return opened.port;
}

test('brings every run of the first schema along, with its steps and its definition', async () => {
  const store = await openStore(firstFolder());

  expect(await store.runs.get('good')).toEqual({
    id: 'good',
    kind: 'workflow',
    configId: 'feed',
    status: 'succeeded',
    config: { id: 'feed', steps: [1] },
    data: { eggs: 3 },
    error: undefined,
    stepResults: [
      { stepId: 'one', success: true, transformedData: [1] },
      { stepId: 'two', success: true },
    ],
    startedAt: 1_000,
    completedAt: 2_000,
  });
  expect(await store.runs.get('bad')).toMatchObject({ status: 'failed', error: 'no grain', config: undefined });
  expect(await store.runs.list({ limit: 1, offset: 0 })).toMatchObject({ total: 3, items: [{ id: 'going' }] });
  expect(await store.workflows.get('feed')).toMatchObject({ sealed: 'sealed feed' });
});

test('finds the process gone that executed a run of the first schema, and knows that its making was not kept', async () => {
  const store = await openStore(firstFolder());
  const owners = await store.queue.owners();

  const isThere = await Promise.all(owners.map((owner) => store.presence.isThere(owner)));
  await Promise.all(owners.map((owner) => store.queue.reclaim(owner)));

  expect([owners, isThere]).toEqual([['host:1:x'], [false]]);
  expect(await store.queue.claim('me', '')).toMatchObject({ id: 'going' });
  expect(await store.runs.source('going')).toMatchObject({
    run: { config: { id: 'feed', steps: [2] }, stepResults: [{ stepId: 'one' }] },
    definition: '',
    input: undefined,
  });
});

test('deletes runs of the first schema with all that belongs to them', async () => {
  const dataDir = firstFolder();
  const store = await openStore(dataDir);

  expect(await store.runs.prune({ before: 9_000, limit: 10 })).toBe(2);

  const file = new Database(join(dataDir, 'system.db'));
  expect(file.prepare('select id from version').pluck().all()).toEqual(['going']);
  expect(file.prepare('select run_id from run_step').pluck().all()).toEqual(['going']);
  file.close();
});

test('leaves a database as it is when a migration fails half-way, and can be opened by another', async () => {
  const dataDir = firstFolder();
  const broken = tempDir();
  cpSync(migrations, broken, { recursive: true });
  writeFileSync(
    join(broken, '0001_durable-runs.sql'),
    'DROP TABLE run_step;--> statement-breakpoint\nDROP TABLE coop;',
  );

  await expect(openStore(dataDir, broken)).rejects.toThrow('coop');

  expect((await (await openStore(dataDir)).runs.get('good'))?.stepResults).toHaveLength(2);
});

test('keeps a log that outlives the process, and waits for the disk by itself', () => {
  const file = openFile(join(tempDir(), 'system.db'), { migrations });
  onTestFinished(() => {
    file.close();
  });

  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'page_size'].map((name) =>
    file.pragma(name, { simple: true }),
  );

  expect(settings).toEqual(['wal', 1, 1, 8192]);
});

test('keeps the pages of a file that is there, whatever size they have', async () => {
  const dataDir = tempDir();
  const before = new Database(join(dataDir, 'system.db'));
  before.pragma('page_size = 4096');
  before.pragma('journal_mode = WAL');
  before.exec('create table coop (id text)');
  before.close();

  const store = await openStore(dataDir);

  expect(await store.runs.list({ limit: 1, offset: 0 })).toMatchObject({ total: 0 });
});

test('refuses a place where no log can be kept', () => {
  expect(() => openFile(':memory:', { migrations })).toThrow(
    expect.objectContaining({ code: 'unsupported', reason: 'NO_WAL' }),
  );
});

test('forgets the target of a webhook with its last try, and not before', async () => {
  const dataDir = tempDir();
  const store = await openStore(dataDir);
  const file = new Database(join(dataDir, 'system.db'), { readonly: true });
  onTestFinished(() => void file.close());
  const target = (): unknown => file.prepare('select target from webhook').pluck().get();
  await endedRun(store, newRun('r1', { webhook: { id: 'w1', target: 'sealed' } }));
  const attempt = async (status: 'waiting' | 'delivered'): Promise<void> => {
    await store.deliveries.claim('me', 9_000, 99_000);
    await store.deliveries.settle('w1', 'me', { status, outcome: '503', nextAt: 9_000 });
  };

  await attempt('waiting');
  expect(target()).toBe('sealed');
  await attempt('delivered');
  expect(target()).toBe('');
});

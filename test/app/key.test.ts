import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { runKey } from '../../src/app/key.ts';
import { Config } from '../../src/app/settings.ts';
import { openHouse, type TestHouse } from '../harness/house.ts';
import { launcher } from '../harness/program.ts';
import { tempDir } from '../harness/temp.ts';
import { upstream } from '../harness/upstream.ts';

// Processes take their time to start on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const secret = 'key-of-the-hen-house';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function rotate(dataDir: string, flags: readonly string[] = [], key?: string): Promise<Ended> {
  const env = { ...process.env, ...(key !== undefined && { PATCHBAY_KEY: key }) };
  return new Promise((resolve) => {
    const args = [launcher, 'key', 'rotate', '--data', dataDir, ...flags];
    execFile(process.execPath, args, { timeout: 60_000, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

/** Everything in `system.db` that was sealed. */
function sealedIn(dataDir: string): readonly string[] {
  const file = new Database(join(dataDir, 'system.db'), { readonly: true });
  const tables = file.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all();
  const all = JSON.stringify(tables.map((table) => file.prepare(`select * from "${table}"`).all()));
  file.close();
  return all.match(/\bv1\.[\w-]{16}\.[\w-]{22}\.[\w-]+/g) ?? [];
}

/** A folder with something of everything that is sealed, as it is after its house was closed. */
async function filled(url: string, settings: Record<string, unknown> = {}): Promise<string> {
  const dataDir = tempDir();
  const house = await openHouse(settings, dataDir);
  const integration = { id: 'farm', urlHost: url, credentials: { key: secret } };
  await house.done('integration/upsert', { input: integration, mode: 'CREATE' });
  for (const instruction of ['Count the eggs', 'Count the eggs of today']) {
    await house.done('workflow/upsert', { id: 'feed', input: workflow(url, instruction) });
  }
  const schedule = { workflowId: 'feed', cronExpression: '0 6 1 1 *', timezone: 'UTC', payload: { pin: 'straw' } };
  await house.done('schedule/upsert', { schedule });
  await house.done('workflow/execute', { input: { id: 'feed' }, options: { webhookUrl: `${url}/hook` } });
  await house.close();
  return dataDir;
}

function workflow(url: string, instruction: string) {
  const headers = { authorization: 'Bearer <<farm_key>>' };
  const apiConfig = { id: 'eggs', instruction, urlHost: url, urlPath: '/eggs', method: 'GET', headers };
  return { id: 'feed', steps: [{ id: 'eggs', integrationId: 'farm', apiConfig }], integrationIds: ['farm'] };
}

async function farm() {
  return upstream(({ headers, url }) =>
    headers['authorization'] === `Bearer ${secret}` || url === '/hook' ? { body: { eggs: 6 } } : { status: 401 },
  );
}

/** What a house makes of the folder: the workflow calls with its credentials, and all definitions are there. */
async function proveWhole(house: TestHouse): Promise<void> {
  const run = await house.done('workflow/execute', { input: { id: 'feed' } });
  expect([run['success'], run['error']]).toEqual([true, null]);
  expect(JSON.stringify(await house.done('workflow/diffVersions', { id: 'feed', from: 1 }))).toContain('of today');
  expect(await house.done('schedule/list', { workflowId: 'feed' })).toMatchObject({
    items: [{ payload: { pin: 'straw' } }],
  });
}

test('everything is sealed anew and works as before', async () => {
  const service = await farm();
  const dataDir = await filled(service.url);
  const before = [sealedIn(dataDir), readFileSync(join(dataDir, 'vault.key'), 'utf8')] as const;

  const trial = await rotate(dataDir, ['--dry-run']);
  const untouched = [sealedIn(dataDir), readFileSync(join(dataDir, 'vault.key'), 'utf8')];
  const { code, out } = await rotate(dataDir);

  expect(trial.out).toBe(`would seal ${before[0].length} texts anew; nothing was changed\n`);
  expect(untouched).toEqual(before);
  expect([code, out]).toEqual([0, expect.stringMatching(`^sealed ${before[0].length} texts anew\n.*webhook-secret`)]);
  expect(before[0].length).toBeGreaterThan(6);
  expect(sealedIn(dataDir)).toHaveLength(before[0].length);
  expect(sealedIn(dataDir).filter((text) => before[0].includes(text))).toEqual([]);
  expect(readFileSync(join(dataDir, 'vault.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  await proveWhole(await openHouse({}, dataDir));
});

test('one that was cut off before anything was sealed anew has lost nothing, and neither has the next', async () => {
  const service = await farm();
  const dataDir = await filled(service.url);
  const file = join(dataDir, 'vault.key');
  writeFileSync(file, `${'ab'.repeat(32)}\n${readFileSync(file, 'utf8')}`);
  const between = await openHouse({}, dataDir);
  await proveWhole(between);
  await between.close();

  const { code } = await rotate(dataDir);

  expect(code).toBe(0);
  await proveWhole(await openHouse({}, dataDir));
});

test('a key of the environment is exchanged for the one that stands before it', async () => {
  const service = await farm();
  const [old, next] = ['11'.repeat(32), '22'.repeat(32)];
  const dataDir = await filled(service.url, { vaultKey: old });

  const alone = await rotate(dataDir, [], old);
  const both = await rotate(dataDir, [], `${next},${old}`);

  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('one key alone')]);
  expect([both.code, both.out]).toEqual([0, expect.stringContaining('Set PATCHBAY_KEY to its first key alone')]);
  await proveWhole(await openHouse({ vaultKey: next }, dataDir));
});

test('nothing is exchanged beside a process that uses the folder', async () => {
  const house = await openHouse();
  await house.ready();
  const before = readFileSync(join(house.dataDir, 'vault.key'), 'utf8');

  const { code, err } = await rotate(house.dataDir);

  expect([code, err]).toEqual([1, expect.stringMatching(/^patchbay: Another process uses the data folder\. Stop /)]);
  expect(readFileSync(join(house.dataDir, 'vault.key'), 'utf8')).toBe(before);
});

test('without the key that it is sealed with, a folder is refused until one goes on without it on purpose', async () => {
  const service = await farm();
  const dataDir = await filled(service.url);
  const sealed = sealedIn(dataDir);
  rmSync(join(dataDir, 'vault.key'));
  const start = async () => (await openHouse({}, dataDir)).ready();

  await expect(start()).rejects.toMatchObject({ code: 'conflict', reason: 'VAULT_KEY_MISMATCH' });
  const refused = await rotate(dataDir);
  const left = await rotate(dataDir, ['--skip-unreadable']);

  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/cannot be opened .*workflow:feed.*nothing/)]);
  expect(left.out).toMatch(`left ${sealed.length} as they are (workflow:feed, integration:farm`);
  expect(sealedIn(dataDir)).toEqual(sealed);
  await start();
});

test('a folder is its key, also where nothing is sealed yet', async () => {
  const house = await openHouse({ vaultKey: '11'.repeat(32) });
  await house.ready();

  await expect((await openHouse({ vaultKey: '22'.repeat(32) }, house.dataDir)).ready()).rejects.toMatchObject({
    reason: 'VAULT_KEY_MISMATCH',
  });
});

test('a folder of an older Patchbay, which named no key, is refused with another one than it is sealed with', async () => {
  const service = await farm();
  const dataDir = await filled(service.url);
  const file = new Database(join(dataDir, 'system.db'));
  file.exec('delete from kept_value');
  file.close();

  await expect((await openHouse({ vaultKey: '22'.repeat(32) }, dataDir)).ready()).rejects.toMatchObject({
    reason: 'VAULT_KEY_MISMATCH',
  });
  await proveWhole(await openHouse({}, dataDir));
});

test('a folder that is not there is not made', async () => {
  const dataDir = join(tempDir(), 'mistyped');

  const { code, err } = await rotate(dataDir);

  expect([code, err]).toEqual([2, expect.stringContaining('There is no data in')]);
  expect(() => readFileSync(join(dataDir, 'vault.key'))).toThrow(/ENOENT/);
});

test('says how it is called', async () => {
  const config = { ...Config.parse({}), dataDir: tempDir() };

  for (const rest of [[], ['turn'], ['rotate', 'now']]) {
    await expect(runKey({ command: 'key', flags: {}, rest }, config)).rejects.toMatchObject({
      code: 'bad_request',
      hint: expect.stringContaining('Usage: patchbay key rotate'),
    });
  }
});

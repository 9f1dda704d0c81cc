import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../src/core/ports.ts';
import type { SealedText } from '../../../src/core/sealed.ts';
import { sqliteStore } from '../../../src/drivers/store/sqlite/index.ts';
import { startChild } from '../../harness/child.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { storeContract } from './contract.ts';
import { heldBy, newRun, part } from './samples.ts';

const migrations = join(import.meta.dirname, '../../../drizzle/sqlite');

async function open(dataDir = tempDir(), isAlone = false): Promise<Store> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  const opened = await sqliteStore.open({ migrations, isAlone }, kit);
  onTestFinished(() => opened.close());
  return opened.port;
}

/** The beginning of a script that opens the store as `opened`. */
function childStore(dataDir: string): string {
  const driver = new URL('../../../src/drivers/store/sqlite/index.ts', import.meta.url).href;
  return `
    const { sqliteStore } = await import(${JSON.stringify(driver)});
    const kit = { clock: { now: Date.now }, log: { write() {} }, dataDir: ${JSON.stringify(dataDir)} };
    const opened = await sqliteStore.open({ migrations: ${JSON.stringify(migrations)} }, kit);`;
}

storeContract({
  open,
  async openTwice() {
    const dataDir = tempDir();
    return [await open(dataDir), await open(dataDir)];
  },
  async openBeside(owner) {
    const dataDir = tempDir();
    const child = await startChild(`${childStore(dataDir)}
      await opened.port.presence.enter(${JSON.stringify(owner)});
      // Nothing of it is used from here on: whoever is there stays, whatever is collected as garbage.
      const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([import('node:v8'), import('node:vm')]);
      setFlagsFromString('--expose-gc');
      setInterval(() => {}, 1_000);
      setTimeout(() => {
        runInNewContext('gc')();
        console.log('there');
      });`);
    return { store: await open(dataDir), kill: child.kill };
  },
});

test('refuses a database that a newer Patchbay wrote, and leaves it as it is', async () => {
  const dataDir = tempDir();
  await open(dataDir);
  const file = new Database(join(dataDir, 'system.db'));
  file.pragma('user_version = 999');

  await expect(open(dataDir)).rejects.toMatchObject({
    reason: 'NEWER_DATA',
    message: 'system.db was written by a newer Patchbay (schema 999).',
  });

  expect(file.pragma('user_version', { simple: true })).toBe(999);
  file.close();
});

// Eight starts of Node take their time on a machine that is busy with other tests.
test('lets eight processes open an empty folder at the same moment', { timeout: 60_000 }, async () => {
  const dataDir = tempDir();
  const script = `${childStore(dataDir)}
    await opened.port.workflows.insert({ id: String(process.pid), createdAt: 1, updatedAt: 1, sealed: 'x' });
    await opened.close();`;

  const codes = await Promise.all(
    Array.from({ length: 8 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
      return new Promise((resolve) => child.on('exit', resolve));
    }),
  );

  expect(codes).toEqual(Array.from({ length: 8 }, () => 0));
  expect((await (await open(dataDir)).workflows.list({ limit: 1, offset: 0 })).total).toBe(8);
});

test('lets nobody in beside the one who is to be alone, and none be alone while somebody is there', async () => {
  const dataDir = tempDir();
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  const child = await startChild(`${childStore(dataDir)} console.log('there');  setInterval(() => opened, 1_000);`);

  await expect(open(dataDir, true)).rejects.toMatchObject({ code: 'conflict', reason: 'IN_USE' });
  await child.kill();
  const alone = await sqliteStore.open({ migrations, isAlone: true }, kit);
  await expect(open(dataDir, true)).rejects.toMatchObject({ reason: 'IN_USE' });
  await alone.close();

  expect(await (await open(dataDir)).workflows.get('w')).toBeUndefined();
});

test('what is sealed in the lines of runs is sealed anew, too', async () => {
  const dataDir = tempDir();
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  const before = await sqliteStore.open({ migrations }, kit);
  await before.port.runs.create(newRun('r1'), 'me');
  await before.port.runs.putPart(heldBy('me'), part(0, 'call', { value: '{"sealed":"v1.old"}' }), true);
  await before.close();

  const alone = await sqliteStore.open({ migrations, isAlone: true }, kit);
  const reseal = ({ sealed }: SealedText): string => sealed.replace('old', 'new');
  await alone.port.sealedTexts.exchangeKey({ reseal, keyName: 'k', accounts: new Map(), isWanted: () => true });
  await alone.close();

  expect(await (await open(dataDir)).runs.parts('r1')).toEqual([part(0, 'call', { value: '{"sealed":"v1.new"}' })]);
});

test('nothing of the former texts is left in the file', async () => {
  const dataDir = tempDir();
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  const alone = await sqliteStore.open({ migrations, isAlone: true }, kit);
  const sealed = `former ${'egg '.repeat(5_000)}`;
  await alone.port.workflows.insert({ id: 'w', createdAt: 1, updatedAt: 1, sealed });
  await alone.port.pageCopies.put('page', { at: 1, sealed });

  await alone.port.sealedTexts.exchangeKey({
    reseal: () => 'short',
    keyName: 'k',
    accounts: new Map(),
    isWanted: () => true,
  });

  const files = readdirSync(dataDir).filter((name) => name.startsWith('system.db'));
  expect(files.filter((name) => readFileSync(join(dataDir, name)).includes('egg egg egg'))).toEqual([]);
  await alone.close();
});

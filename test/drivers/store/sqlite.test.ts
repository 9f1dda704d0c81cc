import { spawn } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../src/core/ports.ts';
import { sqliteStore } from '../../../src/drivers/store/sqlite/index.ts';
import { startChild } from '../../harness/child.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { storeContract } from './contract.ts';

const migrations = join(import.meta.dirname, '../../../drizzle/sqlite');

async function open(dataDir = tempDir()): Promise<Store> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  const opened = await sqliteStore.open({ migrations }, kit);
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

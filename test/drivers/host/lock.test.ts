import { chownSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../../src/drivers/host/lock.ts';
import { describeSelf } from '../../../src/drivers/host/process-identity.ts';
import { startChild } from '../../harness/child.ts';
import { tempDir } from '../../harness/temp.ts';
import { openHost } from './open.ts';

const never = new AbortController().signal;

test('has one owner at a time', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'coop.lock');
  let inside = 0;
  let most = 0;

  const work = async (): Promise<void> => {
    const lock = await host.lock(path, never);
    inside += 1;
    most = Math.max(most, inside);
    await Promise.resolve();
    inside -= 1;
    await lock.release();
  };
  await Promise.all(Array.from({ length: 20 }, work));

  expect(most).toBe(1);
});

test('leaves nothing behind', async () => {
  const host = await openHost();
  const folder = tempDir();

  await (await host.lock(join(folder, 'coop.lock'), never)).release();

  expect(readdirSync(folder)).toEqual([]);
});

test('stops waiting with the reason of the signal', async () => {
  const host = await openHost();
  const folder = tempDir();
  const held = await host.lock(join(folder, 'coop.lock'), never);
  const leaving = new AbortController();

  const waiting = host.lock(join(folder, 'coop.lock'), leaving.signal);
  leaving.abort(new Error('dusk'));

  await expect(waiting).rejects.toThrow('dusk');
  await held.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('is taken over at once from a process that was killed, and nothing is left of one that waited', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'coop.lock');
  const driver = JSON.stringify(join(import.meta.dirname, '../../../src/drivers/host/lock.ts'));
  const child = await startChild(
    `import { takeLock } from ${driver};
     await takeLock(${JSON.stringify(path)}, new AbortController().signal);
     console.log('held');
     setInterval(() => {}, 1000);`,
  );
  const waiter = await startChild(
    `import { takeLock } from ${driver};
     void takeLock(${JSON.stringify(path)}, new AbortController().signal);
     console.log('waits');`,
  );
  const folder = join(path, '..');
  await expect
    .poll(() => readdirSync(folder).filter((name) => existsSync(join(folder, name, 'owner.json'))))
    .toHaveLength(2);
  await waiter.kill();
  await child.kill();

  const lock = await host.lock(path, AbortSignal.timeout(5_000));

  await lock.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

/** A lock of another machine. */
function foreignLock(): string {
  const path = join(tempDir(), 'coop.lock');
  mkdirSync(path);
  writeFileSync(
    join(path, 'owner.json'),
    JSON.stringify({ id: 'a', pid: 1, host: 'elsewhere', boot: '', started: '' }),
  );
  return path;
}

test.each([
  ['another container', { space: 'pid:[1]' }],
  ['another machine of the same name', { boot: 'another' }],
])('is not taken from an owner in %s whose number nobody has here', async (_where, elsewhere) => {
  const path = join(tempDir(), 'coop.lock');
  mkdirSync(path);
  // Beyond what a system gives to processes.
  const owner = { id: 'a', ...(await describeSelf()), pid: 2 ** 30, ...elsewhere };
  writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));

  await expect(takeLock(path, AbortSignal.timeout(300))).rejects.toThrow('timeout');
});

test.runIf(process.getuid?.() === 0)('of another user is not waited for', async () => {
  const path = join(tempDir(), 'coop.lock');
  mkdirSync(join(path, 'egg'), { recursive: true });
  chownSync(path, 65_534, 65_534);

  await expect(takeLock(path, never)).rejects.toMatchObject({ code: 'forbidden', hint: expect.stringContaining(path) });
});

test.runIf(process.platform === 'linux')('is not taken from an owner that runs, however busy it is', async () => {
  const path = join(tempDir(), 'coop.lock');
  mkdirSync(path);
  writeFileSync(join(path, 'owner.json'), JSON.stringify({ id: 'a', ...(await describeSelf()) }));

  await expect(takeLock(path, AbortSignal.timeout(700), 200)).rejects.toThrow('timeout');
});

test.runIf(process.platform === 'linux')('is taken over from an owner that was stopped', async () => {
  const path = join(tempDir(), 'coop.lock');
  const child = await startChild(
    `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, '../../../src/drivers/host/lock.ts'))};
     await takeLock(${JSON.stringify(path)}, new AbortController().signal);
     setInterval(() => {}, 1000);
     console.log('held');`,
  );
  child.stop();

  await (await takeLock(path, AbortSignal.timeout(10_000), 300)).release();

  await child.kill();
});

test('clears away what others left that died before they had named themselves', async () => {
  const folder = tempDir();
  const [old, young] = [join(folder, 'coop.lock.old'), join(folder, 'coop.lock.young')];
  for (const draft of [old, young]) mkdirSync(draft);
  utimesSync(old, 0, 0);

  await (await takeLock(join(folder, 'coop.lock'), never)).release();

  expect(readdirSync(folder)).toEqual(['coop.lock.young']);
});

test('is taken over from an owner that cannot be looked up and gives no sign', async () => {
  const path = foreignLock();

  await (await takeLock(path, AbortSignal.timeout(5_000), 300)).release();

  expect(existsSync(path)).toBe(false);
});

test('is not taken from an owner elsewhere that gives signs', async () => {
  const path = foreignLock();
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 50);
  onTestFinished(() => clearInterval(beat));

  await expect(takeLock(path, AbortSignal.timeout(1_000), 500)).rejects.toThrow('timeout');
});

test('is not taken because its owner slept together with the machine', async () => {
  const path = foreignLock();
  const longAgo = new Date(Date.now() - 8 * 3_600_000);
  utimesSync(path, longAgo, longAgo);

  await expect(takeLock(path, AbortSignal.timeout(300), 5_000)).rejects.toThrow('timeout');
});

test('is not released by an owner that has lost it', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'coop.lock');
  const lock = await host.lock(path, never);
  writeFileSync(join(path, 'owner.json'), JSON.stringify({ id: 'another' }));

  expect(await lock.isHeld()).toBe(false);
  await lock.release();

  expect(existsSync(path)).toBe(true);
});

import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPresence, type OpenPresence } from '../../../../src/drivers/store/sqlite/presence.ts';
import { startChild } from '../../../harness/child.ts';
import { tempDir } from '../../../harness/temp.ts';

function open(folder: string): OpenPresence {
  const presence = createPresence(folder);
  onTestFinished(() => presence.close());
  return presence;
}

/** A process that is there as `owner`. */
function startOwner(folder: string, owner: string) {
  const driver = new URL('../../../../src/drivers/store/sqlite/presence.ts', import.meta.url).href;
  return startChild(`
    const { createPresence } = await import(${JSON.stringify(driver)});
    const presence = createPresence(${JSON.stringify(folder)});
    await presence.enter(${JSON.stringify(owner)});
    console.log('there');
    setInterval(() => {}, 1_000);`);
}

test.each(['../ada', '../../ada', '/ada', 'coop/ada'])('keeps the lock of %s in its folder', async (owner) => {
  const root = tempDir();

  await open(join(root, 'a', 'b')).enter(owner);

  expect(readdirSync(root, { recursive: true }).length).toBe(3);
  expect(readdirSync(join(root, 'a', 'b'))).toHaveLength(1);
});

test('leaves no file behind when it is closed', async () => {
  const folder = tempDir();
  const presence = open(folder);
  await presence.enter('ada');
  await presence.enter('ada');

  presence.close();

  expect(readdirSync(folder)).toEqual([]);
});

test('removes what killed processes left behind, and nothing of those that live', { timeout: 60_000 }, async () => {
  const folder = tempDir();
  const [, dead] = await Promise.all([startOwner(folder, 'alive'), startOwner(folder, 'dead')]);
  await dead.kill();

  const presence = open(folder);
  await presence.enter('me');

  expect(readdirSync(folder).sort()).toEqual(['alive.lock', 'me.lock']);
  expect([await presence.isThere('alive'), await presence.isThere('dead')]).toEqual([true, false]);
});

test('does not take a lock that cannot be looked at for one that is gone', async () => {
  const folder = tempDir();
  const presence = open(folder);
  mkdirSync(join(folder, 'ada.lock'));

  expect(await presence.isThere('ada')).toBe(true);
});

test('is held by every one of many processes that enter and leave at the same moment', async () => {
  const folder = tempDir();

  const seen: boolean[] = [];
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = [open(folder), open(folder)];
    await Promise.all([one.enter(`a${round}`), other.enter(`b${round}`)]);
    seen.push(await one.isThere(`b${round}`), await other.isThere(`a${round}`));
    one.close();
  }

  expect(seen.every(Boolean)).toBe(true);
});

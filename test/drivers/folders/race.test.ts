/** Names that become links to somewhere else while they are used. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Farm, fileAt, openFarm, readText, secret, text } from './farm.ts';

/** Whoever creates a file there may make the folder anew in between. */
function inPlaceOf(path: string, put: () => void): void {
  for (;;) {
    try {
      rmSync(path, { recursive: true, force: true });
      put();
      return;
    } catch (error) {
      if (!['EEXIST', 'ENOTEMPTY'].includes(String(error instanceof Error && Reflect.get(error, 'code')))) throw error;
    }
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn <= count; turn += 1) await new Promise(setImmediate);
}

/** Swaps a folder for a link to a closed one, back and forth, while `work` is repeated. */
async function race(farm: Farm, work: () => Promise<unknown>): Promise<void> {
  const { coop, away } = farm;
  const [nests, aside] = [join(coop, 'nests'), join(coop, 'aside')];
  mkdirSync(nests);
  writeFileSync(join(nests, 'secret.md'), 'straw');
  let isOver = false;
  let swaps = 0;
  const swap = async (): Promise<void> => {
    while (!isOver) {
      renameSync(nests, aside);
      inPlaceOf(nests, () => symlinkSync(away, nests));
      await turns(2);
      inPlaceOf(nests, () => renameSync(aside, nests));
      swaps += 1;
      await turns(swaps % 60);
    }
  };
  const swapping = swap();
  for (let tries = 0; tries < 100; tries += 1) await work();
  isOver = true;
  await swapping;
}

describe.runIf(process.platform === 'linux')('a folder that becomes a link meanwhile', () => {
  test('gives nothing away', async () => {
    const farm = await openFarm();
    const read: string[] = [];

    await race(farm, async () => {
      read.push(await readText(farm.folders, 'nests/secret.md').catch(() => 'refused'));
    });

    expect(new Set(read)).not.toContain(secret);
    expect(read).toContain('straw');
  });

  test('lets nothing be written, replaced or deleted behind it', { timeout: 60_000 }, async () => {
    const farm = await openFarm();
    let count = 0;
    let created = 0;

    await race(farm, async () => {
      count += 1;
      const path = await farm.folders.create(`nests/new-${count}.md`, text('x')).catch(() => undefined);
      if (path !== undefined) created += 1;
      await farm.folders.create(`nests/deep/new-${count}.md`, text('x')).catch(() => {});
      const found = await fileAt(farm.folders, 'nests/secret.md').catch(() => undefined);
      if (found === undefined) return;
      await farm.folders.replace('nests/secret.md', text('straw'), found.state).catch(() => {});
    });

    expect(readdirSync(farm.away)).toEqual(['secret.md']);
    expect(readFileSync(join(farm.away, 'secret.md'), 'utf8')).toBe(secret);
    expect(created).toBeGreaterThan(0);
  });
});

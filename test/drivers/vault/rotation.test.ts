import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileVault } from '../../../src/drivers/vault/index.ts';
import { prepareRotation } from '../../../src/drivers/vault/rotation.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';

async function open(dataDir: string, key?: string) {
  return (await fileVault.open({ key }, { clock: testClock(), log: { write() {} }, dataDir })).port;
}

const [one, two] = ['11'.repeat(32), '22'.repeat(32)];

test('while the key of the file is exchanged, both are in it; afterwards the new one alone', async () => {
  const dataDir = tempDir();
  const old = await open(dataDir);
  const sealed = old.seal('egg', 'run-input');
  const rotation = prepareRotation(undefined, dataDir);

  rotation.begin();
  const between = await open(dataDir);
  rotation.finish();
  const after = await open(dataDir);

  expect(between.open(sealed, 'run-input')).toBe('egg');
  expect(between.keyNames).toEqual([...rotation.after.keyNames, ...old.keyNames]);
  expect(after.keyNames).toEqual(rotation.after.keyNames);
  expect(() => after.open(sealed, 'run-input')).toThrow(expect.objectContaining({ reason: 'VAULT_KEY_MISMATCH' }));
  expect(statSync(join(dataDir, 'vault.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['vault.key']);
});

test('nothing is written before it begins', () => {
  const dataDir = tempDir();
  prepareRotation(undefined, dataDir);
  const before = readFileSync(join(dataDir, 'vault.key'), 'utf8');

  prepareRotation(undefined, dataDir);

  expect(readFileSync(join(dataDir, 'vault.key'), 'utf8')).toBe(before);
});

test('after one that was cut off, the next one opens what either key sealed', async () => {
  const dataDir = tempDir();
  const first = (await open(dataDir)).seal('egg', 'run-input');
  prepareRotation(undefined, dataDir).begin();
  const second = (await open(dataDir)).seal('hen', 'run-input');

  const { before } = prepareRotation(undefined, dataDir);

  const opened = [first, second].map((sealed) =>
    before.flatMap((vault) => {
      try {
        return [vault.open(sealed, 'run-input')];
      } catch {
        return [];
      }
    }),
  );
  expect(opened).toEqual([['egg'], ['hen']]);
});

test('of configured keys the first is the new one, and nothing is written', async () => {
  const dataDir = tempDir();
  const sealed = (await open(dataDir, one)).seal('egg', 'run-input');

  const { before, after } = prepareRotation(`${two},${one}`, dataDir);

  expect(before.at(-1)?.open(sealed, 'run-input')).toBe('egg');
  expect((await open(dataDir, two)).open(after.seal('egg', 'run-input'), 'run-input')).toBe('egg');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a configured key alone is refused', () => {
  expect(() => prepareRotation(one, tempDir())).toThrow(
    expect.objectContaining({ code: 'bad_request', reason: 'ONE_KEY', hint: expect.stringContaining('comma') }),
  );
});

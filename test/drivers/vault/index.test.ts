import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileVault } from '../../../src/drivers/vault/index.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { vaultContract } from './contract.ts';

async function open(key?: string, dataDir = tempDir()) {
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  return (await fileVault.open({ key }, kit)).port;
}

vaultContract(() => open());

test('keeps its key in a file that only its owner can read', async () => {
  const dataDir = tempDir();

  await open(undefined, dataDir);

  expect(readdirSync(dataDir)).toEqual(['vault.key']);
  expect(statSync(join(dataDir, 'vault.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'vault.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test('opens with the key file what another process sealed', async () => {
  const dataDir = tempDir();
  const [here, there] = await Promise.all([open(undefined, dataDir), open(undefined, dataDir)]);

  expect(there.open(here.seal('egg', 'page-copy'), 'page-copy')).toBe('egg');
});

test('takes a key from the environment instead of a file', async () => {
  const dataDir = tempDir();
  const key = 'ab'.repeat(32);

  const vault = await open(key, dataDir);

  expect(readdirSync(dataDir)).toEqual([]);
  expect((await open(key)).open(vault.seal('egg', 'page-copy'), 'page-copy')).toBe('egg');
});

test('says how to make a key when the given one is none', async () => {
  await expect(open('too-short')).rejects.toMatchObject({
    code: 'bad_request',
    hint: expect.stringContaining('PATCHBAY_KEY'),
  });
});

test('makes no new key in place of a key file that is damaged, and says to put a copy of it back', async () => {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'vault.key'), '');

  await expect(open(undefined, dataDir)).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('vault.key did not hold 32 bytes.'),
    hint: expect.stringContaining('Put a copy of it in its place.'),
  });
  expect(readFileSync(join(dataDir, 'vault.key'), 'utf8')).toBe('');
});

test('opens with each of its keys, and seals with the first', async () => {
  const [old, next] = [await open('aa'.repeat(32)), await open('bb'.repeat(32))];

  const both = await open(`${'bb'.repeat(32)}, ${'aa'.repeat(32)}`);

  expect(both.open(old.seal('egg', 'run-input'), 'run-input')).toBe('egg');
  expect(next.open(both.seal('egg', 'run-input'), 'run-input')).toBe('egg');
  expect(both.key('sign')).toEqual(next.key('sign'));
  expect(both.keyNames).toEqual([...next.keyNames, ...old.keyNames]);
});

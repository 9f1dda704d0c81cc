/** The contract of the vault port. */
import { expect, test } from 'vitest';
import type { Vault } from '../../../src/core/ports.ts';

export function vaultContract(open: () => Promise<Vault>): void {
  test.each([[''], ['hen-house-key'], ['\u{1F95A} \u0000 "x"'], ['v1.a.b.c'], ['x'.repeat(100_000)]])(
    'opens what it sealed: %.20s',
    async (secret) => {
      const vault = await open();

      const sealed = vault.seal(secret, 'integration:farm');

      expect(sealed).not.toContain('hen-house-key');
      expect(vault.open(sealed, 'integration:farm')).toBe(secret);
    },
  );

  test('seals one text differently each time', async () => {
    const vault = await open();

    expect(vault.seal('egg', 'page-copy')).not.toBe(vault.seal('egg', 'page-copy'));
  });

  test('refuses a sealed text in another place than its own', async () => {
    const vault = await open();
    const sealed = vault.seal('egg', 'integration:farm');

    expect(() => vault.open(sealed, 'integration:shop')).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  test('refuses a sealed text of which any part was changed', async () => {
    const vault = await open();
    const parts = vault.seal('hen-house-key', 'page-copy').split('.');

    for (const index of [1, 2, 3]) {
      const changed = parts.map((part, at) => (at === index ? flip(part) : part)).join('.');
      expect(() => vault.open(changed, 'page-copy')).toThrow(expect.objectContaining({ reason: 'VAULT_KEY_MISMATCH' }));
    }
  });

  test('derives the same key for one purpose and another for the next', async () => {
    const vault = await open();

    expect(vault.key('sign')).toHaveLength(32);
    expect(vault.key('sign')).toEqual(vault.key('sign'));
    expect(vault.key('sign')).not.toEqual(vault.key('state'));
  });
}

function flip(part: string): string {
  return (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
}

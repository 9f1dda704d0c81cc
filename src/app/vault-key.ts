/** A data folder is sealed with one key: whoever has another one is told so before anything is sealed with it. */
import { PatchbayError } from '../core/error.ts';
import type { Store, Vault } from '../core/ports.ts';
import type { SealedTexts } from '../core/sealed.ts';

/** Throws `conflict`, VAULT_KEY_MISMATCH. The first process that can open what is there names the key of a folder. */
export async function requireKey({ sealedTexts }: Pick<Store, 'sealedTexts'>, vault: Vault): Promise<void> {
  const named = await sealedTexts.keyName();
  const isRight = named === undefined ? await opensAny(sealedTexts, vault) : vault.keyNames.includes(named);
  if (!isRight) throw mismatch();
  if (named !== undefined) return;
  const [first = ''] = vault.keyNames;
  if (!vault.keyNames.includes(await sealedTexts.nameKey(first))) throw mismatch();
}

async function opensAny(sealedTexts: SealedTexts, vault: Vault): Promise<boolean> {
  const any = await sealedTexts.any();
  if (any === undefined) return true;
  try {
    vault.open(any.sealed, any.context);
    return true;
  } catch {
    return false;
  }
}

function mismatch(): PatchbayError {
  return new PatchbayError('conflict', 'The data folder is sealed with another key than the one at hand.', {
    reason: 'VAULT_KEY_MISMATCH',
    hint:
      'Start again if the key has just been rotated; otherwise restore PATCHBAY_KEY or `vault.key`. If that key is lost, ' +
      '`patchbay key rotate --skip-unreadable` goes on without what it had sealed.',
  });
}

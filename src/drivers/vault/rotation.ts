/** Exchanges the vault's key: while texts are sealed anew both keys are at hand, so that nothing is lost wherever it is cut off. */
import { PatchbayError } from '../../core/error.ts';
import type { Vault } from '../../core/ports.ts';
import { createVault } from './index.ts';
import { keyFileOf, type Keys, loadOrCreateKeys, newKey, parseKeys, writeKeys } from './keys.ts';

export interface Rotation {
  /** One for each key that texts may be sealed with. */
  readonly before: readonly Vault[];
  readonly after: Vault;
  /** From here on the new key seals, and the others open as well. */
  begin(): void;
  /** Nobody needs the others any more: what the new key has sealed is on the disk. */
  finish(): void;
}

/**
 * With a `key` of the configuration, its first one is the new one, and whoever configured it puts the others away afterwards.
 * Throws `bad_request` when it names one alone.
 */
export function prepareRotation(key: string | undefined, dataDir: string): Rotation {
  return key === undefined ? inFile(keyFileOf(dataDir)) : asConfigured(parseKeys(key));
}

function inFile(path: string): Rotation {
  const old = loadOrCreateKeys(path);
  const key = newKey();
  return {
    before: old.map((each) => createVault([each])),
    after: createVault([key]),
    begin: () => writeKeys(path, [key, ...old]),
    finish: () => writeKeys(path, [key]),
  };
}

function asConfigured([key, ...old]: Keys): Rotation {
  if (old.length === 0) {
    throw new PatchbayError('bad_request', 'PATCHBAY_KEY names one key alone, so there is none to exchange it for.', {
      reason: 'ONE_KEY',
      hint: 'Put a new one before it with a comma between them, such as "$(openssl rand -hex 32),$PATCHBAY_KEY".',
    });
  }
  const nothing = (): void => {};
  // What a rotation that was cut off has sealed anew is opened by the new one.
  const before = [key, ...old].map((each) => createVault([each]));
  return { before, after: createVault([key]), begin: nothing, finish: nothing };
}

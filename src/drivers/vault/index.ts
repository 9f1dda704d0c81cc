/**
 * Secrets at rest: AES-256-GCM under a key that is made on first use.
 *
 * A sealed text is `v1.<nonce>.<tag>.<ciphertext>` in base64url. Every purpose has a key of its own, derived by HKDF,
 * so that a signature can never be mistaken for a ciphertext's key.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Vault } from '../../core/ports.ts';
import { keyBytes, keyFileOf, type Keys, loadOrCreateKeys, parseKeys } from './keys.ts';

const nonceBytes = 12;
const noncesAtATime = 256;
const prefix = 'v1.';

const Options = z.object({
  /** As `parseKeys` reads them; those of the data folder's key file when absent. */
  key: z.string().optional(),
});

export const fileVault: Driver<Vault, typeof Options> = {
  name: 'file',
  options: Options,
  async open(options, kit) {
    const keys = options.key === undefined ? loadOrCreateKeys(keyFileOf(kit.dataDir)) : parseKeys(options.key);
    return { port: createVault(keys), async health() {}, async close() {} };
  },
};

export function createVault(roots: Keys): Vault {
  const [first] = roots;
  const sealingKey = createSecretKey(derive(first, 'seal'));
  const openingKeys = [sealingKey, ...roots.slice(1).map((root) => createSecretKey(derive(root, 'seal')))];
  const nonces = new Nonces();
  return {
    keyNames: roots.map((root) => derive(root, 'name').toString('hex')),
    seal(plain, context) {
      const nonce = nonces.next();
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      cipher.setAAD(Buffer.from(context));
      const text = cipher.update(plain, 'utf8');
      // It has nothing left to give: GCM has no blocks to fill.
      cipher.final();
      const [head, tag, body] = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
      return `${prefix}${head}.${tag}.${body}`;
    },
    open(sealed, context) {
      let cause: unknown;
      for (const key of openingKeys) {
        try {
          return decrypt(sealed, context, key);
        } catch (error) {
          cause = error;
        }
      }
      throw new PatchbayError('internal', 'A stored secret could not be decrypted.', {
        reason: 'VAULT_KEY_MISMATCH',
        hint: 'The vault key is another one than when it was stored: restore PATCHBAY_KEY or vault.key, or store it anew.',
        cause,
      });
    },
    key: (purpose) => derive(first, purpose),
  };
}

function derive(root: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, '', `patchbay:${purpose}`, keyBytes));
}

/** Random bytes for many at a time: asking the system costs more than sealing a short text. */
class Nonces {
  #bytes = randomBytes(noncesAtATime * nonceBytes);
  #used = 0;

  /** Each is given once. */
  next(): Buffer {
    if (this.#used === noncesAtATime) {
      this.#bytes = randomBytes(noncesAtATime * nonceBytes);
      this.#used = 0;
    }
    const start = this.#used * nonceBytes;
    this.#used += 1;
    return this.#bytes.subarray(start, start + nonceBytes);
  }
}

function decrypt(sealed: string, context: string, key: KeyObject): string {
  const [nonce = '', tag = '', text = ''] = sealed.slice(prefix.length).split('.');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * Secrets at rest: AES-256-GCM under a key that is made on first use.
 *
 * A sealed text is `v1.<nonce>.<tag>.<ciphertext>` in base64url. Every purpose has a key of its own, derived by HKDF,
 * so that a signature can never be mistaken for a ciphertext's key.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Vault } from '../../core/ports.ts';

const keyBytes = 32;
const nonceBytes = 12;
const noncesAtATime = 256;
const prefix = 'v1.';

const Options = z.object({
  /** 64 hexadecimal digits or 44 base64 characters; the key file of the data folder when absent. */
  key: z.string().optional(),
});

export const fileVault: Driver<Vault, typeof Options> = {
  name: 'file',
  options: Options,
  async open(options, kit) {
    const root = options.key === undefined ? loadOrCreateKey(join(kit.dataDir, 'vault.key')) : parseKey(options.key);
    return { port: createVault(root), async health() {}, async close() {} };
  },
};

function createVault(root: Buffer): Vault {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, '', `patchbay:${purpose}`, keyBytes));
  const sealingKey = createSecretKey(derive('seal'));
  const nonces = new Nonces();
  return {
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
      try {
        return decrypt(sealed, context, sealingKey);
      } catch (cause) {
        throw new PatchbayError('internal', 'A stored secret could not be decrypted.', {
          reason: 'VAULT_KEY_MISMATCH',
          hint: 'The vault key is another one than when it was stored: restore PATCHBAY_KEY or vault.key, or store it anew.',
          cause,
        });
      }
    },
    key: derive,
  };
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

/**
 * Several processes may start on an empty folder at once. Each writes a file of its own and links it into place:
 * a link never overwrites, so one wins and everybody reads the winner's key, complete.
 */
function loadOrCreateKey(path: string): Buffer {
  const found = readKey(path);
  if (found !== undefined) return found;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const made = readKey(path);
  if (made === undefined) throw new Error('The vault key could not be read back after it was written.');
  return made;
}

function readKey(path: string): Buffer | undefined {
  try {
    return parseKey(readFileSync(path, 'utf8').trim());
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parseKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === keyBytes) return key;
  throw new PatchbayError('bad_request', 'The vault key did not hold 32 bytes.', {
    hint: 'Set PATCHBAY_KEY to 64 hexadecimal digits, for example from `openssl rand -hex 32`.',
  });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

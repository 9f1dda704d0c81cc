import type { Vault } from '../../core/ports.ts';

const keys = new WeakMap<Vault, ReturnType<typeof crypto.subtle.importKey>>();

/** A text's HMAC-SHA256 in hexadecimal digits: the same for the same text, and nothing to guess the text from. */
export async function digest(text: string, vault: Vault): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key =
    keys.get(vault) ?? crypto.subtle.importKey('raw', new Uint8Array(vault.key('digest')), algorithm, false, ['sign']);
  keys.set(vault, key);
  const bytes = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Signs what we post, as the Standard Webhooks specification 1.0 has it: the receiver computes HMAC-SHA256 over
 * `<webhook-id>.<webhook-timestamp>.<body>` and compares it with `webhook-signature`.
 */
import type { Clock } from '../../core/context.ts';
import type { Vault } from '../../core/ports.ts';

/** The key that webhooks are signed with, 32 bytes. */
export function webhookKey(vault: Vault): Uint8Array {
  return vault.key('webhook');
}

/** The same as a text, in the form that libraries of the specification take. */
export function webhookSecret(vault: Vault): string {
  return `whsec_${toBase64(webhookKey(vault))}`;
}

interface Signer {
  readonly clock: Clock;
  readonly key: Uint8Array;
}

/** `id` is the same for each try, so that the receiver knows what it has got. */
export async function signedHeaders(
  id: string,
  body: string,
  { clock, key }: Signer,
): Promise<Readonly<Record<string, string>>> {
  const timestamp = String(Math.floor(clock.now() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${await sign(key, `${id}.${timestamp}.${body}`)}`,
  };
}

/** HMAC-SHA256 in base64. */
async function sign(key: Uint8Array, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text));
  return toBase64(new Uint8Array(signature));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

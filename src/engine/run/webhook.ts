/**
 * Tells a webhook how a run ended, signed as the Standard Webhooks specification 1.0 has it: the receiver computes
 * HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` and compares it with `webhook-signature`.
 */
import type { Clock } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Net, Vault } from '../../core/ports.ts';

/** What the receiver gets; `data` is absent when there is none (workflow-notes, 1.10). */
export interface RunNews {
  readonly runId: string;
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string | undefined;
}

export interface WebhookSender {
  readonly net: Pick<Net, 'fetch'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The signing key, 32 bytes. */
  readonly key: Uint8Array;
}

/** The key that webhooks are signed with, 32 bytes. */
export function webhookKey(vault: Vault): Uint8Array {
  return vault.key('webhook');
}

/** The same as a text, in the form that libraries of the specification take. */
export function webhookSecret(vault: Vault): string {
  return `whsec_${btoa(String.fromCharCode(...webhookKey(vault)))}`;
}

export interface WebhookOutcome {
  readonly taken: boolean;
  /** Trying again would end the same way. */
  readonly isFinal: boolean;
  readonly text: string;
}

/** Tries once; never throws. `id` is the same for each try, so that the receiver knows what it has got. */
export async function tryWebhook(url: string, id: string, news: RunNews, by: WebhookSender): Promise<WebhookOutcome> {
  const body = JSON.stringify(news);
  const timestamp = String(Math.floor(by.clock.now() / 1000));
  try {
    const { status } = await by.net.fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${await sign(by.key, `${id}.${timestamp}.${body}`)}`,
      },
      body,
      redirects: 0,
      timeoutMs: limits.webhookTimeoutMs,
      signal: by.signal,
    });
    const taken = status >= 200 && status < 300;
    // 410 is how a receiver says that it wants no more; other refusals below 500 may be a deployment in progress.
    return { taken, isFinal: status === 410, text: `answered ${status}` };
  } catch (error) {
    const code = error instanceof PatchbayError ? error.code : 'internal';
    return { taken: false, isFinal: code === 'forbidden' || code === 'invalid_input', text: code };
  }
}

/** HMAC-SHA256 in base64. */
async function sign(key: Uint8Array, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

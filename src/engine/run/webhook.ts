/**
 * Tells a webhook how a run ended, signed as the Standard Webhooks specification 1.0 has it: the receiver computes
 * HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` and compares it with `webhook-signature`.
 */
import type { Clock, Log } from '../../core/context.ts';
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
  readonly log: Log;
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

/** Resolves true when the receiver took it, false when it did not after all tries. Each try is logged; never throws. */
export async function deliver(url: string, news: RunNews, by: WebhookSender): Promise<boolean> {
  const id = `msg_${crypto.randomUUID()}`;
  const body = JSON.stringify(news);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(url, id, body, by);
    const fields = { run: news.runId, delivery: id, attempt, outcome: outcome.text };
    by.log.write(outcome.taken ? 'info' : 'warn', 'webhook', fields);
    if (outcome.taken) return true;
    if (outcome.isFinal || attempt > limits.webhookRetries || by.signal.aborted) return false;
    try {
      await by.clock.sleep(limits.webhookRetryMs * 5 ** (attempt - 1), by.signal);
    } catch {
      return false;
    }
  }
}

interface Outcome {
  readonly taken: boolean;
  /** Trying again would end the same way. */
  readonly isFinal: boolean;
  readonly text: string;
}

async function attemptOnce(url: string, id: string, body: string, by: WebhookSender): Promise<Outcome> {
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

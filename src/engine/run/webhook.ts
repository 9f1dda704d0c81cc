/** Tells a webhook how a run ended. */
import type { Clock } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { type TracePlace, toTraceparent } from '../../core/telemetry.ts';
import type { Net } from '../../core/ports.ts';
import { signedHeaders } from '../webhook/sign.ts';

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
  /** Where the request stands in the trace of the run. */
  readonly place: TracePlace;
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
  try {
    const { status } = await by.net.fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: toTraceparent(by.place),
        ...(await signedHeaders(id, body, by)),
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

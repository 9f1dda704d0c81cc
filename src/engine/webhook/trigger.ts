/** Posts to a webhook below the configured base, signed, and again only where the first try cannot have arrived. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { NetRequest, NetResponse } from '../../core/ports.ts';
import { isUnreached, isUnsent, refusedStatuses, wantedPauseMs } from '../api/repeat.ts';
import { webhookAddress } from './address.ts';
import { readAnswer, toldHeadersOf, type WebhookAnswer } from './answer.ts';
import { webhookHeaders } from './headers.ts';
import { signedHeaders, webhookKey } from './sign.ts';

type TriggerContext = Context<'net' | 'vault' | 'webhooks'>;

export interface Trigger {
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Triggered extends WebhookAnswer {
  /** Whether the webhook took it: a status from 200 to 299. */
  readonly success: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it was posted, without query and credentials. */
  readonly url: string;
  readonly attempts: number;
  readonly deliveryId: string;
}

/** Throws what kept the request from being made or answered; `details` then say whether it may have arrived. */
export async function triggerWebhook(trigger: Trigger, ctx: TriggerContext): Promise<Triggered> {
  const { url, shown, authorization } = webhookAddress(ctx.webhooks.base, trigger.path);
  const headers = webhookHeaders(trigger.headers, authorization);
  const deliveryId = `msg_${crypto.randomUUID()}`;
  const body = JSON.stringify(trigger.data);
  const request = { url, headers: { ...headers, ...(await sign(deliveryId, body, ctx)) }, body };
  const { attempts, ...outcome } = await post(request, ctx);
  const known = { delivery: deliveryId, url: shown, attempts };
  if ('error' in outcome) {
    ctx.log.write('warn', 'webhook not triggered', { ...known, reason: outcome.error.reason });
    throw explain(outcome.error, deliveryId, attempts);
  }
  const { status } = outcome.response;
  ctx.log.write('info', 'webhook triggered', { ...known, status });
  return {
    success: status >= 200 && status < 300,
    status,
    headers: toldHeadersOf(outcome.response),
    url: shown,
    attempts,
    deliveryId,
    ...readAnswer(outcome.response),
  };
}

function sign(id: string, body: string, { clock, vault }: TriggerContext): Promise<Readonly<Record<string, string>>> {
  return signedHeaders(id, body, { clock, key: webhookKey(vault) });
}

type Posted = Required<Pick<NetRequest, 'url' | 'headers' | 'body'>>;

type Outcome = { readonly response: NetResponse } | { readonly error: PatchbayError };

async function post(request: Posted, ctx: TriggerContext): Promise<Outcome & { readonly attempts: number }> {
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await tryOnce(request, ctx);
    const pauseMs = attempts > limits.retries ? undefined : pauseBeforeNext(outcome, ctx.clock.now());
    if (pauseMs === undefined || pauseMs > limits.triggerPauseMaxMs) return { ...outcome, attempts };
    await ctx.clock.sleep(pauseMs, ctx.signal);
  }
}

async function tryOnce(request: Posted, { net, signal }: TriggerContext): Promise<Outcome> {
  try {
    // A redirect could lead out of the base; it is told instead.
    const how = { method: 'POST', redirects: 0, timeoutMs: limits.triggerTimeoutMs, signal };
    return { response: await net.fetch({ ...request, ...how }) };
  } catch (error) {
    if (!(error instanceof PatchbayError) || signal.aborted) throw error;
    return { error };
  }
}

/** Undefined when it may have arrived, or has been answered for good. */
function pauseBeforeNext(outcome: Outcome, now: number): number | undefined {
  if ('error' in outcome) return isUnreached(outcome.error) ? limits.retryDelayMs : undefined;
  if (!refusedStatuses.has(outcome.response.status)) return undefined;
  return wantedPauseMs(outcome.response, now) ?? limits.retryDelayMs;
}

function explain(error: PatchbayError, deliveryId: string, attempts: number): PatchbayError {
  const { code, message, reason, hint = '', details } = error;
  const mayHaveArrived = !isUnsent(error);
  const doubt = `It may have arrived: look for webhook-id ${deliveryId} there before you send it again.`;
  return new PatchbayError(code, message, {
    reason,
    hint: mayHaveArrived ? `${hint} ${doubt}`.trim() : hint,
    details: { ...details, delivery_id: deliveryId, attempts, may_have_arrived: mayHaveArrived },
    cause: error,
  });
}

/** Sends one request, again where that is safe, and returns the answer that counts. */
import type { Clock } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Net, NetResponse } from '../../core/ports.ts';
import type { HttpMethod } from '../../model/api.ts';
import type { RequestOptions, RetryPolicy } from '../../model/workflow.ts';
import { AnsweredFailure, isSuccess, peekBody, placeOf } from './answer.ts';
import { isRefusal, isUnreached, isUnsent, refusedStatuses, unreachedReasons, wantedPauseMs } from './repeat.ts';
import type { BuiltRequest } from './request.ts';

export interface Sender {
  readonly net: Net;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly options: RequestOptions;
  /** The definition's own policy, which wins over the options. */
  readonly retry: RetryPolicy | null | undefined;
  /** The request changes the outside world: it is repeated only by its own policy. */
  readonly modifies: boolean;
  /** Largest answer in bytes; the driver's own limit when absent. */
  readonly maxBytes?: number | undefined;
  /** Waits until the service may be asked; gives what ends that. */
  enter(): Promise<() => void>;
  /** Waits between two tries. */
  pause(ms: number): Promise<void>;
  /** Told of each request that goes out, and of those among them that are sent again. */
  onRequest(): void;
  onRetry(): void;
  /** Told, in words, of a request that must not arrive twice, before it goes out; it waits for that. */
  sending(request: string): Promise<void>;
  /** Such a request has not arrived, or the service said that it does not act on it; it may be sent again. */
  refused(): Promise<void>;
  /** Such a request was answered with a failure, and is not sent again; whether nobody has acted on it. */
  failed(isRefused: boolean): void;
  /** Gets a new token after a 401; false when there is none to be had. */
  renew(): Promise<boolean>;
}

/** An upstream answered with a failure. */
export class UpstreamFailure extends AnsweredFailure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Nobody has acted on the request, since it was wrong. */
  readonly isRefused: boolean;

  constructor(message: string, response: NetResponse, body: unknown, isRefused = false) {
    super(new PatchbayError('upstream_failed', message, { reason: 'UPSTREAM_STATUS' }), body);
    this.status = response.status;
    this.headers = response.headers;
    this.isRefused = isRefused;
  }
}

const safeMethods: ReadonlySet<HttpMethod> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** What was answered, and to which request: redirects lead elsewhere. */
export interface Sent {
  readonly request: BuiltRequest;
  readonly response: NetResponse;
}

/** What became of one try: an answer, or a failure on the way. */
type Outcome = { readonly response: NetResponse } | { readonly error: PatchbayError };

/**
 * `build` makes the request, and makes it again when credentials were renewed. Throws `UpstreamFailure` when the last
 * answer was a failure, and what the network said when there was none.
 */
export async function send(build: () => Promise<BuiltRequest>, by: Sender): Promise<Sent> {
  let request = await build();
  let mayRenew = true;
  for (let attempt = 1; ; ) {
    const isMarked = !mayArriveTwice(request, by);
    const outcome = await attemptOnce(request, isMarked, by);
    const status = 'response' in outcome ? outcome.response.status : undefined;
    if ('response' in outcome && isSuccess(outcome.response.status)) return { request, response: outcome.response };
    const wantsToken = status === 401 && mayRenew;
    const mayTryAgain = attempt <= furtherTries(by) && mayRepeat(request, outcome, by);
    // Whoever answers with a failure has answered: there is no doubt left that anybody could clear up.
    if (isMarked && ('response' in outcome || isUnsent(outcome.error))) {
      if (wantsToken || mayTryAgain) await by.refused();
      else by.failed(isCertainlyRefused(request, outcome));
    }
    if (wantsToken && (await by.renew())) {
      mayRenew = false;
      request = await build();
    } else {
      if (!mayTryAgain) throw failureOf(request, outcome, attempt);
      await by.pause(pauseMs(outcome, attempt, by));
      attempt += 1;
    }
    by.onRetry();
  }
}

/** Further tries that are allowed at all. */
function furtherTries({ retry, options, modifies }: Sender): number {
  if (retry?.attempts !== undefined && retry.attempts !== null) return retry.attempts;
  return modifies ? 0 : (options.retries ?? limits.retries);
}

/** By its method or its key, unless the definition says that it changes the outside world. */
function mayArriveTwice({ method, headers }: BuiltRequest, { modifies }: Sender): boolean {
  return headers['idempotency-key'] !== undefined || (!modifies && safeMethods.has(method));
}

async function attemptOnce(request: BuiltRequest, isMarked: boolean, by: Sender): Promise<Outcome> {
  const leave = await by.enter();
  try {
    if (isMarked) await by.sending(`${request.method} ${placeOf(request.url)}`);
    by.onRequest();
    const response = await by.net.fetch({
      url: request.url,
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: by.signal,
      timeoutMs: by.options.timeout ?? limits.requestTimeoutMs,
      ...(by.maxBytes === undefined ? {} : { maxBytes: by.maxBytes }),
    });
    return { response };
  } catch (error) {
    if (!(error instanceof PatchbayError) || by.signal.aborted) throw error;
    return { error };
  } finally {
    leave();
  }
}

function mayRepeat(request: BuiltRequest, outcome: Outcome, { retry, options }: Sender): boolean {
  const safe = safeMethods.has(request.method) || request.headers['idempotency-key'] !== undefined;
  if ('error' in outcome) {
    const { reason = '' } = outcome.error;
    // Whoever waited for a minute waits once more only if somebody asked for further tries.
    const isLate = reason === 'REQUEST_TIMEOUT' && typeof (retry?.attempts ?? options.retries) === 'number';
    const isLost = isLate || reason === 'CONNECTION_FAILED' || unreachedReasons.has(reason);
    return isUnreached(outcome.error) || (safe && isLost);
  }
  const { status, url } = outcome.response;
  // Behind a redirect somebody has taken the request already, whatever the next one says.
  if (!safe && placeOf(url) !== placeOf(request.url)) return false;
  if (retry?.statuses !== undefined && retry.statuses !== null) return retry.statuses.includes(status);
  return refusedStatuses.has(status) || (safe && status >= 500);
}

function pauseMs(outcome: Outcome, attempt: number, by: Sender): number {
  const base = by.retry?.delayMs ?? by.options.retryDelay ?? limits.retryDelayMs;
  const grown = by.retry?.backoff === 'EXPONENTIAL' ? base * 2 ** (attempt - 1) : base;
  const own = Math.min(by.retry?.jitter === true ? grown * (0.5 + Math.random() / 2) : grown, limits.retryDelayMaxMs);
  const wanted = 'response' in outcome ? wantedPauseMs(outcome.response, by.clock.now()) : undefined;
  return wanted === undefined ? own : Math.min(wanted, limits.retryAfterMaxMs);
}

/** Behind a redirect somebody may have taken the request already. */
function isCertainlyRefused(request: BuiltRequest, outcome: Outcome): boolean {
  if ('error' in outcome) return isUnsent(outcome.error);
  const { status, url } = outcome.response;
  return isRefusal(status) && placeOf(url) === placeOf(request.url);
}

function failureOf(request: BuiltRequest, outcome: Outcome, attempts: number): PatchbayError {
  if ('error' in outcome) return outcome.error;
  const times = attempts === 1 ? '' : ` after ${attempts} tries`;
  const { response } = outcome;
  const message = `${request.method} ${placeOf(request.url)} answered ${response.status}${times}.`;
  return new UpstreamFailure(message, response, peekBody(response), isCertainlyRefused(request, outcome));
}

/** Sends one request, again where that is safe, and reads the answer. */
import type { Clock } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Net, NetResponse } from '../../core/ports.ts';
import type { HttpMethod } from '../../model/api.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { isSuccess, placeOf, readBody, refuseHtml } from './answer.ts';
import type { BuiltRequest } from './request.ts';

export interface Sender {
  readonly net: Net;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly options: RequestOptions;
  /** Told of each request that goes out. */
  onRequest(): void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An upstream answered with a failure; `body` is its answer, for the step's raw data. */
export class UpstreamFailure extends PatchbayError {
  readonly body: unknown;

  constructor(message: string, body: unknown) {
    super('upstream_failed', message, {
      reason: 'UPSTREAM_STATUS',
      hint: 'The answer is in rawData of the step.',
    });
    this.body = body;
  }
}

const safeMethods: ReadonlySet<HttpMethod> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** The upstream did not act: sending again is safe for every method. */
const refusedStatuses: ReadonlySet<number> = new Set([429, 503]);

/** Throws `upstream_failed` when the last try failed. */
export async function send(request: BuiltRequest, by: Sender): Promise<Answer> {
  const safe = safeMethods.has(request.method);
  const tries = 1 + (by.options.retries ?? (safe ? limits.retries : 0));
  for (let attempt = 1; ; attempt += 1) {
    const response = await attemptOnce(request, by, attempt < tries && safe);
    if (response !== undefined && isSuccess(response.status)) return toAnswer(response);
    const again = attempt < tries && (response === undefined || mayRepeat(response.status, safe));
    if (!again && response !== undefined) throw statusFailure(request, response, attempt);
    await by.clock.sleep(pauseMs(response, by), by.signal);
  }
}

/** Undefined when the connection failed and the request may be sent again. */
async function attemptOnce(request: BuiltRequest, by: Sender, mayFail: boolean): Promise<NetResponse | undefined> {
  by.onRequest();
  try {
    return await by.net.fetch({
      url: request.url,
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: by.signal,
      timeoutMs: by.options.timeout ?? limits.requestTimeoutMs,
    });
  } catch (error) {
    const transient = error instanceof PatchbayError && error.code === 'upstream_failed';
    if (mayFail && transient && !by.signal.aborted) return undefined;
    throw error;
  }
}

function mayRepeat(status: number, safe: boolean): boolean {
  return refusedStatuses.has(status) || (safe && status >= 500);
}

function pauseMs(response: NetResponse | undefined, by: Sender): number {
  const wanted = response?.headers['retry-after'];
  const given = by.options.retryDelay ?? limits.retryDelayMs;
  if (wanted === undefined) return given;
  const seconds = Number(wanted);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(wanted) - by.clock.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), limits.retryAfterMaxMs) : given;
}

function toAnswer(response: NetResponse): Answer {
  const body = readBody(response);
  refuseHtml(body, response.url);
  return { status: response.status, headers: response.headers, body };
}

function statusFailure(request: BuiltRequest, response: NetResponse, attempts: number): UpstreamFailure {
  const times = attempts === 1 ? '' : ` after ${attempts} tries`;
  return new UpstreamFailure(
    `${request.method} ${placeOf(request.url)} answered ${response.status}${times}.`,
    readBody(response),
  );
}

/** What became of one request: an answer with JSON, or a failure and whether it may be another the next time. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse } from '../../core/ports.ts';
import { wantedPauseMs } from '../api/repeat.ts';
import { RegistryRefusal } from './refusal.ts';

export type Answer =
  | { readonly kind: 'done'; readonly body: unknown }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly isPassing: boolean;
      /** It gets more requests than it can take. */
      readonly isTooMuch: boolean;
      readonly waitMs: number | undefined;
    };

const decoder = new TextDecoder();
/** Answers that say nothing about what was asked. */
const passing = new Set([408, 429, 500, 502, 503, 504]);
const tooMuch = new Set([429, 503]);

/** `registry` is its name, and `now` the time that a date in Retry-After is counted from. */
export function readAnswer(response: NetResponse, registry: string, now: number): Answer {
  const { status } = response;
  const body = parse(response.bytes);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && body !== unreadable) return { kind: 'done', body };
  const errorCode = isRecord(body) && typeof body['error_code'] === 'number' ? body['error_code'] : status;
  const error = new RegistryRefusal(registry, status, errorCode, body === unreadable ? undefined : body);
  const waitMs = askedWait(response, now);
  return { kind: 'failed', error, isPassing: isPassingRefusal(error), isTooMuch: tooMuch.has(status), waitMs };
}

/** For a request without an answer. What the policy refuses is no different the next time, nor what is wrong with the request. */
export function readFailure(error: unknown): Answer {
  const isPassing =
    error instanceof PatchbayError &&
    (error.code === 'upstream_failed' || error.code === 'timeout') &&
    !['TLS_FAILED', 'RESPONSE_TOO_LARGE', 'DNS_FAILED'].includes(error.reason ?? '');
  return { kind: 'failed', error, isPassing, isTooMuch: false, waitMs: undefined };
}

/** True as well for a success that cannot be read: it was cut on its way. */
export function isPassingRefusal({ status }: RegistryRefusal): boolean {
  return passing.has(status) || status < 300;
}

const unreadable = Symbol('unreadable');

function parse(bytes: Uint8Array): unknown {
  const text = decoder.decode(bytes);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

/** Retry-After, or X-RateLimit-Reset, which Confluent Cloud gives in seconds from now. */
function askedWait(response: NetResponse, now: number): number | undefined {
  const resetMs = Number.parseFloat(response.headers['x-ratelimit-reset'] ?? '') * 1_000;
  const wantedMs = wantedPauseMs(response, now) ?? resetMs;
  return wantedMs >= 0 ? Math.min(wantedMs, limits.retryAfterMaxMs) : undefined;
}

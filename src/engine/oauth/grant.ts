/**
 * Requests for a token, of the hosting service and of integrations: what becomes of what was sent, and which of them may be
 * tried again.
 *
 * Codes and refresh tokens are good once. Careful services void the whole session when they see one twice, so a request that
 * may have been acted on is not repeated, whatever happened to its answer.
 */
import type { Clock, Log } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { tokenRequestFailed } from './errors.ts';
import { type Form, isSuccess, type Posted, type PostPorts, post } from './post.ts';
import { parseGrant } from './record.ts';

export interface GrantRequest {
  readonly kind: 'exchange' | 'refresh';
  /** The token endpoint. */
  readonly url: string;
  readonly form: Form;
}

/** What became of the code or refresh token of a request. */
export type Fate =
  /** As good as before: it was not sent, or whoever answered had not looked at it. */
  | 'unused'
  /** Worth nothing any more. */
  | 'spent'
  /** It was sent, and no answer came. */
  | 'unknown';

export interface Granted {
  readonly kind: 'granted';
  readonly token: TokenRecord;
}

export interface Failed {
  readonly kind: 'failed';
  readonly error: unknown;
  readonly fate: Fate;
  /** Whether it passes by itself: the network, an overloaded service and a broken one; never what a service refuses. */
  readonly isPassing: boolean;
  readonly wantedPauseMs: number | undefined;
}

export type Outcome = Granted | Failed;

/** Tries as often as it is worth it. Throws 'Token exchange failed: ...', 'Token refresh failed: ...' and what the network throws. */
export async function requestGrant(request: GrantRequest, ports: PostPorts): Promise<TokenRecord> {
  const outcome = await withRetries(() => tryGrant(request, ports), ports);
  if (outcome.kind === 'failed') throw outcome.error;
  return outcome.token;
}

/** Asks once. Never throws. */
export async function tryGrant({ kind, url, form }: GrantRequest, ports: PostPorts): Promise<Outcome> {
  let fate: Fate = 'unused';
  const onSend = (): void => {
    // A client that speaks for itself uses nothing up.
    if (form.grant_type !== 'client_credentials') fate = 'unknown';
  };
  try {
    return judge(await post(url, form, ports, onSend), kind, form, ports.clock.now());
  } catch (error) {
    return { kind: 'failed', error, fate, isPassing: isOfNetwork(error), wantedPauseMs: undefined };
  }
}

export function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The other side could not be reached or did not answer; a wrong setting and a stop are something else. */
export function isOfNetwork(error: unknown): boolean {
  return error instanceof PatchbayError && (error.code === 'timeout' || error.code === 'upstream_failed');
}

function judge(posted: Posted, kind: GrantRequest['kind'], form: Form, now: number): Outcome {
  const { status, text, wantedPauseMs } = posted;
  const token = isSuccess(status) ? parseGrant(text, now) : undefined;
  if (token !== undefined) return { kind: 'granted', token };
  const error = tokenRequestFailed(kind, { status, body: text, secrets: secretsOf(form), wantedPauseMs });
  const isPassing = isPassingStatus(status);
  // Another refresh token may have been in an answer that could not be read.
  const isSpent = isSuccess(status) || (!isPassing && error.details?.isInvalidGrant === true);
  return { kind: 'failed', error, fate: isSpent ? 'spent' : 'unused', isPassing, wantedPauseMs };
}

const secretFields = ['code', 'code_verifier', 'refresh_token', 'client_secret', 'device_code'];

/** Shorter ones would be found in every text. */
const shortestSecret = 4;

/** What was sent and is nobody's business; a service may repeat it. */
function secretsOf(form: Form): readonly string[] {
  return secretFields.map((field) => form[field] ?? '').filter(({ length }) => length >= shortestSecret);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

interface RetryPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly deadline?: number;
}

/**
 * Tries again what passes by itself and was not used, after growing pauses with jitter, so that processes that failed together
 * do not come back together. A service that asks for a longer pause gets it, or is left alone. Rejects with the signal's reason.
 */
export async function withRetries(attempt: () => Promise<Outcome>, ports: RetryPorts): Promise<Outcome> {
  const { clock, log, signal, deadline = Number.POSITIVE_INFINITY } = ports;
  for (let tried = 1; ; tried += 1) {
    const outcome = await attempt();
    if (outcome.kind === 'granted' || !outcome.isPassing || outcome.fate !== 'unused') return outcome;
    const wantedMs = outcome.wantedPauseMs ?? 0;
    const pauseMs = Math.max(wantedMs, limits.oauthRetryDelayMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    const isTooLong = wantedMs > limits.oauthRetryAfterMs || clock.now() + pauseMs >= deadline;
    if (tried > limits.oauthRetries || isTooLong) return outcome;
    log.write('info', 'a request for a token is tried again', { tried, error: messageOf(outcome.error) });
    await clock.sleep(pauseMs, signal);
  }
}

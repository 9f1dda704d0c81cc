/**
 * Sign-ins that a browser is expected back for. Each has a verifier and a state of its own, and a state is good once:
 * whoever brings it takes it away, whatever comes of it.
 */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { flowTimedOut } from './errors.ts';
import type { Parts } from './parts.ts';
import { challengeOf, makeState, makeVerifier } from './proof.ts';
import type { Client } from './settings.ts';

export interface Attempt {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Whether the token goes into our own file; another process of the user may keep its own. */
  readonly isKept: boolean;
  readonly done: Promise<TokenRecord>;
  resolve(token: TokenRecord): void;
  reject(error: unknown): void;
}

export class Attempts {
  readonly #parts: Parts;
  readonly #open = new Map<string, Attempt>();
  /** The latest states that were brought. */
  readonly #taken = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `rate_limited` when too many are open. */
  async begin(client: Client, isKept: boolean): Promise<Attempt> {
    if (this.#open.size >= limits.oauthPending) throw tooMany();
    const verifier = makeVerifier();
    const state = makeState();
    const { promise: done, resolve, reject } = Promise.withResolvers<TokenRecord>();
    const url = authorizeUrl(client, state, await challengeOf(verifier));
    const attempt = { url, state, verifier, redirectUri: client.redirectUri, isKept, done, resolve, reject };
    this.#open.set(state, attempt);
    this.#expire(attempt);
    return attempt;
  }

  /** The attempt of a state, which is used up by it. */
  take(state: string): Attempt | undefined {
    const attempt = this.#open.get(state);
    if (attempt !== undefined) this.#remember(state);
    this.#open.delete(state);
    return attempt;
  }

  /** Whether a state was good and has been used up. */
  wasTaken(state: string): boolean {
    return this.#taken.has(state);
  }

  #remember(state: string): void {
    this.#taken.add(state);
    const [oldest = ''] = this.#taken;
    if (this.#taken.size > limits.oauthPending) this.#taken.delete(oldest);
  }

  #expire(attempt: Attempt): void {
    const { clock, life, settings } = this.#parts;
    const over = new AbortController();
    const end = (error: unknown): void => {
      this.#open.delete(attempt.state);
      attempt.reject(error);
    };
    clock.sleep(settings.flowTimeoutMs, AbortSignal.any([life, over.signal])).then(() => end(flowTimedOut()), end);
    const settle = (): void => {
      this.#open.delete(attempt.state);
      over.abort();
    };
    attempt.done.then(settle, settle);
  }
}

/** The parameters in the order in which the contract lists them. */
function authorizeUrl(client: Client, state: string, challenge: string): string {
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    state,
    scope: client.scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return `${client.host}/oauth/authorize?${query}`;
}

function tooMany(): PatchbayError {
  return new PatchbayError('rate_limited', 'Too many sign-ins were under way at the same time.', {
    reason: 'TOO_MANY_SIGN_INS',
    hint: 'Finish or close the pages that are open in the browser, then try again.',
  });
}

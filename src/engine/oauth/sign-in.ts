/**
 * One sign-in of this process, whoever waits for it. Processes that share a token file ask the person once: the others wait
 * for the lock and find the token. Processes that share only the port ask through the one that listens.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Lock } from '../../core/host.ts';
import type { Shown, SignIn, TokenRecord } from '../../core/oauth.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { afterRefresh, callbackReportedError, portInUse, waitTimedOut } from './errors.ts';
import type { CallbackListener } from './listener.ts';
import { askForToken } from './neighbour.ts';
import type { Parts } from './parts.ts';
import { present } from './present.ts';
import { isFresh, isUsable } from './record.ts';
import type { Client } from './settings.ts';
import { checkTokenFile, lockSignIn, readToken, storeToken } from './token-file.ts';

export interface SignInParts {
  readonly parts: Parts;
  readonly client: Client;
  readonly attempts: Attempts;
  readonly listener: CallbackListener;
  /** The access token that the service did not take. */
  readonly refused: string | undefined;
  /** Why the token that there was could not be refreshed. */
  readonly because: PatchbayError | undefined;
}

/** Another process that asks the person is noticed after this. */
const patienceMs = 1_000;
/** Who listens may die while it is asked, and be followed by another one that does. */
const turns = 20;
const turnPauseMs = 100;

/** From the wait for others to the stored token. */
export class Flow implements SignIn {
  readonly done: Promise<TokenRecord>;
  readonly #use: SignInParts;
  readonly #link = Promise.withResolvers<string | undefined>();
  readonly #over = new AbortController();
  #attempt: Attempt | undefined;
  #shown: Promise<Shown> | undefined;
  /** Whoever wanted it shown was told that another process does that. */
  #saidElsewhere = false;
  #isOver = false;
  readonly #began: number;

  constructor(use: SignInParts) {
    this.#use = use;
    this.#began = use.parts.clock.now();
    this.done = this.#run();
    // Whoever waits is told; when nobody does any more, nobody needs to be.
    this.done.catch(() => {});
  }

  /** Decided, although it may still be tidying up. */
  get isOver(): boolean {
    return this.#isOver;
  }

  async link(): Promise<string | undefined> {
    return this.#attempt?.url ?? this.#link.promise;
  }

  async show(): Promise<Shown> {
    await Promise.race([this.#link.promise, this.done]);
    if (this.#attempt !== undefined) return this.#showOnce(this.#attempt);
    // It ended before there was anything to show: why, is said by its end.
    if (this.#isOver) await this.done;
    this.#saidElsewhere = true;
    return { way: 'elsewhere' };
  }

  async paste(address: string): Promise<void> {
    await this.#link.promise;
    const query = URL.parse(address.trim())?.searchParams;
    if (query === undefined || query.get('state') !== this.#attempt?.state) throw otherAddress();
    await this.#use.listener.answerCallback(query);
  }

  cancel(): void {
    const error = callbackReportedError('access_denied');
    this.#isOver = true;
    this.#attempt?.reject(error);
    this.#over.abort(error);
  }

  async #run(): Promise<TokenRecord> {
    const { parts, client } = this.#use;
    const signal = AbortSignal.any([parts.life, this.#over.signal]);
    try {
      this.#watch(signal);
      const lock = await this.#lock(signal);
      try {
        const stored = await readToken(parts, client.boundTo);
        if (stored !== undefined && this.#isGood(stored)) return stored;
        await checkTokenFile(parts);
        return await this.#signIn(signal);
      } finally {
        await lock.release();
      }
    } catch (error) {
      throw afterRefresh(error, this.#use.because);
    } finally {
      this.#isOver = true;
      this.#link.resolve(undefined);
      this.#over.abort();
    }
  }

  /** Ends the waiting for others. */
  #watch(signal: AbortSignal): void {
    const { parts, client } = this.#use;
    parts.clock.sleep(parts.settings.flowTimeoutMs, signal).then(
      () => {
        if (this.#attempt === undefined) this.#over.abort(waitTimedOut(client.callback.port));
      },
      () => {},
    );
  }

  async #lock(signal: AbortSignal): Promise<Lock> {
    const taken = this.#sayElsewhereSoon(signal);
    try {
      return await lockSignIn(this.#use.parts, signal);
    } finally {
      taken.abort();
    }
  }

  /** Says after a moment that it is others who are waited for, unless that is aborted before. */
  #sayElsewhereSoon(signal: AbortSignal): AbortController {
    const over = new AbortController();
    const patience = this.#use.parts.clock.sleep(patienceMs, AbortSignal.any([signal, over.signal]));
    patience.then(
      () => this.#link.resolve(undefined),
      () => {},
    );
    return over;
  }

  #isGood(token: TokenRecord): boolean {
    const { parts, refused } = this.#use;
    const now = parts.clock.now();
    // Where a token never lives for more than the buffer, one that came meanwhile is as good as there are.
    const isNew = token.created_at >= this.#began && isUsable(token, now);
    return token.access_token !== refused && (isNew || isFresh(token, now));
  }

  async #signIn(signal: AbortSignal): Promise<TokenRecord> {
    const { parts, client, listener } = this.#use;
    for (let turn = 0; turn < turns; turn += 1) {
      if (await listener.hold()) return this.#listen();
      const token = await this.#askNeighbour(signal);
      if (token === 'no browser') return this.#askPerson();
      if (token !== undefined) {
        await storeToken(parts, token, client.boundTo);
        return token;
      }
      await parts.clock.sleep(turnPauseMs * (0.5 + Math.random()), signal);
    }
    throw portInUse(client.callback.port);
  }

  /** Whoever listens may have no way to ask a person that would serve us; then we have ways that need no listener. */
  async #askNeighbour(signal: AbortSignal): Promise<TokenRecord | 'no browser' | undefined> {
    const { parts, client } = this.#use;
    const answered = this.#sayElsewhereSoon(signal);
    try {
      return await askForToken(parts, client, signal);
    } catch (error) {
      if (error instanceof PatchbayError && error.reason === 'NO_BROWSER') return 'no browser';
      throw error;
    } finally {
      answered.abort();
    }
  }

  async #listen(): Promise<TokenRecord> {
    try {
      return await this.#askPerson();
    } finally {
      await this.#use.listener.release();
    }
  }

  async #askPerson(): Promise<TokenRecord> {
    const { attempts, client, parts } = this.#use;
    const attempt = await attempts.begin(client, true);
    this.#attempt = attempt;
    const decide = (): void => {
      this.#isOver = true;
    };
    attempt.done.then(decide, decide);
    this.#link.resolve(attempt.url);
    if (this.#saidElsewhere) parts.log.write('warn', 'somebody has to sign in', { ...(await this.#showOnce(attempt)) });
    return attempt.done;
  }

  #showOnce(attempt: Attempt): Promise<Shown> {
    const signal = AbortSignal.any([this.#use.parts.life, this.#over.signal]);
    this.#shown ??= present(attempt, this.#use, signal);
    return this.#shown;
  }
}

function otherAddress(): PatchbayError {
  return new PatchbayError('invalid_input', 'The address was not one that this sign-in ends at.', {
    reason: 'OAUTH_OTHER_ADDRESS',
    hint: 'Give the whole address that the browser shows after signing in, or ask for a new link: each is good once.',
  });
}

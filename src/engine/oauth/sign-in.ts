/**
 * One sign-in of this process, whoever waits for it. Processes that share a token file ask the person once: the others wait
 * for the lock and find the token. Processes that share only the port ask through the one that listens.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Lock } from '../../core/host.ts';
import type { Shown, SignIn, TokenRecord } from '../../core/oauth.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { awaitDevice, beginDevice } from './device.ts';
import { callbackReportedError, flowTimedOut, portInUse } from './errors.ts';
import type { CallbackListener } from './listener.ts';
import { askForToken } from './neighbour.ts';
import type { Parts } from './parts.ts';
import { isFresh } from './record.ts';
import type { Client } from './settings.ts';
import { lockSignIn, readToken, writeToken } from './token-file.ts';

export interface SignInParts {
  readonly parts: Parts;
  readonly client: Client;
  readonly attempts: Attempts;
  readonly listener: CallbackListener;
  /** The access token that the service did not take. */
  readonly refused: string | undefined;
}

/** Another process that asks the person is noticed after this. */
const lockPatienceMs = 1_000;
/** Who listens may die while it is asked, and be followed by another one that does. */
const turns = 20;
const turnPauseMs = 100;

export class Flow implements SignIn {
  readonly done: Promise<TokenRecord>;
  readonly #use: SignInParts;
  readonly #link = Promise.withResolvers<string | undefined>();
  readonly #over = new AbortController();
  #attempt: Attempt | undefined;
  #shown: Promise<Shown> | undefined;
  #isShowWanted = false;
  #isOver = false;

  constructor(use: SignInParts) {
    this.#use = use;
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
    this.#isShowWanted = true;
    await Promise.race([this.#link.promise, this.done]);
    return this.#attempt === undefined ? { way: 'elsewhere' } : this.#showOnce(this.#attempt);
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
        return stored !== undefined && this.#isGood(stored) ? stored : await this.#signIn(signal);
      } finally {
        await lock.release();
      }
    } finally {
      this.#isOver = true;
      this.#link.resolve(undefined);
      this.#over.abort();
    }
  }

  /** Ends the waiting for others. */
  #watch(signal: AbortSignal): void {
    const { clock, settings } = this.#use.parts;
    clock.sleep(settings.flowTimeoutMs, signal).then(
      () => {
        if (this.#attempt === undefined) this.#over.abort(flowTimedOut());
      },
      () => {},
    );
  }

  /** Says after a moment that it is others who are waited for. */
  async #lock(signal: AbortSignal): Promise<Lock> {
    const { parts } = this.#use;
    const taken = new AbortController();
    parts.clock.sleep(lockPatienceMs, AbortSignal.any([signal, taken.signal])).then(
      () => this.#link.resolve(undefined),
      () => {},
    );
    try {
      return await lockSignIn(parts, signal);
    } finally {
      taken.abort();
    }
  }

  #isGood(token: TokenRecord): boolean {
    const { parts, refused } = this.#use;
    return token.access_token !== refused && isFresh(token, parts.clock.now());
  }

  async #signIn(signal: AbortSignal): Promise<TokenRecord> {
    const { parts, client, listener } = this.#use;
    for (let turn = 0; turn < turns; turn += 1) {
      if (await listener.hold()) return this.#listen();
      this.#link.resolve(undefined);
      const token = await askForToken(parts, client, signal);
      if (token !== undefined) {
        await writeToken(parts, token, client.boundTo);
        return token;
      }
      await parts.clock.sleep(turnPauseMs * (0.5 + Math.random()), signal);
    }
    throw portInUse(client.callback.port);
  }

  async #listen(): Promise<TokenRecord> {
    const { attempts, client, listener, parts } = this.#use;
    try {
      const attempt = await attempts.begin(client, true);
      this.#attempt = attempt;
      const decide = (): void => {
        this.#isOver = true;
      };
      attempt.done.then(decide, decide);
      this.#link.resolve(attempt.url);
      // It was asked for while another process still had the person's attention.
      if (this.#isShowWanted) {
        const shown = await this.#showOnce(attempt);
        if (shown.way !== 'browser') parts.log.write('warn', 'somebody has to sign in', { ...shown });
      }
      return await attempt.done;
    } finally {
      await listener.release();
    }
  }

  #showOnce(attempt: Attempt): Promise<Shown> {
    this.#shown ??= this.#show(attempt);
    return this.#shown;
  }

  async #show(attempt: Attempt): Promise<Shown> {
    const { parts, client, listener } = this.#use;
    const { url } = attempt;
    if (parts.host.canOpenBrowser()) {
      try {
        await listener.openTab(url);
        return { way: 'browser', url };
      } catch (cause) {
        parts.log.write('warn', 'no browser could be opened', { cause });
      }
    }
    const device = await beginDevice(parts, client);
    if (device === undefined) return { way: 'link', url };
    const granted = awaitDevice(device, parts, client, AbortSignal.any([parts.life, this.#over.signal]));
    granted
      .then(async (token) => {
        await writeToken(parts, token, client.boundTo);
        attempt.resolve(token);
      })
      .catch(attempt.reject);
    return { way: 'device', url: device.url, code: device.userCode };
  }
}

function otherAddress(): PatchbayError {
  return new PatchbayError('invalid_input', 'The address was not one that this sign-in ends at.', {
    reason: 'OAUTH_OTHER_ADDRESS',
    hint: 'Give the whole address that the browser shows after signing in; it holds `code` and `state`.',
  });
}

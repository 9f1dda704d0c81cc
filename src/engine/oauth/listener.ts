/**
 * The callback listener of this process: the contract's three routes. It listens while somebody waits for a browser, and
 * no longer, so that the next process finds the port free.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Listening, LoopbackReply, LoopbackRequest } from '../../core/host.ts';
import { limits } from '../../core/limits.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import type { Attempts } from './attempts.ts';
import { answerCallback } from './callback.ts';
import { noBrowser } from './errors.ts';
import {
  answerProof,
  closing,
  isOtherClient,
  leaveSecret,
  proofHeader,
  reasonHeader,
  refuseRequest,
  removeSecret,
} from './neighbour.ts';
import { foreignPage } from './pages.ts';
import type { Parts } from './parts.ts';
import { makeSecret } from './proof.ts';
import type { Client } from './settings.ts';

/** A sign-in that several may wait for. */
interface Shared {
  readonly done: Promise<TokenRecord>;
  readonly gone: AbortController;
  waiting: number;
}

export class CallbackListener {
  readonly #parts: Parts;
  readonly #client: Client;
  readonly #attempts: Attempts;
  /** What proves this listener to other processes of the user. */
  readonly #secret = makeSecret();
  /** Sign-ins for other processes, by the id of their request. */
  readonly #requests = new Map<string, Shared>();
  #opening: Promise<Listening | undefined> | undefined;
  /** Who needs it: sign-ins of this process, and neighbours that were let in. */
  #holders = 0;
  #lastTab: Promise<void> = Promise.resolve();

  constructor(parts: Parts, client: Client, attempts: Attempts) {
    this.#parts = parts;
    this.#client = client;
    this.#attempts = attempts;
  }

  /** Listens until it is released as often as it was held. False when the port is in use by another process. */
  async hold(): Promise<boolean> {
    // Counted before anything is waited for: whoever asks meanwhile, and leaves, must not close it.
    this.#holders += 1;
    try {
      this.#opening ??= this.#open();
      if ((await this.#opening) !== undefined) return true;
    } catch (error) {
      await this.release();
      throw error;
    }
    await this.release();
    return false;
  }

  async release(): Promise<void> {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    const opening = this.#opening;
    this.#opening = undefined;
    const listening = await opening?.catch(() => undefined);
    if (listening === undefined) return;
    await removeSecret(this.#parts, this.#client.callback.port, this.#secret);
    listening.close();
  }

  async #open(): Promise<Listening | undefined> {
    const { host, port } = this.#client.callback;
    const answer = (request: LoopbackRequest) => this.#answer(request);
    const listening = await this.#parts.host.listen({ host, port, answer });
    if (listening === undefined) return undefined;
    try {
      await leaveSecret(this.#parts, port, this.#secret);
      return listening;
    } catch (error) {
      listening.close();
      throw error;
    }
  }

  /** Takes what a browser brought back, from wherever it comes. */
  async answerCallback(query: URLSearchParams): Promise<LoopbackReply> {
    return answerCallback(query, { parts: this.#parts, client: this.#client, attempts: this.#attempts });
  }

  async #answer(request: LoopbackRequest): Promise<LoopbackReply> {
    const { method, path } = request;
    if (method !== 'GET') return text(404, 'Not found');
    if (path === '/auth-request') return this.#answerNeighbour(request);
    if (path === '/callback' || path === this.#client.callback.path) return this.#answerBrowser(request);
    return text(404, 'Not found');
  }

  /**
   * Other users see the links that browsers are started with. One of them could sign in there with an account of their own
   * and bring us its code, so that what is meant for the user's account goes to theirs.
   */
  async #answerBrowser(request: LoopbackRequest): Promise<LoopbackReply> {
    const isForeign = (await request.peer()) === 'other-user';
    return isForeign ? foreignPage() : this.answerCallback(request.query);
  }

  async #answerNeighbour(request: LoopbackRequest): Promise<LoopbackReply> {
    const refusal = await refuseRequest(request, this.#parts, this.#secret);
    if (refusal !== undefined) return text(403, refusal);
    const id = request.query.get('requestId');
    if (id === null || id === '') return text(400, 'Missing requestId');
    // Whoever reached a listener that is being closed asks the next one.
    if (this.#opening === undefined) return text(closing, 'This listener is closing');
    this.#holders += 1;
    try {
      return await this.#grant(id, request);
    } finally {
      await this.release();
    }
  }

  async #grant(id: string, { query, signal }: LoopbackRequest): Promise<LoopbackReply> {
    if (await isOtherClient(query, this.#client)) {
      return text(500, 'This listener signs in to another host, client or scope; choose another port.');
    }
    const headers = { [proofHeader]: await answerProof(id, this.#secret) };
    try {
      const token = await this.#signInFor(id, query.get('keeps') !== 'own', signal);
      return { status: 200, type: 'json', body: JSON.stringify(token), headers };
    } catch (error) {
      // Whoever listens next asks the person again.
      if (this.#parts.life.aborted) return text(closing, 'This listener is closing');
      const reason = error instanceof PatchbayError ? (error.reason ?? '') : '';
      const message = error instanceof Error ? error.message : 'The sign-in failed';
      return { ...text(500, message), headers: { ...headers, [reasonHeader]: reason } };
    }
  }

  /** A request that is repeated joins the first; the sign-in is given up when the last of them has gone. */
  async #signInFor(id: string, isKept: boolean, signal: AbortSignal): Promise<TokenRecord> {
    const shared = this.#requests.get(id) ?? this.#share(id, isKept);
    shared.waiting += 1;
    this.#parts.log.write('debug', 'another process asks for a token', { waiting: shared.waiting });
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.gone.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    // It may have gone while its user was looked up.
    if (signal.aborted) leave();
    try {
      return await shared.done;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #share(id: string, isKept: boolean): Shared {
    const gone = new AbortController();
    const done = this.#begin(isKept, gone.signal).finally(() => this.#requests.delete(id));
    const shared = { done, gone, waiting: 0 };
    this.#requests.set(id, shared);
    return shared;
  }

  async #begin(isKept: boolean, signal: AbortSignal): Promise<TokenRecord> {
    const attempt = await this.#attempts.begin(this.#client, isKept);
    const leave = (): void => attempt.reject(new Error('The process that asked has gone.'));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      signal.throwIfAborted();
      if (!this.#parts.host.canOpenBrowser()) throw noBrowser();
      await this.openTab(attempt.url);
      return await attempt.done;
    } catch (error) {
      attempt.reject(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Tabs come one after the other, so that a program gone wild does not cover the screen. */
  openTab(url: string): Promise<void> {
    const { host, clock, life } = this.#parts;
    const opened = this.#lastTab.then(() => host.openBrowser(url));
    this.#lastTab = opened.then(
      () => clock.sleep(limits.oauthTabPauseMs, life).catch(() => {}),
      () => {},
    );
    return opened;
  }
}

function text(status: number, body: string): LoopbackReply {
  return { status, type: 'text', body };
}

/**
 * The authorization helper: a stored token as it is, a refreshed one, or a sign-in. Nothing happens before a token is
 * needed, and calls of this process that need one at the same time get one together.
 */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { OAuth, SignIn, TokenRecord, TokenStatus } from '../../core/oauth.ts';
import { Attempts } from './attempts.ts';
import { revokeToken } from './endpoint.ts';
import { CallbackListener } from './listener.ts';
import { type Parts, postPorts } from './parts.ts';
import { isFresh, isUsable, validUntil } from './record.ts';
import { type Refreshed, refreshStored } from './refresh.ts';
import { type Client, clientOf, hostOf } from './settings.ts';
import { Flow } from './sign-in.ts';
import { deleteToken, forgetSent, lockToken, readToken } from './token-file.ts';
import { until } from './wait.ts';

export class Tokens implements OAuth {
  readonly #parts: Parts;
  readonly #attempts: Attempts;
  readonly #end = new AbortController();
  #client: Client | undefined;
  #listener: CallbackListener | undefined;
  #refreshing: Promise<Refreshed> | undefined;
  #flow: Flow | undefined;
  /** Why the stored token could not be refreshed, for whoever has to sign in instead. */
  #because: PatchbayError | undefined;
  /**
   * What came of the last refresh: a service whose tokens live for minutes, or one that is away while the token is still
   * good, is not asked at every call.
   */
  #latest: { readonly accessToken: string; readonly at: number } | undefined;

  constructor(parts: Omit<Parts, 'life'>) {
    this.#parts = { ...parts, life: this.#end.signal };
    this.#attempts = new Attempts(this.#parts);
  }

  async ready({ signal, refused, canAsk }: Parameters<OAuth['ready']>[0]): Promise<TokenRecord | undefined> {
    const client = this.#resolveClient();
    const stored = await readToken(this.#parts, client.boundTo);
    if (stored === undefined) return undefined;
    if (stored.access_token !== refused && this.#isGood(stored)) return stored;
    let outcome = await until(this.#refresh(client, refused), signal);
    // The refresh that was joined did not know of the refusal.
    if (outcome.kind === 'token' && outcome.token.access_token === refused) {
      outcome = await until(this.#refresh(client, refused), signal);
    }
    if (outcome.kind === 'token') return outcome.token;
    if (outcome.kind === 'person' || canAsk() || this.#parts.host.canOpenBrowser()) return undefined;
    throw unreachable(outcome.because);
  }

  signIn(refused?: string): SignIn {
    if (this.#flow?.isOver === false) return this.#flow;
    const client = this.#resolveClient();
    this.#listener ??= new CallbackListener(this.#parts, client, this.#attempts);
    const [parts, attempts, listener] = [this.#parts, this.#attempts, this.#listener];
    const flow = new Flow({ parts, client, attempts, listener, refused, because: this.#because });
    const forget = (): void => {
      if (this.#flow === flow) this.#flow = undefined;
    };
    flow.done
      .then(() => {
        this.#because = undefined;
      })
      .then(forget, forget);
    this.#flow = flow;
    return flow;
  }

  async hasValid(): Promise<boolean> {
    const stored = await readToken(this.#parts, this.#resolveClient().boundTo);
    return stored !== undefined && isFresh(stored, this.#parts.clock.now());
  }

  async clear(signal: AbortSignal): Promise<{ readonly deleted: boolean; readonly revoked: boolean }> {
    const lock = await lockToken(this.#parts, AbortSignal.any([signal, this.#end.signal]));
    try {
      const revoked = await this.#revoke(signal);
      await forgetSent(this.#parts);
      return { deleted: await deleteToken(this.#parts), revoked };
    } finally {
      await lock.release();
    }
  }

  async status(): Promise<TokenStatus> {
    const { settings, clock } = this.#parts;
    const hasClient = settings.clientId !== undefined;
    const stored = await readToken(this.#parts, hasClient ? this.#resolveClient().boundTo : undefined);
    return {
      state: stored === undefined ? 'none' : isFresh(stored, clock.now()) ? 'valid' : 'expired',
      host: hostOf(settings),
      scopes: settings.scopes,
      client: settings.clientId,
      file: settings.tokenPath,
      keychain: settings.keychain,
      validUntil: stored === undefined ? undefined : validUntil(stored),
      isRefreshable: stored?.refresh_token !== undefined,
      isSigningIn: this.#flow?.isOver === false,
    };
  }

  /** A refresh that is under way ends first: its answer would be lost, and the session with it. */
  async close(): Promise<void> {
    if (this.#end.signal.aborted) return;
    const { clock } = this.#parts;
    const grace = clock.sleep(limits.shutdownGraceMs, this.#end.signal).catch(() => {});
    await Promise.race([this.#refreshing?.catch(() => {}), grace]);
    this.#end.abort(new PatchbayError('cancelled', 'Patchbay was stopping.'));
    await Promise.allSettled([this.#refreshing, this.#flow?.done]);
  }

  #resolveClient(): Client {
    this.#client ??= clientOf(this.#parts.settings);
    return this.#client;
  }

  #isGood(token: TokenRecord): boolean {
    const now = this.#parts.clock.now();
    if (isFresh(token, now)) return true;
    const { accessToken, at = 0 } = this.#latest ?? {};
    return token.access_token === accessToken && now - at < limits.oauthRefreshPauseMs && isUsable(token, now);
  }

  #refresh(client: Client, refused: string | undefined): Promise<Refreshed> {
    this.#refreshing ??= refreshStored(this.#parts, client, refused)
      .then((outcome) => {
        if (outcome.kind === 'token') this.#note(outcome.token);
        this.#because = outcome.kind === 'token' ? undefined : outcome.because;
        return outcome;
      })
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  #note({ access_token }: TokenRecord): void {
    this.#latest = { accessToken: access_token, at: this.#parts.clock.now() };
  }

  /** The refresh token first: a service that knows families revokes the rest with it. */
  async #revoke(signal: AbortSignal): Promise<boolean> {
    if (this.#parts.settings.clientId === undefined) return false;
    const client = this.#resolveClient();
    const stored = await readToken(this.#parts, client.boundTo);
    if (stored === undefined) return false;
    try {
      const ports = postPorts(this.#parts, signal);
      const tokens = [stored.refresh_token, stored.access_token].filter((token) => token !== undefined);
      const answers = [];
      for (const token of tokens) answers.push(await revokeToken(token, client, ports));
      return answers.every(Boolean);
    } catch (cause) {
      this.#parts.log.write('warn', 'the token could not be revoked; it is deleted all the same', { cause });
      return false;
    }
  }
}

function unreachable(cause: PatchbayError): PatchbayError {
  return new PatchbayError(cause.code, cause.message, {
    reason: cause.reason,
    hint: `The token has expired, and nobody is here to sign in. ${cause.hint ?? 'Try again later.'}`,
    details: cause.details,
    cause,
  });
}

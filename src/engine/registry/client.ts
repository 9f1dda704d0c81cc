/**
 * Requests to one registry: authorized, paced, tried again where that is safe, and counted.
 *
 * A request that failed may still have arrived, so a repeated one can be refused for what the first one did: whoever
 * writes compares what is there before a refusal counts.
 */
import type { BaseContext, Clock } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { RegistryTarget } from '../../core/migration-ports.ts';
import type { Net, NetResponse } from '../../core/ports.ts';
import { type Answer, isPassingRefusal, readAnswer, readFailure } from './answer.ts';
import { authorize } from './authorize.ts';
import { inContext, withoutContext } from './names.ts';
import { Pace } from './pace.ts';
import {
  authFailed,
  failing,
  isForbidden,
  isUnknownRequest,
  RegistryRefusal,
  type Role,
  unreachable,
} from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Ask {
  readonly method?: Method;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** At most so long for each try; the usual time when it is left out. */
  readonly timeoutMs?: number;
}

/** One try. */
interface Sent {
  readonly url: string;
  readonly method: Method;
  readonly body: string | undefined;
  readonly timeoutMs: number;
}

export interface ClientOptions extends Pick<BaseContext, 'clock' | 'signal' | 'log'> {
  readonly target: RegistryTarget;
  readonly role: Role;
  readonly net: Net;
  readonly timeoutMs: number;
}

/** Shared by everything that asks the same registry in one piece of work. */
interface Traffic {
  readonly pace: Pace;
  requests: number;
  retries: number;
  /** Whether its paths know contexts; found out by the first one that needs to. */
  knowsContexts?: Promise<boolean> | undefined;
}

/** In a context that nobody has, which is an empty one. */
const contextProbe = inContext('.patchbay-probe-of-what-is-unset', '/subjects');
const contentType = 'application/vnd.schemaregistry.v1+json';

export class RegistryClient {
  readonly #options: ClientOptions;
  #traffic: Traffic;

  constructor(options: ClientOptions, pace: Pace = new Pace(limits.registryConcurrency, options.clock)) {
    this.#options = options;
    this.#traffic = { pace, requests: 0, retries: 0 };
  }

  get target(): RegistryTarget {
    return this.#options.target;
  }

  get role(): Role {
    return this.#options.role;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  /** How many requests it takes at the same time; shared with whoever asks the same registry besides. */
  get pace(): Pace {
    return this.#traffic.pace;
  }

  get requests(): number {
    return this.#traffic.requests;
  }

  get retries(): number {
    return this.#traffic.retries;
  }

  /** The same registry for as long as another signal lets it. */
  until(signal: AbortSignal): RegistryClient {
    const same = new RegistryClient({ ...this.#options, signal }, this.pace);
    same.#traffic = this.#traffic;
    return same;
  }

  /** The same for what must not be cut off: it gets a time of its own once this one is stopped. */
  unhurried(): RegistryClient {
    const { signal } = this;
    const control = new AbortController();
    const stop = (): void => {
      setTimeout(() => control.abort(signal.reason), limits.registryRestoreMs).unref();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    return this.until(control.signal);
  }

  /**
   * The JSON of the answer. Throws `RegistryRefusal` for an answer that is no success, AUTH_FAILED, SOURCE_UNREACHABLE or
   * TARGET_UNREACHABLE (also when it only ever answers that it cannot, to this request), and the signal's reason.
   */
  async ask(path: string, ask: Ask = {}): Promise<unknown> {
    if (!path.startsWith('/contexts/') || (await this.#knowsContexts())) return this.#send(path, ask);
    const spelled = withoutContext(path);
    return this.#send(spelled.path, { ...ask, query: { ...ask.query, ...spelled.query } });
  }

  /** Redpanda has contexts and no paths for them. */
  #knowsContexts(): Promise<boolean> {
    const traffic = this.#traffic;
    const asking =
      traffic.knowsContexts ??
      this.#send(contextProbe, { timeoutMs: limits.registryProbeMs }).then(() => true, isKnown);
    traffic.knowsContexts = asking;
    // Whoever comes later asks again, if it is still of interest.
    asking.catch(() => {
      traffic.knowsContexts = undefined;
    });
    return asking;
  }

  async #send(path: string, { method = 'GET', query = {}, body, timeoutMs }: Ask): Promise<unknown> {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const url = `${this.target.url}${path}${text === '' ? '' : `?${text}`}`;
    const sent: Sent = {
      url,
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: Math.min(this.#options.timeoutMs, timeoutMs ?? Number.POSITIVE_INFINITY),
    };
    for (let tried = 0; ; tried += 1) {
      const answer = await this.#once(sent);
      if (answer.kind === 'done') return answer.body;
      if (!answer.isPassing || tried === limits.registryRetries) throw this.#told(answer.error, `${method} ${path}`);
      this.#traffic.retries += 1;
      await this.#pause(tried, answer.waitMs);
    }
  }

  async #once({ body, ...sent }: Sent): Promise<Answer> {
    const { signal, net, target } = this.#options;
    const { pace } = this.#traffic;
    await pace.enter(signal);
    try {
      this.#traffic.requests += 1;
      const headers = {
        accept: `${contentType}, application/json`,
        ...authorize(target),
        ...(body === undefined ? {} : { 'content-type': contentType }),
      };
      const response = await net.fetch({
        ...sent,
        headers,
        signal,
        maxBytes: limits.registryAnswerBytes,
        ...(body === undefined ? {} : { body }),
        ...(target.tls === undefined ? {} : { tls: target.tls }),
      });
      return this.#read(response);
    } catch (error) {
      signal.throwIfAborted();
      return readFailure(error);
    } finally {
      pace.leave();
    }
  }

  #read(response: NetResponse): Answer {
    const { pace } = this.#traffic;
    const answer = readAnswer(response, this.target.name, this.clock.now());
    if (answer.kind === 'done') pace.succeeded();
    else if (answer.isTooMuch) pace.tooMuch(answer.waitMs ?? 0);
    return answer;
  }

  #told(error: unknown, request: string): unknown {
    const { target, role } = this.#options;
    if (!(error instanceof RegistryRefusal)) return unreachable(target, role, error);
    if (error.status === 401 || error.status === 403) return authFailed(target, role, { request, refusal: error });
    return isPassingRefusal(error) ? failing(target, role, { request, refusal: error }) : error;
  }

  /** With full jitter, so that many requests that failed together do not come back together. */
  async #pause(tried: number, waitMs: number | undefined): Promise<void> {
    const { clock, signal } = this.#options;
    const most = Math.min(limits.registryRetryMaxMs, limits.registryRetryMs * 2 ** tried);
    await clock.sleep(waitMs ?? Math.random() * most, signal);
  }
}

/** False for an unknown path; failures that say nothing about it are thrown. */
function isKnown(error: unknown): boolean {
  if (isUnknownRequest(error)) return false;
  if (isForbidden(error)) return true;
  throw error;
}

/** The way out of one browser context: what it may load, how much of it, and through which proxy. */
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';

/** A proxy that a request goes through after ours. */
export interface Upstream {
  readonly host: string;
  readonly port: number;
  /** Value of Proxy-Authorization. */
  readonly authorization: string | undefined;
}

/** Opens connections under the egress policy. */
export interface WayOut {
  open(host: string, port: number, signal: AbortSignal): Promise<Socket>;
  refuse(host: string, port: number): PatchbayError | undefined;
}

export interface RouteOptions {
  readonly wayOut: WayOut;
  readonly upstream: Upstream | undefined;
  /** Hosts that the page does without. */
  readonly isBlocked: (host: string) => boolean;
  /** Called when the page has used up what it may. */
  readonly onSpent: (error: PatchbayError) => void;
}

export class Route {
  readonly username = randomBytes(12).toString('base64url');
  readonly password = randomBytes(24).toString('base64url');
  /** Marks answers of our own; no server can know it. */
  readonly mark = randomBytes(18).toString('base64url');
  readonly upstream: Upstream | undefined;
  readonly agent: Agent;
  readonly #options: RouteOptions;
  readonly #ending = new AbortController();
  readonly #failures = new Map<string, PatchbayError>();
  readonly #hosts = new Set<string>();
  readonly #open = new Set<Duplex>();
  #requests = 0;
  #bytes = 0;

  constructor(options: RouteOptions) {
    this.#options = options;
    this.upstream = options.upstream;
    this.agent = new RouteAgent((host, port) => this.connect(host, port));
  }

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
  }

  /** Why the target cannot be asked; undefined when it can. */
  admit(host: string, port: number): PatchbayError | 'blocked' | undefined {
    this.#requests += 1;
    this.#hosts.add(host);
    const isSpent = this.#requests > limits.browserPageRequests || this.#hosts.size > limits.browserPageHosts;
    if (isSpent || this.#options.isBlocked(host)) return 'blocked';
    return this.upstream === undefined ? undefined : this.#options.wayOut.refuse(host, port);
  }

  /** A connection for one target: to it, or to the proxy that leads there. */
  async connect(host: string, port: number): Promise<Socket> {
    const opening = this.#options.wayOut.open(host, port, this.#ending.signal);
    const socket = await (this.upstream === undefined ? opening : opening.catch(throughProxy));
    this.hold(socket);
    return socket;
  }

  /** Ends with the route. */
  hold(socket: Duplex): void {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
    if (this.#ending.signal.aborted) socket.destroy();
  }

  /** Counts what has come for the page. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > limits.browserPageBytes) this.#options.onSpent(failure('PAGE_TOO_LARGE'));
  }

  noteFailure(host: string, port: number, error: PatchbayError): void {
    this.#failures.set(`${host}:${port}`, error);
  }

  /** Why the address could not be reached, where it was us who could not. */
  failureAt(url: URL): PatchbayError | undefined {
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    return this.#failures.get(`${bareHost(url.hostname)}:${port}`);
  }

  close(): void {
    this.#ending.abort(failure('BROWSER_CLOSED'));
    this.agent.destroy();
    for (const socket of this.#open) socket.destroy();
  }
}

/** That the proxy cannot be reached says nothing of the page; that it may not be is told as it is. */
function throughProxy(error: unknown): never {
  const isUnreached = error instanceof PatchbayError && error.code === 'upstream_failed';
  throw isUnreached ? failure('PROXY_FAILED', { cause: error }) : error;
}

/** A host without the brackets of IPv6. */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

type Connect = (host: string, port: number) => Promise<Socket>;

class RouteAgent extends Agent {
  readonly #connect: Connect;

  constructor(connect: Connect) {
    super({ keepAlive: true, maxSockets: 16 });
    this.#connect = connect;
  }

  override createConnection(
    options: { host?: string | null | undefined; port?: number | string | null | undefined },
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    this.#connect(String(options.host), Number(options.port)).then(
      (socket) => callback?.(null, socket),
      // Node's types want a socket even then, and its code does not look at it.
      (error: Error) => callback?.(error, undefined as unknown as Duplex),
    );
    return undefined;
  }
}

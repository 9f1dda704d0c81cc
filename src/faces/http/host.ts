/** The HTTP port: one server, the guard on every route, bounded bodies, and the faces mounted on their paths. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Role } from '../../core/business.ts';
import type { Log } from '../../core/context.ts';
import { type ErrorBody, type ErrorCode, PatchbayError, toPatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { readBody } from './body.ts';
import { createGate, type Gate, type Rate } from './gate.ts';
import { checkMethod, type Method } from './method.ts';
import { type Knock, listenForUpgrades } from './upgrade.ts';

/** A request of which it is not yet known who sent it. */
export interface Approach {
  readonly request: Request;
  /** Without a slash at its end, unless it is nothing else. */
  readonly path: string;
  /** Reads the body, at most `limits.requestBodyBytes` unless less is allowed. */
  body(maxBytes?: number): Promise<Buffer>;
}

/** Who sent a request, and what they may do; everything when there is no role. */
export interface Identity {
  readonly principal: string;
  readonly role?: Role | undefined;
}

export interface MountedRequest extends Approach, Identity {}

/** A face on a path. The host has checked Host, Origin, token and rate before it is called. */
export interface Mount {
  readonly path: string;
  /** Other methods go to whoever is mounted behind. */
  readonly method?: 'GET';
  /** Other methods are refused; when absent, the face decides. */
  readonly methods?: readonly Method[];
  /** The port's own rate when absent. */
  readonly rate?: Rate;
  /** Who calls, for a face that does not go by the port's token; throws the refusal. */
  identify?(approach: Approach): Promise<Identity>;
  /** What is a HEAD comes as GET. */
  handle(request: MountedRequest): Promise<Response>;
  /** Takes a connection that is to be a WebSocket. */
  upgrade?(knock: Knock): void;
  /** How the face tells a failure; as the port itself does when absent. */
  tell?(error: PatchbayError): Response | Promise<Response>;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly hosts: readonly string[];
  readonly token: string | undefined;
  readonly requestsPerMinute: number;
  readonly log: Log;
  /** What /health answers. */
  health(): Promise<Response>;
}

export interface HttpHost {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

type Env = { Bindings: HttpBindings };

export async function startHost(options: HostOptions, mounts: readonly Mount[]): Promise<HttpHost> {
  const gate = createGate(options);
  const app = createApp(options, mounts, gate);
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const { host: hostname, port: wanted } = options;
  // Other upgrades that clients offer, such as HTTP/2, are theirs to do without.
  const serverOptions = { shouldUpgradeCallback: isWebSocket };
  // `serve` without http2 options makes a plain node:http server.
  const server = serve({ fetch: app.fetch, hostname, port: wanted, serverOptions }, resolve) as Server;
  server.once('error', reject);
  listenForUpgrades(server, gate, mounts, options.log);
  const { port } = await promise;
  const shown = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    port,
    url: `http://${shown}:${port}`,
    async close() {
      await Promise.all(mounts.map((mount) => mount.close()));
      await closeServer(server);
    },
  };
}

function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const last = setTimeout(() => server.closeAllConnections(), limits.lastAnswersMs);
    server.close(() => {
      clearTimeout(last);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function createApp(options: HostOptions, mounts: readonly Mount[], gate: Gate): Hono<Env> {
  // Clients write paths with a slash at the end, too.
  const app = new Hono<Env>({ strict: false });
  app.use(async (c, next) => {
    const { host, origin } = c.env.incoming.headers;
    gate.checkOrigin({ host, origin });
    return next();
  });
  app.all('/health', (c) => {
    checkMethod(c.req.method, ['GET', 'HEAD']);
    return options.health();
  });
  const tell = async (thrown: unknown, mount?: Mount): Promise<Response> => {
    const error = toPatchbayError(thrown);
    if (error.code === 'internal') options.log.write('error', 'http request failed', { cause: thrown });
    return withHeaders((await mount?.tell?.(error)) ?? errorResponse(error), error);
  };
  const identify = (mount: Mount, c: Context<Env>): Promise<Identity> => {
    const { headers, socket } = c.env.incoming;
    const find = async (): Promise<Identity> =>
      mount.identify === undefined
        ? { principal: gate.principalOf(headers.authorization) }
        : mount.identify(toApproach(c));
    return gate.identify(socket.remoteAddress, find);
  };
  for (const mount of mounts) {
    app.on(mount.method ?? 'ALL', mount.path, async (c) => {
      try {
        if (mount.methods !== undefined) checkMethod(c.req.method, mount.methods);
        const identity = await identify(mount, c);
        await gate.admit(identity.principal, mount.rate);
        const approach = toApproach(c);
        const answer = c.req.method === 'HEAD' ? answerHead : answerWhole;
        const handle = (): Promise<Response> => answer(mount, { ...approach, ...identity });
        const { telemetry } = options.log;
        if (telemetry === undefined) return await handle();
        return await telemetry.follow(approach.request.headers.get('traceparent') ?? undefined, handle);
      } catch (thrown) {
        return await tell(thrown, mount);
      }
    });
  }
  const nowhere = servedNowhere(mounts);
  app.notFound(() => errorResponse(nowhere));
  app.onError((thrown) => tell(thrown));
  return app;
}

/** Tells where the faces are, by the beginnings of their paths. */
function servedNowhere(mounts: readonly Mount[]): PatchbayError {
  const beginnings = new Set(['/health', ...mounts.map(({ path }) => `/${path.split('/')[1] ?? ''}`)]);
  return new PatchbayError('not_found', 'Nothing is served at that path.', {
    hint: `What is served begins with ${[...beginnings].sort().join(', ')}.`,
  });
}

function toApproach(c: Context<Env>): Approach {
  const incoming: IncomingMessage = c.env.incoming as IncomingMessage; // The server speaks HTTP/1.1 only.
  return {
    request: c.req.raw,
    path: c.req.path,
    body: (maxBytes = limits.requestBodyBytes) => readBody(incoming, maxBytes),
  };
}

function answerWhole(mount: Mount, mounted: MountedRequest): Promise<Response> {
  return mount.handle(mounted);
}

/** HEAD is a GET of somebody who leaves before the body comes, which ends what would go on for as long as they listen. */
async function answerHead(mount: Mount, mounted: MountedRequest): Promise<Response> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([mounted.request.signal, leaving.signal]);
  const response = await mount.handle({ ...mounted, request: new Request(mounted.request, { method: 'GET', signal }) });
  leaving.abort();
  return new Response(null, response);
}

/** What HTTP itself says of a failure, whatever the face says in the body. */
function withHeaders(response: Response, { code, reason, details }: PatchbayError): Response {
  const isAsked = response.headers.has('www-authenticate');
  if (code === 'unauthenticated' && !isAsked) response.headers.set('www-authenticate', 'Bearer realm="patchbay"');
  if (reason === 'METHOD_NOT_ALLOWED') response.headers.set('allow', String(details?.allow ?? ''));
  const seconds = details?.retryAfterSeconds;
  if (code === 'rate_limited' && typeof seconds === 'number') response.headers.set('retry-after', String(seconds));
  return response;
}

/** Every code has a status; a new code does not compile without one. */
const statusOf: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  invalid_input: 422,
  unauthenticated: 401,
  forbidden: 403,
  payment_required: 402,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  answer_needed: 409,
  cancelled: 499,
  upstream_failed: 502,
  timeout: 504,
  unsupported: 501,
  internal: 500,
};

const statusOfReason: ReadonlyMap<string, number> = new Map([
  ['BODY_TOO_LARGE', 413],
  ['METHOD_NOT_ALLOWED', 405],
]);

function errorResponse(error: PatchbayError): Response {
  const body: { error: ErrorBody } = { error: error.toBody() };
  const status = statusOfReason.get(error.reason ?? '') ?? statusOf[error.code];
  return Response.json(body, { status });
}

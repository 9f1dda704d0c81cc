/** The HTTP port: one server, the guard on every route, bounded bodies, and the faces mounted on their paths. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../../core/context.ts';
import { type ErrorBody, type ErrorCode, PatchbayError, toPatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { readBody } from './body.ts';
import { createGuard } from './guard.ts';

export interface MountedRequest {
  readonly request: Request;
  readonly principal: string;
  /** Reads the body, at most `limits.requestBodyBytes`. */
  body(): Promise<Buffer>;
}

/** A face on a path. The host has checked Host, Origin, token and rate before it is called. */
export interface Mount {
  readonly path: string;
  handle(request: MountedRequest): Promise<Response>;
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
  /** Rejects with the reason when a part is down. */
  health(): Promise<void>;
}

export interface HttpHost {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

type Env = { Bindings: HttpBindings };

export async function startHost(options: HostOptions, mounts: readonly Mount[]): Promise<HttpHost> {
  const app = createApp(options, mounts);
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const server = serve({ fetch: app.fetch, hostname: options.host, port: options.port }, resolve);
  server.once('error', reject);
  const { port } = await promise;
  const shown = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    port,
    url: `http://${shown}:${port}`,
    async close() {
      await Promise.all(mounts.map((mount) => mount.close()));
      await closeServer(server as Server); // `serve` without http2 options makes a plain node:http server.
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function createApp(options: HostOptions, mounts: readonly Mount[]): Hono<Env> {
  const guard = createGuard(options);
  const limiter = new RateLimiterMemory({ points: options.requestsPerMinute, duration: 60 });
  // By address, and apart: whoever guesses tokens takes nothing from those who have one.
  const refusedLimiter = new RateLimiterMemory({ points: limits.refusedRequestsPerMinute, duration: 60 });
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const { host, origin } = c.env.incoming.headers;
    const refusal = guard.refuse({ host, origin });
    return refusal === undefined ? next() : errorResponse(new PatchbayError('forbidden', refusal));
  });
  app.get('/health', async () => {
    await options.health();
    return Response.json({ status: 'ok' });
  });
  for (const mount of mounts) {
    app.all(mount.path, async (c) => {
      const principal = guard.principal(c.env.incoming.headers.authorization);
      if (principal === undefined) {
        return (await consume(refusedLimiter, c.env.incoming.socket.remoteAddress ?? '')) ?? unauthenticated();
      }
      const refusal = await consume(limiter, principal);
      return refusal ?? mount.handle(toMounted(c, principal));
    });
  }
  app.notFound(() => errorResponse(new PatchbayError('not_found', 'Nothing is served at that path.')));
  app.onError((thrown) => {
    const error = toPatchbayError(thrown);
    if (error.code === 'internal') options.log.write('error', 'http request failed', { cause: thrown });
    return errorResponse(error);
  });
  return app;
}

function toMounted(c: Context<Env>, principal: string): MountedRequest {
  const incoming: IncomingMessage = c.env.incoming as IncomingMessage; // The server speaks HTTP/1.1 only.
  return { request: c.req.raw, principal, body: () => readBody(incoming, limits.requestBodyBytes) };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<Response | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.ceil(refused.msBeforeNext / 1000);
    const error = new PatchbayError('rate_limited', 'Too many requests came in this minute.', {
      hint: `Try again in ${seconds} s.`,
    });
    return errorResponse(error, { 'retry-after': String(seconds) });
  }
}

function unauthenticated(): Response {
  const error = new PatchbayError('unauthenticated', 'The bearer token was missing or wrong.', {
    hint: 'Send the token of PATCHBAY_TOKEN in the Authorization header.',
  });
  return errorResponse(error, { 'www-authenticate': 'Bearer realm="patchbay"' });
}

/** Every code has a status; a new code does not compile without one. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
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

export function errorResponse(error: PatchbayError, headers: Readonly<Record<string, string>> = {}): Response {
  const body: { error: ErrorBody } = { error: error.toBody() };
  const status = error.reason === 'BODY_TOO_LARGE' ? 413 : statusOf[error.code];
  return Response.json(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/**
 * The listener that a browser comes back to. Web pages and other users reach it too: it is bound to loopback addresses,
 * serves no other name than theirs, and every answer forbids to be kept, framed or run.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { ListenOptions, Listening, LoopbackReply, LoopbackRequest } from '../../core/host.ts';
import { limits } from '../../core/limits.ts';
import { createPeers, type Peers } from './peer.ts';

const types = { html: 'text/html', text: 'text/plain', json: 'application/json' } as const;

/** Nothing is loaded and nothing runs; only a page's own style applies. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  connection: 'close',
};

export async function listenOnLoopback(
  options: ListenOptions,
  procDir: string,
  log: Log,
): Promise<Listening | undefined> {
  const peers = createPeers(procDir);
  const names = new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${options.port}`));

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const isKnown = names.has((incoming.headers.host ?? '').toLowerCase());
      send(response, isKnown ? await options.answer(toRequest(incoming, response, peers)) : otherHost);
    } catch (cause) {
      log.write('warn', 'a request to the sign-in listener failed', { cause });
      send(response, { status: 500, type: 'text', body: 'Internal server error' });
    }
  }

  const main = await bind('127.0.0.1', options.port, serve);
  if (main === undefined) return undefined;
  const second = await bindSecond(options, serve);
  if (second === 'taken') {
    main.close();
    return undefined;
  }
  return {
    close() {
      for (const server of [main, second]) {
        server?.close();
        server?.closeIdleConnections();
      }
    },
  };
}

const otherHost: LoopbackReply = { status: 403, type: 'text', body: 'Forbidden: this host is not served here' };

/** A browser may take `localhost` for either address; where it is sent to 127.0.0.1, the other one does not matter. */
async function bindSecond(options: ListenOptions, serve: Serve): Promise<Server | 'taken' | undefined> {
  if (options.host === '127.0.0.1') return undefined;
  try {
    return (await bind('::1', options.port, serve)) ?? 'taken';
  } catch {
    // A machine without IPv6.
    return undefined;
  }
}

type Serve = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Undefined when the port is in use. */
async function bind(address: string, port: number, serve: Serve): Promise<Server | undefined> {
  const options = { maxHeaderSize: limits.oauthRequestHeadBytes, headersTimeout: 10_000, requestTimeout: 15_000 };
  const server = createServer(options, (incoming, response) => void serve(incoming, response));
  keepRoom(server);
  server.listen({ host: address, port, exclusive: true });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw new PatchbayError('forbidden', `Port ${port} could not be listened on.`, {
      reason: 'LISTENER_FAILED',
      hint: 'Choose another port in OAUTH_REDIRECT_URI.',
      cause: error,
    });
  }
}

/**
 * Whoever connects and says nothing gives way to those who come later: every user of the machine can connect, and a browser
 * would find the listener full.
 */
function keepRoom(server: Server): void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    const [oldest] = silent;
    if (silent.size > limits.oauthSilentConnections) oldest?.destroy();
  });
  server.on('request', ({ socket }) => silent.delete(socket));
}

function toRequest(incoming: IncomingMessage, response: ServerResponse, peers: Peers): LoopbackRequest {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = incoming.socket;
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value ?? '')] as const),
    ),
    signal: gone.signal,
    peer: () =>
      peers.ofConnection({ address: remoteAddress, port: remotePort }, { address: localAddress, port: localPort }),
  };
}

function send(response: ServerResponse, reply: LoopbackReply): void {
  if (response.destroyed || response.headersSent) return;
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, {
    ...headers,
    ...reply.headers,
    'content-type': `${types[reply.type]}; charset=utf-8`,
    'content-length': body.length,
  });
  response.end(body);
}

/** Everything of a page that is not plain HTTP: TLS and WebSockets, as bytes between the browser and the target. */
import { request as ask } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PatchbayError } from '../../core/error.ts';
import { failure } from './failure.ts';
import { bareHost, type Route, type Upstream } from './route.ts';

interface Connect {
  /** `host:port`, as CONNECT has it. */
  readonly target: string;
  readonly socket: Duplex;
  /** What the browser has sent already. */
  readonly head: Buffer;
  readonly route: Route;
}

export function tunnel({ target, socket, head, route }: Connect): void {
  const [, written = '', portText = ''] = /^(.+):(\d{1,5})$/.exec(target) ?? [];
  const host = bareHost(written);
  const port = Number(portText);
  const refusal = host === '' ? 'blocked' : route.admit(host, port);
  if (refusal !== undefined) {
    if (refusal instanceof PatchbayError) route.noteFailure(host, port, refusal);
    refuse(socket);
    return;
  }
  route.hold(socket);
  connect(target, host, port, route).then(
    ({ way, rest }) => join({ socket, way, head, rest, route }),
    (error: unknown) => {
      route.noteFailure(host, port, error instanceof PatchbayError ? error : failure('PROXY_FAILED', { cause: error }));
      refuse(socket);
    },
  );
}

function refuse(socket: Duplex): void {
  socket.end('HTTP/1.1 502 Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

interface Way {
  readonly way: Duplex;
  /** What the other side has sent already. */
  readonly rest: Buffer;
}

const nothing = Buffer.alloc(0);

async function connect(target: string, host: string, port: number, route: Route): Promise<Way> {
  const { upstream } = route;
  if (upstream === undefined) return { way: await route.connect(host, port), rest: nothing };
  return connectThrough(await route.connect(upstream.host, upstream.port), target, upstream);
}

function connectThrough(socket: Socket, target: string, { authorization }: Upstream): Promise<Way> {
  return new Promise((resolve, reject) => {
    const request = ask({
      method: 'CONNECT',
      path: target,
      createConnection: () => socket,
      headers: { host: target, ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) },
    });
    const refused = (): void => {
      socket.destroy();
      reject(failure('PROXY_FAILED'));
    };
    request.on('connect', ({ statusCode = 0 }, way, rest) => {
      if (statusCode >= 200 && statusCode < 300) resolve({ way, rest });
      else refused();
    });
    request.on('response', refused);
    request.on('error', refused);
    request.end();
  });
}

interface Joint extends Way {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly route: Route;
}

function join({ socket, way, head, rest, route }: Joint): void {
  socket.write('HTTP/1.1 200 Connected\r\n\r\n');
  if (rest.length > 0) socket.write(rest);
  if (head.length > 0) way.write(head);
  way.on('data', (chunk: Buffer) => route.count(chunk.length));
  way.on('close', () => socket.destroy());
  socket.on('close', () => way.destroy());
  way.pipe(socket);
  socket.pipe(way);
}

/**
 * The origin of files: a listener of its own, so that no file shares an origin with anything that acts for the user. It serves
 * signed links and nothing else, and never says what there is.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { LinkGate } from '../../core/file-link.ts';
import type { FilePlace, Files } from '../../core/files.ts';
import { limits } from '../../core/limits.ts';
import { download } from './download.ts';
import { tell } from './failure.ts';
import { guardHeaders } from './headers.ts';
import { upload } from './upload.ts';

export interface FilesFace {
  readonly files: () => Files | Promise<Files>;
  readonly admit: LinkGate;
  /** The reason for refusing the Host and the Origin of a request, or undefined. */
  readonly refuse: (headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
  }) => string | undefined;
  /** Answers whoever wants to know whether the Patchbay of their data folder listens on this port. */
  readonly prove: (nonce: string, port: number) => string;
  readonly log: Log;
}

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

export interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Rejects as `listen` does, such as with EADDRINUSE. It keeps no process alive. */
export async function startFilesListener({ host, port }: Address, face: FilesFace): Promise<Listener> {
  const server = createServer((request, response) => void serve(request, response, face));
  // What an upload is refused for is told before it is sent.
  server.on('checkContinue', (request, response) => void serve(request, response, face));
  // A large file takes its time; one that stands still does not.
  server.requestTimeout = 0;
  server.setTimeout(limits.fileIdleMs);
  await listen(server, host, port);
  server.unref();
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port, not on a pipe.
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function serve(request: IncomingMessage, response: ServerResponse, face: FilesFace): Promise<void> {
  for (const [name, value] of Object.entries(guardHeaders)) response.setHeader(name, value);
  try {
    await answer(request, response, face);
  } catch (thrown) {
    fail(request, response, thrown, face.log);
  }
}

function fail(request: IncomingMessage, response: ServerResponse, thrown: unknown, log: Log): void {
  const { status, xml, error } = tell(thrown);
  // Whoever went away is told nothing.
  const isGone = request.destroyed && !request.complete;
  if (status === 500 && !isGone && !response.destroyed) log.write('error', 'a file was not served', { cause: error });
  if (response.headersSent || isGone) {
    response.destroy();
    return;
  }
  // What is left of a refused upload is not waited for.
  if (!request.complete) response.setHeader('connection', 'close');
  const body = Buffer.from(request.method === 'HEAD' ? '' : xml);
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length }).end(body);
}

async function answer(request: IncomingMessage, response: ServerResponse, face: FilesFace): Promise<void> {
  const refusal = face.refuse({ host: request.headers.host, origin: request.headers.origin });
  if (refusal !== undefined) throw new PatchbayError('forbidden', refusal, { reason: 'HOST_REFUSED' });
  const [path = '', query = ''] = splitOnce(request.url ?? '', '?');
  const nonce = path === provePath ? /^nonce=([0-9a-f]{32})$/.exec(query)?.[1] : undefined;
  if (nonce !== undefined) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(face.prove(nonce, request.socket.localPort ?? 0));
    return;
  }
  const place = readPlace(path);
  const { method = '' } = request;
  if (!['GET', 'HEAD', 'PUT'].includes(method)) {
    response.setHeader('allow', 'GET, HEAD, PUT');
    throw new PatchbayError('bad_request', 'That method is not served here.', { reason: 'METHOD_NOT_ALLOWED' });
  }
  const header = (name: string): string | undefined => [request.headers[name]].flat()[0];
  const grant = face.admit({ method, ...place, query, header });
  const exchange = { request, response, place, grant };
  await (method === 'PUT' ? upload(exchange, await face.files()) : download(exchange, await face.files()));
}

/** Where a process asks for a proof. */
export const provePath = '/prove';

/** The bucket and the key of `/files/<bucket>/<key>`, percent-decoded once. */
function readPlace(path: string): FilePlace {
  const [, root, bucket = '', ...segments] = path.split('/');
  if (root !== 'files' || bucket === '' || segments.join('/') === '') throw notServed();
  try {
    return { bucket: decodeURIComponent(bucket), key: segments.map(decodeURIComponent).join('/') };
  } catch {
    throw notServed();
  }
}

function notServed(): PatchbayError {
  return new PatchbayError('not_found', 'Nothing is served at that path.', { reason: 'NOT_FOUND' });
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

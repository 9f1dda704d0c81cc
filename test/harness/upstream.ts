import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and bytes are sent as they are, everything else as JSON; `hang` never answers. */
  readonly body?: unknown;
  readonly hang?: boolean;
}

export interface Upstream {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly Seen[];
  /** Resolves when the next hanging request was closed by its client. */
  readonly abandoned: Promise<void>;
}

/** A real HTTP service on loopback whose answers the test decides. */
export async function upstream(answer: (request: Seen, count: number) => Reply | Promise<Reply>): Promise<Upstream> {
  const seen: Seen[] = [];
  const { promise: abandoned, resolve: leave } = Promise.withResolvers<void>();
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    seen.push(request);
    const { status = 200, headers = {}, body = '', hang = false } = await answer(request, seen.length);
    if (hang) {
      response.on('close', leave);
      return;
    }
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, { 'content-type': isRaw ? 'text/plain' : 'application/json', ...headers });
    response.end(isRaw ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port, seen, abandoned };
}

async function read(incoming: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { method = '', url = '', headers } = incoming;
  return { method, url, headers, body: Buffer.concat(chunks).toString() };
}

/** A web site on loopback: a table of paths and what is behind each. What it was asked is written down. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export interface SitePage {
  readonly status?: number;
  readonly statusText?: string;
  /** Of HTML in UTF-8 when absent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly encoding?: 'gzip' | 'br';
  /** Answers with this address, by 302 unless `status` says otherwise. */
  readonly redirect?: string;
  /** Answers nothing until the client has gone. */
  readonly hang?: boolean;
}

/** A page, or what makes one of a request. */
export type SiteEntry =
  | SitePage
  | string
  | ((request: IncomingMessage) => SitePage | string | Promise<SitePage | string>);

export interface SiteRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Site {
  /** `http://127.0.0.1:port`, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly seen: readonly SiteRequest[];
  /** Resolves when a request is left hanging, and again when its client has gone. */
  readonly hanging: Promise<void>;
  readonly abandoned: Promise<void>;
}

/** Serves the table by path; a key with a query is found first. What is not in it is 404. */
export async function serveSite(table: Readonly<Record<string, SiteEntry>>): Promise<Site> {
  const seen: SiteRequest[] = [];
  const began = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    seen.push({ method, path, headers });
    const entry = table[path] ?? table[path.split('?', 1)[0] ?? ''] ?? missing;
    const found = typeof entry === 'function' ? await entry(request) : entry;
    const page = typeof found === 'string' ? { body: found } : found;
    if (page.hang !== true) return answer(page, response);
    response.on('close', left.resolve);
    began.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port, seen, hanging: began.promise, abandoned: left.promise };
}

const missing: SitePage = { status: 404, body: '<h1>No such hen</h1>' };

function answer(page: SitePage, response: ServerResponse): void {
  const { type = 'text/html; charset=utf-8', headers = {}, body = '', encoding, redirect } = page;
  const status = page.status ?? (redirect === undefined ? 200 : 302);
  if (page.statusText !== undefined) response.statusMessage = page.statusText;
  response.writeHead(status, {
    'content-type': type,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(redirect === undefined ? {} : { location: redirect }),
    ...headers,
  });
  response.end(encoding === undefined ? body : { gzip: gzipSync, br: brotliCompressSync }[encoding](body));
}

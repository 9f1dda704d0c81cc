/** A browser driver as the product opens it, and loopback servers for it to visit. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Rendered, RenderRequest, Taken } from '../../../src/core/browser.ts';
import { chromiumBrowser } from '../../../src/drivers/browser/index.ts';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { openTunnels } from '../../../src/drivers/net/tunnels.ts';

export interface Under {
  readonly browser: Browser;
  readonly health: () => Promise<void>;
  readonly log: readonly string[];
  /** Ports that may not be reached. */
  readonly ownPorts: Set<number>;
  render(url: string, request?: Partial<RenderRequest>): Promise<Rendered>;
  html(url: string, request?: Partial<RenderRequest>): Promise<string>;
  close(): Promise<void>;
}

interface Wanted {
  readonly program?: string;
  readonly concurrency?: number;
  readonly pagesPerBrowser?: number;
  readonly idleMs?: number;
  /** Somebody else's, who removes it. */
  readonly dataDir?: string;
}

/** Unpacked once for all tests: it is large. */
export const unpackedIn = join(import.meta.dirname, '../../../node_modules/.cache/patchbay-browser');

export async function openBrowser({ dataDir: given, ...wanted }: Wanted = {}): Promise<Under> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'patchbay-browser-test-'));
  const lines: string[] = [];
  const log = { write: (_level: string, message: string) => void lines.push(message) };
  const ownPorts = new Set<number>();
  const wayOut = openTunnels({ mode: 'local', allow: [], ownPorts: () => ownPorts, log });
  const options = chromiumBrowser.options.parse({
    wayOut,
    onListen: (port: number) => ownPorts.add(port),
    folder: unpackedIn,
    program: process.env['PATCHBAY_BROWSER'],
    ...wanted,
  });
  const opened = await chromiumBrowser.open(options, { clock: systemClock, log, dataDir });
  const render = (url: string, request: Partial<RenderRequest> = {}): Promise<Rendered> =>
    opened.port.render({ ...standard, url, signal: new AbortController().signal, ...request });
  return {
    browser: opened.port,
    health: opened.health,
    log: lines,
    ownPorts,
    render,
    async html(url, request) {
      const { taken } = await render(url, request);
      return taken.kind === 'html' ? taken.html : '';
    },
    async close() {
      await opened.close();
      wayOut.close();
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const standard = {
  timeoutMs: 15_000,
  scriptMs: 2_000,
  device: 'desktop',
  stopAtRedirect: false,
  take: { kind: 'html' } satisfies Taken,
} as const;

export interface Site {
  readonly origin: string;
  readonly port: number;
  /** Paths as they were asked for. */
  readonly asked: string[];
  readonly headers: Record<string, string | string[] | undefined>[];
  close(): Promise<void>;
}

type Page = string | RequestListener;

/** Serves pages by their path. A text is a page in HTML. */
export async function openSite(pages: Readonly<Record<string, Page>>): Promise<Site> {
  const asked: string[] = [];
  const headers: Site['headers'] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://coop.example').pathname;
    asked.push(path);
    headers.push(request.headers);
    const page = pages[path];
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>no such coop</h1>');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * The processes that render pages, each with a browser of its own, and rounds of work for them. CPU time is that of the whole
 * tree of processes, the browser included, since that is where a page costs.
 */
import { findProgram } from '../../src/drivers/browser/launch.ts';
import type { Subject } from '../measure.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { treeMicros } from '../workflow/process-tree.ts';

const files = {
  patchbay: 'patchbay.ts',
  puppeteer: 'puppeteer.ts',
  unguarded: 'unguarded.ts',
  inside: 'inside.ts',
  shipped: 'shipped.ts',
  cluster: 'cluster.js',
  crawlee: 'crawlee.js',
} as const;

export type Renderer = keyof typeof files;

export interface Load {
  readonly url: string;
  readonly concurrency: number;
  readonly pages: number;
}

/** The browser that Patchbay would take, and every reference with it. */
export async function browserProgram(): Promise<string> {
  const folder = new URL('../../node_modules/.cache/patchbay-browser', import.meta.url).pathname;
  const log = { write: () => {} };
  return (await findProgram({ named: process.env.PATCHBAY_BROWSER, folder, log })).path;
}

/** Starts the renderers with the program of a browser for each, works with them, and stops them. */
export async function withRenderers<T>(
  wanted: readonly (readonly [name: Renderer, program: string])[],
  work: (servers: readonly ServerProcess[]) => Promise<T>,
): Promise<T> {
  const servers: ServerProcess[] = [];
  try {
    for (const [name, program] of wanted) servers.push(await startServer(`pages/servers/${files[name]}`, [program]));
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

export function renderSubject(name: string, server: ServerProcess, load: Load): Subject {
  return {
    name,
    cpuMicros: async () => treeMicros(server.child.pid),
    async round() {
      await renderPages(server, load);
      return load.pages;
    },
  };
}

export async function renderPages(server: ServerProcess, { url, concurrency, pages }: Load): Promise<void> {
  const query = new URLSearchParams({ url, concurrency: String(concurrency), pages: String(pages) });
  const response = await fetch(`http://127.0.0.1:${server.port}/?${query}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const lengths: unknown = JSON.parse(text);
  const isRight = Array.isArray(lengths) && lengths.length === pages && lengths.every((length) => length > 9_000);
  if (!isRight) throw new Error(`Pages were not rendered whole: ${text.slice(0, 200)}`);
}

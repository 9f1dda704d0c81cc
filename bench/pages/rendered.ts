/**
 * Rendered pages beside bare puppeteer, puppeteer-cluster and crawlee, with the same browser. CPU time is that of the whole
 * tree of processes, the browser included, since that is where a page costs.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { findBrowser } from '../../src/drivers/browser/find.ts';
import { findProgram } from '../../src/drivers/browser/launch.ts';
import { medianOf, ratioOf, type Samples, type Subject, takeTurns } from '../measure.ts';
import type { Bar, Figure } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { residentMib, treeMicros } from '../workflow/process-tree.ts';

const references = ['puppeteer', 'unguarded', 'cluster', 'crawlee'] as const;
const sizes = { '10 KB': 10_000, '100 KB': 100_000, '1 MB': 1_000_000 } as const;
const rounds = { warmUps: 1, rounds: 5 };
const pagesPerRound = 24;

export async function renderedFigures(): Promise<Figure[]> {
  const site = await openSite();
  const log = { write: () => {} };
  const folder = new URL('../../node_modules/.cache/patchbay-browser', import.meta.url).pathname;
  const { path } = await findProgram({ named: process.env.PATCHBAY_BROWSER, folder, log });
  try {
    return [
      ...(await sideBySide(site.origin, path)),
      ...(await largePages(site.origin, path)),
      ...(await beyondOneBrowser(site.origin, path)),
      ...(await besideAWholeBrowser(site.origin, path)),
    ];
  } finally {
    site.close();
  }
}

async function openSite(): Promise<{ readonly origin: string; close(): void }> {
  const pages = new Map(Object.values(sizes).map((size) => [`/${size}`, pageOf(size)]));
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pages.get(request.url ?? '') ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() };
}

function pageOf(size: number): string {
  const row = '<tr><td class="hen">Berta</td><td><a href="/coop">coop 4</a></td><td>eggs: 3</td></tr>\n';
  const rows = row.repeat(Math.ceil(size / row.length));
  return `<!doctype html><html><head><title>Hens</title></head><body><table>${rows}</table></body></html>`;
}

interface Load {
  readonly url: string;
  readonly concurrency: number;
}

function subjectOf(name: string, server: ServerProcess, { url, concurrency }: Load): Subject {
  return {
    name,
    cpuMicros: async () => treeMicros(server.child.pid),
    async round() {
      await renderPages(server, { url, concurrency, pages: pagesPerRound });
      return pagesPerRound;
    },
  };
}

async function renderPages(server: ServerProcess, asked: Load & { readonly pages: number }): Promise<void> {
  const query = new URLSearchParams({ ...asked, pages: String(asked.pages), concurrency: String(asked.concurrency) });
  const response = await fetch(`http://127.0.0.1:${server.port}/?${query}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const lengths: unknown = JSON.parse(text);
  const isRight = Array.isArray(lengths) && lengths.length === asked.pages && lengths.every((length) => length > 9_000);
  if (!isRight) throw new Error(`Pages were not rendered whole: ${text.slice(0, 200)}`);
}

/** Their processes are written without types. */
const inJavaScript = new Set(['cluster', 'crawlee']);

function start(name: string, program: string): Promise<ServerProcess> {
  return startServer(`pages/servers/${name}${inJavaScript.has(name) ? '.js' : '.ts'}`, [program]);
}

/** Browsers side by side, each in a process of its own, taking turns. */
async function compare(names: readonly string[], program: string, load: Load): Promise<Samples> {
  const servers: ServerProcess[] = [];
  try {
    for (const name of names) servers.push(await start(name, program));
    const subjects = servers.map((server, index) => subjectOf(names[index] ?? '', server, load));
    return await takeTurns(subjects, rounds);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function sideBySide(origin: string, program: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const concurrency of [1, 4, 8]) {
    const samples = await compare(['patchbay', ...references], program, { url: `${origin}/10000`, concurrency });
    const at = `10 KB, ${concurrency} at a time`;
    figures.push(
      cpu(samples, 'puppeteer', at, { atMost: 1.25 }),
      cpu(samples, 'unguarded', at, { atMost: 1.1 }),
      speed(samples, 'cluster', at, concurrency === 1 ? undefined : { atLeast: 1 }),
      speed(samples, 'crawlee', at, concurrency === 1 ? undefined : { atLeast: 1.15 }),
    );
  }
  return figures;
}

async function largePages(origin: string, program: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, size] of Object.entries(sizes).slice(1)) {
    const samples = await compare(['patchbay', 'puppeteer'], program, { url: `${origin}/${size}`, concurrency: 4 });
    figures.push(cpu(samples, 'puppeteer', `${name}, 4 at a time`, { atMost: 1.25 }));
  }
  return figures;
}

function cpu(samples: Samples, reference: string, at: string, bar: Bar): Figure {
  return {
    what: `rendered html, ${at}, CPU per page : ${reference}`,
    unit: 'ms',
    patchbay: medianOf(samples, 'patchbay', 'cpuMicros') / 1000,
    reference: medianOf(samples, reference, 'cpuMicros') / 1000,
    ratio: ratioOf(samples, 'patchbay', reference, 'cpuMicros'),
    bar,
  };
}

function speed(samples: Samples, reference: string, at: string, bar: Bar | undefined): Figure {
  return {
    what: `rendered html, ${at}, pages per second : ${reference}`,
    unit: '/s',
    patchbay: 1_000_000 / medianOf(samples, 'patchbay', 'wallMicros'),
    reference: 1_000_000 / medianOf(samples, reference, 'wallMicros'),
    ratio: ratioOf(samples, reference, 'patchbay', 'wallMicros'),
    ...(bar === undefined ? {} : { bar }),
  };
}

/** Memory of the whole tree after many pages, over the replacement of the browser. */
async function beyondOneBrowser(origin: string, program: string): Promise<Figure[]> {
  const server = await start('patchbay', program);
  try {
    const load = { url: `${origin}/10000`, concurrency: 4 };
    await renderPages(server, { ...load, pages: 20 });
    const few = residentMib(server);
    await renderPages(server, { ...load, pages: 480 });
    const many = residentMib(server);
    const what = 'memory of all processes, after 500 pages : after 20';
    return [{ what, unit: 'MiB', patchbay: many, reference: few, ratio: many / few, bar: { atMost: 1.25 } }];
  } finally {
    await server.stop();
  }
}

/** What choosing the headless shell is worth, where there is a whole browser to compare with. */
async function besideAWholeBrowser(origin: string, program: string): Promise<Figure[]> {
  const whole = await findBrowser(undefined, process);
  if (whole === undefined || whole.isShell || whole.path === program) return [];
  const servers = [await start('patchbay', program), await start('cluster', whole.path)];
  try {
    const load = { url: `${origin}/10000`, concurrency: 4 };
    const subjects = servers.map((server, index) => subjectOf(['patchbay', 'cluster'][index] ?? '', server, load));
    const samples = await takeTurns(subjects, rounds);
    return [speed(samples, 'cluster', '4 at a time, of a whole browser', { atLeast: 2 })];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

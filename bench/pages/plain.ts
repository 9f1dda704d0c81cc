/** Pages without a browser, through all of Patchbay: as REST has them, with their price and account. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../measure.ts';
import { benchToken } from '../mcp/wire.ts';
import type { Figure } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { residentMib, treeMicros } from '../workflow/process-tree.ts';
import { browserProgram } from './renderers.ts';
import type { Site } from './site.ts';

/** Compiled by then. */
const warmUps = 600;
const pages = 1_000;
const renderedPages = 24;
/** Collected memory goes back to the system in the background. */
const settleMs = 500;

export async function plainFigures(site: Site): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const server = await startServer('mcp/servers/patchbay-http.ts', [dataDir, await browserProgram()]);
  try {
    const url = site.address('10 KB');
    await retrieve(server, { url, js: false, pages: warmUps });
    const early = await collectedMib(server);
    const plain = await measure(server, { url, js: false, pages });
    const bare = await measureBare(url);
    const flat = await memoryFigure(server, url, early);
    // The browser comes last: until here, nothing of it has run.
    await retrieve(server, { url, js: true, pages: 4 });
    const rendered = await measure(server, { url, js: true, pages: renderedPages });
    return [...toFigures(plain, rendered, bare), flat];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Asked {
  readonly url: string;
  readonly js: boolean;
  readonly pages: number;
}

interface Measured {
  /** Of the server and everything below it, for one page. */
  readonly cpuMs: number;
  readonly p50Ms: number;
}

function toFigures(plain: Measured, rendered: Measured, bareMs: number): Figure[] {
  return [
    {
      what: 'plain html, 10 KB, one at a time, p50 : fetch alone',
      unit: 'ms',
      patchbay: plain.p50Ms,
      reference: bareMs,
      ratio: plain.p50Ms / bareMs,
      bar: { patchbayAtMost: 3 },
    },
    {
      what: 'CPU of a rendered page : of a plain one',
      unit: 'ms',
      patchbay: rendered.cpuMs,
      reference: plain.cpuMs,
      ratio: rendered.cpuMs / plain.cpuMs,
      bar: { atLeast: 60 },
    },
  ];
}

async function measure(server: ServerProcess, asked: Asked): Promise<Measured> {
  const before = treeMicros(server.child.pid);
  const times = await retrieve(server, asked);
  const cpuMs = (treeMicros(server.child.pid) - before) / asked.pages / 1000;
  return { cpuMs, p50Ms: median(times) };
}

async function measureBare(url: string): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < pages; page += 1) times.push(await timeOf(() => read(url)));
  return median(times);
}

/** One after the other; the milliseconds of each. */
async function retrieve(server: ServerProcess, { url, js, pages: wanted }: Asked): Promise<number[]> {
  const query = new URLSearchParams({ url, js: String(js), api_key: benchToken });
  const address = `http://127.0.0.1:${server.port}/pages/html?${query}`;
  const times: number[] = [];
  for (let page = 0; page < wanted; page += 1) times.push(await timeOf(() => read(address)));
  return times;
}

async function read(address: string): Promise<void> {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok || text.length < 9_000)
    throw new Error(`A page did not come: ${response.status} ${text.slice(0, 200)}`);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Nothing of 5,000 pages may be kept. */
async function memoryFigure(server: ServerProcess, url: string, early: number): Promise<Figure> {
  await retrieve(server, { url, js: false, pages: 5_000 - warmUps - pages });
  const late = await collectedMib(server);
  const what = `memory after 5,000 plain pages : after ${warmUps}`;
  return { what, unit: 'MiB', patchbay: late, reference: early, ratio: late / early, bar: { atMost: 1.1 } };
}

async function collectedMib(server: ServerProcess): Promise<number> {
  await server.collect();
  await sleep(settleMs);
  return residentMib(server);
}

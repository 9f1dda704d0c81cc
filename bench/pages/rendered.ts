/** Rendered pages beside bare puppeteer, puppeteer-cluster and crawlee, with the same browser in one run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser } from '../../src/drivers/browser/find.ts';
import { medianOf, ratioOf, repeat, type Samples, takeTurns } from '../measure.ts';
import type { Bar, Figure } from '../report.ts';
import type { ServerProcess } from '../server-process.ts';
import { proportionalMib } from '../workflow/process-tree.ts';
import { browserProgram, type Load, type Renderer, renderPages, renderSubject, withRenderers } from './renderers.ts';
import type { Site } from './site.ts';

const settleMs = 1_500;
const turns = { warmUps: 1, rounds: 6 };
/** Two browsers of the same kind differ by some 4 % in how fast they are, for as long as they live. */
const browsers = 3;
/** Rounds of about the same length. */
const pagesPerRound = { '10 KB': 16, '100 KB': 12, '1 MB': 4 } as const;

/**
 * With so many pages at a time, beside all references. puppeteer-cluster and crawlee look for work while others are measured,
 * so that each of them has a run of its own.
 */
export async function smallPages(site: Site, concurrency: number): Promise<Figure[]> {
  const program = await browserProgram();
  const load = loadOf(site, '10 KB', concurrency);
  const beside = (...references: readonly Renderer[]): Promise<Samples> => {
    const names: readonly Renderer[] = ['patchbay', ...references];
    return compare(
      names,
      names.map(() => program),
      load,
    );
  };
  const bare = await beside('puppeteer', 'unguarded');
  const at = `10 KB, ${concurrency} at a time`;
  const isTogether = concurrency > 1;
  return [
    cpu(bare, 'puppeteer', at, { atMost: 1.25 }),
    cpu(bare, 'unguarded', at, { atMost: 1.1 }),
    speed(await repeat(browsers, () => beside('cluster')), 'cluster', at, isTogether ? { atLeast: 1 } : undefined),
    speed(await repeat(browsers, () => beside('crawlee')), 'crawlee', at, isTogether ? { atLeast: 1.15 } : undefined),
  ];
}

export async function largePages(site: Site): Promise<Figure[]> {
  const program = await browserProgram();
  const figures: Figure[] = [];
  for (const size of ['100 KB', '1 MB'] as const) {
    const samples = await compare(['patchbay', 'puppeteer'], [program, program], loadOf(site, size, 4));
    figures.push(cpu(samples, 'puppeteer', `${size}, 4 at a time`, { atMost: 1.25 }));
  }
  return [...figures, await takenInside(site, program)];
}

/** What taking a part inside the page is worth, instead of shipping the document and reading it here. */
async function takenInside(site: Site, program: string): Promise<Figure> {
  const load = loadOf(site, '1 MB', 1);
  const samples = await compare(['inside', 'shipped'], [program, program], load);
  return {
    what: 'rendered selection, 1 MB, CPU per page : of the shipped document',
    unit: 'ms',
    patchbay: medianOf(samples, 'inside', 'cpuMicros') / 1000,
    reference: medianOf(samples, 'shipped', 'cpuMicros') / 1000,
    ratio: ratioOf(samples, 'inside', 'shipped', 'cpuMicros'),
    bar: { atMost: 1 },
  };
}

/** What choosing the headless shell is worth, where there is a whole browser to compare with. */
export async function besideAWholeBrowser(site: Site): Promise<Figure[]> {
  const program = await browserProgram();
  const whole = await findBrowser(undefined, process);
  if (whole === undefined || whole.isShell || whole.path === program) return [];
  const figures: Figure[] = [];
  for (const concurrency of [4, 8]) {
    const load = loadOf(site, '10 KB', concurrency);
    const samples = await compare(['patchbay', 'cluster'], [program, whole.path], load);
    figures.push(speed(samples, 'cluster', `${concurrency} at a time, of a whole browser`, { atLeast: 2 }));
  }
  return figures;
}

/** Memory of the whole tree after many pages, over the replacement of the browser. */
export async function beyondOneBrowser(site: Site): Promise<Figure[]> {
  const program = await browserProgram();
  const load = loadOf(site, '10 KB', 4);
  return withRenderers([['patchbay', program]], async ([server]) => {
    if (server === undefined) return [];
    await renderPages(server, { ...load, pages: 20 });
    const few = await settledMib(server);
    await renderPages(server, { ...load, pages: 480 });
    const many = await settledMib(server);
    const what = 'memory of all processes, after 500 pages : after 20';
    return [{ what, unit: 'MiB', patchbay: many, reference: few, ratio: many / few, bar: { atMost: 1.25 } }];
  });
}

function loadOf(site: Site, size: keyof typeof pagesPerRound, concurrency: number): Load {
  return { url: site.address(size), concurrency, pages: pagesPerRound[size] };
}

/** Renderers of the last pages end in the background, and are not what is kept. */
async function settledMib(server: ServerProcess): Promise<number> {
  await server.collect();
  await sleep(settleMs);
  return proportionalMib(server);
}

/** Side by side, each in a process of its own, taking turns. */
function compare(names: readonly Renderer[], programs: readonly string[], load: Load): Promise<Samples> {
  const wanted = names.map((name, at) => [name, programs[at] ?? ''] as const);
  return withRenderers(wanted, (servers) => {
    const subjects = servers.map((server, at) => renderSubject(names[at] ?? '', server, load));
    return takeTurns(subjects, turns);
  });
}

function cpu(samples: Samples, reference: Renderer, at: string, bar: Bar): Figure {
  return {
    what: `rendered html, ${at}, CPU per page : ${reference}`,
    unit: 'ms',
    patchbay: medianOf(samples, 'patchbay', 'cpuMicros') / 1000,
    reference: medianOf(samples, reference, 'cpuMicros') / 1000,
    ratio: ratioOf(samples, 'patchbay', reference, 'cpuMicros'),
    bar,
  };
}

function speed(samples: Samples, reference: Renderer, at: string, bar: Bar | undefined): Figure {
  return {
    what: `rendered html, ${at}, pages per second : ${reference}`,
    unit: '/s',
    patchbay: 1_000_000 / medianOf(samples, 'patchbay', 'wallMicros'),
    reference: 1_000_000 / medianOf(samples, reference, 'wallMicros'),
    ratio: ratioOf(samples, reference, 'patchbay', 'wallMicros'),
    ...(bar === undefined ? {} : { bar }),
  };
}

/** What durable runs cost: the workflows of the suite before, by the same requests, with the code before them as the reference. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianOf, type Samples, ratioOf, repeat, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { withChildren } from '../workflow/process-tree.ts';
import { runSubject, storeWorkflow } from '../workflow/run-load.ts';
import { loop, type Measured, oneStep, threeSteps } from '../workflow/workflows.ts';
import { type Before, checkOutBefore } from './before.ts';

const processes = 2;
const turns = { warmUps: 2, rounds: 4 };

interface Case {
  readonly name: string;
  workflow(upstream: string): Measured;
  readonly connections: number;
  readonly operationsPerRound: number;
}

const loads = [
  { when: 'one after another', connections: 1 },
  { when: '16 at a time', connections: 16 },
] as const;

const cases: readonly Case[] = [
  ...loads.flatMap(({ when, connections }) => [
    { name: `one step, ${when}`, workflow: ofOne, connections, operationsPerRound: connections === 1 ? 500 : 1_200 },
    { name: `three steps, ${when}`, workflow: ofThree, connections, operationsPerRound: connections === 1 ? 150 : 400 },
  ]),
  { name: 'a loop of 1,000', workflow: (url) => loop('arrow', url), connections: 1, operationsPerRound: 2 },
];

function ofOne(url: string): Measured {
  return oneStep('arrow', url);
}

function ofThree(url: string): Measured {
  return threeSteps('arrow', url);
}

export async function costFigures(): Promise<readonly Figure[]> {
  const before = checkOutBefore();
  try {
    const figures: Figure[] = [];
    for (const one of cases) figures.push(await costOf(one, before));
    return [...figures, together(figures)];
  } finally {
    before.remove();
  }
}

async function costOf(one: Case, before: Before): Promise<Figure> {
  const samples = await repeat(processes, () => measure(one, before));
  const what = `${one.name}, durable with synchronous=FULL : as before`;
  const [patchbay, reference] = ['now', 'before'].map((name) => medianOf(samples, name, 'cpuMicros'));
  const ratio = ratioOf(samples, 'now', 'before', 'cpuMicros');
  return {
    what,
    unit: 'µs CPU',
    patchbay: patchbay ?? Number.NaN,
    reference: reference ?? Number.NaN,
    ratio,
  };
}

/** The geometric mean of their ratios: the bar is one for the whole bench. A run of one step that is over at once pays most. */
function together(figures: readonly Figure[]): Figure {
  const ratio = Math.exp(figures.reduce((sum, figure) => sum + Math.log(figure.ratio), 0) / figures.length);
  const what = 'all of these together, durable with synchronous=FULL : as before';
  return { what, unit: '(geometric mean)', patchbay: ratio, reference: 1, ratio, bar: { atMost: 1.15 } };
}

async function measure({ workflow, connections, operationsPerRound }: Case, before: Before): Promise<Samples> {
  const dataDirs = await Promise.all(['now', 'before'].map(() => mkdtemp(join(tmpdir(), 'patchbay-bench-'))));
  const servers: ServerProcess[] = [];
  const start = async (file: string, args: readonly string[]): Promise<ServerProcess> => {
    const server = await startServer(file, args);
    servers.push(server);
    return server;
  };
  try {
    const upstream = await start('workflow/servers/upstream.ts', []);
    const measured = workflow(`http://127.0.0.1:${upstream.port}`);
    const path = 'mcp/servers/patchbay-http.ts';
    const subjects = await Promise.all(
      [path, before.server(path)].map(async (file, index) => {
        const server = withChildren(await start(file, [dataDirs[index] ?? '']));
        await storeWorkflow(server, measured);
        return runSubject(server, measured, { name: index === 0 ? 'now' : 'before', connections, operationsPerRound });
      }),
    );
    return await takeTurns(subjects, turns);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true })));
  }
}

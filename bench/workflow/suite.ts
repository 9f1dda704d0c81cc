/**
 * `npm run bench -- workflow`: whole runs of workflows over HTTP MCP, against what the original service needed for the
 * same ones. What counts is the CPU time of the server with its child processes; the upstream has a process of its own.
 */
import { medianOf, repeat, type Samples, takeTurns } from '../measure.ts';
import type { Figure, Suite } from '../report.ts';
import { memoryFigure } from './memory.ts';
import { expectProcessTrees } from './process-tree.ts';
import { runSubject } from './run-load.ts';
import { serveWorkflows } from './serve.ts';
import { type Language, languages, loop, type Measured, oneStep, threeSteps } from './workflows.ts';

/** A process is measured once its code is compiled, and again in another, since each one is compiled differently. */
const processes = 2;
const turns = { warmUps: 2, rounds: 4 };
const concurrency = 16;

interface Case {
  readonly name: string;
  workflow(language: Language, upstream: string): Measured;
  readonly operationsPerRound: { readonly alone: number; readonly together: number };
  /**
   * The original service, measured on a machine like this: CPU time per run, and runs per second at concurrency 16, the
   * upper end of 351-381 and of 126-135.
   */
  readonly original: { readonly cpuMicros: number; readonly runsPerSecond: number };
}

const cases: readonly Case[] = [
  {
    name: 'one step',
    workflow: oneStep,
    operationsPerRound: { alone: 500, together: 1_200 },
    original: { cpuMicros: 4_100, runsPerSecond: 381 },
  },
  {
    name: 'three steps, 1,000 items',
    workflow: threeSteps,
    operationsPerRound: { alone: 150, together: 400 },
    original: { cpuMicros: 11_900, runsPerSecond: 135 },
  },
];

const iterations = 1_000;
/** For one iteration of a loop. */
const iterationMicros = 500;

export const workflowSuite: Suite = {
  name: 'workflow',
  async run() {
    expectProcessTrees();
    const figures: Figure[] = [];
    for (const one of cases) for (const language of languages) figures.push(...(await benchRuns(one, language)));
    for (const language of languages) figures.push(await benchLoop(language));
    return [...figures, await memoryFigure(concurrency)];
  },
};

async function benchRuns(
  { name, workflow, operationsPerRound, original }: Case,
  language: Language,
): Promise<readonly Figure[]> {
  const samples = await repeat(processes, () =>
    serveWorkflows(async (server, upstream, store) => {
      const measured = await store(workflow(language, upstream));
      const alone = { name: 'alone', connections: 1, operationsPerRound: operationsPerRound.alone };
      const together = { name: 'together', connections: concurrency, operationsPerRound: operationsPerRound.together };
      return takeTurns([runSubject(server, measured, alone), runSubject(server, measured, together)], turns);
    }),
  );
  const what = (load: string): string => `${name}, ${language}, ${load} : original`;
  const cpu = (load: string, subject: string): Figure =>
    against(original.cpuMicros, { what: what(load), unit: 'µs CPU', patchbay: cpuOf(samples, subject) });
  const runsPerSecond = 1e6 / medianOf(samples, 'together', 'wallMicros');
  return [
    { ...cpu('one after another', 'alone'), bar: { atMost: 1 / 3 } },
    { ...cpu(`${concurrency} at a time`, 'together'), bar: { atMost: 1 / 3 } },
    {
      ...against(original.runsPerSecond, {
        what: what(`${concurrency} at a time, throughput`),
        unit: 'runs/s',
        patchbay: runsPerSecond,
      }),
      bar: { atLeast: 3 },
    },
  ];
}

async function benchLoop(language: Language): Promise<Figure> {
  const samples = await repeat(processes, () =>
    serveWorkflows(async (server, upstream, store) => {
      const measured = await store(loop(language, upstream));
      const load = { name: 'loop', connections: 1, operationsPerRound: 1 };
      return takeTurns([runSubject(server, measured, load)], turns);
    }),
  );
  const patchbay = cpuOf(samples, 'loop') / iterations;
  const what = `an iteration of a loop of 1,000, ${language} : what it may cost`;
  return { ...against(iterationMicros, { what, unit: 'µs CPU', patchbay }), bar: { atMost: 1 } };
}

function cpuOf(samples: Samples, name: string): number {
  return medianOf(samples, name, 'cpuMicros');
}

function against(reference: number, { patchbay, ...rest }: Pick<Figure, 'what' | 'unit' | 'patchbay'>): Figure {
  return { ...rest, patchbay, reference, ratio: patchbay / reference };
}

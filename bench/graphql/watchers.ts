/**
 * What those who watch live logs cost the runs beside them, and whether they lose a line. They come and go between rounds, so
 * that whatever else this machine does is the same for both figures.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Subject, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { runSubject, storeWorkflow } from '../workflow/run-load.ts';
import { oneStep } from '../workflow/workflows.ts';

const watchers = 200;
const linesPerSecond = 1_000;
const warmUps = 4;
const rounds = 12;
const runsPerRound = 100;

export async function benchWatchers(): Promise<readonly Figure[]> {
  const measured = await measure();
  const what = `a run while ${watchers} watch ${linesPerSecond} lines a second`;
  return [
    {
      what: `${what} : while nobody does`,
      unit: 'µs',
      patchbay: median(measured.map(({ watchedMicros }) => watchedMicros)),
      reference: median(measured.map(({ aloneMicros }) => aloneMicros)),
      ratio: median(measured.map(({ watchedMicros, aloneMicros }) => watchedMicros / aloneMicros)),
      bar: { atMost: 1.2 },
    },
    lostFigure(Math.max(...measured.map(({ lost }) => lost))),
  ];
}

/** Of those who watch, the one that has lost most counts. */
function lostFigure(lost: number): Figure {
  const what = `lines that one of ${watchers} has lost : one`;
  return { what, unit: 'lines', patchbay: lost, reference: 1, ratio: lost, bar: { atMost: 0 } };
}

interface Round {
  readonly aloneMicros: number;
  readonly watchedMicros: number;
  readonly lost: number;
}

async function measure(): Promise<readonly Round[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const servers: ServerProcess[] = [];
  const start = async (file: string, args: readonly string[] = []): Promise<ServerProcess> => {
    const server = await startServer(file, args);
    servers.push(server);
    return server;
  };
  try {
    const upstream = await start('workflow/servers/upstream.ts');
    const server = await start('graphql/servers/telling.ts', [dataDir, String(linesPerSecond)]);
    const workflow = oneStep('arrow', `http://127.0.0.1:${upstream.port}`);
    await storeWorkflow(server, workflow);
    const crowd = await start('graphql/servers/watchers.ts', [String(server.port), String(watchers)]);
    const runs = runSubject(server, workflow, { name: 'runs', connections: 1, operationsPerRound: runsPerRound });
    const measured: Round[] = [];
    for (let i = 0; i < warmUps + rounds; i += 1) measured.push(await round(runs, crowd));
    return measured.slice(warmUps);
  } finally {
    // Whoever watches ends first, since the end of the server is a failure to them.
    for (const server of servers.toReversed()) await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Runs one after another, before the crowd comes and while it is there. */
async function round(runs: Subject, crowd: ServerProcess): Promise<Round> {
  const aloneMicros = await microsOf(runs);
  await tell(crowd, 'come');
  const watchedMicros = await microsOf(runs);
  return { aloneMicros, watchedMicros, lost: await tell(crowd, 'go') };
}

async function microsOf(runs: Subject): Promise<number> {
  const samples = await takeTurns([runs], { warmUps: 0, rounds: 1 });
  return median((samples.get('runs') ?? []).map(({ wallMicros }) => wallMicros));
}

async function tell(crowd: ServerProcess, what: 'come' | 'go'): Promise<number> {
  const answered = once(crowd.child, 'message');
  crowd.child.send(what);
  const [answer] = await answered;
  return Number(answer ?? Number.NaN);
}

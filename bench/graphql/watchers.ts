/** What those who watch live logs cost the runs beside them, and whether they lose a line. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { runSubject, storeWorkflow } from '../workflow/run-load.ts';
import { oneStep } from '../workflow/workflows.ts';

const watchers = 200;
const linesPerSecond = 1_000;
const turns = { warmUps: 2, rounds: 6 };
const runsPerRound = 100;

export async function benchWatchers(): Promise<readonly Figure[]> {
  const alone = await measure(0);
  const watched = await measure(watchers);
  const what = `a run while ${watchers} watch ${linesPerSecond} lines a second`;
  const beside = { patchbay: watched.runMicros, reference: alone.runMicros };
  return [
    {
      ...beside,
      what: `${what} : while nobody does`,
      unit: 'µs',
      ratio: beside.patchbay / beside.reference,
      bar: { atMost: 1.2 },
    },
    {
      what: `lines that one of ${watchers} has lost : one`,
      unit: 'lines',
      patchbay: watched.lost,
      reference: 1,
      ratio: watched.lost,
      bar: { atMost: 0 },
    },
  ];
}

/** Runs one after another. Of those who watch, the one that has lost most counts. */
async function measure(count: number): Promise<{ readonly runMicros: number; readonly lost: number }> {
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
    const measured = oneStep('arrow', `http://127.0.0.1:${upstream.port}`);
    await storeWorkflow(server, measured);
    const crowd =
      count === 0 ? undefined : await start('graphql/servers/watchers.ts', [String(server.port), String(count)]);
    const load = { name: 'runs', connections: 1, operationsPerRound: runsPerRound };
    const samples = await takeTurns([runSubject(server, measured, load)], turns);
    const runMicros = median((samples.get('runs') ?? []).map(({ wallMicros }) => wallMicros));
    return { runMicros, lost: await lostBy(crowd) };
  } finally {
    // Whoever watches ends first, since the end of the server is a failure to them.
    for (const server of servers.toReversed()) await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function lostBy(crowd: ServerProcess | undefined): Promise<number> {
  if (crowd === undefined) return 0;
  const answered = once(crowd.child, 'message');
  crowd.child.send('lost');
  const [lost] = await answered;
  return Number(lost ?? Number.NaN);
}

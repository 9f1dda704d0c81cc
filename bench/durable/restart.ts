/** Starting Patchbay on a folder with 10,000 runs that have not ended, as it was when its process was killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { median } from '../measure.ts';
import { benchToken, unlimitedRequests } from '../mcp/wire.ts';
import type { Figure } from '../report.ts';
import { oneStep } from '../workflow/workflows.ts';
import { caller, submit } from './runs.ts';

const runs = 10_000;
const rounds = 5;
const barMs = 2_000;

const launcher = fileURLToPath(new URL('../../bin/patchbay.js', import.meta.url));

const Listening = z.object({ message: z.literal('patchbay is listening'), url: z.string() });

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

/**
 * Milliseconds from spawning the process: to its first answer, and to the first request of a run that was taken over. The
 * service never answers, so that no run ends.
 */
export async function restartFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  let arrived: () => void = () => {};
  const service = createServer(() => arrived()).listen(0, '127.0.0.1');
  await once(service, 'listening');
  // A server's address is an AddressInfo unless it listens on a pipe.
  const upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  try {
    await leaveBehind(dataDir, upstream);
    const answers: number[] = [];
    const requests: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const startedAt = performance.now();
      const { child, port } = await start(dataDir);
      await caller(port)('run_list', { limit: 1 });
      answers.push(performance.now() - startedAt);
      await first;
      requests.push(performance.now() - startedAt);
      await kill(child);
    }
    const figure = (what: string, times: readonly number[]): Figure => ({
      what: `start with 10,000 unfinished runs, to ${what} : what it may take`,
      unit: 'ms',
      patchbay: median(times),
      reference: barMs,
      ratio: median(times) / barMs,
      bar: { atMost: 1 },
    });
    return [figure('the first answer', answers), figure('the first request of a run', requests)];
  } finally {
    service.closeAllConnections();
    service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function leaveBehind(dataDir: string, upstream: string): Promise<void> {
  const { child, port } = await start(dataDir);
  const { id, input, payload } = oneStep('arrow', upstream);
  const call = caller(port);
  await call('workflow_upsert', { id, input });
  await submit(call, id, payload, runs);
  await kill(child);
}

async function start(dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, [launcher, 'http', '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PATCHBAY_TOKEN: benchToken,
      PATCHBAY_REQUESTS_PER_MINUTE: String(unlimitedRequests),
    },
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const listening = Listening.safeParse(JSON.parse(line));
    if (!listening.success) continue;
    child.stderr.resume();
    return { child, port: Number(new URL(listening.data.url).port) };
  }
  throw new Error('Patchbay did not start.');
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

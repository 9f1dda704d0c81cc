/** 10,000 runs that wait in line: what they take of memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../report.ts';
import type { ServerProcess } from '../server-process.ts';
import { residentMib } from '../workflow/process-tree.ts';
import { serveWorkflows } from '../workflow/serve.ts';
import { oneStep } from '../workflow/workflows.ts';
import { caller, submit } from './runs.ts';

const runs = 10_000;
const early = 1_000;
const settleMs = 500;

/**
 * Resident memory of the server and its workers with 10,000 runs submitted and drained, by that with 1,000; the server
 * collects its garbage before each look (see the figure of the workflow suite).
 */
export function memoryFigure(): Promise<Figure> {
  return serveWorkflows(async (server, upstream, store) => {
    const workflow = await store(oneStep('arrow', upstream));
    const call = caller(server.port);
    const drain = async (count: number): Promise<number> => {
      const last = await submit(call, workflow.id, workflow.payload, count);
      const full = await settled(server);
      while ((await call('run_get', { id: last })).status !== 'succeeded') await sleep(50);
      return Math.max(full, await settled(server));
    };
    await drain(early);
    const reference = await drain(early);
    const patchbay = await drain(runs);
    const what = 'resident memory, 10,000 runs queued and drained : 1,000';
    return { what, unit: 'MiB', patchbay, reference, ratio: patchbay / reference, bar: { atMost: 1.1 } };
  });
}

async function settled(server: ServerProcess): Promise<number> {
  await server.collect();
  await sleep(settleMs);
  return residentMib(server);
}

/** 10,000 runs in line: what they take of memory. */
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

interface Memory {
  /** What the server still uses once it has collected its garbage. */
  readonly usedMib: number;
  /** What it and its workers have of the system. It grows to what V8 once needed, and then no more. */
  readonly residentMib: number;
}

/** While 10,000 runs wait it may take what it takes for 1,000, and a second 10,000 may need no more than the first. */
export function memoryFigures(): Promise<readonly Figure[]> {
  return serveWorkflows(async (server, upstream, store) => {
    const workflow = await store(oneStep('arrow', upstream));
    const call = caller(server.port);
    const drain = async (count: number): Promise<Memory> => {
      const last = await submit(call, workflow.id, workflow.payload, count);
      const full = await settled(server);
      while ((await call('run_get', { id: last })).status !== 'succeeded') await sleep(50);
      const drained = await settled(server);
      return {
        usedMib: Math.max(full.usedMib, drained.usedMib),
        residentMib: Math.max(full.residentMib, drained.residentMib),
      };
    };
    await drain(early);
    const few = await drain(early);
    const first = await drain(runs);
    const second = await drain(runs);
    return [
      held('memory in use, 10,000 runs queued and drained : 1,000', first.usedMib, few.usedMib),
      held('resident memory, another 10,000 runs : the first 10,000', second.residentMib, first.residentMib),
      compare('resident memory, 10,000 runs queued and drained : 1,000', first.residentMib, few.residentMib),
    ];
  });
}

function held(what: string, patchbay: number, reference: number): Figure {
  return { ...compare(what, patchbay, reference), bar: { atMost: 1.1 } };
}

function compare(what: string, patchbay: number, reference: number): Figure {
  return { what, unit: 'MiB', patchbay, reference, ratio: patchbay / reference };
}

async function settled(server: ServerProcess): Promise<Memory> {
  const usedBytes = await server.collect();
  await sleep(settleMs);
  return { usedMib: usedBytes / 2 ** 20, residentMib: residentMib(server) };
}

/** Who solves the tasks: Patchbay itself on an empty data folder, without a model. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../src/app/compose.ts';
import { Config } from '../../src/app/settings.ts';
import type { Tools } from '../eval/attempt.ts';
import type { Evaluate } from '../eval/check.ts';

export interface Solver extends Tools {
  /** In the sandbox that transforms run in. */
  readonly evaluate: Evaluate;
  close(): Promise<void>;
}

export async function openSolver(): Promise<Solver> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const house = await compose({ ...Config.parse({ logLevel: 'error', toolsets: 'all' }), dataDir });
  const { sandbox } = await house.ports();
  const { signal } = new AbortController();
  return {
    call: (tool, input) =>
      house.door.invoke({
        tool: house.registry.get(tool).tool,
        input,
        caller: { face: 'command', principal: 'bench' },
        requestId: 'bench',
        signal,
        canAsk: false,
      }),
    evaluate: (transform, stepData) => sandbox.evaluate(transform, stepData, signal),
    close: async () => {
      await house.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

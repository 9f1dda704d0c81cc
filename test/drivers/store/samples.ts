/** What the contract of the store port is proved with. */
import type { Store } from '../../../src/core/ports.ts';
import type { Hold, NewRun, RunEnd, RunPart, WrittenStep } from '../../../src/core/run-ports.ts';

export interface StoreUnderTest {
  /** A store of its own on an empty place, closed when the test has ended. */
  open(): Promise<Store>;
  /** Two stores on one place, as two processes have them. */
  openTwice(): Promise<readonly [Store, Store]>;
  /** A store, and another process on the same place that is there as `owner` until it is killed. */
  openBeside(owner: string): Promise<{ readonly store: Store; kill(): Promise<void> }>;
}

/** A run of the workflow `feed`. */
export function newRun(id: string, over: Partial<NewRun> = {}): NewRun {
  const configId = over.configId ?? 'feed';
  return {
    id,
    kind: 'workflow',
    configId,
    version: version(`${configId} 1`, configId),
    input: `sealed input of ${id}`,
    secrets: undefined,
    startedAt: 1_000,
    ...over,
  };
}

export function version(id: string, configId = 'feed'): NewRun['version'] {
  return { id, config: JSON.stringify({ id: configId, steps: [] }), sealed: `sealed ${id}` };
}

export function heldBy(owner: string, id = 'r1'): Hold {
  return { id, owner };
}

export function writtenStep(index: number, stepId: string, over: Partial<WrittenStep> = {}): WrittenStep {
  return { index, text: JSON.stringify({ stepId, success: true }), isDone: true, result: undefined, ...over };
}

export function part(step: number, name: string, over: Partial<RunPart> = {}): RunPart {
  return { step, name, state: 'done', value: JSON.stringify(`${step} ${name}`), ...over };
}

export function ended(over: Partial<RunEnd> = {}): RunEnd {
  return { status: 'succeeded', completedAt: 2_000, ...over };
}

/** Stores a run that `me` executes, and ends it. */
export async function endedRun({ runs }: Store, run: NewRun, end: Partial<RunEnd> = {}): Promise<void> {
  await runs.create(run, 'me');
  await runs.end(heldBy('me', run.id), ended(end));
}

/** Puts a run in line. */
export async function enqueue({ runs }: Store, id: string, over: Partial<NewRun> = {}): Promise<void> {
  await runs.create(newRun(id, over), undefined);
}

/** Takes runs out of the line, the definitions by turns, until there is none; their ids. */
export async function claimAll({ queue }: Store, owner = 'me', turn = ''): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = turn; ; ) {
    const claimed = await queue.claim(owner, at);
    if (claimed === undefined) return ids;
    ids.push(claimed.id);
    at = claimed.turn;
  }
}

/** What a write of somebody who does not hold the run is refused with. */
export const lost = { code: 'conflict', reason: 'RUN_LOST' };

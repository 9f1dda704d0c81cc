/** Runs as the contract has them, where each has ended: `completedAt` is there, and so is an error unless it has succeeded. */
import type { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Family } from '../../core/tool.ts';

type Shown = Readonly<Record<string, unknown>>;

const going: ReadonlySet<unknown> = new Set(['queued', 'running']);

/** What a run of these tools executes. */
const configTypes: ReadonlyMap<Family, string> = new Map([
  ['workflow', 'Workflow'],
  ['api', 'ApiConfig'],
  ['extract', 'ExtractConfig'],
]);

/** What is no run stays as it is. */
export function fitRun(run: Shown, { endedAt, family }: { readonly endedAt: number; readonly family: Family }): Shown {
  if (!('stepResults' in run && 'startedAt' in run)) return run;
  const __typename = configTypes.get(family);
  const { config } = run;
  const fitted = {
    ...run,
    completedAt: run['completedAt'] ?? new Date(endedAt).toISOString(),
    config: isRecord(config) && __typename !== undefined ? { ...config, __typename } : config,
  };
  if (!going.has(run['status'])) return fitted;
  return { ...fitted, error: run['error'] ?? 'The run goes on: ask for it with getRun.' };
}

/** A run that has failed before there was one. */
export function refusedRun(
  id: string,
  error: PatchbayError,
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number },
): Shown {
  return {
    id,
    success: false,
    status: 'failed',
    error: error.hint === undefined ? error.message : `${error.message} ${error.hint}`,
    startedAt: new Date(startedAt).toISOString(),
    completedAt: new Date(endedAt).toISOString(),
    stepResults: [],
  };
}

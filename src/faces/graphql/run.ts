/** Runs as the contract has them, where each has ended: `completedAt` is there, and so is an error unless it has succeeded. */
import type { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';

type Shown = Readonly<Record<string, unknown>>;

const going: ReadonlySet<unknown> = new Set(['queued', 'running']);

/** The type of what a run of each kind executes. */
const configTypes: ReadonlyMap<unknown, string> = new Map([
  ['workflow', 'Workflow'],
  ['api', 'ApiConfig'],
  ['extract', 'ExtractConfig'],
]);

/** What is no run stays as it is. */
export function fitRun(run: Shown, endedAt: number): Shown {
  if (!('stepResults' in run && 'startedAt' in run)) return run;
  const { config, stepResults } = run;
  const fitted = {
    ...run,
    stepResults: Array.isArray(stepResults) ? stepResults.map(withRawData) : [],
    completedAt: run['completedAt'] ?? new Date(endedAt).toISOString(),
    config: isRecord(config) ? { ...config, __typename: configTypes.get(run['kind']) } : config,
  };
  if (!going.has(run['status'])) return fitted;
  return { ...fitted, error: run['error'] ?? 'The run goes on: ask for it with getRun.' };
}

/** An answer that nothing mapped is recorded once; the contract has it under two names. */
function withRawData(step: unknown): unknown {
  if (!isRecord(step) || 'rawData' in step || step['notSent'] === true) return step;
  return { ...step, rawData: answersIn(step['transformedData']) };
}

/** Of a DIRECT step its answer, of a LOOP those of its items. */
function answersIn(result: unknown): unknown {
  return Array.isArray(result) ? result.map(answersIn) : isRecord(result) ? result['data'] : undefined;
}

/** A run that has failed before there was one; a record of it has been made where a webhook was told. */
export function refusedRun(
  id: string,
  error: PatchbayError,
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number },
): Shown {
  const { runId } = error.details ?? {};
  return {
    id: typeof runId === 'string' ? runId : id,
    success: false,
    status: 'failed',
    error: error.hint === undefined ? error.message : `${error.message} ${error.hint}`,
    startedAt: new Date(startedAt).toISOString(),
    completedAt: new Date(endedAt).toISOString(),
    stepResults: [],
  };
}

/** The definitions of the example, stored and run in the way of every client, with a line for what happens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { Run } from '../../model/run.ts';
import { type ExecutionStep, Workflow } from '../../model/workflow.ts';
import { packageRoot } from '../package.ts';
import { bar } from './chart.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';

const Definition = z.looseObject({ id: z.string() });

/** Room for the ids of steps. */
const idWidth = 11;

/** What a file of the example holds. */
export function readDefinition(file: string): z.output<typeof Definition> {
  const path = join(packageRoot, 'examples', 'online-retail', file);
  return Definition.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Stores the workflow of a file and shows its steps; `transform` says what its final transform does. */
export async function storeWorkflow(
  { file, transform }: { readonly file: string; readonly transform: string },
  { patchbay }: Stage,
  screen: Screen,
): Promise<void> {
  const definition = readDefinition(file);
  const workflow = await patchbay.call({
    tool: 'workflow_upsert',
    arguments: { id: definition.id, input: definition },
    answer: Workflow,
  });
  screen.line(`${screen.paint('strong', 'workflow_upsert')}  ${workflow.id}`);
  for (const step of workflow.steps ?? []) {
    screen.line(`  ${step.id.padEnd(idWidth)}${step.apiConfig.method} ${step.apiConfig.urlPath}`);
    screen.line(`  ${' '.repeat(idWidth)}${extentOf(step)}`);
  }
  screen.line(`  ${'then'.padEnd(idWidth)}JSONata: ${transform}; checked against responseSchema`);
  screen.line();
}

/** How often a step calls, and how much of the answer it takes. */
function extentOf({ apiConfig, loopSelector }: ExecutionStep): string {
  const { pagination, dataPath } = apiConfig;
  if ((loopSelector ?? '') !== '') return `for each of ${loopSelector}`;
  if (pagination) return `all pages, ${pagination.pageSize} items each`;
  return (dataPath ?? '') === '' ? 'once, the whole file' : `once, ${dataPath} of the file`;
}

interface Execution {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Runs a stored workflow and shows how far it is, then how it ended, which may be in failure. */
export async function runWorkflow(execution: Execution, { patchbay }: Stage, screen: Screen): Promise<Run> {
  const { id, payload } = execution;
  screen.line(`${screen.paint('strong', 'workflow_execute')}  ${id} ${JSON.stringify(payload)}`);
  const run = await patchbay.call({
    tool: 'workflow_execute',
    arguments: { id, payload },
    answer: Run,
    onProgress: (step) => showProgress(step, screen),
  });
  showOutcome(run, screen);
  return run;
}

export function showOutcome({ id, status, success, startedAt, completedAt }: Run, screen: Screen): void {
  const took = seconds(Date.parse(completedAt ?? startedAt) - Date.parse(startedAt));
  screen.line(`  ${screen.paint(success ? 'good' : 'bad', status)} ${success ? 'in' : 'after'} ${took}, run ${id}`);
}

/** Throws `upstream_failed` when the run has not succeeded. */
export function refuseFailure({ success, status, error }: Run): void {
  if (!success) throw new PatchbayError('upstream_failed', `The run ended as ${status}: ${error}`);
}

export function showSteps({ stepResults }: Run, screen: Screen): void {
  for (const { stepId, requests = 0, durationMs = 0 } of stepResults) {
    const calls = `${requests} ${requests === 1 ? 'request ' : 'requests'}`;
    screen.line(`  ${stepId.padEnd(idWidth)}${calls} in ${seconds(durationMs)}`);
  }
  screen.line();
}

/** Draws a bar that moves, where something can move. */
export function showProgress({ progress, total = 1, message = '' }: Progress, screen: Screen): void {
  const width = 24;
  const done = bar(progress / total, width);
  const rest = screen.paint('quiet', '·'.repeat(width - done.length));
  screen.move(`  ${done}${rest} ${String(Math.floor((progress / total) * 100)).padStart(3)} %  ${message}`);
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

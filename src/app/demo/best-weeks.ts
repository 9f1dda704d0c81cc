/** The first chapter: store an integration and a workflow, run it, show what it found. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { Integration } from '../../model/integration.ts';
import { Run } from '../../model/run.ts';
import { Workflow } from '../../model/workflow.ts';
import { packageRoot } from '../package.ts';
import { bar } from './chart.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';
import { BestWeeks, showBestWeeks } from './weeks.ts';

const payload = { kind: 'branch', best: 3 };

/** Room for the ids of steps. */
const idWidth = 11;

const Definition = z.looseObject({ id: z.string() });

/** Returns the id of the run. */
export async function playBestWeeks(stage: Stage, screen: Screen): Promise<string> {
  await storeIntegration(stage, screen);
  const workflow = await storeWorkflow(stage, screen);
  const run = await execute(workflow.id, stage, screen);
  showBestWeeks(BestWeeks.parse(run.data), screen);
  return run.id;
}

/** As the file has it, but for the port and the token of today's service. */
async function storeIntegration({ patchbay, service, token }: Stage, screen: Screen): Promise<void> {
  const integration = await patchbay.call({
    tool: 'integration_upsert',
    arguments: { input: { ...readDefinition('integration.json'), urlHost: service.url, credentials: { token } } },
    answer: Integration,
  });
  const secret = z.object({ token: z.string() }).parse(integration.credentials);
  screen.line(`${screen.paint('strong', 'integration_upsert')}  ${integration.id}`);
  screen.line(`  host ${integration.urlHost}, token ${secret.token}, encrypted at rest`);
  screen.line();
}

async function storeWorkflow({ patchbay }: Stage, screen: Screen): Promise<Workflow> {
  const definition = readDefinition('workflow.json');
  const workflow = await patchbay.call({
    tool: 'workflow_upsert',
    arguments: { id: definition.id, input: definition },
    answer: Workflow,
  });
  screen.line(`${screen.paint('strong', 'workflow_upsert')}  ${workflow.id}`);
  const steps = workflow.steps?.map(({ id, apiConfig, loopSelector }) => {
    const size = apiConfig.pagination?.pageSize ?? '';
    const times = (loopSelector ?? '') === '' ? `all pages, ${size} items each` : `for each of ${loopSelector}`;
    return { id, call: `${apiConfig.method} ${apiConfig.urlPath}`, times };
  });
  for (const { id, call, times } of steps ?? []) {
    screen.line(`  ${id.padEnd(idWidth)}${call}`);
    screen.line(`  ${' '.repeat(idWidth)}${times}`);
  }
  screen.line(`  ${'then'.padEnd(idWidth)}JSONata: weekly sums, best weeks; checked against responseSchema`);
  screen.line();
  return workflow;
}

function readDefinition(file: string): z.output<typeof Definition> {
  const path = join(packageRoot, 'examples', 'online-retail', file);
  return Definition.parse(JSON.parse(readFileSync(path, 'utf8')));
}

async function execute(id: string, { patchbay }: Stage, screen: Screen): Promise<Run> {
  screen.line(`${screen.paint('strong', 'workflow_execute')}  ${id} ${JSON.stringify(payload)}`);
  const run = await patchbay.call({
    tool: 'workflow_execute',
    arguments: { id, payload },
    answer: Run,
    onProgress: (step) => screen.move(`  ${progressText(step, screen)}`),
  });
  if (!run.success) throw new PatchbayError('upstream_failed', `The run ended as ${run.status}: ${run.error}`);
  const ms = Date.parse(run.completedAt ?? run.startedAt) - Date.parse(run.startedAt);
  screen.line(`  ${screen.paint('good', run.status)} in ${seconds(ms)}, run ${run.id}`);
  for (const { stepId, requests, durationMs } of run.stepResults) {
    screen.line(`  ${stepId.padEnd(idWidth)}${requests} requests in ${seconds(durationMs ?? 0)}`);
  }
  screen.line();
  return run;
}

function progressText({ progress, total = 1, message = '' }: Progress, screen: Screen): string {
  const width = 24;
  const done = bar(progress / total, width);
  const rest = screen.paint('quiet', '·'.repeat(width - done.length));
  return `${done}${rest} ${String(Math.floor((progress / total) * 100)).padStart(3)} %  ${message}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The first chapter: store an integration and a workflow, run it, show what it found. */
import * as z from 'zod';
import { Integration } from '../../model/integration.ts';
import { readDefinition, refuseFailure, runWorkflow, showSteps, storeWorkflow } from './definition.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';
import { BestWeeks, showBestWeeks } from './weeks.ts';

const payload = { kind: 'branch', best: 3 };

/** Returns the id of the run. */
export async function playBestWeeks(stage: Stage, screen: Screen): Promise<string> {
  screen.line(screen.paint('strong', '1. In which weeks did each market sell most?'));
  screen.line();
  await storeIntegration(stage, screen);
  await storeWorkflow({ file: 'workflow.json', transform: 'weekly sums, best weeks' }, stage, screen);
  const run = await runWorkflow({ id: 'best-weeks', payload }, stage, screen);
  refuseFailure(run);
  showSteps(run, screen);
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

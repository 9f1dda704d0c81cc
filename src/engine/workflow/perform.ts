import type { Workflow } from '../../model/workflow.ts';
import type { Running, RunOutput, RunRequest } from '../run/perform.ts';
import { executeWorkflow } from './execute.ts';
import { secretsOf } from './secrets.ts';

/** Executes a run of a workflow. */
export async function performWorkflow(request: RunRequest<Workflow>, running: Running): Promise<RunOutput> {
  const { redactor } = running;
  for (const secrets of secretsOf(request.definition)) redactor.add(secrets);
  redactor.add(request.credentials);
  return { data: await executeWorkflow(request, running) };
}

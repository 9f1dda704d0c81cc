import type { Workflow } from '../../model/workflow.ts';
import { Repaired } from '../heal/repaired.ts';
import { workflowKind } from '../kinds.ts';
import type { Running, RunOutput, RunRequest } from '../run/perform.ts';
import { executeWorkflow } from './execute.ts';
import { maskWorkflow, secretsOf } from './secrets.ts';

/** Executes a run of a workflow. */
export async function performWorkflow(request: RunRequest<Workflow>, running: Running): Promise<RunOutput> {
  const { redactor } = running;
  for (const secrets of secretsOf(request.definition)) redactor.add(secrets);
  redactor.add(request.credentials);
  const repaired = new Repaired(request.definition, maskWorkflow, running);
  const data = await executeWorkflow(request, running, repaired);
  await repaired.save(workflowKind, request.input);
  return { data };
}

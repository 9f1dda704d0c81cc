/** Begins runs of workflows. */
import { PatchbayError } from '../../core/error.ts';
import type { Resumed } from '../../core/run-ports.ts';
import type { Firing } from '../../core/schedule-ports.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { RunContext, RunRequest } from '../run/perform.ts';
import { beginRun, type RunHandle } from '../run/start.ts';
import { requireSuccessor } from '../run/successor.ts';
import { successorId } from '../run/target.ts';
import { requireComplete } from './definition.ts';
import { performWorkflow } from './perform.ts';
import { maskWorkflow } from './secrets.ts';

/** Why a run begins, where nobody has just asked for it. */
interface Cause {
  readonly resumes?: Resumed;
  readonly firing?: Firing;
}

/** Stores the run, starts it or puts it in line. Throws as `beginRun`, and for a definition that lacks what a run needs. */
export async function startWorkflow(
  request: RunRequest<Workflow>,
  ctx: RunContext,
  cause: Cause = {},
): Promise<RunHandle> {
  const { definition, input } = request;
  if (successorId(input.options) === definition.id) {
    throw new PatchbayError('invalid_input', 'options.webhookUrl named the workflow itself, which would never end.', {
      reason: 'INVALID_WEBHOOK',
      hint: 'Name another workflow after tool:.',
    });
  }
  requireComplete(definition);
  await requireSuccessor(input.options, ctx);
  const { concurrency } = definition;
  return beginRun(
    { ...request, kind: 'workflow', mask: maskWorkflow, perform: performWorkflow, concurrency, ...cause },
    ctx,
  );
}

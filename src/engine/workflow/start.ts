/** Begins runs of workflows. */
import { PatchbayError } from '../../core/error.ts';
import type { RequestOptions, Workflow } from '../../model/workflow.ts';
import { getDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import type { RunRecord } from '../run/record.ts';
import { beginRun, type RunContext, type Successor, successorId } from '../run/start.ts';
import { executeWorkflow } from './execute.ts';
import { maskWorkflow, secretsOf } from './secrets.ts';

export interface WorkflowRequest {
  /** With its secrets open. */
  readonly workflow: Workflow;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
}

/** Writes the record, starts the job, returns the record. */
export async function startWorkflow(request: WorkflowRequest, ctx: RunContext): Promise<RunRecord> {
  const { workflow, credentials, options } = request;
  if (successorId(options) === workflow.id) {
    throw new PatchbayError('invalid_input', 'options.webhookUrl named the workflow itself, which would never end.', {
      reason: 'INVALID_WEBHOOK',
      hint: 'Name another workflow after tool:.',
    });
  }
  return beginRun(
    {
      kind: 'workflow',
      configId: workflow.id,
      config: maskWorkflow(workflow),
      options,
      successor: await findSuccessor(options, credentials, ctx),
      async perform(record, job, redactor) {
        for (const secrets of secretsOf(workflow)) redactor.add(secrets);
        redactor.add(credentials);
        return { data: await executeWorkflow({ record, ...request, redactor }, job, ctx) };
      },
    },
    ctx,
  );
}

/**
 * The workflow that `options.webhookUrl` names as `tool:<id>`. It runs with the same credentials and options, and tells
 * nobody (workflow-notes, 1.10). Throws `not_found` when there is none.
 */
export async function findSuccessor(
  options: RequestOptions,
  credentials: Readonly<Record<string, unknown>>,
  ctx: RunContext,
): Promise<Successor | undefined> {
  const id = successorId(options);
  if (id === undefined) return undefined;
  const workflow = await getDefinition(workflowKind, id, ctx);
  const quiet = { ...options, webhookUrl: null };
  return { id, start: (payload) => startWorkflow({ workflow, payload, credentials, options: quiet }, ctx) };
}

import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Workflow, WorkflowInput } from '../../model/workflow.ts';
import { getDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import { checkWorkflow } from './definition.ts';
import { normalizeWorkflow } from './normalize.ts';

interface Choice {
  readonly id?: string | undefined;
  readonly workflow?: (WorkflowInput & { readonly id: string }) | undefined;
}

/** The stored workflow, or the given one after it was checked: exactly one of both (workflow-service, Input types). */
export async function chooseWorkflow(choice: Choice, ctx: Context<'store' | 'vault' | 'sandbox'>): Promise<Workflow> {
  if ((choice.id === undefined) === (choice.workflow === undefined)) {
    throw new PatchbayError('invalid_input', 'Exactly one of id and workflow was wanted.', {
      hint: 'Give id for a stored workflow, or workflow for a definition of its own.',
    });
  }
  if (choice.workflow === undefined) return getDefinition(workflowKind, choice.id ?? '', ctx);
  const workflow = normalizeWorkflow(choice.workflow);
  await checkWorkflow(workflow, ctx);
  return workflow;
}

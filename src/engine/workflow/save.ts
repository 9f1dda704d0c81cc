import type { Context } from '../../core/context.ts';
import type { Workflow, WorkflowInput } from '../../model/workflow.ts';
import { saveDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import { mergeFields } from '../merge.ts';
import { checkWorkflow } from './definition.ts';
import { normalizeWorkflow } from './normalize.ts';
import { keepStepSecrets, maskWorkflow } from './secrets.ts';

/**
 * Creates or changes a workflow; returns it masked.
 *
 * What is absent is kept, `null` clears; on creation absent steps and integrations are empty and the final transform is
 * `$` (workflow-notes, 1.12). Nothing is stored when the definition is not valid; what only a run needs may come later.
 */
export async function saveWorkflow(
  id: string,
  input: WorkflowInput,
  ctx: Context<'store' | 'vault' | 'sandbox' | 'bus'>,
): Promise<Workflow> {
  const saved = await saveDefinition(
    workflowKind,
    id,
    async (stored) => {
      const defaults = { steps: [], integrationIds: [], finalTransform: '$' };
      const merged: Workflow = { ...defaults, ...mergeFields(stored, input), id };
      const workflow = keepStepSecrets(normalizeWorkflow(merged), stored);
      await checkWorkflow(workflow, ctx, { isDraft: true });
      return workflow;
    },
    ctx,
  );
  return maskWorkflow(saved);
}

import type { Context } from '../../core/context.ts';
import type { SuggestedTool } from '../../model/suggested.ts';
import type { Workflow } from '../../model/workflow.ts';
import { workflowKind } from '../kinds.ts';
import { findRelevant } from '../search/relevant.ts';
import type { Field } from '../search/word-index.ts';
import { maskWorkflow } from './secrets.ts';

/** Stored workflows, as whoever looks for a tool is told of them. */
export async function findRelevantTools(
  searchTerms: string | undefined,
  ctx: Context<'store' | 'vault'>,
): Promise<SuggestedTool[]> {
  const wanted = { kind: workflowKind, shelf: ctx.store.workflows, called: 'tool', fieldsOf };
  return (await findRelevant(searchTerms, wanted, ctx)).map(({ item, reason }) => tell(item, reason));
}

function tell(workflow: Workflow, reason: string): SuggestedTool {
  const { id, instruction, inputSchema, responseSchema, steps } = maskWorkflow(workflow);
  return {
    id,
    instruction: instruction ?? null,
    inputSchema: inputSchema ?? null,
    responseSchema: responseSchema ?? null,
    steps: (steps ?? []).map(({ integrationId, apiConfig }) => ({
      integrationId: integrationId ?? null,
      instruction: apiConfig.instruction ?? null,
    })),
    reason,
  };
}

function fieldsOf({ id, instruction, steps, integrationIds }: Workflow): readonly Field[] {
  return [
    { text: id, weight: 3 },
    { text: instruction ?? '', weight: 3 },
    { text: (integrationIds ?? []).join(' '), weight: 2 },
    ...(steps ?? []).flatMap(({ id: stepId, integrationId, apiConfig }) => [
      { text: `${stepId} ${integrationId ?? ''}`, weight: 1 },
      { text: apiConfig.instruction ?? '', weight: 1.5 },
    ]),
  ];
}

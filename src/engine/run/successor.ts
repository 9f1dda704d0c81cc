import type { RequestOptions } from '../../model/workflow.ts';
import { getDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import type { RunContext } from './perform.ts';
import { successorId } from './target.ts';

/** Throws `not_found` when `webhookUrl` names a workflow that is not there. */
export async function requireSuccessor(options: RequestOptions, ctx: RunContext): Promise<void> {
  const id = successorId(options);
  if (id !== undefined) await getDefinition(workflowKind, id, ctx);
}

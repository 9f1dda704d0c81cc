import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { deleteDefinition, listDefinitions } from '../definitions.ts';
import { integrationKind, workflowKind } from '../kinds.ts';

type Ports = Context<'store' | 'vault' | 'bus'>;

const namesShown = 5;

/**
 * Deletes an integration; false when there was none or the caller chose to keep it.
 *
 * While workflows use it, the caller is asked; one that cannot be asked gets `conflict` with the argument that decides.
 */
export async function deleteIntegration(id: string, force: boolean, ctx: Ports): Promise<boolean> {
  const users = force ? [] : await workflowsUsing(id, ctx);
  if (users.length > 0 && !mayDelete(id, users, ctx)) return false;
  const isDeleted = await deleteDefinition(integrationKind, id, ctx);
  await ctx.store.documentationSections.forget(id);
  return isDeleted;
}

async function workflowsUsing(id: string, ctx: Ports): Promise<readonly string[]> {
  const users: string[] = [];
  for (let offset = 0; ; offset += limits.listMax) {
    const { items } = await listDefinitions(workflowKind, { limit: limits.listMax, offset }, ctx);
    for (const { id: user, integrationIds, steps } of items) {
      if (integrationIds?.includes(id) || steps?.some((step) => step.integrationId === id)) users.push(user);
    }
    if (items.length < limits.listMax) return users;
  }
}

function mayDelete(id: string, users: readonly string[], ctx: Ports): boolean {
  const more = users.length > namesShown ? ` and ${users.length - namesShown} more` : '';
  const names = `${users.slice(0, namesShown).join(', ')}${more}`;
  const answer = ctx.ask('force', {
    message: `Integration "${id}" is used by ${names}. They will fail without it. Delete it anyway?`,
    fields: { force: { type: 'boolean', title: 'Delete it anyway', default: false, required: true } },
  });
  if (answer.action !== 'unavailable') return answer.action === 'accept' && answer.content.force === true;
  throw new PatchbayError('conflict', `Integration '${id}' is used by workflows: ${names}.`, {
    reason: 'INTEGRATION_IN_USE',
    hint: 'Change those workflows first, or call integration_delete with force: true, over MCP or REST.',
    details: { workflows: users },
  });
}

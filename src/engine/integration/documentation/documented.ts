import type { Context } from '../../../core/context.ts';
import { limits } from '../../../core/limits.ts';
import type { Integration } from '../../../model/integration.ts';
import { getDefinition } from '../../definitions.ts';
import { integrationKind } from '../../kinds.ts';

/** An integration for whoever needs its documentation: while the first of it is being fetched, that is awaited for a while. */
export async function getDocumented(id: string, ctx: Context<'store' | 'vault'>): Promise<Integration> {
  for (let waitedMs = 0; ; waitedMs += limits.documentationLookMs) {
    const integration = await getDefinition(integrationKind, id, ctx);
    const { documentation, openApiSchema, documentationPending } = integration;
    const isComing = documentationPending === true && (documentation ?? openApiSchema ?? '') === '';
    if (!isComing || waitedMs >= limits.documentationWaitMs) return integration;
    await ctx.clock.sleep(limits.documentationLookMs, ctx.signal);
  }
}

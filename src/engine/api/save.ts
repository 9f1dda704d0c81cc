import type { WorkContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Api, ApiInput } from '../../model/api.ts';
import { isBlank } from '../check.ts';
import { renameDefinition, saveDefinition } from '../definitions.ts';
import { apiKind } from '../kinds.ts';
import { mergeFields } from '../merge.ts';
import { checkCall } from './definition.ts';
import { normalizeCall } from './normalize.ts';
import { keepCallSecrets, maskCall } from './secrets.ts';

type Ports = WorkContext<'store' | 'vault' | 'sandbox' | 'bus'>;

/**
 * Creates or changes a stored call; returns it masked.
 *
 * What is absent is kept, `null` clears; the mapping of a new one is `$` when absent (workflow-notes, 1.12); `replace` keeps
 * nothing of what is stored. Nothing is stored when the definition is not valid; what only a call needs may come later.
 */
export async function saveApi(id: string, input: ApiInput, ctx: Ports, { replace = false } = {}): Promise<Api> {
  const saved = await saveDefinition(
    apiKind,
    id,
    async (stored) => {
      const before = replace ? undefined : stored;
      const merged: Api = { responseMapping: '$', ...mergeFields(before, input), id };
      const api = keepCallSecrets(normalizeCall(merged), before);
      await refuseProblems(api, ctx, { isDraft: true });
      return api;
    },
    ctx,
  );
  return maskCall(saved);
}

/** Throws `invalid_input` with `details.problems` when a call is not fit to be made; a draft may lack what that needs. */
export async function refuseProblems(api: Api, ctx: WorkContext<'sandbox'>, { isDraft = false } = {}): Promise<void> {
  const problems = [...(isDraft ? [] : missingOf(api)), ...(await checkCall(api, '', ctx))];
  if (problems.length === 0) return;
  throw new PatchbayError('invalid_input', `The call was not valid: ${problems.join('; ')}.`, {
    reason: 'INVALID_API',
    hint: 'Correct the named fields; nothing was stored or sent.',
    details: { problems },
  });
}

/** What the contract lets a stored call or extraction leave out, and making it needs. */
export function missingOf({ urlHost }: Pick<Api, 'urlHost'>): string[] {
  return isBlank(urlHost) ? ['urlHost: is empty'] : [];
}

/** Moves a call to a free id, its runs with it (workflow-notes, 1.11). Throws `not_found` or `conflict`. */
export async function renameApi(oldId: string, newId: string, ctx: Ports): Promise<Api> {
  const renamed = await renameDefinition(apiKind, oldId, newId, ctx);
  await ctx.store.runs.repoint(oldId, newId);
  return maskCall(renamed);
}

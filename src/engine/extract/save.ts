import type { WorkContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { ExtractConfig, ExtractInput } from '../../model/extract.ts';
import { checkCall } from '../api/definition.ts';
import { normalizeCall } from '../api/normalize.ts';
import { missingOf } from '../api/save.ts';
import { keepCallSecrets, maskCall } from '../api/secrets.ts';
import { saveDefinition } from '../definitions.ts';
import { extractKind } from '../kinds.ts';
import { mergeFields } from '../merge.ts';

/**
 * Creates or changes a stored extraction; returns it masked. What is absent is kept, `null` clears; `replace` keeps nothing of
 * what is stored. Nothing is stored when the definition is not valid; what only a run needs may come later.
 */
export async function saveExtract(
  id: string,
  input: Omit<ExtractInput, 'id'>,
  ctx: WorkContext<'store' | 'vault' | 'sandbox' | 'bus'>,
  { replace = false } = {},
): Promise<ExtractConfig> {
  const saved = await saveDefinition(
    extractKind,
    id,
    async (stored) => {
      const before = replace ? undefined : stored;
      const merged: ExtractConfig = { ...mergeFields(before, input), id };
      const extract = keepCallSecrets(normalizeCall(merged), before);
      await refuseExtractProblems(extract, ctx, { isDraft: true });
      return extract;
    },
    ctx,
  );
  return maskCall(saved);
}

/** Throws `invalid_input` with `details.problems` when an extraction is not fit to be run; a draft may lack what that needs. */
export async function refuseExtractProblems(
  extract: ExtractConfig,
  ctx: WorkContext<'sandbox'>,
  { isDraft = false } = {},
): Promise<void> {
  const problems = [...(isDraft ? [] : missingOf(extract)), ...(await checkCall(extract, '', ctx))];
  if (problems.length === 0) return;
  throw new PatchbayError('invalid_input', `The extraction was not valid: ${problems.join('; ')}.`, {
    reason: 'INVALID_EXTRACT',
    hint: 'Correct the named fields; nothing was stored.',
    details: { problems },
  });
}

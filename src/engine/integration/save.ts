import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Integration, IntegrationInput, UpsertMode } from '../../model/integration.ts';
import { keepCallSecrets } from '../api/secrets.ts';
import { createDefinition, saveDefinition } from '../definitions.ts';
import { integrationKind } from '../kinds.ts';
import { mergeFields } from '../merge.ts';
import { keepMasked } from '../secret.ts';
import { maskCredentials } from './credentials.ts';

type Ports = Context<'store' | 'vault' | 'bus'>;

/**
 * Creates or changes an integration; returns it masked.
 *
 * CREATE on a taken id stores under `id-1`, `id-2` and so on; UPDATE of an unknown one is `not_found`
 * (workflow-notes, 1.13). A masked credential keeps the stored value; the others are replaced as a whole.
 */
export async function saveIntegration(
  id: string,
  input: IntegrationInput,
  mode: UpsertMode,
  ctx: Ports,
): Promise<Integration> {
  if (mode === 'CREATE') {
    return maskCredentials(await createDefinition(integrationKind, id, (free) => merge(free, input, undefined), ctx));
  }
  const saved = await saveDefinition(
    integrationKind,
    id,
    async (stored) => {
      if (mode === 'UPDATE' && stored === undefined) throw missing(id);
      return merge(id, input, stored);
    },
    ctx,
  );
  return maskCredentials(saved);
}

function merge(id: string, input: IntegrationInput, stored: Integration | undefined): Integration {
  const specificInstructions = input.specificInstructions?.trim() ?? input.specificInstructions;
  const sent: Integration = { ...mergeFields(stored, { ...input, specificInstructions }), id };
  const merged = keepCallSecrets(sent, stored);
  if (merged.credentials === null || merged.credentials === undefined) return merged;
  const kept = keepMasked(merged.credentials, stored?.credentials);
  return { ...merged, credentials: isRecord(kept) ? kept : {} };
}

function missing(id: string): PatchbayError {
  return new PatchbayError('not_found', `Integration with ID '${id}' not found.`, {
    reason: 'INTEGRATION_NOT_FOUND',
    hint: 'List the integrations to see their ids.',
  });
}

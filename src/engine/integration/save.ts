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
import { sourceOf, wantsDocumentation } from './documentation/wish.ts';

type Ports = Context<'store' | 'vault' | 'bus'>;

/**
 * Creates or changes an integration; returns it masked.
 *
 * CREATE on a taken id is `conflict`, UPDATE of an unknown one is `not_found`. A masked credential keeps the stored value, and is
 * `invalid_input` where none is stored; the others are replaced as a whole. Where its documentation is new, it is fetched in the background, and
 * `documentationPending` until then.
 */
export async function saveIntegration(
  id: string,
  input: IntegrationInput,
  mode: UpsertMode,
  ctx: Ports,
): Promise<Integration> {
  const saved = await saveDefinition(
    integrationKind,
    id,
    async (stored) => {
      if (mode === 'UPDATE' && stored === undefined) throw missing(id);
      if (mode === 'CREATE' && stored !== undefined) throw taken(id);
      return merge(id, input, stored);
    },
    ctx,
  );
  return show(saved, ctx);
}

/** Creates an integration under that id, or the first free one of `id-1`, `id-2` and so on; returns it masked. */
export async function addIntegration(id: string, input: IntegrationInput, ctx: Ports): Promise<Integration> {
  return show(await createDefinition(integrationKind, id, (free) => merge(free, input, undefined), ctx), ctx);
}

async function show(saved: Integration, ctx: Ports): Promise<Integration> {
  if (saved.documentationPending === true) await wish(saved.id, ctx);
  return maskCredentials(saved);
}

/** Whoever works on what waits looks for it within a second, in this process or another. */
function wish(integrationId: string, { store, clock }: Ports): Promise<void> {
  const fetch = { integrationId, request: crypto.randomUUID(), attempts: 0 };
  return store.documentationFetches.want(fetch, clock.now());
}

function merge(id: string, input: IntegrationInput, stored: Integration | undefined): Integration {
  const specificInstructions = input.specificInstructions?.trim() ?? input.specificInstructions;
  const keywords = input.documentationKeywords;
  const documentationKeywords = Array.isArray(keywords) ? [...new Set(keywords)] : keywords;
  const sent: Integration = { ...mergeFields(stored, { ...input, specificInstructions, documentationKeywords }), id };
  const merged = keepCallSecrets(sent, stored);
  const documentationPending = isPending(input, stored, merged);
  const whole = documentationPending === undefined ? merged : { ...merged, documentationPending };
  if (whole.credentials === null || whole.credentials === undefined) return whole;
  const kept = keepMasked(whole.credentials, stored?.credentials, 'credentials');
  return { ...whole, credentials: isRecord(kept) ? kept : {} };
}

/** What is pending stays so while it leads to the same; what leads nowhere is not pending, whatever was sent. */
function isPending(input: IntegrationInput, stored: Integration | undefined, merged: Integration): boolean | undefined {
  if (wantsDocumentation(input, stored, merged)) return true;
  const isGoingOn = stored?.documentationPending === true && sourceOf(stored) === sourceOf(merged);
  if (isGoingOn && input.documentationPending !== false) return true;
  return merged.documentationPending === true ? false : (merged.documentationPending ?? undefined);
}

function taken(id: string): PatchbayError {
  return new PatchbayError('conflict', `Integration with ID '${id}' already exists.`, {
    reason: 'INTEGRATION_EXISTS',
    hint: 'Choose another id, or change that one with the mode UPDATE or UPSERT. Nothing was stored.',
  });
}

function missing(id: string): PatchbayError {
  return new PatchbayError('not_found', `Integration with ID '${id}' not found.`, {
    reason: 'INTEGRATION_NOT_FOUND',
    hint: 'List the integrations to see their ids.',
  });
}

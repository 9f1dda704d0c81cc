/**
 * Fetches what is wished for, one process at a time for each integration. A wish stands in the store until it was fulfilled or
 * given up, so that it outlives the process.
 */
import { PatchbayError } from '../../../core/error.ts';
import type { DocumentationFetch } from '../../../core/integration-ports.ts';
import { limits } from '../../../core/limits.ts';
import type { Integration } from '../../../model/integration.ts';
import { getDefinition, saveDefinition } from '../../definitions.ts';
import { integrationKind } from '../../kinds.ts';
import { indexDocumentation } from './index-sections.ts';
import type { FetchContext, FoundDocumentation } from './context.ts';
import { fetchDocumentation } from './fetch.ts';
import { sourceOf } from './wish.ts';

/** Does what is wished for, unless another process does; what fails is tried again later, or given up. */
export async function fulfil(wish: DocumentationFetch, ctx: FetchContext): Promise<void> {
  const { leases, documentationFetches } = ctx.store;
  const name = `documentation:${wish.integrationId}`;
  const owner = crypto.randomUUID();
  if (!(await leases.take(name, owner, ctx.clock.now(), 2 * limits.documentationFetchMs))) return;
  try {
    const integration = await getIfPending(wish.integrationId, ctx);
    if (integration !== undefined) await fetchFor(integration, wish, ctx);
    else await documentationFetches.settle(wish);
  } finally {
    await leases.release(name, owner);
  }
}

async function getIfPending(id: string, ctx: FetchContext): Promise<Integration | undefined> {
  try {
    const integration = await getDefinition(integrationKind, id, ctx);
    return integration.documentationPending === true ? integration : undefined;
  } catch (error) {
    if (error instanceof PatchbayError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function fetchFor(integration: Integration, wish: DocumentationFetch, ctx: FetchContext): Promise<void> {
  const { id } = integration;
  const tooLong = AbortSignal.timeout(limits.documentationFetchMs);
  const signal = AbortSignal.any([ctx.signal, tooLong]);
  try {
    const found = await fetchDocumentation({ integration, ctx: { ...ctx, signal } });
    await store(integration, found, ctx);
    ctx.log.write('info', 'documentation was fetched', { integration: id });
  } catch (cause) {
    // Whoever is there next goes on.
    if (ctx.signal.aborted) return;
    const isLast = isRefused(cause) || wish.attempts + 1 >= limits.documentationAttempts;
    ctx.log.write('warn', 'documentation could not be fetched', { integration: id, isLast, cause });
    if (!isLast) {
      const wait = limits.documentationRetryMs * 5 ** wish.attempts;
      return ctx.store.documentationFetches.postpone(wish, ctx.clock.now() + wait);
    }
    await store(integration, {}, ctx);
  }
  await ctx.store.documentationFetches.settle(wish);
}

/** What the egress policy refuses, it refuses again; an image stays one. */
function isRefused(cause: unknown): boolean {
  return cause instanceof PatchbayError && (cause.code === 'forbidden' || cause.code === 'unsupported');
}

/** Nothing is stored when the integration was deleted, or leads elsewhere by now: then there is another wish. */
async function store(integration: Integration, found: FoundDocumentation, ctx: FetchContext): Promise<void> {
  const source = sourceOf(integration);
  try {
    const saved = await saveDefinition(
      integrationKind,
      integration.id,
      async (stored) => {
        if (stored === undefined || sourceOf(stored) !== source) throw overtaken();
        return { ...stored, ...found, documentationPending: false };
      },
      ctx,
    );
    await indexDocumentation(saved, ctx);
  } catch (error) {
    if (!(error instanceof PatchbayError) || error.reason !== 'OVERTAKEN') throw error;
  }
}

function overtaken(): PatchbayError {
  return new PatchbayError('conflict', 'The integration was changed meanwhile.', { reason: 'OVERTAKEN' });
}

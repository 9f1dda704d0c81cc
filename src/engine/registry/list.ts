/** Which registries are configured, and which contexts they have. */
import { PatchbayError } from '../../core/error.ts';
import type { RegistryTarget } from '../../core/migration-ports.ts';
import { listSubjects } from './listing.ts';
import { type ClientContext, findRegistry, openClient } from './pair.ts';
import { probe } from './traits.ts';

interface ListedRegistry {
  name: string;
  url: string;
  view_only: boolean;
  authentication: 'none' | 'basic' | 'bearer';
  description?: string;
  answers?: boolean;
  problem?: string;
}

export async function listRegistries(check: boolean, ctx: ClientContext) {
  const { mode, all } = ctx.registries;
  const registries = await Promise.all(all.map((target) => describe(target, check, ctx)));
  return { registry_mode: mode, registries };
}

async function describe(target: RegistryTarget, check: boolean, ctx: ClientContext): Promise<ListedRegistry> {
  const { name, url, description, viewOnly, token, user, password } = target;
  const isBasic = user !== undefined || password !== undefined;
  const authentication = token !== undefined ? 'bearer' : isBasic ? 'basic' : 'none';
  return {
    name,
    url,
    view_only: viewOnly,
    authentication,
    ...(description === undefined ? {} : { description }),
    ...(check ? await tryAnswer(target, ctx) : {}),
  };
}

async function tryAnswer(target: RegistryTarget, ctx: ClientContext): Promise<{ answers: boolean; problem?: string }> {
  try {
    await probe(openClient(target, 'source', ctx));
    return { answers: true };
  } catch (error) {
    if (!(error instanceof PatchbayError) || ctx.signal.aborted) throw error;
    return { answers: false, problem: error.message };
  }
}

export async function listContexts(registry: string, ctx: ClientContext) {
  const client = openClient(findRegistry(registry, ctx.registries), 'source', ctx);
  const { contexts, hasContexts, readName } = await probe(client);
  const counted = await Promise.all(
    contexts.map(async (context) => {
      const subjects = await listSubjects(client, { context, readName, deleted: false });
      return { context, subjects: subjects.length };
    }),
  );
  return { registry, supports_contexts: hasContexts, contexts: counted };
}

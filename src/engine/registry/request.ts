/** What was asked of a migration, as it is stored with it. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import type { Registries, RegistryTarget, StoredMigration } from '../../core/migration-ports.ts';
import { Preferences } from '../../model/registry.ts';
import { normalizeContext } from './names.ts';
import { placeOf, type Route, targetContextOf } from './pair.ts';

const Stored = z.object({
  request: z.object({
    source_registry: z.string(),
    target_registry: z.string(),
    context: z.string().nullish(),
    target_context: z.string().nullish(),
  }),
  preferences: Preferences,
});
export type StoredRequest = z.output<typeof Stored>;

export function parseRequest(text: string): StoredRequest {
  return Stored.parse(JSON.parse(text));
}

/** The registries of a stored migration as they are configured now. */
export interface StoredRoute extends Pick<Route, 'target' | 'context' | 'targetContext'> {
  /** Undefined when no registry has its name any more. */
  readonly source: RegistryTarget | undefined;
}

/**
 * The target is found by its name, or by its address when it was renamed. A name may lead to another registry than it did
 * then, where nothing is ours: that is TARGET_REGISTRY_NOT_FOUND, as is a target that is not configured any more.
 */
export function findStoredRoute({ id, request, target: place }: StoredMigration, { all }: Registries): StoredRoute {
  const { request: asked } = parseRequest(request);
  const { source_registry, target_registry } = asked;
  const there = all.filter((registry) => placeOf(registry) === place);
  const target = there.find(({ name }) => name === target_registry) ?? there[0];
  if (target === undefined) throw notThere(id, target_registry, all);
  const source = all.find(({ name }) => name === source_registry);
  return { source, target, context: normalizeContext(asked.context), targetContext: targetContextOf(asked) };
}

function notThere(id: string, name: string, all: Registries['all']): PatchbayError {
  const isMoved = all.some((registry) => registry.name === name);
  const message = isMoved
    ? `Registry '${name}' was at another address when migration '${id}' wrote to it.`
    : `Registry '${name}', which migration '${id}' wrote to, is not configured any more.`;
  return new PatchbayError('not_found', message, {
    reason: 'TARGET_REGISTRY_NOT_FOUND',
    hint: 'Configure a registry with the address that it had then, under any name, and call again.',
    details: { registry: name },
  });
}

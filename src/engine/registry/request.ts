/** What was asked of a migration, as it is stored with it. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import type { Registries, StoredMigration } from '../../core/migration-ports.ts';
import { Preferences } from '../../model/registry.ts';
import { findRoute, placeOf, type Route } from './pair.ts';

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

/**
 * The registries of a stored migration as they are configured now. A name may lead to another registry than it did then,
 * where nothing is ours: that is TARGET_REGISTRY_NOT_FOUND, beside what `findRoute` throws.
 */
export function findStoredRoute({ id, request, target }: StoredMigration, registries: Registries): Route {
  const route = findRoute(parseRequest(request).request, registries);
  if (placeOf(route.target) === target) return route;
  const { name } = route.target;
  throw new PatchbayError(
    'not_found',
    `Registry '${name}' was at another address when migration '${id}' wrote to it.`,
    {
      reason: 'TARGET_REGISTRY_NOT_FOUND',
      hint: `Configure '${name}' with the address that it had then, and call again.`,
      details: { registry: name },
    },
  );
}

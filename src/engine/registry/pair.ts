/** The two registries of one migration, found by name and ready to be asked. */
import type { BaseContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Registries, RegistryTarget } from '../../core/migration-ports.ts';
import type { Net } from '../../core/ports.ts';
import { RegistryClient } from './client.ts';
import { normalizeContext } from './names.ts';
import type { Pace } from './pace.ts';
import type { Role } from './refusal.ts';

export interface MigrationRequest {
  readonly source_registry: string;
  readonly target_registry: string;
  readonly context?: string | null | undefined;
  readonly target_context?: string | null | undefined;
}

/** Names that are known to be right; nothing was asked of a registry yet. */
export interface Route {
  readonly source: RegistryTarget;
  readonly target: RegistryTarget;
  readonly context: string;
  readonly targetContext: string;
}

export interface Pair {
  readonly route: Route;
  readonly source: RegistryClient;
  readonly target: RegistryClient;
}

export interface ClientContext extends Pick<BaseContext, 'clock' | 'signal' | 'log'> {
  readonly net: Net;
  readonly registries: Registries;
}

/**
 * Throws SINGLE_REGISTRY_MODE_LIMITATION, SOURCE_REGISTRY_NOT_FOUND, TARGET_REGISTRY_NOT_FOUND, INVALID_CONTEXT and
 * SAME_SOURCE_AND_TARGET, in this order.
 */
export function findRoute(request: MigrationRequest, registries: Registries): Route {
  if (registries.mode === 'single') throw singleMode();
  const source = findRegistry(request.source_registry, registries, 'source');
  const target = findRegistry(request.target_registry, registries, 'target');
  const context = normalizeContext(request.context);
  const targetContext = targetContextOf(request);
  if (isSamePlace(source, target) && context === targetContext) throw samePlace();
  return { source, target, context, targetContext };
}

/** The same as at the source where none is given. Throws INVALID_CONTEXT. */
export function targetContextOf({ context, target_context: given }: MigrationRequest): string {
  return normalizeContext(given === undefined || given === null || given === '' ? context : given);
}

function isSamePlace(a: RegistryTarget, b: RegistryTarget): boolean {
  return a.name === b.name || placeOf(a) === placeOf(b);
}

/** The same for every spelling of one address. */
export function placeOf({ url }: RegistryTarget): string {
  return URL.parse(url)?.href.replace(/\/+$/, '') ?? url;
}

export function findRegistry(name: string, { all }: Registries, role?: Role): RegistryTarget {
  const found = all.find((registry) => registry.name === name);
  if (found !== undefined) return found;
  const names = all.map((registry) => registry.name);
  const what = role === undefined ? 'Registry' : role === 'source' ? 'Source registry' : 'Target registry';
  throw new PatchbayError('not_found', `${what} '${name}' not found.`, {
    reason: role === 'target' ? 'TARGET_REGISTRY_NOT_FOUND' : 'SOURCE_REGISTRY_NOT_FOUND',
    hint:
      names.length === 0
        ? 'No registry is configured: see `registries` in docs/registry.md.'
        : `There are: ${names.join(', ')}.`,
    details: { registry_mode: 'multi', registries: names },
  });
}

/** Both clients of a route. Two contexts of one registry share what it can take at the same time. */
export function openPair(route: Route, ctx: ClientContext): Pair {
  const source = openClient(route.source, 'source', ctx);
  const isOne = placeOf(route.source) === placeOf(route.target);
  return { route, source, target: openClient(route.target, 'target', ctx, isOne ? source.pace : undefined) };
}

export function openClient(target: RegistryTarget, role: Role, ctx: ClientContext, pace?: Pace): RegistryClient {
  const { net, clock, signal, log, registries } = ctx;
  return new RegistryClient({ target, role, net, clock, signal, log, timeoutMs: registries.timeoutMs }, pace);
}

function singleMode(): PatchbayError {
  return new PatchbayError(
    'unsupported',
    'Context migration between registries is not available in single-registry mode.',
    {
      reason: 'SINGLE_REGISTRY_MODE_LIMITATION',
      hint: 'Configure two registries, with SCHEMA_REGISTRY_NAME_1 and SCHEMA_REGISTRY_URL_1 and so on, or in mcp.config.json.',
      details: { registry_mode: 'single' },
    },
  );
}

function samePlace(): PatchbayError {
  return new PatchbayError('invalid_input', 'Source and target were the same context of the same registry.', {
    reason: 'SAME_SOURCE_AND_TARGET',
    hint: 'Name another registry or another target_context.',
  });
}

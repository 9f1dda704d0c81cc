/** Two schema registries on loopback, and a house that knows them as `north` and `south`. */
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';
import type { RegistryOptions, TestRegistry } from '../../support/registry/index.ts';
import { openRegistry } from '../../support/registry/open.ts';
import type { SeedVersion } from '../../support/registry/seed.ts';

export interface Stage {
  readonly source: TestRegistry;
  readonly target: TestRegistry;
  readonly house: TestHouse;
  /** `migrate_context_interactive` from `north` to `south`, for real and with every option given. */
  migrate(over?: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>;
}

interface StageOptions {
  readonly source?: RegistryOptions;
  readonly target?: RegistryOptions;
  /** Further members of the two entries in the configuration. */
  readonly north?: Record<string, unknown>;
  readonly south?: Record<string, unknown>;
  readonly dataDir?: string;
  readonly timeoutMs?: number;
}

/** A subject of others, which no migration may touch. */
export const others = 'geese of others';

export const route = { source_registry: 'north', target_registry: 'south' };

export const asked = {
  ...route,
  preserve_ids: true,
  dry_run: false,
  migrate_all_versions: true,
};

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const source = await openRegistry(options.source);
  const target = await openRegistry(options.target);
  const house = await openHouse(settingsFor(source, target, options), options.dataDir ?? tempDir());
  return {
    source,
    target,
    house,
    migrate: (over = {}) => house.done('migrate_context_interactive', { ...asked, ...over }),
  };
}

export function settingsFor(
  source: TestRegistry,
  target: TestRegistry,
  { north, south, timeoutMs = 2_000 }: StageOptions = {},
) {
  return {
    registries: { north: { url: source.url, ...north }, south: { url: target.url, ...south } },
    registryTimeoutMs: timeoutMs,
  };
}

/** An Avro record with one field; the same words give the same text. */
export function record(name: string, field = 'eggs'): string {
  return JSON.stringify({ type: 'record', name, fields: [{ name: field, type: 'int', default: 0 }] });
}

export function version(subject: string, number: number, id: number, over: Partial<SeedVersion> = {}): SeedVersion {
  const name = /([A-Za-z]+)$/.exec(subject)?.[1] ?? 'Hen';
  return { subject, version: number, id, schema: record(name, `f${id}`), schemaType: 'AVRO', references: [], ...over };
}

/** Hens with a history, eggs that refer to them, and one version that is deleted. */
export const farm = {
  versions: [
    version('hens', 1, 1),
    version('hens', 2, 2, { deleted: true }),
    version('hens', 4, 7),
    version('eggs', 1, 9, { references: [{ name: 'Hen', subject: 'hens', version: 4 }] }),
    version('nests', 1, 12, {
      metadata: { properties: { owner: 'Ada' } },
      schemaType: 'JSON',
      schema: '{"type":"object"}',
    }),
  ],
  configs: { hens: { compatibilityLevel: 'FULL' } },
};

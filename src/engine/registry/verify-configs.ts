import { limits } from '../../core/limits.ts';
import type { Mismatch } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import type { Plan } from './plan.ts';
import { readConfig } from './settings.ts';
import { together } from '../together.ts';

export interface CheckedConfigs {
  readonly checked: number;
  readonly mismatches: readonly Mismatch[];
}

/**
 * Reads migrated configurations again: a registry may accept one and not make it. Some of them, spread over all, as one
 * request for each would double what they cost.
 */
export async function verifyConfigs(client: RegistryClient, { configs, targetContext }: Plan): Promise<CheckedConfigs> {
  const size = Math.min(configs.length, limits.registryConfigChecks);
  const chosen = Array.from({ length: size }, (_, index) => configs[Math.floor((index * configs.length) / size)]);
  const mismatches: Mismatch[] = [];
  await together(chosen, limits.registryConcurrency, async (planned) => {
    if (planned === undefined) return;
    const now = await readConfig(client, { context: targetContext, subject: planned.subject });
    const isKept = Object.entries(planned.config).every(
      ([field, value]) => canonical(now?.[field]) === canonical(value),
    );
    if (!isKept) mismatches.push({ subject: planned.subject, what: 'configuration' });
  });
  return { checked: size, mismatches };
}

import { limits } from '../../core/limits.ts';
import type { MigratedSetting } from '../../core/migration-ports.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import { readConfig } from './settings.ts';
import { together } from '../together.ts';

/** Why a version of such a subject is kept. */
export const aliasWhy = 'Its subject is an alias of another one now, where a registry would delete instead.';

/**
 * Those of `subjects` that are aliases now: what is deleted under their names is deleted in other subjects. An alias that
 * is as one of `ours` has set it is not counted, as it is taken back before.
 */
export async function findAliases(
  client: RegistryClient,
  context: string,
  subjects: Iterable<string>,
  ours: readonly MigratedSetting[] = [],
): Promise<ReadonlySet<string>> {
  const own = new Map(ours.filter(({ kind }) => kind === 'config').map(({ subject, during }) => [subject, during]));
  const aliases = new Set<string>();
  await together(new Set(subjects), limits.registryConcurrency, async (subject) => {
    const config = await readConfig(client, { context, subject });
    if (typeof config?.['alias'] === 'string' && own.get(subject) !== canonical(config)) aliases.add(subject);
  });
  return aliases;
}

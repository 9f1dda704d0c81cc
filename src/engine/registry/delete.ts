/** Soft-deletes what the source has deleted: what refers to others before what it refers to. */
import { limits } from '../../core/limits.ts';
import type { Failure } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { pathOf, type SubjectName } from './names.ts';
import type { Plan } from './plan.ts';
import { runPool } from './pool.ts';
import { isAbsent, RegistryRefusal } from './refusal.ts';
import { targetKey, type WriteResult } from './write.ts';

export async function deleteVersions(
  client: RegistryClient,
  plan: Plan,
  { places, met }: WriteResult,
  onDeleted: () => void,
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  // Versions with the same content may be one at the target: it stays as long as one of them is live.
  const live = new Set<string>();
  for (const planned of plan.versions) {
    const place = places.get(planned.key);
    if (place !== undefined && !planned.version.isDeleted) live.add(targetKey(planned, place));
  }
  const doomed = plan.versions.flatMap((planned) => {
    const place = places.get(planned.key);
    return planned.isToDelete && !met.has(planned.key) && place !== undefined && !live.has(targetKey(planned, place))
      ? [{ planned, place }]
      : [];
  });
  const users = new Map<string, string[]>();
  for (const { planned } of doomed) {
    for (const need of planned.needs) users.set(need, [...(users.get(need) ?? []), planned.key]);
  }
  const items = doomed.toReversed().map(({ planned, place }) => ({
    key: planned.key,
    needs: users.get(planned.key) ?? [],
    name: { context: plan.targetContext, subject: planned.version.subject },
    number: place.version,
    source: planned.version.version,
  }));
  await runPool(items, {
    width: limits.registryConcurrency,
    async work({ name, number, source }) {
      const refusal = await softDelete(client, name, number);
      if (refusal === undefined) onDeleted();
      else failures.push(explain(name.subject, source, refusal));
      return true;
    },
    skip() {},
  });
  return failures;
}

/** What is not there any more is deleted. Gives back what the registry refused with. */
export async function softDelete(
  client: RegistryClient,
  name: SubjectName,
  version: number,
): Promise<RegistryRefusal | undefined> {
  try {
    await client.ask(pathOf('subjects', name, `/versions/${version}`), { method: 'DELETE' });
    return undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (error instanceof RegistryRefusal) return error;
    throw error;
  }
}

function explain(subject: string, version: number, { status, errorCode }: RegistryRefusal): Failure {
  return {
    subject,
    version,
    http_status: status,
    error_code: errorCode,
    message: 'It was written, but the target refused to delete it as the source has.',
    retryable: status >= 500,
  };
}

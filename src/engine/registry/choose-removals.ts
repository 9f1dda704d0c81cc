/** What a rollback removes, and what it keeps because it is not ours or is used by others. */
import type { MigratedVersion } from '../../core/migration-ports.ts';
import type { RegistryClient } from './client.ts';
import type { Journal } from './journal.ts';
import { keyOf, splitName } from './names.ts';
import type { Route } from './pair.ts';
import { showKey } from './plan.ts';
import { readVersions } from './snapshot.ts';
import { probe } from './traits.ts';
import type { SchemaVersion } from './version.ts';

interface Doomed {
  readonly key: string;
  readonly needs: readonly string[];
  readonly row: MigratedVersion;
  readonly there: SchemaVersion;
}

export interface Choice {
  readonly doomed: readonly Doomed[];
  readonly keep: { version: string; why: string }[];
}

/** Versions that are as the migration wrote them, and that nobody else refers to. */
export async function choose(client: RegistryClient, route: Route, journal: Journal): Promise<Choice> {
  const { subjects } = await readVersions(client, route.targetContext, await probe(client));
  const there = new Map<string, SchemaVersion>();
  for (const version of [...subjects.values()].flat()) there.set(keyOf(version.subject, version.version), version);
  const keep: { version: string; why: string }[] = [];
  const doomed = new Map<string, { row: MigratedVersion; there: SchemaVersion }>();
  for (const row of journal.rows) {
    const key = keyOf(row.subject, row.targetVersion ?? row.version);
    const found = there.get(key);
    if (row.state === 'removed' || found === undefined) continue;
    if (found.id === (row.targetId ?? row.sourceId)) doomed.set(key, { row, there: found });
    else keep.push({ version: showKey(key), why: `It has id ${found.id} now, which the migration did not write.` });
  }
  const users = usersOf(there, route.targetContext);
  const kept = keepWhatIsUsed(doomed, users);
  for (const key of kept)
    keep.push({ version: showKey(key), why: 'Something that the migration did not write refers to it.' });
  const items = [...doomed].map(([key, { row, there: version }]) => {
    const needs = (users.get(key) ?? []).filter((user) => doomed.has(user));
    return { key, needs, row, there: version };
  });
  return { doomed: inOrder(items), keep };
}

/** By key, the keys of what refers to it. */
function usersOf(there: ReadonlyMap<string, SchemaVersion>, context: string): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [key, { references }] of there) {
    for (const reference of references) {
      const name = splitName(reference.subject, context);
      if (name.context !== context) continue;
      const used = keyOf(name.subject, reference.version);
      users.set(used, [...(users.get(used) ?? []), key]);
    }
  }
  return users;
}

/** Takes out of `doomed` what others use, and what that uses in turn; their keys. */
function keepWhatIsUsed(doomed: Map<string, unknown>, users: ReadonlyMap<string, readonly string[]>): string[] {
  const kept: string[] = [];
  for (let isSettled = false; !isSettled; ) {
    const used = [...doomed.keys()].filter((key) => (users.get(key) ?? []).some((user) => !doomed.has(user)));
    for (const key of used) doomed.delete(key);
    kept.push(...used);
    isSettled = used.length === 0;
  }
  return kept;
}

/** What refers to others first. */
function inOrder(items: readonly Doomed[]): readonly Doomed[] {
  const rest = new Map(items.map((item) => [item.key, item]));
  const ordered: Doomed[] = [];
  while (rest.size > 0) {
    const free = [...rest.values()].filter(({ needs }) => needs.every((need) => !rest.has(need)));
    const next = free.length > 0 ? free : [...rest.values()];
    for (const item of next) rest.delete(item.key);
    ordered.push(...next);
  }
  return ordered;
}

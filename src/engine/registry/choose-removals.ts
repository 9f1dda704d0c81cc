/** What a rollback removes, and what it keeps because it is not ours or is used by others. */
import type { MigratedSetting, MigratedVersion } from '../../core/migration-ports.ts';
import { aliasWhy, findAliases } from './aliases.ts';
import type { RegistryClient } from './client.ts';
import { isSameContent } from './content.ts';
import type { Journal } from './journal.ts';
import { keyOf, splitName } from './names.ts';
import type { Route } from './pair.ts';
import { showKey } from './plan.ts';
import { readVersions } from './snapshot.ts';
import { probe } from './traits.ts';
import { moveReference, type SchemaVersion } from './version.ts';

interface Found {
  readonly row: MigratedVersion;
  readonly there: SchemaVersion;
}

interface Doomed extends Found {
  readonly key: string;
  readonly needs: readonly string[];
}

export interface Choice {
  readonly doomed: readonly Doomed[];
  readonly keep: { version: string; why: string }[];
}

type Contexts = Pick<Route, 'context' | 'targetContext'>;

export interface Choosing {
  readonly client: RegistryClient;
  /** Asked only where the journal alone proves nothing; undefined when it is not configured any more. */
  readonly source: RegistryClient | undefined;
  readonly route: Contexts;
  readonly journal: Journal;
  readonly keepsIds: boolean;
  /** What the migration has set, and is taken back first. */
  readonly settings: readonly MigratedSetting[];
}

/** Versions that are as the migration wrote them, and that nobody else refers to. */
export async function choose(choosing: Choosing): Promise<Choice> {
  const { client, route, journal } = choosing;
  const { subjects } = await readVersions(client, route.targetContext, await probe(client));
  const there = new Map<string, SchemaVersion>();
  for (const version of [...subjects.values()].flat()) there.set(keyOf(version.subject, version.version), version);
  const keep: { version: string; why: string }[] = [];
  const doomed = new Map<string, Found>();
  for (const row of journal.rows) {
    if (row.state !== 'written') continue;
    const key = keyOf(row.subject, row.targetVersion ?? row.version);
    const found = there.get(key);
    if (found === undefined) continue;
    if (found.id === (row.targetId ?? row.sourceId)) doomed.set(key, { row, there: found });
    else keep.push({ version: showKey(key), why: `It has id ${found.id} now, which the migration did not write.` });
  }
  await judgeUnanswered(choosing, there, { doomed, keep });
  await keepAliased(choosing, { doomed, keep });
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

interface Judged {
  readonly doomed: Map<string, Found>;
  readonly keep: { version: string; why: string }[];
}

/**
 * Versions whose writing was begun by a process that ended before it noted an answer: they may be ours, or somebody else's.
 * They are ours where the target has, under the same number and id, what the source has there; without ids nothing
 * tells which number it was given.
 */
async function judgeUnanswered(
  { source, route, journal, keepsIds }: Choosing,
  there: ReadonlyMap<string, SchemaVersion>,
  { doomed, keep }: Judged,
): Promise<void> {
  const taken = new Set([...there.values()].map(({ subject }) => subject));
  const planned = [...journal.rows].filter(({ state }) => state === 'planned' || state === 'sent');
  const met = planned.filter(({ subject, version }) =>
    keepsIds ? there.has(keyOf(subject, version)) : taken.has(subject),
  );
  const wanted = keepsIds && met.length > 0 && source !== undefined ? await readSource(source, route) : undefined;
  for (const row of met) {
    const key = keyOf(row.subject, row.version);
    const [found, original] = [there.get(key), wanted?.get(key)];
    if (found !== undefined && original !== undefined && isCopy(original, found, route)) {
      doomed.set(key, { row, there: found });
    } else {
      const gone = source === undefined ? ' The source is not configured any more.' : '';
      const why = `The migration was about to write it when its process ended; nothing proves that it did.${gone}`;
      keep.push({ version: showKey(key), why });
    }
  }
}

async function keepAliased({ client, route, settings }: Choosing, { doomed, keep }: Judged): Promise<void> {
  const subjects = [...doomed.values()].map(({ row }) => row.subject);
  const aliases = await findAliases(client, route.targetContext, subjects, settings);
  for (const [key, { row }] of doomed) {
    if (!aliases.has(row.subject)) continue;
    doomed.delete(key);
    keep.push({ version: showKey(key), why: aliasWhy });
  }
}

/** Undefined when it cannot be read now: then it proves nothing. */
async function readSource(
  client: RegistryClient,
  { context }: Contexts,
): Promise<ReadonlyMap<string, SchemaVersion> | undefined> {
  try {
    const { subjects } = await readVersions(client, context, await probe(client));
    return new Map([...subjects.values()].flat().map((version) => [keyOf(version.subject, version.version), version]));
  } catch {
    client.signal.throwIfAborted();
    return undefined;
  }
}

function isCopy(original: SchemaVersion, found: SchemaVersion, { context, targetContext }: Contexts): boolean {
  const references = original.references.map((each) => moveReference(each, context, targetContext));
  const wanted = { version: { ...original, references }, context: targetContext };
  return original.id === found.id && isSameContent(wanted, { version: found, context: targetContext });
}

/** By key, the keys of what refers to it. */
function usersOf(there: ReadonlyMap<string, SchemaVersion>, context: string): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [key, { references }] of there) {
    for (const reference of references) {
      const whole = keyOf(reference.subject, reference.version);
      const name = splitName(reference.subject, context);
      if (name.context !== context && !there.has(whole)) continue;
      const used = there.has(whole) ? whole : keyOf(name.subject, reference.version);
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

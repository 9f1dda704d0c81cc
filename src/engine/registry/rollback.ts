/**
 * Takes back what a migration created: versions it has written that are still as it wrote them, and settings it has set
 * that nobody has changed since. What others have added or changed stays, and is told.
 */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { MigratedVersion, StoredMigration } from '../../core/migration-ports.ts';
import { MigrationReport } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { softDelete } from './delete.ts';
import { Journal } from './journal.ts';
import { keyOf, pathOf, splitName } from './names.ts';
import { findRoute, openClient, type Route } from './pair.ts';
import { showKey } from './plan.ts';
import { runPool } from './pool.ts';
import { isAbsent, RegistryRefusal } from './refusal.ts';
import { recoverOne } from './recover.ts';
import { parseRequest } from './request.ts';
import { restoreOne } from './restore.ts';
import { readVersions } from './snapshot.ts';
import { probe } from './traits.ts';
import type { SchemaVersion } from './version.ts';

export type RollbackContext = Context<'net' | 'store' | 'registries' | 'jobs' | 'bus'>;

export interface RolledBack {
  status: 'dry_run' | 'completed' | 'partial';
  message: string;
  migration_id: string;
  remove: string[];
  keep: { version: string; why: string }[];
  settings: string[];
  removed: number;
}

interface Doomed {
  readonly key: string;
  readonly needs: readonly string[];
  readonly row: MigratedVersion;
  readonly there: SchemaVersion;
}

export async function rollBack(id: string, dryRun: boolean, ctx: RollbackContext): Promise<RolledBack> {
  const migration = await findMigration(id, ctx);
  const { request } = parseRequest(migration.request);
  const route = findRoute(request, ctx.registries);
  if (!dryRun && route.target.viewOnly) throw viewOnly(route.target.name);
  const seen = dryRun ? migration : await stopped(migration, ctx);
  const client = openClient(route.target, 'target', ctx);
  const journal = await Journal.open(id, '', ctx.store.migrations);
  const { doomed, keep } = await choose(client, route, journal);
  const lasting = (await journal.settings()).filter(({ isTemporary, isSettled }) => !isTemporary && !isSettled);
  const shown = {
    migration_id: id,
    remove: doomed.map(({ key }) => showKey(key)),
    keep,
    settings: lasting.map(({ kind, subject }) => `${kind} of ${subject === '' ? 'the context' : subject}`),
  };
  if (dryRun) {
    const message = 'This is what would be removed; nothing was changed. Call again with dry_run: false to remove it.';
    return { status: 'dry_run', message, ...shown, removed: 0 };
  }
  const removed = await carryOut({ seen, client, route, doomed, keep }, ctx);
  const isWhole = keep.length === 0 && removed === doomed.length;
  return {
    status: isWhole ? 'completed' : 'partial',
    message: isWhole ? 'Everything that the migration had created was removed.' : 'Some of it stays: see keep.',
    ...shown,
    removed,
  };
}

async function findMigration(id: string, { store }: RollbackContext): Promise<StoredMigration> {
  const found = await store.migrations.get(id);
  if (found !== undefined) return found;
  throw new PatchbayError('not_found', `Migration with ID '${id}' not found.`, {
    reason: 'MIGRATION_NOT_FOUND',
    hint: 'List them with registry_migrations.',
  });
}

/** Ends a migration that goes on, and puts back what it had changed for the time being. */
async function stopped(migration: StoredMigration, ctx: RollbackContext): Promise<StoredMigration> {
  await ctx.jobs.cancel(migration.id);
  let now = await findMigration(migration.id, ctx);
  if (now.status === 'running') await recoverOne(now, ctx);
  now = await findMigration(migration.id, ctx);
  if (now.status !== 'running') return now;
  throw new PatchbayError('conflict', `Migration '${migration.id}' was going on in another process.`, {
    reason: 'MIGRATION_RUNNING',
    hint: 'Wait until it has ended.',
  });
}

interface Choice {
  readonly doomed: readonly Doomed[];
  readonly keep: { version: string; why: string }[];
}

/** Versions that are as the migration wrote them, and that nobody else refers to. */
async function choose(client: RegistryClient, route: Route, journal: Journal): Promise<Choice> {
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

interface Removal extends Choice {
  readonly seen: StoredMigration;
  readonly client: RegistryClient;
  readonly route: Route;
}

async function carryOut({ seen, client, route, doomed, keep }: Removal, ctx: RollbackContext): Promise<number> {
  const { migrations } = ctx.store;
  const owner = await ctx.jobs.owner();
  if (!(await migrations.take(seen, owner))) throw busy(route.target.name);
  const context = route.targetContext;
  const journal = await Journal.open(seen.id, owner, migrations);
  let removed = 0;
  try {
    for (const setting of (await journal.settings()).filter((each) => !each.isTemporary && !each.isSettled)) {
      const restored = await restoreOne(client, { context, subject: setting.subject }, setting);
      if (restored.restored) await journal.putSetting({ ...setting, isSettled: true });
      else keep.push({ version: restored.scope, why: 'The registry did not take it back.' });
    }
    await runPool(doomed, {
      width: limits.registryConcurrency,
      async work({ key, row, there }) {
        const refusal = await removeVersion(client, context, there);
        if (refusal !== undefined) {
          keep.push({ version: showKey(key), why: `The registry refused with ${refusal.errorCode}.` });
          return false;
        }
        await journal.put({ ...row, state: 'removed' });
        removed += 1;
        ctx.progress({ progress: removed, total: doomed.length });
        return true;
      },
      skip: ({ key }) => keep.push({ version: showKey(key), why: 'Something that refers to it stays.' }),
    });
  } finally {
    await journal.save();
    const isWhole = keep.length === 0 && removed === doomed.length;
    const report = reportOf(seen, isWhole);
    const status = isWhole ? 'rolled_back' : seen.status;
    await migrations.end(seen.id, owner, { status, report, completedAt: ctx.clock.now() });
    ctx.bus.publish({ noun: 'migration', id: seen.id, what: 'item' });
  }
  return removed;
}

function reportOf({ report }: StoredMigration, isWhole: boolean): string {
  if (report === undefined) return '';
  const before = MigrationReport.parse(JSON.parse(report));
  const message = 'What it had created was removed again.';
  return JSON.stringify(isWhole ? { ...before, status: 'rolled_back', message } : before);
}

/** For good, which a registry does only to what is soft-deleted. Gives back what it refused with. */
async function removeVersion(
  client: RegistryClient,
  context: string,
  { subject, version, isDeleted }: SchemaVersion,
): Promise<RegistryRefusal | undefined> {
  const name = { context, subject };
  const refusal = isDeleted ? undefined : await softDelete(client, name, version);
  if (refusal !== undefined) return refusal;
  try {
    const path = pathOf('subjects', name, `/versions/${version}`);
    await client.ask(path, { method: 'DELETE', query: { permanent: true } });
    return undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (error instanceof RegistryRefusal) return error;
    throw error;
  }
}

function viewOnly(name: string): PatchbayError {
  return new PatchbayError('forbidden', `Registry '${name}' is view-only: nothing may be changed there.`, {
    reason: 'TARGET_VIEWONLY',
    hint: 'Ask for a dry run, or change viewOnly in the configuration.',
  });
}

function busy(name: string): PatchbayError {
  return new PatchbayError('conflict', `Another migration was writing to registry '${name}'.`, {
    reason: 'MIGRATION_RUNNING',
    hint: 'Call again once it has ended.',
  });
}

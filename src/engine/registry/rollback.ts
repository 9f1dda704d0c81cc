/**
 * Takes back what a migration created: versions it has written that are still as it wrote them, and settings it has set
 * that nobody has changed since. What others have added or changed stays, and is told.
 */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { MigratedSetting, StoredMigration } from '../../core/migration-ports.ts';
import { MigrationReport } from '../../model/registry.ts';
import { aliasWhy, findAliases } from './aliases.ts';
import { type Choice, choose } from './choose-removals.ts';
import type { RegistryClient } from './client.ts';
import { softDelete } from './delete.ts';
import { Journal } from './journal.ts';
import { pathOf } from './names.ts';
import { openClient } from './pair.ts';
import { showKey } from './plan.ts';
import { runPool } from './pool.ts';
import { recoverOne } from './recover.ts';
import { isAbsent, RegistryRefusal, viewOnly } from './refusal.ts';
import { findStoredRoute, parseRequest, type StoredRoute } from './request.ts';
import { isUnderWay, restoreOne } from './restore.ts';
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

export async function rollBack(id: string, dryRun: boolean, ctx: RollbackContext): Promise<RolledBack> {
  const migration = await findMigration(id, ctx);
  const { preferences } = parseRequest(migration.request);
  const route = findStoredRoute(migration, ctx.registries);
  if (!dryRun && route.target.viewOnly) throw viewOnly(route.target.name);
  const seen = dryRun ? migration : await stopped(migration, ctx);
  const client = openClient(route.target, 'target', ctx);
  const journal = await Journal.open(id, '', ctx.store.migrations);
  const source = route.source && openClient(route.source, 'source', ctx);
  const keepsIds = preferences.preserve_ids.value;
  const lasting = await lastingSettings(journal);
  const { doomed, keep } = await choose({ client, source, route, journal, keepsIds, settings: lasting });
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

/** What was migrated and not taken back yet. */
async function lastingSettings(journal: Journal): Promise<readonly MigratedSetting[]> {
  return (await journal.settings()).filter(({ isTemporary, isSettled }) => !isTemporary && !isSettled);
}

const underWay = 'It was sent and never answered, so it may still come to pass: call again in a minute.';

interface Removal extends Choice {
  readonly seen: StoredMigration;
  readonly client: RegistryClient;
  readonly route: StoredRoute;
}

async function carryOut({ seen, client, route, doomed, keep }: Removal, ctx: RollbackContext): Promise<number> {
  const { migrations } = ctx.store;
  const owner = await ctx.jobs.owner();
  if (!(await migrations.take(seen, owner))) throw busy(route.target.name);
  const context = route.targetContext;
  const journal = await Journal.open(seen.id, owner, migrations);
  let removed = 0;
  try {
    for (const setting of await lastingSettings(journal)) {
      const restored = await restoreOne(client, { context, subject: setting.subject }, setting);
      if (!restored.restored) keep.push({ version: restored.scope, why: 'The registry did not take it back.' });
      else if (isUnderWay(setting, ctx.clock.now())) keep.push({ version: restored.scope, why: underWay });
      else await journal.putSetting({ ...setting, isSettled: true });
    }
    // Only now, as the migration's own aliases are gone unless the registry did not take them back.
    const subjects = doomed.map(({ row }) => row.subject);
    const aliases = await findAliases(client, context, subjects);
    await runPool(doomed, {
      width: limits.registryConcurrency,
      async work({ key, row, there }) {
        if (aliases.has(row.subject)) {
          keep.push({ version: showKey(key), why: aliasWhy });
          return false;
        }
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

function busy(name: string): PatchbayError {
  return new PatchbayError('conflict', `Another migration was writing to registry '${name}'.`, {
    reason: 'MIGRATION_RUNNING',
    hint: 'Call again once it has ended.',
  });
}

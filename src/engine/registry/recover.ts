/**
 * Tidies up after migrations whose process ended: what they had changed for the time being is put back, and they can be
 * gone on with by the same call.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Jobs, StoredMigration } from '../../core/migration-ports.ts';
import type { Store } from '../../core/ports.ts';
import { MigrationReport } from '../../model/registry.ts';
import { Journal } from './journal.ts';
import { normalizeContext } from './names.ts';
import { type ClientContext, openClient, targetContextOf } from './pair.ts';
import { viewOnly } from './refusal.ts';
import { type Ended, reportUri, unrestored, withRestoration } from './report.ts';
import { findStoredRoute, parseRequest } from './request.ts';
import { isOpen, type Restoration, restoreSettings, untouched } from './restore.ts';

export interface RecoverContext extends ClientContext {
  readonly store: Store;
  readonly jobs: Jobs;
}

/** How many were tidied up after. One that fails is tried again the next time. */
export async function recoverMigrations(ctx: RecoverContext): Promise<number> {
  let recovered = 0;
  for (const migration of await ctx.store.migrations.unsettled()) {
    if (ctx.signal.aborted) break;
    const restoration = await recoverOne(migration, ctx).catch((cause: unknown) => {
      ctx.log.write('error', 'a migration could not be tidied up after', { migration: migration.id, cause });
      return undefined;
    });
    if (restoration !== undefined) recovered += 1;
  }
  return recovered;
}

/** Undefined when somebody works on it. */
export async function recoverOne(seen: StoredMigration, ctx: RecoverContext): Promise<Restoration | undefined> {
  const { store, jobs } = ctx;
  const me = await jobs.owner();
  if (seen.status === 'running' && (seen.owner === me || (await store.presence.isThere(seen.owner)))) return undefined;
  if (!(await store.migrations.take(seen, me))) return undefined;
  if (seen.status === 'running') await store.presence.forget(seen.owner);
  const end = async (restoration: Restoration): Promise<Restoration> => {
    const { status, report } = endOf(seen, restoration);
    const completedAt = seen.completedAt ?? ctx.clock.now();
    await store.migrations.end(seen.id, me, { status, report: JSON.stringify(report), completedAt });
    return restoration;
  };
  const journal = await Journal.open(seen.id, me, store.migrations);
  return end(await putBack(seen, journal, ctx));
}

/** Needs the target alone. Says what is left as it is, and why, when that cannot be had. */
async function putBack(seen: StoredMigration, journal: Journal, ctx: RecoverContext): Promise<Restoration> {
  const open = (await journal.settings()).filter(isOpen);
  if (open.length === 0) return { modes: [], configs: [] };
  try {
    const { target, targetContext } = findStoredRoute(seen, ctx.registries);
    if (target.viewOnly) throw viewOnly(target.name);
    return await restoreSettings(openClient(target, 'target', ctx).unhurried(), targetContext, journal);
  } catch (cause) {
    ctx.log.write('warn', 'the modes of a migration could not be put back yet', { migration: seen.id, cause });
    const message = cause instanceof PatchbayError ? { message: `${cause.message} ${cause.hint ?? ''}`.trim() } : {};
    return { ...untouched(open, targetContextOf(parseRequest(seen.request).request)), ...message };
  }
}

const ended = 'Its process ended before it did. Call again with the same arguments to go on where it stopped.';

/** From what is stored alone: a registry may have left the configuration since. */
function endOf(seen: StoredMigration, restoration: Restoration): Ended {
  const before = seen.report === undefined ? undefined : MigrationReport.safeParse(JSON.parse(seen.report)).data;
  if (before !== undefined && seen.status !== 'running') return withRestoration(before, seen.status, restoration);
  const { request, preferences } = parseRequest(seen.request);
  const report: MigrationReport = {
    status: 'interrupted',
    message: `${ended}${restoration.code === undefined ? '' : unrestored}`,
    migration_id: seen.id,
    source_registry: request.source_registry,
    target_registry: request.target_registry,
    context: normalizeContext(request.context),
    target_context: targetContextOf(request),
    dry_run: false,
    elicitation_used: false,
    preferences,
    restoration: { ...restoration },
    checkpoint: { path: reportUri(seen.id), resumable: true },
    report_uri: reportUri(seen.id),
  };
  return { status: 'interrupted', report };
}

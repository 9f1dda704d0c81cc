/** What a call answers about a migration that is begun: its report, or how things stand. */
import type { Context } from '../../core/context.ts';
import type { StoredMigration } from '../../core/migration-ports.ts';
import { MigrationReport } from '../../model/registry.ts';
import { unforeseen } from './refusal.ts';
import { cutReport, type ReportHead, reportBase, reportUri } from './report.ts';

export interface Following {
  readonly head: ReportHead;
  readonly startedAt: number;
  /** Whether the caller began it: only then it ends with its caller. */
  readonly isOurs: boolean;
}

export async function follow(
  id: string,
  following: Following,
  ctx: Context<'store' | 'jobs'>,
): Promise<MigrationReport> {
  const { head, startedAt, isOurs } = following;
  const softMs = Math.max(0, ctx.budget.softMs - (ctx.clock.now() - startedAt));
  const hasEnded = await ctx.jobs.wait(id, softMs, ctx.signal, (step) => ctx.progress(step));
  if (ctx.signal.aborted) {
    if (isOurs) await ctx.jobs.cancel(id);
    ctx.signal.throwIfAborted();
  }
  const stored = await ctx.store.migrations.get(id);
  const report = stored === undefined ? undefined : readReport(stored);
  if (report !== undefined) return report;
  if (hasEnded && isOurs) throw unforeseen(undefined);
  return {
    status: 'running',
    message: 'It goes on without this call. Read it with registry_migrations and its id.',
    migration_id: id,
    ...reportBase(head),
    report_uri: reportUri(id),
  };
}

/** What an answer shows of it; undefined while it goes on, when the report is that of its last end. */
export function readReport({ status, report }: StoredMigration): MigrationReport | undefined {
  const hasEnded = report !== undefined && status !== 'running';
  return hasEnded ? cutReport(MigrationReport.parse(JSON.parse(report))) : undefined;
}

/** Nothing was begun by this call, and it cannot be said for somebody else how far they are. */
export function busy(
  { migration: { id }, isHere }: { readonly migration: StoredMigration; readonly isHere: boolean },
  head: ReportHead,
): MigrationReport {
  return {
    status: isHere ? 'interrupted' : 'running',
    message: isHere
      ? 'What it changed at the target is just being put back, as its process ended or it is rolled back. Nothing goes on by ' +
        'itself: call again in some seconds to go on.'
      : 'Another process works on it: carries it out, or puts back what a process that ended left changed. Read it with ' +
        'registry_migrations and its id, and call again once it has ended.',
    migration_id: id,
    ...reportBase(head),
    report_uri: reportUri(id),
  };
}

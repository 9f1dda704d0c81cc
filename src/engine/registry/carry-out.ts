/** One migration from its first change to its stored report, as work that may outlive the call that began it. */
import type { Context } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import type { JobLife, StoredMigration } from '../../core/migration-ports.ts';
import type { MigrationReport } from '../../model/registry.ts';
import { newRunId } from '../run/id.ts';
import { applyPlan } from './apply.ts';
import { Journal } from './journal.ts';
import type { Planned } from './make-plan.ts';
import { type Pair, placeOf } from './pair.ts';
import { unforeseen } from './refusal.ts';
import { type ReportHead, reportBase, reportUri, toReport } from './report.ts';

type CarryContext = Context<'store' | 'jobs' | 'bus'>;

export interface Beginning {
  readonly key: string;
  readonly earlier: StoredMigration | undefined;
  readonly head: ReportHead;
  readonly planned: Planned;
  readonly pair: Pair;
}

/** Stores the migration, or takes the earlier one over, and starts it. Throws MIGRATION_RUNNING. */
export async function begin({ key, earlier, head, planned, pair }: Beginning, ctx: CarryContext): Promise<string> {
  const { route, request, preferences } = head;
  const { migrations } = ctx.store;
  const owner = await ctx.jobs.owner();
  const target = placeOf(route.target);
  const fresh = { id: newRunId(ctx.clock.now()), key, target, owner, startedAt: ctx.clock.now() };
  let id = fresh.id;
  if (earlier === undefined) {
    const other = await migrations.create({ ...fresh, request: JSON.stringify({ request, preferences }) });
    if (other !== undefined) throw alreadyRunning(route.target.name, other);
  } else {
    id = earlier.id;
    if (!(await migrations.take(earlier, owner))) throw alreadyRunning(route.target.name, undefined);
  }
  ctx.bus.publish({ noun: 'migration', id, what: 'list' });
  ctx.jobs.start(id, (life) => carryOut({ id, owner, head, planned, pair }, life, ctx));
  return id;
}

interface Carried extends Pick<Beginning, 'head' | 'planned' | 'pair'> {
  readonly id: string;
  readonly owner: string;
}

/** Never rejects: it may go on long after its call. */
async function carryOut(carried: Carried, life: JobLife, { store, clock, log, bus }: CarryContext): Promise<void> {
  const { id, owner, head, planned } = carried;
  const startedAt = clock.now();
  const source = carried.pair.source.until(life.signal);
  const pair: Pair = { route: head.route, source, target: carried.pair.target.until(life.signal) };
  try {
    const journal = await Journal.open(id, owner, store.migrations);
    const applied = await applyPlan({ pair, planned, journal, log, progress: life.progress });
    const durationMs = clock.now() - startedAt;
    const { status, report } = toReport({ id, head, pair, plan: planned.plan, applied, durationMs });
    await store.migrations.end(id, owner, { status, report: JSON.stringify(report), completedAt: clock.now() });
  } catch (cause) {
    log.write('error', 'a migration ended without its report', { migration: id, cause, error: toPatchbayError(cause) });
    await endBadly(carried, { store, clock, log });
  }
  bus.publish({ noun: 'migration', id, what: 'item' });
}

/** Something of our own failed, such as a full disk; what is still open is put back by the patrol once it has ended. */
async function endBadly(
  { id, owner, head }: Carried,
  { store, clock, log }: Pick<CarryContext, 'store' | 'clock' | 'log'>,
) {
  const { message, hint = '' } = unforeseen(undefined);
  const checkpoint = { path: reportUri(id), resumable: true };
  const base = { ...reportBase(head), migration_id: id, checkpoint, report_uri: reportUri(id) };
  const report: MigrationReport = { status: 'failed', message: `${message} ${hint}`, ...base };
  try {
    await store.migrations.end(id, owner, {
      status: 'failed',
      report: JSON.stringify(report),
      completedAt: clock.now(),
    });
  } catch (cause) {
    log.write('error', 'nor could its end be noted', { migration: id, cause });
  }
}

function alreadyRunning(name: string, id: string | undefined): PatchbayError {
  return new PatchbayError('conflict', `Another migration was writing to registry '${name}'.`, {
    reason: 'MIGRATION_RUNNING',
    hint: 'Read it with registry_migrations, and call again once it has ended.',
    details: { registry: name, ...(id === undefined ? {} : { migration_id: id }) },
  });
}

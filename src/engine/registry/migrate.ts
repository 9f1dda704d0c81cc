/**
 * One migration from the question to the report. Everything up to the second question only reads, since a call is repeated
 * from its start once an answer is there.
 */
import type { Context } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import type { JobLife, StoredMigration } from '../../core/migration-ports.ts';
import { MigrationReport, type Preferences } from '../../model/registry.ts';
import { newRunId } from '../run/id.ts';
import { agree } from './agree.ts';
import { applyPlan } from './apply.ts';
import { keepBeating } from './beat.ts';
import { canonical } from './content.ts';
import { type Earlier, findEarlier } from './earlier.ts';
import { Journal } from './journal.ts';
import { makePlan, type Planned } from './make-plan.ts';
import { findRoute, type MigrationRequest, openPair, type Pair, placeOf } from './pair.ts';
import { type Past, readPast } from './past.ts';
import type { MigrationOptions } from './plan.ts';
import { sha256 } from './plan-hash.ts';
import { choosePreferences } from './preferences.ts';
import { explained, viewOnly } from './refusal.ts';
import { cutReport, type ReportHead, reportBase, reportUri, toReport } from './report.ts';

export type MigrateContext = Context<'net' | 'store' | 'registries' | 'jobs' | 'bus'>;

export interface MigrateInput extends MigrationRequest {
  readonly preserve_ids: boolean | null;
  readonly dry_run: boolean | null;
  readonly migrate_all_versions: boolean | null;
}

export async function migrate(input: MigrateInput, ctx: MigrateContext): Promise<MigrationReport> {
  const startedAt = ctx.clock.now();
  const { preserve_ids, dry_run, migrate_all_versions, ...request } = input;
  const route = findRoute(request, ctx.registries);
  const chosen = choosePreferences({ preserve_ids, dry_run, migrate_all_versions }, request, ctx);
  if (chosen.kind !== 'chosen') return refused(chosen.kind, { request, route, preferences: undefined, wasAsked: true });
  const { preferences, wasAsked } = chosen;
  if (!preferences.dry_run.value && route.target.viewOnly) throw viewOnly(route.target.name);
  return migrateAs({ request, route, preferences, wasAsked }, startedAt, ctx);
}

type ChosenHead = ReportHead & { readonly preferences: Preferences };

async function migrateAs(head: ChosenHead, startedAt: number, ctx: MigrateContext): Promise<MigrationReport> {
  const { route, preferences } = head;
  const isDry = preferences.dry_run.value;
  const options = optionsOf(preferences);
  const key = await sha256(
    canonical([placeOf(route.source), route.context, placeOf(route.target), route.targetContext, options]),
  );
  const earlier = isDry ? none : await findEarlier(key, startedAt + ctx.budget.softMs, ctx);
  if (earlier.kind === 'goes on here') return follow(earlier.id, { head, startedAt, isOurs: false }, ctx);
  if (earlier.kind === 'busy') return busy(earlier, head);
  if (earlier.kind === 'ended') return readReport(earlier.migration) ?? busy({ ...earlier, isHere: false }, head);
  const past = await findPast(key, options, ctx);
  const pair = openPair(route, ctx);
  const planned = await keepBeating(ctx, 'Reading both registries', () =>
    explained(() => makePlan(pair, options, past)),
  );
  const agreed = agree(planned, head, ctx);
  if (agreed.kind === 'stop') return cutReport(agreed.report);
  if (agreed.kind === 'give up ids') return migrateAs(withoutIds(head), startedAt, ctx);

  const going = earlier.kind === 'goes on' ? earlier.migration : undefined;
  const id = await begin({ key, earlier: going, head, planned, pair }, ctx);
  return follow(id, { head, startedAt, isOurs: true }, ctx);
}

const none: Earlier = { kind: 'none' };

function withoutIds(head: ChosenHead): ChosenHead {
  const preserve_ids = { value: false, source: 'elicited' } as const;
  return { ...head, wasAsked: true, preferences: { ...head.preferences, preserve_ids } };
}

function optionsOf({ preserve_ids, migrate_all_versions }: Preferences): MigrationOptions {
  return { preserveIds: preserve_ids.value, allVersions: migrate_all_versions.value };
}

async function findPast(key: string, { preserveIds }: MigrationOptions, { store }: MigrateContext): Promise<Past> {
  const { migrations } = store;
  const latest = await migrations.latest(key);
  const settings = latest === undefined ? [] : await migrations.settings(latest.id);
  return readPast(await migrations.versionsOfKey(key), settings, preserveIds);
}

function refused(kind: 'declined' | 'cancelled', head: ReportHead): MigrationReport {
  return { status: kind, message: 'The options were not given, so nothing was done.', ...reportBase(head) };
}

interface Beginning {
  readonly key: string;
  readonly earlier: StoredMigration | undefined;
  readonly head: ReportHead;
  readonly planned: Planned;
  readonly pair: Pair;
}

/** Stores the migration, or takes the earlier one over, and starts it. Throws MIGRATION_RUNNING. */
async function begin({ key, earlier, head, planned, pair }: Beginning, ctx: MigrateContext): Promise<string> {
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
async function carryOut(carried: Carried, life: JobLife, { store, clock, log, bus }: MigrateContext): Promise<void> {
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
  }
  bus.publish({ noun: 'migration', id, what: 'item' });
}

interface Following {
  readonly head: ReportHead;
  readonly startedAt: number;
  /** Whether the caller began it: only then it ends with its caller. */
  readonly isOurs: boolean;
}

async function follow(id: string, following: Following, ctx: MigrateContext): Promise<MigrationReport> {
  const { head, startedAt, isOurs } = following;
  const softMs = Math.max(0, ctx.budget.softMs - (ctx.clock.now() - startedAt));
  await ctx.jobs.wait(id, softMs, ctx.signal, (step) => ctx.progress(step));
  if (ctx.signal.aborted) {
    if (isOurs) await ctx.jobs.cancel(id);
    ctx.signal.throwIfAborted();
  }
  const stored = await ctx.store.migrations.get(id);
  const report = stored === undefined ? undefined : readReport(stored);
  if (report !== undefined) return report;
  return {
    status: 'running',
    message: 'It goes on without this call. Read it with registry_migrations and its id.',
    migration_id: id,
    ...reportBase(head),
    report_uri: reportUri(id),
  };
}

/** What an answer shows of it; undefined while it goes on, when the report is that of its last end. */
function readReport({ status, report }: StoredMigration): MigrationReport | undefined {
  const hasEnded = report !== undefined && status !== 'running';
  return hasEnded ? cutReport(MigrationReport.parse(JSON.parse(report))) : undefined;
}

/** Nothing was begun by this call, and it cannot be said for somebody else how far they are. */
function busy(
  { migration: { id }, isHere }: { readonly migration: StoredMigration; readonly isHere: boolean },
  head: ReportHead,
): MigrationReport {
  return {
    status: isHere ? 'interrupted' : 'running',
    message: isHere
      ? 'Its process ended before it did, and what it left changed at the target is just being put back. Nothing goes on by ' +
        'itself: call again in some seconds to go on.'
      : 'Another process works on it: carries it out, or puts back what a process that ended left changed. Read it with ' +
        'registry_migrations and its id, and call again once it has ended.',
    migration_id: id,
    ...reportBase(head),
    report_uri: reportUri(id),
  };
}

function alreadyRunning(name: string, id: string | undefined): PatchbayError {
  return new PatchbayError('conflict', `Another migration was writing to registry '${name}'.`, {
    reason: 'MIGRATION_RUNNING',
    hint: 'Read it with registry_migrations, and call again once it has ended.',
    details: { registry: name, ...(id === undefined ? {} : { migration_id: id }) },
  });
}

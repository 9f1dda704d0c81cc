/**
 * One migration from the question to the report. Everything up to the second question only reads, since a call is repeated
 * from its start once an answer is there.
 */
import type { Context } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import type { JobLife, StoredMigration } from '../../core/migration-ports.ts';
import { MigrationReport, type Preferences } from '../../model/registry.ts';
import { newRunId } from '../run/id.ts';
import { applyPlan } from './apply.ts';
import { keepBeating } from './beat.ts';
import { canonical } from './content.ts';
import { Journal } from './journal.ts';
import { makePlan, type Planned } from './make-plan.ts';
import { findRoute, type MigrationRequest, openPair, type Pair, placeOf } from './pair.ts';
import { isBlocked, isDestructive, type MigrationOptions, viewPlan } from './plan.ts';
import { sha256 } from './plan-hash.ts';
import { choosePreferences } from './preferences.ts';
import { recoverOne } from './recover.ts';
import { explained } from './refusal.ts';
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
  const head = { request, route, preferences, wasAsked };
  const isDry = preferences.dry_run.value;
  if (!isDry && route.target.viewOnly) throw viewOnly(route.target.name);

  const options = optionsOf(preferences);
  const key = await sha256(
    canonical([placeOf(route.source), route.context, placeOf(route.target), route.targetContext, options]),
  );
  const earlier = await findEarlier(key, isDry, ctx);
  if (earlier?.status === 'running' && !isDry) return follow(earlier.id, { head, startedAt, isOurs: false }, ctx);
  const own = earlier === undefined ? undefined : await Journal.open(earlier.id, '', ctx.store.migrations);
  const pair = openPair(route, ctx);
  const planned = await keepBeating(ctx, 'Reading both registries', () =>
    explained(() => makePlan(pair, options, own?.ownKeys(options.preserveIds))),
  );
  const stop = stopBefore(planned, head, ctx);
  if (stop !== undefined) return cutReport(stop);

  const id = await begin({ key, earlier, head, planned, pair }, ctx);
  return follow(id, { head, startedAt, isOurs: true }, ctx);
}

function optionsOf({ preserve_ids, migrate_all_versions }: Preferences): MigrationOptions {
  return { preserveIds: preserve_ids.value, allVersions: migrate_all_versions.value };
}

const unfinished: readonly string[] = ['running', 'interrupted', 'failed', 'partial', 'cancelled'];

/** The migration that this call goes on with. What its process left changed is put back before anything is read. */
async function findEarlier(key: string, isDry: boolean, ctx: MigrateContext): Promise<StoredMigration | undefined> {
  const latest = await ctx.store.migrations.latest(key);
  if (latest === undefined || !unfinished.includes(latest.status)) return undefined;
  if (isDry) return latest;
  const settings = await ctx.store.migrations.settings(latest.id);
  const isOpen = settings.some(({ isTemporary, isSettled }) => isTemporary && !isSettled);
  if (latest.status !== 'running' && !isOpen) return latest;
  await recoverOne(latest, ctx);
  return ctx.store.migrations.latest(key);
}

/** The report of what ends before anything is changed; undefined when the plan is to be carried out. */
function stopBefore({ plan }: Planned, head: ReportHead, ctx: MigrateContext): MigrationReport | undefined {
  const base = { ...reportBase(head), plan: viewPlan(plan) };
  if (isBlocked(plan)) {
    const message = 'The plan has conflicts, so nothing was changed. Settle them at one side, and call again.';
    return { status: 'blocked', message, ...base };
  }
  if (head.preferences?.dry_run.value !== false) return { status: 'dry_run', message: dryMessage(head), ...base };
  if (!isDestructive(plan)) return undefined;
  const forced = [...plan.scope.forced].filter((subject) => plan.occupied.has(subject)).length;
  const answer = ctx.ask(`apply ${plan.hash}`, {
    message:
      `${forced} subjects at ${head.request.target_registry} have versions already: IMPORT mode has to be forced on ` +
      `them, and ${plan.purgeRisks.length} versions that are soft-deleted there may be lost.`,
    fields: { apply: { type: 'boolean', title: 'Carry the plan out', required: true } },
  });
  if (answer.action === 'accept' && answer.content['apply'] === true) return undefined;
  if (answer.action === 'unavailable') {
    const message =
      'The plan could lose something at the target, which only a person can agree to, and this client cannot ask. ' +
      'Nothing was changed: see purge_risks, migrate to an empty target_context, or use a client that can ask.';
    return { status: 'blocked', message, ...base };
  }
  const status = answer.action === 'cancel' ? 'cancelled' : 'declined';
  return { status, message: 'The plan was not agreed to, so nothing was changed.', ...base };
}

function dryMessage({ preferences, wasAsked }: ReportHead): string {
  const isDefault = preferences?.dry_run.source === 'default' && !wasAsked;
  return isDefault
    ? 'This is only the plan, because the client could not be asked. Call migrate_context_interactive again with dry_run: ' +
        'false, preserve_ids and migrate_all_versions to carry it out.'
    : 'This is only the plan; nothing was changed. Call again with dry_run: false to carry it out.';
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
  if (stored?.report !== undefined && stored.status !== 'running') {
    return cutReport(MigrationReport.parse(JSON.parse(stored.report)));
  }
  return {
    status: 'running',
    message: 'It goes on without this call. Read it with registry_migrations and its id.',
    migration_id: id,
    ...reportBase(head),
    report_uri: reportUri(id),
  };
}

function viewOnly(name: string): PatchbayError {
  return new PatchbayError('forbidden', `Registry '${name}' is view-only: nothing may be changed there.`, {
    reason: 'TARGET_VIEWONLY',
    hint: 'Ask for a dry run, or change viewOnly in the configuration.',
    details: { registry: name },
  });
}

function alreadyRunning(name: string, id: string | undefined): PatchbayError {
  return new PatchbayError('conflict', `Another migration was writing to registry '${name}'.`, {
    reason: 'MIGRATION_RUNNING',
    hint: 'Read it with registry_migrations, and call again once it has ended.',
    details: { registry: name, ...(id === undefined ? {} : { migration_id: id }) },
  });
}

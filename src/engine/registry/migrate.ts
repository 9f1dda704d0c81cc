/**
 * One migration from the question to the report. Everything up to the second question only reads, since a call is repeated
 * from its start once an answer is there.
 */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { AnswerWanted } from '../../core/question.ts';
import type { MigrationReport, Preferences } from '../../model/registry.ts';
import { agree } from './agree.ts';
import { keepBeating } from './beat.ts';
import { begin } from './carry-out.ts';
import { canonical } from './content.ts';
import { type Earlier, findEarlier } from './earlier.ts';
import { busy, follow, readReport } from './follow.ts';
import { makePlan } from './make-plan.ts';
import { findRoute, type MigrationRequest, openPair, placeOf } from './pair.ts';
import { type Past, readPast } from './past.ts';
import type { MigrationOptions } from './plan.ts';
import { sha256 } from '../hash.ts';
import { choosePreferences } from './preferences.ts';
import { explained, unforeseen, viewOnly } from './refusal.ts';
import { cutReport, type ReportHead, reportBase } from './report.ts';

export type MigrateContext = Context<'net' | 'store' | 'registries' | 'jobs' | 'bus'>;

export interface MigrateInput extends MigrationRequest {
  readonly preserve_ids: boolean | null;
  readonly dry_run: boolean | null;
  readonly migrate_all_versions: boolean | null;
}

/** Beside what is thrown for a reason: INTERACTIVE_MIGRATION_ERROR for what nobody has foreseen. */
export async function migrate(input: MigrateInput, ctx: MigrateContext): Promise<MigrationReport> {
  try {
    return await choose(input, ctx);
  } catch (thrown) {
    const isForeseen = thrown instanceof PatchbayError || thrown instanceof AnswerWanted || ctx.signal.aborted;
    throw isForeseen ? thrown : unforeseen(thrown);
  }
}

async function choose(input: MigrateInput, ctx: MigrateContext): Promise<MigrationReport> {
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

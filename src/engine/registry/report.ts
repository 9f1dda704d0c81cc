/** What a migration did, as its caller and its resource show it. */
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { MigrationStatus } from '../../core/migration-ports.ts';
import type { Failure, MigrationReport, Preferences, Restored } from '../../model/registry.ts';
import type { Applied } from './apply.ts';
import type { MigrationRequest, Pair, Route } from './pair.ts';
import { creates, type Plan, viewPlan } from './plan.ts';
import { judgeRestoration, type Restoration } from './restore.ts';

export interface ReportHead {
  readonly request: MigrationRequest;
  readonly route: Route;
  readonly preferences: Preferences | undefined;
  readonly wasAsked: boolean;
}

export function reportUri(id: string): string {
  return `patchbay://migration/${id}`;
}

type Base = Pick<
  MigrationReport,
  'source_registry' | 'target_registry' | 'context' | 'target_context' | 'dry_run' | 'elicitation_used'
> &
  Partial<Pick<MigrationReport, 'preferences'>>;

export function reportBase({ request, route, preferences, wasAsked }: ReportHead): Base {
  return {
    source_registry: request.source_registry,
    target_registry: request.target_registry,
    context: route.context,
    target_context: route.targetContext,
    dry_run: preferences?.dry_run.value ?? true,
    elicitation_used: wasAsked,
    ...(preferences === undefined ? {} : { preferences }),
  };
}

export interface Outcome {
  readonly id: string;
  readonly head: ReportHead;
  readonly pair: Pair;
  readonly plan: Plan;
  readonly applied: Applied;
  readonly durationMs: number;
}

export interface Ended {
  readonly status: Exclude<MigrationStatus, 'running'>;
  readonly report: MigrationReport;
}

/** The whole report, with every row. */
export function toReport({ id, head, pair, plan, applied, durationMs }: Outcome): Ended {
  const status = statusOf(applied);
  const create = creates(plan).length;
  const view = viewPlan(plan);
  const errors = [...(applied.error === undefined ? [] : [asFailure(applied)]), ...applied.failures];
  const report: MigrationReport = {
    status,
    message: messageOf(status, applied),
    migration_id: id,
    ...reportBase(head),
    plan: { ...view, warnings: [...plan.warnings, ...applied.warnings] },
    summary: {
      registered: applied.registered,
      skipped_identical: plan.versions.length - create,
      failed: applied.failures.length,
      soft_deleted: applied.softDeleted,
      configs_applied: applied.configs,
      modes_applied: applied.modes,
      requests: { source: pair.source.requests, target: pair.target.requests },
      retries: pair.source.retries + pair.target.retries,
      duration_ms: durationMs,
    },
    id_map: idMap(plan, applied),
    verification: applied.verification,
    restoration: { ...applied.restoration },
    checkpoint: { path: reportUri(id), resumable: status !== 'completed' },
    report_uri: reportUri(id),
    errors,
  };
  return { status, report };
}

function idMap(plan: Plan, { places }: Applied): MigrationReport['id_map'] {
  return plan.versions.flatMap(({ key, version }) => {
    const place = places.get(key);
    return place === undefined
      ? []
      : [
          {
            subject: version.subject,
            source_version: version.version,
            target_version: place.version,
            source_id: version.id,
            target_id: place.id,
          },
        ];
  });
}

function statusOf({ error, failures, registered, verification, restoration }: Applied): Ended['status'] {
  if (error?.reason === 'SHUTDOWN') return 'interrupted';
  if (error?.code === 'cancelled') return 'cancelled';
  if (error !== undefined) return 'failed';
  // Where only settings were refused, all versions are there, from an earlier call or before.
  const isNothing = registered === 0 && failures.some(({ version }) => version !== undefined);
  if (failures.length > 0) return isNothing ? 'failed' : 'partial';
  return verification.status === 'passed' && restoration.code === undefined ? 'completed' : 'partial';
}

const whole = 'Everything was migrated and compared with the source.';
/** What is said in the message as long as it holds. */
export const unrestored =
  ' A mode or a level could not be put back: see restoration. It is tried again as long as Patchbay runs.';

function messageOf(status: Ended['status'], { error, failures, restoration, verification }: Applied): string {
  const isInVain = failures.some(({ code }) => code === 'ID_CONFLICT' || code === 'VERSION_CONFLICT');
  const again = isInVain
    ? 'Settle what errors name before you call again.'
    : 'Call again with the same arguments to go on where it stopped.';
  const end = restoration.code === undefined ? '' : unrestored;
  if (status === 'completed') return whole;
  if (status !== 'partial') return `${error?.message ?? 'Nothing could be migrated: see errors.'} ${again}${end}`;
  if (verification.status === 'failed') {
    return `The target differs from the source: see verification and errors. ${again}${end}`;
  }
  return failures.length === 0 ? `${whole}${end}` : `Not everything was migrated: see errors. ${again}${end}`;
}

/** The report once what was left open was tried again: when nothing else was amiss, the migration is complete by it. */
export function withRestoration(before: MigrationReport, was: Ended['status'], now: Restoration): Ended {
  const restoration = merge(before.restoration, now);
  const isWhole = restoration.code === undefined;
  const isOtherwiseWell = before.verification?.status === 'passed' && (before.errors ?? []).length === 0;
  const status = was === 'partial' && isWhole && isOtherwiseWell ? 'completed' : was;
  const message = isWhole ? before.message.replace(unrestored, '') : before.message;
  const checkpoint = before.checkpoint && { ...before.checkpoint, resumable: status !== 'completed' };
  const report = { ...before, status, message, restoration, ...(checkpoint === undefined ? {} : { checkpoint }) };
  return { status, report };
}

/** By scope, what was found last. */
function merge(before: MigrationReport['restoration'], { modes, configs, message }: Restoration): Restoration {
  const latest = (old: readonly Restored[] = [], young: readonly Restored[]): Restored[] => [
    ...new Map([...old, ...young].map((each) => [each.scope, each])).values(),
  ];
  const all = { modes: latest(before?.modes, modes), configs: latest(before?.configs, configs) };
  return { ...judgeRestoration(all), ...(message === undefined ? {} : { code: 'MODE_RESTORE_FAILED', message }) };
}

function asFailure({ error }: Applied): Failure {
  return {
    code: error?.reason ?? error?.code ?? 'CONTEXT_MIGRATION_FAILED',
    subject: '',
    message: [error?.message, error?.hint].filter((text) => text !== undefined).join(' '),
    retryable: true,
  };
}

/** Cuts the lists of a report to what an answer shows; the resource has the rest. */
export function cutReport(report: MigrationReport): MigrationReport {
  const cut: string[] = [];
  const shorten = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      if (value.length > limits.registryShownRows) cut.push(`${path}: ${limits.registryShownRows} of ${value.length}`);
      return value.slice(0, limits.registryShownRows);
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, shorten(inner, path === '' ? key : `${path}.${key}`)]),
    );
  };
  // Lists are shortened, and nothing else is changed.
  const short = shorten(report, '') as MigrationReport;
  if (cut.length === 0) return report;
  return { ...short, cut: `Shown are ${cut.join(', ')}; registry_migrations with id and path reads the rest.` };
}

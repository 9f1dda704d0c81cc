/** What a migration is going to do, before it does any of it. */
import type { Conflict, PlanView, Reference } from '../../model/registry.ts';
import type { Config } from './settings.ts';
import type { SchemaVersion } from './version.ts';

export interface MigrationOptions {
  readonly preserveIds: boolean;
  readonly allVersions: boolean;
}

export interface PlannedVersion {
  readonly key: string;
  readonly version: SchemaVersion;
  /** As they are spelled at the target, with the numbers of the source. */
  readonly references: readonly Reference[];
  readonly action: 'create' | 'identical';
  /** Where an identical one is. */
  readonly found: { readonly version: number; readonly id: number } | undefined;
  /** Whether what was found is what this migration has written before. */
  readonly isOwn: boolean;
  /** It is deleted at the source, so it is deleted at the target once everything is written. */
  readonly isToDelete: boolean;
  /** Keys of what has to be there before. */
  readonly needs: readonly string[];
}

export interface PlannedConfig {
  /** Empty for the context itself. */
  readonly subject: string;
  readonly before: Config | undefined;
  readonly config: Config;
}

export interface PlannedMode {
  readonly subject: string;
  readonly mode: string;
}

export interface Plan {
  readonly hash: string;
  readonly options: MigrationOptions;
  readonly sourceContext: string;
  readonly targetContext: string;
  /** Dependencies first. */
  readonly versions: readonly PlannedVersion[];
  readonly conflicts: readonly Conflict[];
  readonly cycles: readonly (readonly string[])[];
  readonly configs: readonly PlannedConfig[];
  readonly modes: readonly PlannedMode[];
  readonly warnings: readonly string[];
  readonly scope: ImportScope;
  /** Ids are to be kept, and the target takes none. */
  readonly losesIds: boolean;
  /** Soft-deleted versions of others where IMPORT mode is entered. */
  readonly purgeRisks: readonly SchemaVersion[];
  /** Subjects that have versions of others at the target; IMPORT mode has to be forced on them. */
  readonly occupied: ReadonlySet<string>;
  readonly subjects: number;
}

/** What is put into IMPORT mode while versions are written with their ids. */
export interface ImportScope {
  readonly kind: 'none' | 'context' | 'subjects';
  /** The context is entered although versions of ours are there, from a run that did not end. */
  readonly isForced: boolean;
  /** Subjects with something at the target: on them it is forced. */
  readonly forced: ReadonlySet<string>;
  /** The mode that the context has of its own. */
  readonly contextMode: string | undefined;
}

export function isBlocked(plan: Plan): boolean {
  return plan.conflicts.length > 0;
}

/** Something of others would be at stake, so the plan is not carried out unasked. */
export function isDestructive(plan: Plan): boolean {
  if (plan.scope.kind === 'none') return false;
  return plan.purgeRisks.length > 0 || [...plan.scope.forced].some((subject) => plan.occupied.has(subject));
}

export function creates(plan: Plan): readonly PlannedVersion[] {
  return plan.versions.filter(({ action }) => action === 'create');
}

export function viewPlan(plan: Plan, shownRows = Number.POSITIVE_INFINITY): PlanView {
  const create = creates(plan).length;
  return {
    status: isBlocked(plan) ? 'blocked' : 'ready',
    hash: plan.hash,
    summary: {
      subjects: plan.subjects,
      versions: plan.versions.length,
      create,
      identical: plan.versions.length - create,
      conflicts: plan.conflicts.length,
      purge_risks: plan.purgeRisks.length,
      soft_deleted: plan.versions.filter(({ isToDelete }) => isToDelete).length,
      configs: plan.configs.length,
      modes: plan.modes.length,
    },
    conflicts: plan.conflicts.slice(0, shownRows),
    cycles: plan.cycles.slice(0, shownRows).map((cycle) => cycle.map(showKey)),
    warnings: plan.warnings.slice(0, shownRows),
    import_scope: plan.scope.kind,
    purge_risks: plan.purgeRisks.slice(0, shownRows).map(({ subject, version, id }) => ({ subject, version, id })),
  };
}

/** `eggs, version 3`. */
export function showKey(key: string): string {
  return key.replace('\n', ', version ');
}

/** The ports behind the migration of schema registries: which registries there are, and what is known of migrations. */

import type { Progress } from './progress.ts';
import type { Page, PageWanted } from './run-ports.ts';

/** PEM texts of a connection whose other side needs more than the system's authorities. */
export interface TlsIdentity {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** A schema registry as it is configured. `password`, `token` and `tls` are secrets and are shown to nobody. */
export interface RegistryTarget {
  readonly name: string;
  /** Without user, password, query and fragment, and without a slash at its end. */
  readonly url: string;
  readonly description?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** The variable that holds the password or the token: what is shown instead of it. */
  readonly secretVariable: string;
  readonly token?: string | undefined;
  readonly tls?: TlsIdentity | undefined;
  readonly viewOnly: boolean;
}

export interface Registries {
  /** `single`: one registry that was given by the variables without numbers; nothing can be migrated then. */
  readonly mode: 'single' | 'multi';
  readonly all: readonly RegistryTarget[];
  /** Longest single request to a registry. */
  readonly timeoutMs: number;
}

/** `interrupted`: its process ended; what it had changed for the time being is restored, and it can be gone on with. */
export type MigrationStatus =
  | 'running'
  | 'completed'
  | 'partial'
  | 'failed'
  | 'cancelled'
  | 'interrupted'
  | 'rolled_back';

export interface NewMigration {
  readonly id: string;
  /** The same for the same registries, contexts and options: who asks again goes on with the one that did not end well. */
  readonly key: string;
  /** The same for everything that changes the same registry: only one of them runs at a time. */
  readonly target: string;
  readonly owner: string;
  /** What was asked for, as JSON. */
  readonly request: string;
  readonly startedAt: number;
}

export interface StoredMigration extends NewMigration {
  readonly status: MigrationStatus;
  /** JSON; present once the migration has ended. */
  readonly report: string | undefined;
  readonly completedAt: number | undefined;
}

/**
 * One version of one subject on its way: `planned` before it is written, so that what a crash left behind is known to be
 * ours; `sent` where the registry gives it a number of its own, with the lowest that it can give as `targetVersion`;
 * `written` once the registry has answered; `removed` once it was rolled back, or given up before it was written.
 */
export interface MigratedVersion {
  readonly subject: string;
  readonly version: number;
  readonly sourceId: number;
  readonly targetVersion: number | undefined;
  readonly targetId: number | undefined;
  readonly state: 'planned' | 'sent' | 'written' | 'removed';
}

/**
 * Something that the migration changes, noted before it does. `temporary` settings are put back on every exit; the others
 * are what was migrated, and are put back by a rollback.
 */
export interface MigratedSetting {
  readonly kind: 'mode' | 'config';
  /** A subject, or empty for the context itself. */
  readonly subject: string;
  /** JSON of what was set before; null when nothing was. */
  readonly before: string | null;
  /** JSON of what the migration sets. */
  readonly during: string;
  readonly isTemporary: boolean;
  readonly isSettled: boolean;
  /** When it was sent, as long as no answer is known: it may still come to pass. */
  readonly unansweredSince?: number | undefined;
}

/** What is known of migrations. Writes of anyone but the owner are refused with `conflict`, MIGRATION_LOST. */
export interface Migrations {
  /** The id of the migration that runs on the same target, when there is one: nothing is stored then. */
  create(migration: NewMigration): Promise<string | undefined>;
  get(id: string): Promise<StoredMigration | undefined>;
  /** The newest first, without their reports. */
  list(page: PageWanted): Promise<Page<StoredMigration>>;
  /** The newest with this key. */
  latest(key: string): Promise<StoredMigration | undefined>;
  /** All that run, and all that have something to put back. */
  unsettled(): Promise<readonly StoredMigration[]>;
  /**
   * Makes `owner` the owner of what is as `seen`, running again; false when it is not any more, or when another migration
   * runs on the same target.
   */
  take(seen: StoredMigration, owner: string): Promise<boolean>;
  /** Adds versions or replaces them. */
  putVersions(id: string, owner: string, versions: readonly MigratedVersion[]): Promise<void>;
  /** In the order in which they were first put. */
  versions(id: string): Promise<readonly MigratedVersion[]>;
  /** Those of all migrations with this key, the oldest migration first. */
  versionsOfKey(key: string): Promise<readonly MigratedVersion[]>;
  /** On the disk when it resolves. The value `before` of a setting stays as it was first noted until it is settled. */
  putSetting(id: string, owner: string, setting: MigratedSetting): Promise<void>;
  settings(id: string): Promise<readonly MigratedSetting[]>;
  end(id: string, owner: string, end: MigrationEnd): Promise<void>;
}

export interface MigrationEnd {
  readonly status: MigrationStatus;
  readonly report: string;
  readonly completedAt: number;
}

/** What a piece of work sees that goes on beyond the call that began it. */
export interface JobLife {
  /** Aborts when the work is cancelled or the process is about to end. */
  readonly signal: AbortSignal;
  progress(step: Progress): void;
}

/** Work of this process that goes on beyond the call that began it. */
export interface Jobs {
  /** This process, as the port `Presence` knows it. */
  owner(): Promise<string>;
  /** Begins `work`, which must not reject. */
  start(id: string, work: (life: JobLife) => Promise<void>): void;
  /** Resolves true when the work of `id` has ended or is not done here, false after `ms` or when `signal` aborts. */
  wait(id: string, ms: number, signal: AbortSignal, onProgress: (step: Progress) => void): Promise<boolean>;
  latest(id: string): Progress | undefined;
  /** Whether its work is done here. */
  has(id: string): boolean;
  /** Stops the work, and resolves when it has ended; false when it is not done here. */
  cancel(id: string): Promise<boolean>;
}

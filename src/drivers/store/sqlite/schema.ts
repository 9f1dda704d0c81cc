/** Tables of `system.db`. After a change, run `npm run gen` to write the migration; merged migrations stay as they are. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Definitions are kept whole and sealed: they are read and written by id and never searched by a field. */
const definitionColumns = {
  id: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
};

export const workflows = sqliteTable('workflow', definitionColumns, ({ updatedAt, id }) => [
  index('workflow_updated').on(sql`${updatedAt} desc`, id),
]);

export const integrations = sqliteTable('integration', definitionColumns, ({ updatedAt, id }) => [
  index('integration_updated').on(sql`${updatedAt} desc`, id),
]);

export const apis = sqliteTable('api', definitionColumns, ({ updatedAt, id }) => [
  index('api_updated').on(sql`${updatedAt} desc`, id),
]);

export const extracts = sqliteTable('extract', definitionColumns, ({ updatedAt, id }) => [
  index('extract_updated').on(sql`${updatedAt} desc`, id),
]);

/** Short locks across processes; one that expired is free. */
export const leases = sqliteTable('lease', {
  name: text().primaryKey(),
  owner: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
});

/** Definitions as runs executed them, each version once. */
export const versions = sqliteTable('version', {
  id: text().primaryKey(),
  /** Masked, as it is shown. */
  config: text().notNull(),
  /** The whole definition; empty where it was not kept. */
  sealed: text().notNull(),
});

export const runs = sqliteTable(
  'run',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['workflow', 'api', 'extract'] }).notNull(),
    configId: text('config_id'),
    status: text({
      enum: ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'interrupted'],
    }).notNull(),
    /** Whoever executes the run; empty while it waits. */
    owner: text().notNull(),
    versionId: text('version_id').notNull().default(''),
    /** Payload and options, sealed; null where they were not kept. */
    input: text(),
    /** Run-time credentials, sealed, until the run has ended. */
    secrets: text(),
    /** The run that this one goes on with. */
    resumes: text(),
    /** Given by the caller; whoever gives it again gets this run. */
    key: text(),
    fingerprint: text(),
    /** Most runs of the same `config_id` at a time; null: without a limit. */
    concurrency: integer(),
    /** How often its process died since a step or an item was last recorded, and how many were recorded then. */
    deaths: integer().notNull().default(0),
    recorded: integer().notNull().default(0),
    isCancelled: integer('is_cancelled', { mode: 'boolean' }).notNull().default(false),
    /** The tick of a schedule that began it. */
    scheduleId: text('schedule_id'),
    tick: integer(),
    data: text(),
    error: text(),
    /** Of a call or an extraction: the status and headers that the upstream answered with. */
    statusCode: integer('status_code'),
    headers: text(),
    startedAt: integer('started_at').notNull(),
    completedAt: integer('completed_at'),
  },
  (table) => [
    index('run_started').on(table.startedAt),
    // With the version, so that whether one is still in use is found without reading the runs.
    index('run_config').on(table.configId, table.startedAt, table.versionId),
    index('run_status').on(table.status, table.configId).where(sql`completed_at is null`),
    // Whether a version is still needed.
    uniqueIndex('run_key').on(table.key).where(sql`key is not null`),
    // A tick begins one run.
    uniqueIndex('run_tick').on(table.scheduleId, table.tick).where(sql`schedule_id is not null`),
  ],
);

export const runSteps = sqliteTable(
  'run_step',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    result: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);

/** The journal of runs that go on, or may be gone on with: what was answered, and what was sent. */
export const runParts = sqliteTable(
  'run_part',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    name: text().notNull(),
    state: text({ enum: ['sent', 'done'] }).notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.step, table.name] })],
);

/** Webhooks, each until it was delivered and as long as its run is kept. */
export const webhooks = sqliteTable(
  'webhook',
  {
    id: text().primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Where to, sealed. */
    target: text().notNull(),
    status: text({ enum: ['held', 'waiting', 'delivered', 'failed', 'dropped'] }).notNull(),
    /** Whoever delivers it now; empty otherwise. */
    owner: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    outcome: text(),
    nextAt: integer('next_at'),
  },
  (table) => [
    uniqueIndex('webhook_run').on(table.runId),
    index('webhook_due').on(table.status, table.owner, table.nextAt),
  ],
);

/** Schedules of workflows. Each ends with its workflow and follows it to another id, in the transaction that does that. */
export const schedules = sqliteTable(
  'schedule',
  {
    id: text().primaryKey(),
    workflowId: text('workflow_id').notNull(),
    cronExpression: text('cron_expression').notNull(),
    timezone: text().notNull(),
    isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull(),
    missed: text({ enum: ['skip', 'one', 'all'] }).notNull(),
    overlap: text({ enum: ['skip', 'queue', 'allow'] }).notNull(),
    jitterSeconds: integer('jitter_seconds').notNull(),
    /** Payload and options. */
    sealed: text().notNull(),
    lastRunAt: integer('last_run_at'),
    /** The first tick that has neither begun a run nor been dropped, and when that is to happen. */
    nextRunAt: integer('next_run_at').notNull(),
    dueAt: integer('due_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('schedule_workflow').on(table.workflowId, table.createdAt),
    index('schedule_due').on(table.dueAt, table.id).where(sql`is_enabled`),
  ],
);

/** Migrations of schema registries. One at a time runs on a target. */
export const migrations = sqliteTable(
  'migration',
  {
    id: text().primaryKey(),
    /** The same for the same request, so that one that did not end well is gone on with. */
    key: text().notNull(),
    target: text().notNull(),
    status: text({
      enum: ['running', 'completed', 'partial', 'failed', 'cancelled', 'interrupted', 'rolled_back'],
    }).notNull(),
    /** Whoever carries it out. */
    owner: text().notNull(),
    request: text().notNull(),
    report: text(),
    startedAt: integer('started_at').notNull(),
    completedAt: integer('completed_at'),
  },
  (table) => [
    index('migration_started').on(table.startedAt),
    index('migration_key').on(table.key, table.startedAt),
    uniqueIndex('migration_target').on(table.target).where(sql`status = 'running'`),
  ],
);

/** The versions of a migration, from the moment at which they were planned: also its map of ids. */
export const migratedVersions = sqliteTable(
  'migrated_version',
  {
    migrationId: text('migration_id')
      .notNull()
      .references(() => migrations.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    version: integer().notNull(),
    sourceId: integer('source_id').notNull(),
    targetVersion: integer('target_version'),
    targetId: integer('target_id'),
    state: text({ enum: ['planned', 'sent', 'written', 'removed'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.migrationId, table.subject, table.version] })],
);

/** Modes and configurations that a migration changed, with what was there before. */
export const migratedSettings = sqliteTable(
  'migrated_setting',
  {
    migrationId: text('migration_id')
      .notNull()
      .references(() => migrations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['mode', 'config'] }).notNull(),
    subject: text().notNull(),
    isTemporary: integer('is_temporary', { mode: 'boolean' }).notNull(),
    before: text(),
    during: text().notNull(),
    isSettled: integer('is_settled', { mode: 'boolean' }).notNull(),
    unansweredSince: integer('unanswered_since'),
  },
  (table) => [primaryKey({ columns: [table.migrationId, table.kind, table.subject, table.isTemporary] })],
);

/** Questions to language models: what they cost, and nothing of what was asked or answered. */
export const llmCalls = sqliteTable(
  'llm_call',
  {
    /** Counts up; without `autoincrement` it is SQLite's own row id. */
    id: integer().primaryKey(),
    at: integer().notNull(),
    tool: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    tokensIn: integer('tokens_in').notNull(),
    tokensOut: integer('tokens_out').notNull(),
    ms: integer().notNull(),
    isOk: integer('is_ok', { mode: 'boolean' }).notNull(),
    reason: text(),
  },
  (table) => [index('llm_call_at').on(table.at)],
);

/** Credits that accounts have spent on pages, by the month. */
export const pageUses = sqliteTable(
  'page_use',
  {
    account: text().notNull(),
    month: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.month] })],
);

/** Retrievals under way, and the credits that are put aside for them. */
export const pageCharges = sqliteTable(
  'page_charge',
  {
    id: text().primaryKey(),
    account: text().notNull(),
    month: text().notNull(),
    credits: integer().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('page_charge_account').on(table.account, table.expiresAt)],
);

/** What was retrieved before, by what was asked for. */
export const pageCopies = sqliteTable(
  'page_copy',
  {
    key: text().primaryKey(),
    at: integer().notNull(),
    size: integer().notNull(),
    sealed: text().notNull(),
  },
  // With the size, so that what is too much is found without reading the copies.
  (table) => [index('page_copy_at').on(table.at, table.size)],
);

export * from './business/schema.ts';

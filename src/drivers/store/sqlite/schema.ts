/** Tables of `system.db`. After a change, run `npm run gen` to write the migration; merged migrations stay as they are. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Definitions are kept whole and sealed: they are read and written by id and never searched by a field. */
export const workflows = sqliteTable('workflow', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const integrations = sqliteTable('integration', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const apis = sqliteTable('api', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const extracts = sqliteTable('extract', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Short locks across processes; one that expired is free. */
export const leases = sqliteTable('lease', {
  name: text().primaryKey(),
  owner: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
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
    /** The process that executes the run: host, process id and a random part. */
    owner: text().notNull(),
    config: text(),
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
    index('run_config').on(table.configId, table.startedAt),
    index('run_status').on(table.status),
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

/** Tables of `system.db` beside the definitions: what is known of integrations, what workflows were before, small values. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How often the definitions of a kind were changed, counted by triggers: whoever holds something made of them sees that it is old. */
export const shelfChanges = sqliteTable('shelf_change', {
  shelf: text().primaryKey(),
  count: integer().notNull(),
});

/** What a workflow was before it was stored again, sealed under the id that it had then. */
export const formerWorkflows = sqliteTable(
  'former_workflow',
  {
    workflowId: text('workflow_id').notNull(),
    /** Counts up for each workflow. */
    version: integer().notNull(),
    sealedAs: text('sealed_as').notNull(),
    sealed: text().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.version] })],
);

/** Documentation that is to be fetched, until it was. */
export const documentationFetches = sqliteTable(
  'documentation_fetch',
  {
    integrationId: text('integration_id').primaryKey(),
    /** Tells one request for it from the next. */
    request: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer('next_at').notNull(),
  },
  (table) => [index('documentation_fetch_next').on(table.nextAt)],
);

/** Documentation in parts that can be searched; `documentation_word` is the index of their words. */
export const documentationSections = sqliteTable(
  'documentation_section',
  {
    id: integer().primaryKey(),
    integrationId: text('integration_id').notNull(),
    position: integer().notNull(),
    kind: text({ enum: ['security', 'text', 'operation'] }).notNull(),
    title: text().notNull(),
    /** Names of the title in single words. */
    words: text().notNull(),
    body: text().notNull(),
  },
  (table) => [index('documentation_section_place').on(table.integrationId, table.position)],
);

/** What the sections of an integration were made of. */
export const documentationIndexes = sqliteTable('documentation_index', {
  integrationId: text('integration_id').primaryKey(),
  digest: text().notNull(),
});

/** OAuth client credentials that are handed over once. */
export const clientCredentials = sqliteTable(
  'client_credential',
  {
    /** A digest of the uid, which is as good as a password. */
    uid: text().primaryKey(),
    sealed: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('client_credential_expires').on(table.expiresAt)],
);

/** Small values by name, such as what the owner said of themselves. */
export const keptValues = sqliteTable('kept_value', {
  name: text().primaryKey(),
  value: text().notNull(),
});

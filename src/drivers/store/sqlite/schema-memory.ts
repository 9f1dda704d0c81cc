/**
 * Tables of what models keep: a graph of what they remember, and thoughts one after the other. The index of words and the
 * triggers that keep it are in the migration alone: the schema's language has no words for them.
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const memoryEntities = sqliteTable('memory_entity', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  type: text().notNull(),
});

export const memoryObservations = sqliteTable(
  'memory_observation',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entityId: integer('entity_id')
      .notNull()
      .references(() => memoryEntities.id, { onDelete: 'cascade' }),
    content: text().notNull(),
  },
  (table) => [uniqueIndex('memory_observation_once').on(table.entityId, table.content)],
);

/** Ends are names: a relation may be known before what it leads to. */
export const memoryRelations = sqliteTable(
  'memory_relation',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    from: text('source').notNull(),
    to: text('target').notNull(),
    type: text().notNull(),
  },
  (table) => [
    uniqueIndex('memory_relation_once').on(table.from, table.to, table.type),
    index('memory_relation_target').on(table.to),
  ],
);

export const thinkingSessions = sqliteTable(
  'thinking_session',
  {
    id: text().primaryKey(),
    /** Whose it is: nobody else goes on with it. */
    principal: text().notNull(),
    /** Thoughts so far, those included that are not kept any more. */
    length: integer().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('thinking_session_updated').on(table.updatedAt)],
);

export const thoughts = sqliteTable(
  'thought',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => thinkingSessions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    branch: text(),
    thought: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/** Tables of the shop's books. Words of notes are in `note_text` as well, a full-text table that the migration creates. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const products = sqliteTable('product', {
  id: text().primaryKey(),
  name: text().notNull(),
  unit: text({ enum: ['piece', 'kg', 'l'] }).notNull(),
  /** JSON: units in a pack by its name, other names, and what one unit is made of. */
  packs: text().notNull(),
  aliases: text().notNull(),
  madeFrom: text('made_from').notNull(),
  priceMinor: integer('price_minor'),
  costMinor: integer('cost_minor'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const notes = sqliteTable(
  'note',
  {
    id: text().primaryKey(),
    content: text().notNull(),
    userRole: text('user_role', { enum: ['owner', 'worker'] }).notNull(),
    branch: text().notNull(),
    author: text().notNull(),
    createdAt: integer('created_at').notNull(),
    status: text({ enum: ['collected', 'parsed', 'applied', 'rejected'] }).notNull(),
    bookingId: text('booking_id'),
    applications: integer().notNull(),
  },
  (table) => [
    index('note_created').on(table.createdAt),
    index('note_author').on(table.author, table.branch, table.createdAt),
  ],
);

/** Movements that were booked together. `reverses` is the booking that this one takes back. */
export const bookings = sqliteTable(
  'booking',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['note', 'sale', 'purchase', 'count', 'transfer', 'undo'] }).notNull(),
    author: text().notNull(),
    at: integer().notNull(),
    noteId: text('note_id'),
    reverses: text(),
  },
  (table) => [uniqueIndex('booking_reverses').on(table.reverses).where(sql`reverses is not null`)],
);

/** The ledger: rows are added and never changed. `sign` is -1 where a movement takes another one back. */
export const movements = sqliteTable(
  'movement',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    line: integer().notNull(),
    kind: text().notNull(),
    productId: text('product_id'),
    branch: text().notNull(),
    day: text().notNull(),
    milli: integer().notNull(),
    minor: integer(),
    sign: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.line] }),
    // With the quantity, so that stock is summed without reading the rows.
    index('movement_stock').on(table.productId, table.branch, table.day, table.milli),
    index('movement_kind').on(table.kind, table.day),
  ],
);

export const voiceStreams = sqliteTable(
  'voice_stream',
  {
    id: text().primaryKey(),
    state: text().notNull(),
    version: integer().notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('voice_stream_expires').on(table.expiresAt)],
);

export const forecasts = sqliteTable(
  'forecast',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    svg: text().notNull(),
  },
  (table) => [index('forecast_at').on(table.at)],
);

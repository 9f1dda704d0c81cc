import type { Database } from 'better-sqlite3';
import { and, asc, count, desc, eq, getTableName, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { DefinitionStamp, Shelf, StoredDefinition, WatchedShelf } from '../../../core/ports.ts';
import type { Disk } from '../../sql/disk.ts';
import type { apis, extracts, integrations, workflows } from './schema.ts';

/** Tables that keep definitions; they all have the same columns. */
type DefinitionTable = typeof workflows | typeof integrations | typeof apis | typeof extracts;

interface Places {
  readonly file: Database;
  /** The same file. */
  readonly db: BetterSQLite3Database;
  readonly disk: Disk;
}

/** What depends on the definitions of a shelf, and is changed in the same transaction. */
export interface Follower {
  replaced?(former: StoredDefinition): void;
  moved(from: string, to: string): void;
  deleted(id: string): void;
}

/** Sealed definitions in one table. A write names the text that it replaces: it fails when another process was faster. */
export function createShelf(
  { file, db, disk }: Places,
  table: DefinitionTable,
  followers: readonly Follower[] = [],
): Shelf {
  const statements = { ...prepare(db, table), get: prepareGet(file, table) };
  const isSame = ({ id, sealed }: StoredDefinition) => and(eq(table.id, id), eq(table.sealed, sealed));

  function insert(item: StoredDefinition): boolean {
    return db.insert(table).values(item).onConflictDoNothing().run().changes > 0;
  }

  /** What was written, once it is on the disk. */
  async function lasting<T>(written: T): Promise<T> {
    await disk.flushed();
    return written;
  }

  return {
    async get(id) {
      return statements.get.get(id);
    },
    async list(page) {
      return { items: statements.list.all({ ...page }), total: statements.count.get()?.total ?? 0 };
    },
    async insert(item) {
      return lasting(insert(item));
    },
    async replace(item, previous) {
      const { sealed, updatedAt, createdAt } = item;
      const change = (): boolean => {
        const isReplaced =
          db.update(table).set({ sealed, updatedAt, createdAt }).where(isSame(previous)).run().changes > 0;
        if (isReplaced) for (const follower of followers) follower.replaced?.(previous);
        return isReplaced;
      };
      return lasting(db.transaction(change, { behavior: 'immediate' }));
    },
    async delete(id) {
      const change = (): boolean => {
        const isDeleted = statements.delete.run({ id }).changes > 0;
        if (isDeleted) for (const follower of followers) follower.deleted(id);
        return isDeleted;
      };
      return lasting(db.transaction(change, { behavior: 'immediate' }));
    },
    async move(item, previous) {
      const change = (): 'moved' | 'taken' | 'changed' => {
        if (statements.get.get(item.id) !== undefined) return 'taken';
        if (db.delete(table).where(isSame(previous)).run().changes === 0) return 'changed';
        insert(item);
        for (const follower of followers) follower.moved(previous.id, item.id);
        return 'moved';
      };
      return lasting(db.transaction(change, { behavior: 'immediate' }));
    },
  };
}

/** The shelf with what a search needs. A sealed text begins with its nonce, so the beginning is new with every change. */
export function watched(shelf: Shelf, file: Database, table: 'workflow' | 'integration'): WatchedShelf {
  const changes = file.prepare<[string], number>('select count from shelf_change where shelf = ?').pluck();
  const stamps = file.prepare<[], DefinitionStamp>(
    `select id, updated_at || substr(sealed, 1, 24) as stamp from ${table} order by updated_at desc, id`,
  );
  return {
    ...shelf,
    changes: async () => changes.get(table) ?? 0,
    stamps: async () => stamps.all(),
  };
}

/** Every run begins with it: without the builder it takes a third of the time. */
function prepareGet(file: Database, table: DefinitionTable) {
  const columns = 'id, sealed, created_at as createdAt, updated_at as updatedAt';
  return file.prepare<[string], StoredDefinition>(`select ${columns} from ${getTableName(table)} where id = ?`);
}

function prepare(db: BetterSQLite3Database, table: DefinitionTable) {
  const id = sql.placeholder('id');
  return {
    list: db
      .select()
      .from(table)
      .orderBy(desc(table.updatedAt), asc(table.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    count: db.select({ total: count() }).from(table).prepare(),
    delete: db.delete(table).where(eq(table.id, id)).prepare(),
  };
}

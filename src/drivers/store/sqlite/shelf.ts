import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Shelf, StoredDefinition } from '../../../core/ports.ts';
import type { Disk } from './disk.ts';
import type { apis, extracts, integrations, workflows } from './schema.ts';

/** Tables that keep definitions; they all have the same columns. */
type DefinitionTable = typeof workflows | typeof integrations | typeof apis | typeof extracts;

/** Sealed definitions in one table. A write names the text that it replaces: it fails when another process was faster. */
export function createShelf(db: BetterSQLite3Database, disk: Disk, table: DefinitionTable): Shelf {
  const statements = prepare(db, table);

  function insert(item: StoredDefinition): boolean {
    return db.insert(table).values(item).onConflictDoNothing().run().changes > 0;
  }

  function remove(previous: StoredDefinition): boolean {
    const same = and(eq(table.id, previous.id), eq(table.sealed, previous.sealed));
    return db.delete(table).where(same).run().changes > 0;
  }

  /** What was written, once it is on the disk. */
  async function lasting<T>(written: T): Promise<T> {
    await disk.flushed();
    return written;
  }

  return {
    async get(id) {
      return statements.get.get({ id });
    },
    async list(page) {
      return { items: statements.list.all({ ...page }), total: statements.count.get()?.total ?? 0 };
    },
    async insert(item) {
      return lasting(insert(item));
    },
    async replace(item, previous) {
      const { sealed, updatedAt, createdAt } = item;
      const same = and(eq(table.id, previous.id), eq(table.sealed, previous.sealed));
      const change = db.update(table).set({ sealed, updatedAt, createdAt }).where(same);
      return lasting(change.run().changes > 0);
    },
    async delete(id) {
      return lasting(statements.delete.run({ id }).changes > 0);
    },
    async move(item, previous) {
      const change = (): 'moved' | 'taken' | 'changed' => {
        if (statements.get.get({ id: item.id }) !== undefined) return 'taken';
        if (!remove(previous)) return 'changed';
        insert(item);
        return 'moved';
      };
      return lasting(db.transaction(change, { behavior: 'immediate' }));
    },
  };
}

function prepare(db: BetterSQLite3Database, table: DefinitionTable) {
  const id = sql.placeholder('id');
  return {
    get: db.select().from(table).where(eq(table.id, id)).prepare(),
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

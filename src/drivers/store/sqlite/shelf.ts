import type { Database } from 'better-sqlite3';
import { and, asc, count, desc, eq, getTableName, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Shelf, StoredDefinition } from '../../../core/ports.ts';
import type { Disk } from './disk.ts';
import type { apis, extracts, integrations, workflows } from './schema.ts';

/** Tables that keep definitions; they all have the same columns. */
type DefinitionTable = typeof workflows | typeof integrations | typeof apis | typeof extracts;

interface Places {
  readonly file: Database;
  /** The same file. */
  readonly db: BetterSQLite3Database;
  readonly disk: Disk;
}

/** What depends on definitions: it is changed in the same transaction. */
interface Followers {
  moved(oldId: string, newId: string): void;
  deleted(id: string): void;
}

const nobody: Followers = { moved() {}, deleted() {} };

/** Sealed definitions in one table. A write names the text that it replaces: it fails when another process was faster. */
export function createShelf({ file, db, disk }: Places, table: DefinitionTable, followers = nobody): Shelf {
  const statements = { ...prepare(db, table), get: prepareGet(file, table) };

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
      const same = and(eq(table.id, previous.id), eq(table.sealed, previous.sealed));
      const change = db.update(table).set({ sealed, updatedAt, createdAt }).where(same);
      return lasting(change.run().changes > 0);
    },
    async delete(id) {
      const change = (): boolean => {
        const isDeleted = statements.delete.run({ id }).changes > 0;
        if (isDeleted) followers.deleted(id);
        return isDeleted;
      };
      return lasting(db.transaction(change, { behavior: 'immediate' }));
    },
    async move(item, previous) {
      const change = (): 'moved' | 'taken' | 'changed' => {
        if (statements.get.get(item.id) !== undefined) return 'taken';
        if (!remove(previous)) return 'changed';
        insert(item);
        followers.moved(previous.id, item.id);
        return 'moved';
      };
      return lasting(db.transaction(change, { behavior: 'immediate' }));
    },
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

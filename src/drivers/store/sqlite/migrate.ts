import type Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { writtenByNewer } from '../../sql/newer.ts';

/**
 * Brings `system.db` to the newest schema.
 *
 * Any number of processes may open one data folder at the same moment: the check is one read, and the work happens in
 * one immediate transaction, so the second process waits and then finds nothing to do. `user_version` counts the
 * migrations that have been applied. A database from a newer Patchbay is refused rather than damaged.
 */
export function migrate(db: Database.Database, folder: string): void {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (appliedCount(db) === migrations.length) return;
  db.transaction(() => {
    const applied = appliedCount(db);
    if (applied > migrations.length) throw writtenByNewer('system.db', applied);
    for (const migration of migrations.slice(applied)) {
      for (const statement of migration.sql) db.exec(statement);
    }
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}

function appliedCount(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

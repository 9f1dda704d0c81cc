import { and, eq, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Leases } from '../../../core/ports.ts';
import { leases } from './schema.ts';

/**
 * One statement each, so that two processes cannot both take a name. A lease that ends later than one taken now is one of a
 * clock that has been set back since.
 */
export function createLeases(db: BetterSQLite3Database): Leases {
  return {
    async take(name, owner, now, ms) {
      const taken = db
        .insert(leases)
        .values({ name, owner, expiresAt: now + ms })
        .onConflictDoUpdate({
          target: leases.name,
          set: { owner: sql`excluded.owner`, expiresAt: sql`excluded.expires_at` },
          setWhere: sql`${leases.expiresAt} not between ${now + 1} and ${now + ms} or ${leases.owner} = ${owner}`,
        })
        .run();
      return taken.changes > 0;
    },
    async release(name, owner) {
      db.delete(leases)
        .where(and(eq(leases.name, name), eq(leases.owner, owner)))
        .run();
    },
  };
}

/** The embedded store: one SQLite file, WAL, any number of processes. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import type { Store } from '../../../core/ports.ts';
import { Batch } from './batch.ts';
import { createDeliveries } from './deliveries.ts';
import { createLeases } from './leases.ts';
import { migrate } from './migrate.ts';
import { createPresence } from './presence.ts';
import { createRunQueue } from './run-queue.ts';
import { createRunShelf } from './run-shelf.ts';
import { apis, extracts, integrations, workflows } from './schema.ts';
import { createShelf } from './shelf.ts';

const Options = z.object({
  /** Where the migrations of this dialect stand. */
  migrations: z.string(),
});

export const sqliteStore: Driver<Store, typeof Options> = {
  name: 'sqlite',
  options: Options,
  async open(options, kit) {
    const file = new Database(join(kit.dataDir, 'system.db'));
    // Of a new file: results of steps are long texts, which take fewer pages then.
    file.pragma('page_size = 8192');
    file.pragma('journal_mode = WAL');
    // For what has been promised to nobody yet; see `lastingly`.
    file.pragma('synchronous = NORMAL');
    file.pragma('foreign_keys = ON');
    file.pragma('busy_timeout = 5000');
    migrate(file, options.migrations);
    const db = drizzle({ client: file });
    const batch = new Batch(file);
    const presence = createPresence(join(kit.dataDir, 'processes'));
    const store: Store = {
      workflows: createShelf(file, db, workflows),
      integrations: createShelf(file, db, integrations),
      apis: createShelf(file, db, apis),
      extracts: createShelf(file, db, extracts),
      runs: createRunShelf(file, batch),
      queue: createRunQueue(file),
      deliveries: createDeliveries(file),
      presence,
      leases: createLeases(db),
    };
    return {
      port: store,
      async health() {
        file.prepare('select 1').get();
      },
      async close() {
        batch.flush();
        presence.close();
        file.close();
      },
    };
  },
};

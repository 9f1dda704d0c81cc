/** The embedded store: one SQLite file, WAL, any number of processes. */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import type { Store } from '../../../core/ports.ts';
import { Batch } from './batch.ts';
import { createDeliveries } from './deliveries.ts';
import { Disk } from './disk.ts';
import { openFile } from './file.ts';
import { createLeases } from './leases.ts';
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
    const path = join(kit.dataDir, 'system.db');
    const file = openFile(path, options.migrations);
    const db = drizzle({ client: file });
    const disk = new Disk(path);
    const batch = new Batch(file, disk);
    const presence = createPresence(join(kit.dataDir, 'processes'));
    const store: Store = {
      workflows: createShelf(db, disk, workflows),
      integrations: createShelf(db, disk, integrations),
      apis: createShelf(db, disk, apis),
      extracts: createShelf(db, disk, extracts),
      runs: createRunShelf(file, batch),
      queue: createRunQueue(file, batch, disk),
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
        await disk.close();
        presence.close();
        file.close();
      },
    };
  },
};

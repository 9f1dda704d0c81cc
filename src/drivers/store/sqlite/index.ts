/** The embedded store: one SQLite file, WAL, any number of processes. */
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import type { Store } from '../../../core/ports.ts';
import { Batch } from './batch.ts';
import { createBusiness } from './business/index.ts';
import { createDeliveries } from './deliveries.ts';
import { createDocumentationFetches, createDocumentationSections } from './documentation.ts';
import { Disk } from '../../sql/disk.ts';
import { openFile } from './file.ts';
import { createFormerWorkflows, createSuccession } from './former-workflows.ts';
import { createClientCredentialCache, createKeptValues } from './kept.ts';
import { createLeases } from './leases.ts';
import { createLlmCalls } from './llm-calls.ts';
import { createMemory } from './memory.ts';
import { createMigrations } from './migrations.ts';
import { createPageCopies } from './page-copies.ts';
import { createPageLedger } from './page-ledger.ts';
import { createPresence } from './presence.ts';
import { createRunQueue } from './run-queue.ts';
import { unspool } from './run-journal.ts';
import { createRunShelf } from './run-shelf.ts';
import { apis, extracts, integrations, workflows } from './schema.ts';
import { createSchedules, prepareFollow } from './schedules.ts';
import { createSealedTexts } from './sealed-texts.ts';
import { createShelf, watched } from './shelf.ts';
import { Spool } from './spool.ts';
import { createThoughts } from './thoughts.ts';

const Options = z.object({
  /** Where the migrations of this dialect stand. */
  migrations: z.string(),
  /** Keeps everybody else out while it is open, and is refused with `conflict`, IN_USE, when somebody else is there. */
  isAlone: z.boolean().optional(),
});

export const sqliteStore: Driver<Store, typeof Options> = {
  name: 'sqlite',
  options: Options,
  async open(options, kit) {
    const path = join(kit.dataDir, 'system.db');
    const file = openFile(path, options);
    const db = drizzle({ client: file });
    const disk = new Disk(path);
    const batch = new Batch(file, disk);
    const spool = openSpool(join(kit.dataDir, 'runs'), file, options);
    const places = { file, db, batch, disk, spool };
    const presence = createPresence(join(kit.dataDir, 'processes'));
    const store: Store = {
      workflows: watched(
        createShelf(places, workflows, [createSuccession(file), prepareFollow(file)]),
        file,
        'workflow',
      ),
      integrations: watched(createShelf(places, integrations), file, 'integration'),
      apis: createShelf(places, apis),
      extracts: createShelf(places, extracts),
      runs: createRunShelf(places),
      queue: createRunQueue(places),
      deliveries: createDeliveries(file),
      schedules: createSchedules(places),
      presence,
      leases: createLeases(db),
      migrations: createMigrations(places),
      llmCalls: createLlmCalls(file),
      pageLedger: createPageLedger(file),
      pageCopies: createPageCopies(file),
      business: createBusiness({ file, disk }),
      memory: createMemory(file),
      thoughts: createThoughts(file),
      formerWorkflows: createFormerWorkflows(file),
      documentationFetches: createDocumentationFetches(file),
      documentationSections: createDocumentationSections(file),
      clientCredentials: createClientCredentialCache(file),
      keptValues: createKeptValues(file),
      sealedTexts: createSealedTexts(file),
    };
    return {
      port: store,
      async health() {
        file.prepare('select 1').get();
      },
      async close() {
        batch.flush();
        spool.close();
        await disk.close();
        presence.close();
        file.close();
      },
    };
  },
};

/** Runs that ended while nobody executed them, or that are gone, may have left lines behind; and nobody writes any where nobody else is. */
function openSpool(folder: string, file: Database, { isAlone = false }: z.output<typeof Options>): Spool {
  const spool = new Spool(folder);
  const isOpen = file.prepare<[string], number>('select 1 from run where id = ? and completed_at is null').pluck();
  for (const id of spool.runs) if (isAlone || isOpen.get(id) === undefined) unspool(id, { file, spool });
  return spool;
}

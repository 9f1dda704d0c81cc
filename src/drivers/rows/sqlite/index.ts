/** Tables of the user's own in one SQLite file, held by processes of their own; any number of servers may share the file. */
import { join } from 'node:path';
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import { limits } from '../../../core/limits.ts';
import type { Performed, Rows, TableDescription, TableSummary, Undone } from '../../../core/rows.ts';
import { Aside } from './aside.ts';
import { Lines } from './lines.ts';

const Options = z.object({
  confirmRows: z.int().min(0).default(limits.confirmRows),
  autoCreate: z.enum(['table+columns', 'table', 'off']).default('table+columns'),
  isReadOnly: z.boolean().default(false),
  timeoutMs: z.int().min(1).default(limits.rowsTimeoutMs),
});

export const sqliteRows: Driver<Rows, typeof Options> = {
  name: 'sqlite',
  options: Options,
  async open({ timeoutMs, ...options }, kit) {
    const keeping = { ...options, path: join(kit.dataDir, 'data.db') };
    const lines = new Lines(keeping, timeoutMs);
    const aside = new Aside(keeping, timeoutMs);
    const port: Rows = {
      async perform(operations, { signal, ...terms }) {
        // The keeper answers what the port has: both are made from the same sources.
        return (await lines.ask({ kind: 'perform', operations, ...terms }, signal)) as Performed;
      },
      async load(load, terms) {
        const loaded = await aside.load(load, terms);
        lines.noteChange();
        return loaded;
      },
      scan: (scan, signal) => aside.scan(scan, signal),
      async tables(signal) {
        // The keeper answers what the port has: both are made from the same sources.
        return (await lines.ask({ kind: 'tables' }, signal)) as readonly TableSummary[];
      },
      async describe(table, signal) {
        // The keeper answers what the port has: both are made from the same sources.
        return (await lines.ask({ kind: 'describe', table }, signal)) as TableDescription;
      },
      async undo({ signal, isDryRun }) {
        // The keeper answers what the port has: both are made from the same sources.
        return (await lines.ask({ kind: 'undo', isDryRun }, signal)) as Undone;
      },
    };
    return {
      port,
      async health() {
        await port.tables(new AbortController().signal);
      },
      async close() {
        await aside.close();
        await lines.close();
      },
    };
  },
};

/** Tables of the user's own in one SQLite file, held by a process of its own; any number of servers may share the file. */
import { join } from 'node:path';
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import { limits } from '../../../core/limits.ts';
import type { Performed, Rows, TableDescription, TableSummary, Undone } from '../../../core/rows.ts';
import { Line } from './line.ts';

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
    const line = new Line({ ...options, path: join(kit.dataDir, 'data.db') }, timeoutMs);
    // What the keeper answers is what the port has: both are made from the same sources.
    const port: Rows = {
      async perform(operations, { signal, ...terms }) {
        return (await line.ask({ kind: 'perform', operations, ...terms }, signal)) as Performed;
      },
      async tables(signal) {
        return (await line.ask({ kind: 'tables' }, signal)) as readonly TableSummary[];
      },
      async describe(table, signal) {
        return (await line.ask({ kind: 'describe', table }, signal)) as TableDescription;
      },
      async undo({ signal, isDryRun }) {
        return (await line.ask({ kind: 'undo', isDryRun }, signal)) as Undone;
      },
    };
    return {
      port,
      async health() {
        await port.tables(new AbortController().signal);
      },
      close: () => line.close(),
    };
  },
};

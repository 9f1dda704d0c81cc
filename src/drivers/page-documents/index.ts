/** Large documents of pages, read by a few processes; further ones wait in line. */
import * as z from 'zod';
import type { DocumentRequest, Documents } from '../../core/documents.ts';
import type { Driver } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import { ProcessPool } from '../process/pool.ts';
import type { FromWorker } from './messages.ts';
import { documentWork, workerTrade } from './worker.ts';

const Options = z.object({
  worker: z.string(),
  processes: z.int().min(1).default(limits.pageProcesses),
  timeoutMs: z.int().min(1).default(limits.pageReadMs),
  memoryMib: z.int().min(16).default(limits.pageMemoryMib),
});

export const processDocuments: Driver<Documents, typeof Options> = {
  name: 'processes',
  options: Options,
  async open(options) {
    const pool = new ProcessPool<DocumentRequest, FromWorker>(workerTrade(options));
    return {
      port: { read: (request, signal) => pool.run(documentWork(request), signal) },
      async health() {},
      async close() {
        pool.close();
      },
    };
  },
};

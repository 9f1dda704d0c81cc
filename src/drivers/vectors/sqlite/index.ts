/** The embedded store of vectors: `vectors.db`, and a thread that searches it. */
import { join } from 'node:path';
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import { limits } from '../../../core/limits.ts';
import type { Deleted, Namespace, Upserted, VectorAnswer, Vectors } from '../../../core/vectors.ts';
import { Desk } from './desk.ts';
import type { Task } from './messages.ts';

const Options = z.object({
  memoryBytes: z.int().default(limits.vectorMemoryBytes),
  byteRows: z.int().default(limits.vectorByteRows),
  sharedRows: z.int().default(limits.vectorSharedRows),
  confirmRows: z.int().min(0).default(limits.confirmRows),
  bitRows: z.int().default(limits.vectorBitRows),
  timeoutMs: z.int().default(limits.vectorTimeoutMs),
});

export const sqliteVectors: Driver<Vectors, typeof Options> = {
  name: 'sqlite',
  options: Options,
  async open({ timeoutMs, ...options }, kit) {
    const desk = new Desk({ path: join(kit.dataDir, 'vectors.db'), options, timeoutMs });
    // The worker answers each kind of task with the result of that kind (`perform` in vector-worker.ts).
    const ask = <T>(task: Task, signal: AbortSignal): Promise<T> => desk.ask(task, signal) as Promise<T>;
    const port: Vectors = {
      upsert: (namespace, items, signal) => ask<Upserted>({ kind: 'upsert', namespace, items }, signal),
      query: (query, signal) => ask<VectorAnswer | undefined>({ kind: 'query', query }, signal),
      delete: (deletion, signal) => ask<Deleted | undefined>({ kind: 'delete', deletion }, signal),
      namespaces: (signal) => ask<readonly Namespace[]>({ kind: 'namespaces' }, signal),
    };
    return {
      port,
      async health() {
        await port.namespaces(AbortSignal.timeout(timeoutMs));
      },
      close: () => desk.close(),
    };
  },
};

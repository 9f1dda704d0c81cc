import * as z from 'zod';
import { limits } from '../../core/limits.ts';
import type { Store } from '../../core/ports.ts';
import type { Work } from '../../core/run-ports.ts';

type Shelves = Pick<Store, 'runs' | 'queue' | 'deliveries' | 'presence'>;

export const LocalOptions = z.object({
  /** Runs at a time; 0: none, others execute what is stored here. */
  concurrency: z.int().min(0).default(limits.concurrentRuns),
  queuedRuns: z.int().min(1).default(limits.queuedRuns),
  store: z.custom<Shelves>(),
  work: z.custom<Work>(),
});
export type LocalOptions = z.output<typeof LocalOptions>;

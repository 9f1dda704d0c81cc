import type { Database } from 'better-sqlite3';
import type { Batch } from './batch.ts';
import type { Disk } from '../../sql/disk.ts';
import type { Spool } from './spool.ts';

/** Where what is known of runs stands, and the ways to it. */
export interface Places {
  readonly file: Database;
  readonly batch: Batch;
  readonly disk: Disk;
  readonly spool: Spool;
}

/** What passes between the worker and the threads that scan with it. */
import type { MessagePort } from 'node:worker_threads';
import type { Bounded, Wanted } from './reach.ts';
import type { ChunkRow } from './tables.ts';

export interface MateSettings {
  readonly port: MessagePort;
  readonly bell: SharedArrayBuffer;
  /** From 1 on: the worker itself is 0. */
  readonly index: number;
  readonly threads: number;
  /** Where the files of codes are. */
  readonly folder: string;
  readonly memoryBytes: number;
}

/** Chunks of a namespace that are new to the mates, or have changed. */
interface Told {
  readonly kind: 'chunks';
  readonly namespace: number;
  readonly dimensions: number;
  readonly chunks: readonly ChunkRow[];
}

interface Forgotten {
  readonly kind: 'forget';
  readonly namespace: number;
}

export interface ScanOrder {
  readonly kind: 'scan';
  readonly job: number;
  readonly namespace: number;
  readonly wanted: Wanted;
  /** By the number of the chunk, who has taken it; absent where each thread has chunks of its own, in memory. */
  readonly taken?: Int32Array | undefined;
}

/** Follows a scan. */
interface AboveOrder {
  readonly kind: 'above';
  readonly job: number;
  readonly bar: number;
}

export type Order = Told | Forgotten | ScanOrder | AboveOrder;

export interface Found {
  readonly found: readonly Bounded[];
  /** First slots of chunks whose files could not be read. */
  readonly unread: readonly number[];
}

export type Report = ({ readonly job: number } & Found) | { readonly job: number; readonly broken: string };

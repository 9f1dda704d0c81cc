/** What the server does while a reader reads a file: feeds it, and puts the value together that comes in pieces. */
import { fork } from 'node:child_process';
import { getHeapStatistics } from 'node:v8';
import { PatchbayError } from '../../core/error.ts';
import { entryUrl } from '../process/entry.ts';
import type { PoolTrade } from '../process/pool.ts';
import type { Desk, Work } from '../process/seat.ts';
import { failure, wholeFile } from './failure.ts';
import type { FromReader, Task, ToReader } from './messages.ts';
import { Assembly } from './pieces.ts';

const mib = 1024 * 1024;
/** What a reader takes before it has read anything. */
const idleMib = 128;
/** Pieces that are on their way at once. */
const window = 2;
/** A value may take this part of the heap that the server has left. */
const heapShare = 0.5;
/** A reader that held more is ended, to give its memory back. */
const keepWeight = 32 * mib;

export interface ReaderLimits {
  readonly processes: number;
  readonly timeoutMs: number;
  readonly memoryMib: number;
}

export function readerTrade({ processes, timeoutMs, memoryMib }: ReaderLimits): PoolTrade {
  return {
    processes,
    timeoutMs,
    start: () => startReader(memoryMib),
    tooSlow: () =>
      failure('EXTRACT_TIMEOUT', wholeFile, 'took too long to read', { limit: ['extractTimeoutMs', timeoutMs] }),
    crashed,
    // V8 aborts when its heap is full, as 134 where there are no signals; the watchdog kills.
    explainExit(code, signal) {
      const isMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
      if (!isMemory) return crashed(`The reader ended with ${code ?? signal}.`);
      const limit = ['extractMemoryMib', memoryMib] as const;
      return failure('EXTRACT_MEMORY', wholeFile, 'took more memory to read than an extraction may have', { limit });
    },
    closed: () => failure('EXTRACT_CLOSED', wholeFile, 'was not read to its end, because Patchbay is closing'),
  };
}

/** Reads the file that the blocks make; its value. */
export function extraction(task: Task, blocks: Iterable<Uint8Array>): Work<ToReader, FromReader, unknown> {
  return (desk) => {
    const assembly = new Assembly();
    let isHeavy = false;
    feed(desk, task, blocks).catch(desk.end);

    return (message) => {
      switch (message.kind) {
        case 'ready':
          isHeavy = message.weight > keepWeight;
          accept(desk, message.weight);
          return;
        case 'piece':
          assembly.take(message.piece);
          void desk.send({ kind: 'more' });
          return;
        case 'done':
          desk.resolve(assembly.value);
          if (isHeavy) desk.end(undefined);
          return;
        case 'failed': {
          const { code, message: text, ...rest } = message.body;
          desk.reject(new PatchbayError(code, text, { ...rest, cause: message.detail }));
        }
      }
    };
  };
}

type ReaderDesk = Desk<ToReader, unknown>;

async function feed(desk: ReaderDesk, task: Task, blocks: Iterable<Uint8Array>): Promise<void> {
  for (const bytes of blocks) await desk.send({ kind: 'chunk', bytes });
  await desk.send({ kind: 'run', task });
}

/** The value will live in the server's own heap, whose end would be everybody's end. */
function accept(desk: ReaderDesk, weight: number): void {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
  if (weight > (limit - used) * heapShare) desk.end(tooHeavy(weight, limit));
  else for (let piece = 0; piece < window; piece += 1) void desk.send({ kind: 'more' });
}

/** It sees no environment, writes no file, starts no process, and has no way to the protocol on stdout. */
function startReader(memoryMib: number): ReturnType<typeof fork> {
  const watchedBytes = (idleMib + 2 * memoryMib) * mib;
  return fork(entryUrl('reader', import.meta.url), [String(watchedBytes)], {
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', `--max-old-space-size=${memoryMib}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function crashed(cause: unknown): Error {
  return new PatchbayError('internal', 'The file could not be read: its reader broke.', {
    reason: 'EXTRACT_CRASHED',
    hint: 'The log on stderr has the cause. Try the data as CSV, JSON or XML.',
    cause,
  });
}

function tooHeavy(weight: number, heapBytes: number): Error {
  const sizeMib = Math.round(weight / mib);
  return failure('EXTRACT_MEMORY', wholeFile, `holds data of about ${sizeMib} MiB, more than the server has room for`, {
    limit: ['--max-old-space-size', Math.round(heapBytes / mib)],
  });
}

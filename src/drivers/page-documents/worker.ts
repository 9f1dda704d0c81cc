/** The process that reads a document of a page. It is a process: a thread without memory would end the server. */
import { fork } from 'node:child_process';
import type { DocumentRequest, ReadDocument } from '../../core/documents.ts';
import { PatchbayError } from '../../core/error.ts';
import type { PoolTrade } from '../process/pool.ts';
import type { Work } from '../process/seat.ts';
import type { FromWorker } from './messages.ts';

export interface WorkerOptions {
  /** URL of the module that reads; it knows the engine, which a driver does not. */
  readonly worker: string;
  readonly processes: number;
  readonly timeoutMs: number;
  readonly memoryMib: number;
}

export function workerTrade({ worker, processes, timeoutMs, memoryMib }: WorkerOptions): PoolTrade {
  return {
    processes,
    timeoutMs,
    // It sees no environment, writes no file and starts no process.
    start: () =>
      fork(new URL(worker), {
        env: {},
        execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${memoryMib}`],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    tooSlow: () => tooSlow(timeoutMs),
    crashed,
    // V8 aborts when its heap is full, as 134 where there are no signals.
    explainExit(code, signal) {
      const isMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
      return isMemory ? tooComplex(memoryMib) : crashed(`The process ended with ${code ?? signal}.`);
    },
    closed,
  };
}

/** Reads what is asked of a document. */
export function documentWork(request: DocumentRequest): Work<DocumentRequest, FromWorker, ReadDocument> {
  return (desk) => {
    void desk.send(request);

    return (message) => {
      if (message.kind === 'done') {
        desk.resolve(message.read);
        return;
      }
      const { code, message: text, ...rest } = message.body;
      desk.reject(new PatchbayError(code, text, { ...rest, cause: message.detail }));
    };
  };
}

function tooComplex(memoryMib: number): Error {
  return new PatchbayError('invalid_input', 'The page took more memory to read than a page may have.', {
    reason: 'PAGE_TOO_COMPLEX',
    hint: 'Ask for its HTML as it is.',
    details: { limit: 'pageMemoryMib', value: memoryMib },
  });
}

function tooSlow(timeoutMs: number): Error {
  return new PatchbayError('timeout', 'The page took too long to read.', {
    reason: 'PAGE_TOO_SLOW',
    hint: 'Ask for its HTML as it is, or with a simpler selector.',
    details: { limit: 'pageReadMs', value: timeoutMs },
  });
}

function crashed(cause: unknown): Error {
  return new PatchbayError('internal', 'The page could not be read: its reader broke.', {
    reason: 'PAGE_READER_CRASHED',
    hint: 'The log on stderr has the cause. Ask for the HTML of the page as it is.',
    cause,
  });
}

function closed(): Error {
  return new PatchbayError('internal', 'The page was not read to its end, because Patchbay is closing.', {
    reason: 'PAGE_READER_CLOSED',
    hint: 'Call again.',
  });
}

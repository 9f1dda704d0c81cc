/**
 * Files to data, in processes of their own.
 *
 * A reader has limits of time and memory and is ended when it breaks one: a bomb costs its own extraction and nobody
 * else's time. Results come back in pieces, so that a large one does not hold up the server either.
 */
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import type { Extractor, ExtractRequest } from '../../core/ports.ts';
import { ProcessPool } from '../process/pool.ts';
import { extraction, readerTrade } from './extraction.ts';
import { failure, wholeFile } from './failure.ts';
import { parseInline } from './inline.ts';
import { collect, Held, toBlocks } from './input.ts';
import type { FromReader, Task, ToReader } from './messages.ts';

const Options = z.object({
  processes: z.int().min(1).default(limits.extractProcesses),
  timeoutMs: z.int().min(1).default(limits.extractTimeoutMs),
  memoryMib: z.int().min(16).default(limits.extractMemoryMib),
});

export const processExtractor: Driver<Extractor, typeof Options> = {
  name: 'processes',
  options: Options,
  async open(options) {
    const pool = new ProcessPool<ToReader, FromReader>(readerTrade(options));
    const held = new Held();
    return {
      port: { extract: (request) => extract(request, pool, held) },
      async health() {},
      async close() {
        pool.close();
      },
    };
  },
};

type ReaderPool = ProcessPool<ToReader, FromReader>;

async function extract({ bytes, signal, ...wanted }: ExtractRequest, pool: ReaderPool, held: Held): Promise<unknown> {
  signal.throwIfAborted();
  const task: Task = {
    fileType: wanted.fileType ?? 'AUTO',
    decompression: wanted.decompression ?? 'AUTO',
    charset: wanted.charset,
    maxBytes: Math.min(wanted.maxBytes ?? limits.extractBytes, limits.extractBytes),
  };
  if (bytes instanceof Uint8Array) return extractBytes(bytes, { task, signal, pool });
  const collected = await collect(bytes, { maxBytes: task.maxBytes, signal, held });
  try {
    return await pool.run(extraction(task, collected.blocks()), signal);
  } finally {
    collected.release();
  }
}

interface Reading {
  readonly task: Task;
  readonly signal: AbortSignal;
  readonly pool: ReaderPool;
}

async function extractBytes(bytes: Uint8Array, { task, signal, pool }: Reading): Promise<unknown> {
  if (bytes.length > task.maxBytes) {
    const limit = ['extractBytes', task.maxBytes] as const;
    throw failure('EXTRACT_TOO_LARGE', wholeFile, 'is larger than an extraction may be', { limit });
  }
  const parsed = parseInline(bytes, task);
  return parsed === undefined ? pool.run(extraction(task, toBlocks(bytes)), signal) : parsed.value;
}

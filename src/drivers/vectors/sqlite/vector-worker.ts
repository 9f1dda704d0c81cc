/** The thread that has the file: one request after the other, so that nobody else ever waits for the disk or a scan. */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import { explainDatabase } from '../../sql/unusable.ts';
import { openFile } from './file.ts';
import type { Reply, Request, Task, WorkerSettings } from './messages.ts';
import { Shop } from './shop.ts';

/** A search that reads files, for what is not in memory yet, takes longer by as much. */
const prepareMs = 20;

// Whoever starts this file gives it these settings.
const { path, options, left } = workerData as WorkerSettings;
let current = 0;
let shop: Shop | undefined;
let isPreparing = false;

parentPort?.on('message', (request: Request) => {
  if (request === 'close') {
    shop?.close();
    shop = undefined;
    parentPort?.close();
    return;
  }
  current = request.id;
  parentPort?.postMessage(answer(request));
  prepareSoon();
});

/** For a while at a time, so that nobody waits for it for long. */
function prepareSoon(): void {
  if (isPreparing) return;
  isPreparing = true;
  setImmediate(() => {
    isPreparing = false;
    const end = performance.now() + prepareMs;
    while (shop?.prepare() === true) if (performance.now() >= end) return prepareSoon();
  });
}

function answer({ id, task }: Exclude<Request, 'close'>): Reply {
  try {
    // Opened by the first request, which can say why it could not be.
    shop ??= new Shop(openFile(path), options, checkpoint);
    return { id, result: perform(shop, task) };
  } catch (error) {
    if (error instanceof PatchbayError) return { id, refused: error.toBody() };
    if (error instanceof SqliteError && error.code === 'SQLITE_FULL') return { id, refused: diskFull().toBody() };
    const told = explainDatabase('vectors.db', error);
    if (told instanceof PatchbayError) return { id, refused: told.toBody() };
    return { id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function diskFull(): PatchbayError {
  return new PatchbayError('conflict', 'The disk of the data folder was full, so that no vector was changed.', {
    reason: 'DISK_FULL',
    hint: 'Make room there, then repeat the call.',
  });
}

function checkpoint(): void {
  if (Atomics.load(left, 0) === current) throw new Error('Nobody waits for it any more.');
}

function perform(open: Shop, task: Task): unknown {
  switch (task.kind) {
    case 'query':
      return open.query(task.query);
    case 'upsert':
      return open.upsert(task.namespace, task.items);
    case 'delete':
      return open.delete(task.deletion);
    case 'namespaces':
      return open.namespaces();
  }
}

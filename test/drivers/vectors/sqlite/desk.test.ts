import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Vectors } from '../../../../src/core/vectors.ts';
import { sqliteVectors } from '../../../../src/drivers/vectors/sqlite/index.ts';
import { testClock } from '../../../harness/clock.ts';
import { tempDir } from '../../../harness/temp.ts';

const { signal } = new AbortController();
const items = [{ ref: 'berta', embedding: Float32Array.of(1, 0), metadata: {} }];

async function open(timeoutMs: number): Promise<{ vectors: Vectors; dataDir: string; close(): Promise<void> }> {
  const dataDir = tempDir();
  const kit = { clock: testClock(), log: { write: () => {} }, dataDir };
  const { port, close } = await sqliteVectors.open(sqliteVectors.options.parse({ timeoutMs }), kit);
  onTestFinished(close);
  await port.upsert('hens', items, signal);
  return { vectors: port, dataDir, close };
}

/** Holds the file as a process would that writes for long. */
function hold(dataDir: string): () => void {
  const file = new Sqlite(join(dataDir, 'vectors.db'));
  onTestFinished(() => {
    file.close();
  });
  file.exec('begin immediate');
  return () => file.exec('rollback');
}

test('a worker that does not come back in time is ended, and the next one serves', async () => {
  const { vectors, dataDir } = await open(2_000);
  const release = hold(dataDir);

  const late = vectors.upsert('eggs', items, signal);
  await expect(late).rejects.toMatchObject({ code: 'timeout', message: 'The vectors did not answer within 2 s.' });
  release();

  expect(await vectors.upsert('hens', items, signal)).toMatchObject({ created: 0, count: 1 });
  expect(await vectors.namespaces(signal)).toMatchObject([{ name: 'hens' }]);
});

test('whoever cancels gets an answer at once, whatever the worker waits for', async () => {
  const { vectors, dataDir } = await open(30_000);
  const release = hold(dataDir);
  const control = new AbortController();
  const first = vectors.upsert('eggs', items, control.signal);
  const second = vectors.upsert('nests', items, control.signal);

  control.abort(new Error('left'));

  await expect(first).rejects.toThrow('left');
  await expect(second).rejects.toThrow('left');
  release();
  expect(await vectors.namespaces(signal)).toMatchObject([{ name: 'hens' }]);
});

test('whoever waits when it is closed is told, and so is whoever asks later', async () => {
  const { vectors, close } = await open(30_000);
  const asked = [vectors.namespaces(signal), vectors.namespaces(signal)].map((each) => each.catch((error) => error));

  await close();

  for (const answer of [...asked, vectors.namespaces(signal).catch((error) => error)]) {
    expect(await answer).toMatchObject({ code: 'cancelled' });
  }
});

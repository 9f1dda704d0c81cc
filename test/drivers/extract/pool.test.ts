/** The life of an extraction: how it ends early, and that nothing of it stays behind. */
import * as zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { processExtractor } from '../../../src/drivers/extract/index.ts';
import { Collected, Held } from '../../../src/drivers/extract/input.ts';
import { testClock } from '../../harness/clock.ts';
import { openExtractor } from './extractor.ts';

const mib = 1024 * 1024;
const rows = `[${'{"hen": "Berta", "eggs": 3},'.repeat(400_000)}{}]`;

test('an extraction that takes too long is stopped, and the next begins', async () => {
  const { extract, refusal } = await openExtractor({ timeoutMs: 3_000, processes: 1 });
  const loose = `[${'{hen: 1},'.repeat(8_000_000)}]`;

  const slow = refusal(loose, { fileType: 'JSON' });
  const next = extract(zlib.gzipSync('[1]'));

  expect(await slow).toMatchObject({
    code: 'timeout',
    reason: 'EXTRACT_TIMEOUT',
    details: { limit: 'extractTimeoutMs', allowed: 3_000 },
  });
  expect(await next).toEqual([1]);
});

test('ends with the reason of its caller, who left while it ran or while it waited', async () => {
  const { extract } = await openExtractor({ processes: 1 });
  const running = new AbortController();
  const waiting = new AbortController();

  const first = extract(rows, { signal: running.signal });
  const second = extract(rows, { signal: waiting.signal });
  const third = extract(zlib.gzipSync('[3]'));
  waiting.abort(new Error('left the line'));
  running.abort(new Error('left the seat'));

  await expect(second).rejects.toThrow('left the line');
  await expect(first).rejects.toThrow('left the seat');
  expect(await third).toEqual([3]);
});

test('is not begun for a caller who left before', async () => {
  const { extract } = await openExtractor();

  await expect(extract('[1]', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
});

test('closing ends what runs and what waits', async () => {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
  const opened = await processExtractor.open(processExtractor.options.parse({ processes: 1 }), kit);
  const { signal } = new AbortController();
  const running = [0, 1].map(() => opened.port.extract({ bytes: Buffer.from(rows), signal }));
  const ends = Promise.all(running.map((each) => each.catch(({ reason }) => reason)));

  await opened.close();

  expect(await ends).toEqual(['EXTRACT_CLOSED', 'EXTRACT_CLOSED']);
  await expect(opened.port.extract({ bytes: zlib.gzipSync('[1]'), signal })).rejects.toMatchObject({
    reason: 'EXTRACT_CLOSED',
  });
});

test('a stream of a gigabyte is left as soon as it is past the limit', async () => {
  const { refusal } = await openExtractor();
  let sentBytes = 0;
  let isLeft = false;
  async function* gigabyte() {
    try {
      for (; sentBytes < 1024 * mib; sentBytes += mib) yield new Uint8Array(mib);
    } finally {
      isLeft = true;
    }
  }

  expect(await refusal(gigabyte(), { maxBytes: 8 * mib })).toMatchObject({
    reason: 'EXTRACT_TOO_LARGE',
    details: { limit: 'extractBytes', allowed: 8 * mib },
  });
  expect(sentBytes).toBe(8 * mib);
  await expect.poll(() => isLeft).toBe(true);
});

test('bytes that are past the limit are refused before anything is done', async () => {
  const { refusal } = await openExtractor();

  expect(await refusal(rows, { maxBytes: 1000 })).toMatchObject({ reason: 'EXTRACT_TOO_LARGE' });
});

test('a stream that hangs ends with its caller', async () => {
  const { extract } = await openExtractor();
  const control = new AbortController();
  async function* hang() {
    yield Buffer.from('hen');
    await new Promise(() => {});
  }

  const pending = extract(hang(), { signal: control.signal });
  control.abort(new Error('gone'));

  await expect(pending).rejects.toThrow('gone');
});

test('the error of a stream is told as it is', async () => {
  const { extract } = await openExtractor();
  async function* broken() {
    yield Buffer.from('hen');
    throw new Error('the fox came');
  }

  await expect(extract(broken())).rejects.toThrow('the fox came');
});

test('streams that are held together are bounded', () => {
  const held = new Held();
  const collected = new Collected(held);
  held.take(limits.extractHeldBytes);

  expect(() => collected.add(Buffer.from('egg'))).toThrow(expect.objectContaining({ reason: 'EXTRACT_BUSY' }));
  collected.release();
  expect(() => held.take(0)).not.toThrow();
});

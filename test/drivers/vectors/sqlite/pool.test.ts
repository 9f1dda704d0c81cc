import { expect, test } from 'vitest';
import { createKernel, pageBytes } from '../../../../src/drivers/vectors/sqlite/kernel.ts';
import { Pool } from '../../../../src/drivers/vectors/sqlite/pool.ts';

const limit = 11 * pageBytes;

test('gives runs that do not overlap, up to its limit', () => {
  const pool = new Pool(createKernel(), limit);

  const runs = Array.from({ length: 5 }, () => pool.take(pageBytes + 1));

  expect(runs.map((run) => run?.bytes)).toEqual(Array.from({ length: 5 }, () => 2 * pageBytes));
  expect(new Set(runs.map((run) => run?.at)).size).toBe(5);
  expect(pool.take(1)).toBeUndefined();
});

test('what was given back in any order becomes one run again', () => {
  const pool = new Pool(createKernel(), limit);
  const runs = Array.from({ length: 10 }, () => pool.take(pageBytes) ?? { at: 0, bytes: 0 });

  for (const index of [3, 1, 9, 0, 2, 5, 4, 7, 8, 6]) pool.give(runs[index] ?? { at: 0, bytes: 0 });

  expect(pool.take(10 * pageBytes)).toEqual({ at: pageBytes, bytes: 10 * pageBytes });
});

test('keeps what is in it when it grows', () => {
  const pool = new Pool(createKernel(), limit);
  const run = pool.take(10);
  pool.bytes.fill(7, run?.at, (run?.at ?? 0) + 10);

  pool.take(pageBytes);

  expect([...pool.bytes.subarray(run?.at, (run?.at ?? 0) + 10)]).toEqual(Array.from({ length: 10 }, () => 7));
});

test('what is expected is there before it is taken, as far as the limit goes', () => {
  const kernel = createKernel();
  const pool = new Pool(kernel, limit);

  pool.expect(4 * pageBytes);
  expect(kernel.memory.buffer.byteLength).toBe(5 * pageBytes);
  expect([pool.take(3 * pageBytes), pool.take(pageBytes)].map((run) => run?.at)).toEqual([pageBytes, 4 * pageBytes]);
  pool.expect(100 * pageBytes);
  expect(kernel.memory.buffer.byteLength).toBe(limit);
});

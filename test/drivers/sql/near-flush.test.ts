import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { createNearFlush } from '../../../src/drivers/sql/near-flush.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

interface Disk {
  tookMs: number;
  problem: Error | null;
  waiting: number;
  where: string;
  readonly told: (Error | null)[];
}

/** A disk that takes as long as it is told; what it did is where: `e` elsewhere, `h` here. */
function slowDisk() {
  const disk: Disk = { tookMs: 0, problem: null, waiting: 1, where: '', told: [] };
  const flush = createNearFlush({
    elsewhere(_log, done) {
      disk.where += 'e';
      vi.advanceTimersByTime(disk.tookMs);
      done(disk.problem);
    },
    here() {
      disk.where += 'h';
      vi.advanceTimersByTime(disk.tookMs);
      if (disk.problem !== null) throw disk.problem;
    },
  });
  const make = (times = 1): string => {
    disk.where = '';
    for (let time = 0; time < times; time += 1) {
      flush(
        1,
        (error) => disk.told.push(error),
        () => disk.waiting > 1,
      );
    }
    return disk.where;
  };
  return { disk, make };
}

test('flushes here after one elsewhere was quick, and looks elsewhere again after so many', () => {
  const { make } = slowDisk();

  expect(make(2 + limits.flushesHere)).toBe(`e${'h'.repeat(limits.flushesHere)}e`);
});

test('flushes elsewhere as long as the disk is slow', () => {
  const { disk, make } = slowDisk();
  disk.tookMs = limits.flushHereMs + 1;

  expect(make(5)).toBe('eeeee');
});

test('flushes elsewhere for those who wait together, and as long as others come meanwhile', () => {
  const { disk, make } = slowDisk();
  make();
  disk.waiting = 2;

  expect(make(3)).toBe('eee');
  disk.waiting = 1;
  expect(make(2)).toBe('eh');
});

test('rests after a flush that kept everybody waiting, the longer the longer it took', () => {
  const { disk, make } = slowDisk();
  make();
  disk.tookMs = limits.rowsNearMs + 1;
  expect(make()).toBe('h');
  disk.tookMs = 0;

  expect(make(3)).toBe('eee');
  vi.advanceTimersByTime(limits.flushRests * (limits.rowsNearMs + 1));
  expect(make(3)).toBe('ehh');
});

test('tells a flush that failed, wherever it was, and goes elsewhere', () => {
  const { disk, make } = slowDisk();
  make();
  disk.problem = new Error('no power');

  expect(make(3)).toBe('hee');
  expect(disk.told).toEqual([null, disk.problem, disk.problem, disk.problem]);
  disk.problem = null;
  expect(make(2)).toBe('eh');
});

import { expect, test } from 'vitest';
import { confidenceOf, expectedOf, intervalOf, quantileOf } from '../../../../src/engine/business/forecast/interval.ts';
import type { Misses } from '../../../../src/engine/business/forecast/misses.ts';

/** As many folds as misses; each root is missed by `error`. */
function misses(errors: readonly number[], none = 0): Misses {
  const sorted = errors.toSorted((a, b) => a - b).map((error, i) => ({ error, weight: 1, middle: none + i + 0.5 }));
  return { misses: sorted, none, all: none + errors.length, folds: none + errors.length };
}

/** Roots are missed by -1, -0.98 and so on to 1. */
const even = misses(Array.from({ length: 101 }, (_, i) => i / 50 - 1));

test('the narrowest of the intervals that held as many is taken', () => {
  const skewed = misses([...new Array(90).fill(0).map((_, i) => i / 900), ...new Array(10).fill(5)]);

  const { lo, hi } = intervalOf(100, skewed, 0.8);

  expect(lo).toBeGreaterThanOrEqual(100);
  expect(hi).toBeLessThan(103);
});

test('of sales that are mostly nothing the interval begins there', () => {
  expect(intervalOf(0.4, misses([1, 2, 3], 17), 0.8)).toEqual({ lo: 0, hi: 0.4 });
  expect(intervalOf(0.4, misses([1, 2, 3, 3, 3, 4], 17), 0.9).lo).toBe(0);
  expect(intervalOf(0.4, misses([1, 2, 3, 3, 3, 4], 17), 0.9).hi).toBeGreaterThan(9);
});

test('a day without sales counts as one, however much was forecast', () => {
  expect(quantileOf(10_000, misses([0, 0, 0], 7), 0.6)).toBe(0);
  expect(quantileOf(10_000, misses([0, 0, 0], 7), 0.9)).toBeCloseTo(10_000);
});

test('few misses are all held', () => {
  expect(intervalOf(100, misses([-1, 0, 1]), 0.8)).toEqual({ lo: 0, hi: 121 });
});

test('the confidence is the share that came near, less of it for few folds', () => {
  const half = confidenceOf(100, even, 10.5);

  expect(half).toBeGreaterThan(0.48);
  expect(half).toBeLessThan(0.55);
  expect(confidenceOf(100, { ...even, folds: 1 }, 10.5)).toBeCloseTo((half * (101.5 / 101)) / 1.5);
  expect(confidenceOf(100, misses([]), 50)).toBe(0);
});

test('the mean of what roots missed is more than their middle', () => {
  expect(expectedOf(100, even)).toBeGreaterThan(quantileOf(100, even, 0.5));
});

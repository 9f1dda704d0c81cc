import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadline } from '../../src/core/deadline.ts';

const clock = { now: () => Date.now(), sleep: async () => {} };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('ends each when its own time is up', () => {
  const ended: string[] = [];
  const deadline = createDeadline(1_000, clock);

  deadline.add(() => ended.push('first hen'));
  vi.advanceTimersByTime(400);
  deadline.add(() => ended.push('second hen'));
  vi.advanceTimersByTime(600);
  expect(ended).toEqual(['first hen']);
  vi.advanceTimersByTime(400);

  expect(ended).toEqual(['first hen', 'second hen']);
});

test('leaves alone what was removed, and what comes later', () => {
  const ended: string[] = [];
  const deadline = createDeadline(1_000, clock);
  const quick = (): void => void ended.push('quick');

  deadline.add(quick);
  deadline.remove(quick);
  vi.advanceTimersByTime(5_000);
  deadline.add(() => ended.push('late'));
  vi.advanceTimersByTime(999);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);

  expect(ended).toEqual(['late']);
});

test('ends in time what began before the clock was set back', () => {
  const ended: string[] = [];
  const deadline = createDeadline(1_000, clock);

  deadline.add(() => ended.push('first hen'));
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(2_000);

  expect(ended).toEqual(['first hen']);
});

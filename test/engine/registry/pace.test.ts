import { expect, test } from 'vitest';
import { Pace } from '../../../src/engine/registry/pace.ts';
import { testClock } from '../../harness/clock.ts';

const patient = new AbortController().signal;

test('lets no more in than the limit, in the order of their coming', async () => {
  const pace = new Pace(2, testClock());
  const entered: number[] = [];
  const enter = (index: number) => pace.enter(patient).then(() => entered.push(index));
  const all = [1, 2, 3, 4].map(enter);
  await Promise.all(all.slice(0, 2));
  const first = [...entered];

  pace.leave();
  await all[2];
  const second = [...entered];
  pace.leave();
  await all[3];

  expect([first, second, entered, pace.peak]).toEqual([[1, 2], [1, 2, 3], [1, 2, 3, 4], 2]);
});

test('halves when it is too much, down to one, and grows again with successes', () => {
  const pace = new Pace(8, testClock());

  const limits = [0, 1, 2, 3].map(() => {
    pace.tooMuch(0);
    return pace.limit;
  });
  for (let count = 0; count < 100; count += 1) pace.succeeded();

  expect([limits, pace.limit]).toEqual([[4, 2, 1, 1], 3]);
});

test('never grows beyond its limit', () => {
  const pace = new Pace(2, testClock());

  for (let count = 0; count < 500; count += 1) pace.succeeded();

  expect(pace.limit).toBe(2);
});

test('sends nothing while it is to be quiet', async () => {
  const clock = testClock();
  const pace = new Pace(2, clock);
  pace.tooMuch(1_000);
  let isIn = false;
  const entering = pace.enter(patient).then(() => {
    isIn = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  const early = isIn;

  clock.advance(1_000);
  await entering;

  expect([early, isIn]).toEqual([false, true]);
});

test('gives its place back when it is stopped while it waits', async () => {
  const clock = testClock();
  const pace = new Pace(1, clock);
  pace.tooMuch(1_000);
  const control = new AbortController();
  const stopped = pace.enter(control.signal).catch(() => 'stopped');
  await new Promise((resolve) => setImmediate(resolve));
  control.abort();
  expect(await stopped).toBe('stopped');
  clock.advance(1_000);

  await expect(pace.enter(patient)).resolves.toBeUndefined();
});

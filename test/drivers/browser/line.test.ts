import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { Line } from '../../../src/drivers/browser/line.ts';

const here = new AbortController().signal;

test('gives places in the order in which they were asked for', async () => {
  const line = new Line(1);
  const leave = await line.enter(here);
  const order: number[] = [];
  const waiting = [1, 2, 3].map(async (number) => {
    const done = await line.enter(here);
    order.push(number);
    done();
  });

  leave();
  await Promise.all(waiting);

  expect(order).toEqual([1, 2, 3]);
});

test('forgets who goes away, and gives the place to the next', async () => {
  const line = new Line(1);
  const leave = await line.enter(here);
  const leaving = new AbortController();
  const first = line.enter(leaving.signal);
  const second = line.enter(here);

  leaving.abort(new Error('gone'));
  leave();

  await expect(first).rejects.toThrow('gone');
  expect(await second).toBeTypeOf('function');
});

test('frees a place once, however often it is left', async () => {
  const line = new Line(1);
  const leave = await line.enter(here);
  leave();
  leave();

  await line.enter(here);
  const third = line.enter(AbortSignal.timeout(20));

  await expect(third).rejects.toThrow();
});

test('turns away whoever finds it too long, and everybody when it closes', async () => {
  const line = new Line(1);
  await line.enter(here);
  const waiting = Array.from({ length: limits.browserLine }, () => line.enter(here));

  await expect(line.enter(here)).rejects.toMatchObject({ code: 'rate_limited', reason: 'BROWSER_BUSY' });
  line.close();

  const ended = await Promise.allSettled(waiting);
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
  await expect(line.enter(here)).rejects.toMatchObject({ reason: 'BROWSER_CLOSED' });
});

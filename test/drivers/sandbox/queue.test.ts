import { expect, test } from 'vitest';
import { FairQueue } from '../../../src/drivers/sandbox/queue.ts';

function take<T>(queue: FairQueue<T>, count: number): (T | undefined)[] {
  return Array.from({ length: count }, () => queue.take(() => true));
}

test('serves the lines by turns, and each line in its order', () => {
  const queue = new FairQueue<string>();
  for (const egg of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(egg[0], egg);

  expect(take(queue, 7)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
});

test('passes over a line whose first does not fit', () => {
  const queue = new FairQueue<string>();
  for (const egg of ['a1', 'a2', 'b1']) queue.push(egg[0], egg);

  expect(queue.take((egg) => egg !== 'a1')).toBe('b1');
  expect(queue.size).toBe(2);
});

test('lets one leave, and everybody', () => {
  const queue = new FairQueue<string>();
  for (const egg of ['a1', 'a2', 'b1', 'b2']) queue.push(egg[0], egg);

  queue.remove('a', 'a1');
  queue.remove('a', 'nobody');

  expect(queue.size).toBe(3);
  expect(queue.drain()).toEqual(['a2', 'b1', 'b2']);
  expect([queue.size, queue.take(() => true)]).toEqual([0, undefined]);
});

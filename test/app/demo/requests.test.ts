import { expect, test } from 'vitest';
import type { Arrival } from '../../../examples/online-retail/arrivals.ts';
import { countRequests, refuseRepeats } from '../../../src/app/demo/requests.ts';

const read: Arrival = { method: 'GET', path: '/eggs/7', body: '', isAnswered: true };
const order: Arrival = { method: 'POST', path: '/eggs', body: '{"hen":1}', isAnswered: true };

test('counts the requests of each kind before and after, and those that came again', () => {
  const arrivals = [{ ...read, path: '/eggs?page=1' }, read, order, read, { ...order, body: '{"hen":2}' }];

  expect(countRequests(arrivals, 2)).toEqual([
    { kind: 'GET /eggs', before: 1, after: 0, again: 0 },
    { kind: 'GET /eggs/{id}', before: 1, after: 1, again: 1 },
    { kind: 'POST /eggs', before: 0, after: 2, again: 0 },
  ]);
});

test('tells an item from what belongs to it', () => {
  const [, payment] = countRequests([read, { ...order, path: '/eggs/7/payment' }], 0);

  expect(payment?.kind).toBe('POST /eggs/{id}/payment');
});

test('accepts that a request without an answer is read again', () => {
  expect(() => refuseRepeats([{ ...read, isAnswered: false }, order, read])).not.toThrow();
});

test.each([
  ['a read that had its answer', [read, read]],
  ['an order', [order, order]],
  ['an order without an answer', [{ ...order, isAnswered: false }, order]],
])('refuses %s that was sent twice', (_what, arrivals) => {
  expect(() => refuseRepeats(arrivals)).toThrow('was sent twice');
});

import { expect, onTestFinished, test } from 'vitest';
import { serviceOf } from '../../../bench/eval/apis/index.ts';
import { type Entry, startService } from '../../../bench/eval/apis/serve.ts';
import { Expect, fillIn, judge } from '../../../bench/eval/expect.ts';

async function outcome(journal: readonly Partial<Entry>[], data: unknown) {
  const running = await startService(serviceOf('larkspur'), 'given');
  onTestFinished(() => running.close());
  const entries = journal.map((entry) => ({
    method: 'GET',
    path: '/v2/orders',
    query: {},
    body: {},
    status: 200,
    isToken: false,
    ...entry,
  }));
  return { running: { ...running, journal: entries }, result: { currentItem: {}, data } };
}

const cancel = { method: 'PATCH', path: '/v2/orders/ord_1', body: { status: 'cancelled' } };
const cancelling = Expect.parse({ requests: [{ ...cancel, path: '/v2/orders/{{id}}' }] });

test('a change that was accepted and asked for solves a task', async () => {
  expect(judge(cancelling, { id: 'ord_1' }, await outcome([cancel], null))).toEqual([]);
});

test('a change that was refused, is of something else or comes twice does not', async () => {
  const refused = await outcome([{ ...cancel, status: 422 }], null);
  const other = await outcome([{ ...cancel, path: '/v2/orders/ord_2' }], null);
  const twice = await outcome([cancel, cancel], null);

  expect(judge(cancelling, { id: 'ord_1' }, refused)).toHaveLength(1);
  expect(judge(cancelling, { id: 'ord_1' }, other)).toHaveLength(2);
  expect(judge(cancelling, { id: 'ord_1' }, twice)).toHaveLength(1);
});

test('reading more than was asked for does not spoil a task', async () => {
  const read = { path: '/v2/customers' };

  expect(judge(cancelling, { id: 'ord_1' }, await outcome([read, cancel, read], null))).toEqual([]);
});

const countries = Expect.parse({
  returns: { collection: 'customers', where: { country: 'PT' }, fields: ['email'] },
});

test('rows count wherever their list stands in what comes back, in any order', async () => {
  const { running } = await outcome([], null);
  const rows = running.store.customers?.filter(({ country }) => country === 'PT') ?? [];
  const judged = (data: unknown) => judge(countries, {}, { running, result: { currentItem: {}, data } });

  expect(judged(rows)).toEqual([]);
  expect(judged({ customers: rows.toReversed(), meta: { page: 1 } })).toEqual([]);
  expect(judged(rows.slice(1))).toHaveLength(1);
  expect(judged(running.store.customers)).toHaveLength(1);
  expect(judged(rows.map(({ id }) => ({ id })))).toHaveLength(1);
});

test('references to the input become its values, of any type', () => {
  const input = { order: { id: 7, lines: [{ egg: 1 }] } };

  expect(fillIn({ id: '{{order.id}}', path: '/orders/{{order.id}}', first: ['{{order.lines.0.egg}}'] }, input)).toEqual(
    {
      id: 7,
      path: '/orders/7',
      first: [1],
    },
  );
});

/** What is asked of the answers of services, whose names are not always those that people say. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const visit = step({
  id: 7,
  type: 'Beak check',
  calendar: 'Dr. Marsh',
  firstName: 'Ann',
  lastName: 'Perch',
  hen: 'Berta',
  done: 'no',
});

function said(type: string, description: string): Readonly<Record<string, unknown>> {
  return { type, description };
}

test('a description names a property of what an answer wraps, and what a text is of', async () => {
  const schema = record({
    work: said('string', 'The type of the visit'),
    seenBy: said('string', 'Name of the calendar'),
  });

  const { data } = await ask({ data: { visit }, schema });

  expect(data).toEqual({ work: 'Beak check', seenBy: 'Dr. Marsh' });
});

test('two names that share a word are joined as it is said', async () => {
  const schema = record({
    keeper: said('string', 'First and last name of the keeper, with a dash between'),
    patient: said('string', 'Hen'),
  });

  const { data } = await ask({ data: { visit }, schema });

  expect(data).toEqual({ keeper: 'Ann-Perch', patient: 'Berta' });
});

test('a flag that is made of a text is not made of itself', async () => {
  const schema = record({ id: 'integer', done: said('boolean', 'Whether done is "yes"') });

  const made = await ask({ data: { visit }, schema });

  expect(made.transformCode).toBe('{ "id": visit.data.id, "done": visit.data.done = "yes" }');
});

test('two words that are written as one are two', async () => {
  const eggs = { ordername: 'Brown', createdate: '2026-03-31T12:07:14.000Z', producttype: 'egg' };
  const schema = listOf(record({ name: 'string', created: { type: 'string', format: 'date' }, type: 'string' }));

  const { data } = await ask({
    data: { getOrders: step({ results: [{ id: '1', properties: eggs, archived: false }] }) },
    schema,
    instruction: 'name, type and the day it was created, one row per order',
  });

  expect(data).toEqual([{ name: 'Brown', created: '2026-03-31', type: 'egg' }]);
});

test('a record is not known by its status, although another one has the same', async () => {
  const data = {
    getOrder: step({
      id: 'E1',
      status: 'DONE',
      boxes: [{ tray: { eggs: [{ id: 'e7', status: 'DONE', weight: { unit: 'g', value: '63' } }] } }],
    }),
  };
  const schema = record({ eggId: 'string', weight: 'number', unit: 'string' });

  const made = await ask({ data, schema, instruction: 'id, weight and unit of the first egg of the first box' });

  expect(made.data).toEqual({ eggId: 'e7', weight: 63, unit: 'g' });
  expect(made.transformCode).not.toContain('status');
});

const sales = step({
  data: [
    sale('s3', 5000, 0, 1770116400, 'done'),
    sale('s2', 12050, 2050, 1769613600, 'done'),
    sale('s1', 990, 0, 1768464000, 'broken'),
    sale('s0', 3375, 3375, 1767987900, 'done'),
  ],
});

function sale(id: string, amount: number, amount_refunded: number, created: number, status: string): object {
  return { id, amount, amount_refunded, created, currency: 'eur', refunded: amount === amount_refunded, status };
}

const perMonth = record({
  months: listOf(record({ month: 'string', gross: 'number', refunded: 'number', net: 'number' })),
});

test('an amount says itself how much of a row is meant, a net is what is left, and small codes have small units', async () => {
  const instruction = 'Egg sales that are done, per month in euros: gross, refunded and net, oldest month first';

  const { data } = await ask({ data: { sales }, schema: perMonth, instruction });

  expect(data).toEqual({
    months: [
      { month: '2026-01', gross: 154.25, refunded: 54.25, net: 100 },
      { month: '2026-02', gross: 50, refunded: 0, net: 50 },
    ],
  });
});

test('a word of denial may be written without its sign, and what is counted has no id', async () => {
  const data = {
    getBaskets: step({
      baskets: [
        { id: 1, keeper: 'ann@coop.example', price: '4.10', broken_at: null },
        { id: 2, keeper: 'bo@coop.example', price: '9.90', broken_at: '2026-01-04T09:00:00Z' },
        { id: 3, keeper: 'cy@coop.example', price: '6.25', broken_at: null },
        { id: 4, keeper: 'ann@coop.example', price: '3.45', broken_at: null },
      ],
    }),
  };
  const schema = record({ keepers: listOf(record({ keeper: 'string', baskets: 'integer', total: 'number' })) });
  const instruction =
    'Rank the keepers: number of baskets and total price, biggest total first. Broken baskets dont count.';

  const made = await ask({ data, schema, instruction });

  expect(made.data).toEqual({
    keepers: [
      { keeper: 'ann@coop.example', baskets: 2, total: 7.55 },
      { keeper: 'cy@coop.example', baskets: 1, total: 6.25 },
    ],
  });
});

test('when something happens is told by the only date that there is', async () => {
  const plans = { listPlans: step([{ id: 'p1', hen: 'Berta', current_period_end: 1771059600 }]) };
  const schema = listOf(record({ id: 'string', hen: 'string', renewsOn: { type: 'string', format: 'date' } }));

  const made = await ask({ data: plans, schema, instruction: 'Every plan with its hen' });

  expect(made.data).toEqual([{ id: 'p1', hen: 'Berta', renewsOn: '2026-02-14' }]);
  expect(made.unchecked.join(' ')).toContain('current_period_end');
});

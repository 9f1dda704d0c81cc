/** Values that stand in one of several places, and what is said of each row, of all rows, or of one of them. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

test('a moment is told with its time, or as a day where it has none', async () => {
  const shifts = (starts: readonly object[]) => ({ shifts: starts.map((start, at) => ({ name: `S${at}`, start })) });
  const schema = listOf(record({ name: 'string', start: 'string' }));

  await expectBoth(
    {
      data: shifts([{ dateTime: '2026-05-01T08:00:00Z', timeZone: 'UTC' }, { date: '2026-05-02' }]),
      schema,
      instruction: 'All shifts.',
    },
    [
      { name: 'S0', start: '2026-05-01T08:00:00Z' },
      { name: 'S1', start: '2026-05-02' },
    ],
    [shifts([{ date: '2026-06-01' }]), [{ name: 'S0', start: '2026-06-01' }]],
  );
});

test('a record inside each record is the newest of its list, and left out where there is none', async () => {
  const crates = (...scans: readonly (readonly (readonly [string, string])[])[]) => ({
    crates: scans.map((some, at) => ({ code: `K${at}`, scans: some.map(([time, place]) => ({ time, place })) })),
  });
  const lastScan = record({ time: 'string', place: 'string' });
  const properties = { code: { type: 'string' }, lastScan };
  const schema = listOf({ type: 'object', properties, required: ['code'] });

  await expectBoth(
    {
      data: crates(
        [
          ['2026-01-03', 'Barn'],
          ['2026-01-05', 'Shop'],
        ],
        [],
        [['2026-01-04', 'Van']],
      ),
      schema,
      instruction: 'lastScan is the newest of the scans of a crate. Leave it out where there is none.',
    },
    [
      { code: 'K0', lastScan: { time: '2026-01-05', place: 'Shop' } },
      { code: 'K1' },
      { code: 'K2', lastScan: { time: '2026-01-04', place: 'Van' } },
    ],
    [
      crates(
        [],
        [
          ['2026-02-02', 'Van'],
          ['2026-02-01', 'Barn'],
        ],
      ),
      [{ code: 'K0' }, { code: 'K1', lastScan: { time: '2026-02-02', place: 'Van' } }],
    ],
  );
});

test.each([
  'Units sold and revenue (price times quantity) of every breeder, the highest revenue first.',
  'Units sold and revenue of every breeder, the highest revenue first. Revenue is price times quantity.',
])('what is reckoned of each row is added up, and not of what stands beside it: %s', async (instruction) => {
  const line = (breeder: string, quantity: number, price: string) => ({ breeder, quantity, price, discount: '0.00' });
  const schema = record({ breeders: listOf(record({ breeder: 'string', units: 'integer', revenue: 'number' })) });

  const { data } = await ask({
    data: {
      orders: [
        { id: 1, total_price: '0.00', lines: [line('Ida', 2, '24.50'), line('Bo', 1, '39.00')] },
        { id: 2, total_price: '0.00', lines: [line('Bo', 3, '10.00')] },
      ],
    },
    schema,
    instruction,
  });

  expect(data).toEqual({
    breeders: [
      { breeder: 'Bo', units: 4, revenue: 69 },
      { breeder: 'Ida', units: 2, revenue: 49 },
    ],
  });
});

const orders = {
  orders: [
    { no: 1, state: 'open', total: '129.90', shipping: '4.90', billing: { first_name: 'Eva', last_name: 'Huber' } },
    { no: 2, state: 'open', total: '99.90', shipping: '0.00', billing: { first_name: 'Jan', last_name: 'Novak' } },
    { no: 3, state: 'done', total: '310.00', shipping: '0.00', billing: { first_name: 'Mia', last_name: 'Lang' } },
  ],
};

test.each([
  'Only orders that are open and come to more than 100. The customer is the full name of the billing address.',
  'Only open orders over 100 euros. customer is the full name of billing.',
])('of several amounts the total is what orders come to, and a name is put together of its parts: %s', async (said) => {
  const schema = listOf(record({ no: 'integer', customer: 'string', total: 'number' }));

  const { data } = await ask({ data: orders, schema, instruction: said });

  expect(data).toEqual([{ no: 1, customer: 'Eva Huber', total: 129.9 }]);
});

test('an amount that is still due is more than none, and the amount that was named gives the order', async () => {
  const invoice = (no: string, total: number, amountDue: number) => ({
    no,
    amountPaid: total - amountDue,
    amountDue,
    total,
  });
  const data = { invoices: [invoice('A', 400, 120), invoice('B', 900, 0), invoice('C', 300, 180)] };
  const schema = listOf(record({ no: 'string', amountDue: 'number' }));

  await expectBoth(
    { data, schema, instruction: 'Invoices that still have an amount due, the largest amount first.' },
    [
      { no: 'C', amountDue: 180 },
      { no: 'A', amountDue: 120 },
    ],
    [{ invoices: [invoice('D', 60, 0), invoice('E', 70, 7)] }, [{ no: 'E', amountDue: 7 }]],
  );
});

test('a field that is called as what the loop went over is its name, and not the key that each row has of it', async () => {
  const cards = (id: string, name: string, ...own: readonly string[]) => ({
    currentItem: { id, name },
    data: own.map((card) => ({ id: `c-${card}`, name: card, idList: 'x' })),
  });
  const schema = listOf(record({ list: 'string', card: 'string' }));

  const { data } = await ask({
    data: { getCards: [cards('1', 'To do', 'Feed', 'Rake'), cards('2', 'Done', 'Sweep'), cards('3', 'Later')] },
    schema,
    instruction: 'One flat list of all cards, each with the name of the list that it is on.',
  });

  expect(data).toEqual([
    { list: 'To do', card: 'Feed' },
    { list: 'To do', card: 'Rake' },
    { list: 'Done', card: 'Sweep' },
  ]);
});

test('what the description of a text says is no condition on the rows', async () => {
  const described = (type: string, description: string) => ({ type, description });
  const pull = (number: number, ...labels: readonly string[]) => ({
    number,
    state: 'open',
    labels: labels.map((name) => ({ name })),
  });
  const schema = listOf(
    record({
      number: 'integer',
      labels: described('string', 'Names of the labels, separated by a comma and a space; empty text without labels'),
    }),
  );

  const { data } = await ask({ data: { pulls: [pull(7, 'fast', 'blue'), pull(8)] }, schema });

  expect(data).toEqual([
    { number: 7, labels: 'fast, blue' },
    { number: 8, labels: '' },
  ]);
});

/** What is asked for every day, in plain words, of answers as services give them. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const keepers = {
  getKeepers: {
    data: [
      { id: 1, first_name: 'Ann', hired_at: '2025-03-01T10:00:00Z', role: { name: 'owner' } },
      { id: 2, first_name: 'Bo', hired_at: '2025-01-15T08:30:00Z', role: { name: 'keeper' } },
      { id: 3, first_name: 'Cy', hired_at: '2024-11-20T23:10:00Z', role: { name: 'keeper' } },
    ],
  },
};

test('what a list is of is no value of its rows, although one of them is called so', async () => {
  const schema = record({ byRole: listOf(record({ role: 'string', count: 'integer' })) });

  const { data } = await ask({ data: keepers, schema, instruction: 'Count keepers per role' });

  expect(data).toEqual({
    byRole: [
      { role: 'owner', count: 1 },
      { role: 'keeper', count: 2 },
    ],
  });
});

test('nor is it one where a plan of several steps is needed', async () => {
  const schema = listOf(record({ id: 'integer', initial: 'string' }));
  const data = { keepers: keepers.getKeepers.data };

  const made = await ask({ data, schema, instruction: 'initial of each keeper, e.g. "A."' });

  expect(made.data).toEqual([
    { id: 1, initial: 'A.' },
    { id: 2, initial: 'B.' },
    { id: 3, initial: 'C.' },
  ]);
});

const orders = {
  fetchOrders: {
    data: {
      orders: [
        order('A1', 'paid', '19.90', '2025-05-01', 'Ann', [line('straw', 2, '5.00'), line('grain', 1, '9.90')]),
        order('A2', 'pending', '5.00', '2025-05-02', 'Bo', [line('straw', 1, '5.00')]),
        order('A3', 'paid', '30.00', '2025-06-02', 'Ann', [line('perch', 3, '10.00')]),
      ],
    },
  },
};

function order(
  id: string,
  status: string,
  total_price: string,
  created_at: string,
  name: string,
  line_items: object[],
) {
  return { id, status, total_price, created_at, customer: { id: name.length, name }, line_items };
}

function line(sku: string, quantity: number, price: string): object {
  return { sku, quantity, price };
}

test('what is asked of how many there were holds for those before, and revenue is no number of orders', async () => {
  const schema = record({ revenue: 'number', orderCount: 'integer' });

  const made = await ask({ data: orders, schema, instruction: 'Total revenue of paid orders and how many there were' });

  expect(made.data).toEqual({ revenue: 49.9, orderCount: 2 });
});

test('the amount that a row says it comes to goes before that of its parts', async () => {
  const schema = listOf(record({ month: 'string', revenue: 'number' }));

  const made = await ask({ data: orders, schema, instruction: 'Monthly revenue (YYYY-MM)' });

  expect(made.data).toEqual([
    { month: '2025-05', revenue: 24.9 },
    { month: '2025-06', revenue: 30 },
  ]);
});

test('an order that is asked for is kept', async () => {
  const schema = listOf(record({ customerName: 'string', totalSpent: 'number', orders: 'integer' }));
  const instruction = 'For each customer the total spent and number of orders, lowest spender first';

  const { data } = await ask({ data: orders, schema, instruction });

  expect(data).toEqual([
    { customerName: 'Bo', totalSpent: 5, orders: 1 },
    { customerName: 'Ann', totalSpent: 49.9, orders: 2 },
  ]);
});

test('a list that holds the rows is no list that they have to be in', async () => {
  const schema = listOf(record({ orderId: 'string', sku: 'string', lineTotal: 'number' }));
  const instruction = 'One row per line item with order id, sku and line total (quantity * price)';

  const { data } = await ask({ data: orders, schema, instruction });

  expect(data).toEqual([
    { orderId: 'A1', sku: 'straw', lineTotal: 10 },
    { orderId: 'A1', sku: 'grain', lineTotal: 9.9 },
    { orderId: 'A2', sku: 'straw', lineTotal: 5 },
    { orderId: 'A3', sku: 'perch', lineTotal: 30 },
  ]);
});

test('of several that are named only the last is joined', async () => {
  const schema = listOf(record({ title: 'string', labels: 'string' }));
  const getCoops = { data: [{ id: 1, name: 'north' }] };
  const getNotes = [
    {
      currentItem: { id: 1, name: 'north' },
      data: [
        { title: 'Roof', labels: [{ name: 'urgent' }, { name: 'wood' }] },
        { title: 'Door', labels: [] },
      ],
    },
  ];

  const instruction = 'note title and labels joined by comma';
  const { data } = await ask({ data: { getCoops, getNotes }, schema, instruction });

  expect(data).toEqual([
    { title: 'Roof', labels: 'urgent, wood' },
    { title: 'Door', labels: '' },
  ]);
});

const forecast = {
  forecast: {
    data: {
      city: { name: 'Oslo' },
      list: [
        { dt: 1748779200, main: { temp: 290.15 }, weather: [{ description: 'clear sky' }] },
        { dt: 1748790000, main: { temp: 293.25 }, weather: [{ description: 'light rain' }] },
      ],
    },
  },
};

test('temperatures that can only be kelvins become degrees Celsius', async () => {
  const schema = record({ city: 'string', slots: listOf(record({ temperatureC: 'number', description: 'string' })) });

  const { data } = await ask({ data: forecast, schema, instruction: 'Temperatures rounded to one decimal' });

  expect(data).toEqual({
    city: 'Oslo',
    slots: [
      { temperatureC: 17, description: 'clear sky' },
      { temperatureC: 20.1, description: 'light rain' },
    ],
  });
});

test('a record that is spoken of is what the result is made of', async () => {
  const schema = record({ recipient: 'string', street: 'string', city: 'string' });
  const farm = (name: string, address1: string, city: string): object => ({ name, address1, city });
  const order = {
    name: '#7',
    billing_address: farm('Ann', 'Lane 1', 'Ghent'),
    shipping_address: farm('Bo', 'Quay 2', 'Bruges'),
  };

  const { data } = await ask({
    data: { getOrder: { data: { order } } },
    schema,
    instruction: 'The shipping address of the order',
  });

  expect(data).toEqual({ recipient: 'Bo', street: 'Quay 2', city: 'Bruges' });
});

test('what nothing is called like is the only id and the only name, and says so', async () => {
  const schema = record({ coopId: 'string', coopName: 'string', humidity: 'number' });
  const data = { currentItem: { id: 'c4', name: 'North' }, data: { humidity: 70 } };

  const made = await ask({ data, schema, instruction: 'Combine the coop of the current item with its reading.' });

  expect(made.data).toEqual({ coopId: 'c4', coopName: 'North', humidity: 70 });
  expect(made.unchecked.join(' ')).toContain('nothing else may be meant by it');
});

test('the member of many that is named is meant', async () => {
  const schema = record({ base: 'string', rate: 'number' });
  const getRates = { data: { base: 'EUR', rates: { CHF: 0.96, GBP: 0.84, USD: 1.09 } } };

  const { data } = await ask({ data: { getRates }, schema, instruction: 'Get the USD rate with its base currency.' });

  expect(data).toEqual({ base: 'EUR', rate: 1.09 });
});

test('a flag that a record lacks is not set, unless it is said to be', async () => {
  const schema = listOf(record({ name: 'string', laying: 'boolean' }));
  const data = { hens: [{ name: 'Ada', laying: true }, { name: 'Bo' }, { name: 'Cy', laying: false }] };

  const plain = await ask({
    data,
    schema,
    instruction: 'Hens with their name. "laying" is false unless the hen says otherwise.',
  });
  const other = await ask({
    data,
    schema,
    instruction: 'Hens with their name. "laying" is true unless the hen says otherwise.',
  });

  expect(plain.data).toEqual([
    { name: 'Ada', laying: true },
    { name: 'Bo', laying: false },
    { name: 'Cy', laying: false },
  ]);
  expect(other.data).toMatchObject([{ laying: true }, { laying: true }, { laying: false }]);
});

test('a code stands for what is not given', async () => {
  const schema = listOf(record({ number: 'string', currency: 'string' }));
  const data = {
    invoices: [
      { number: 'I1', currency: 'GBP' },
      { number: 'I2', currency: null },
    ],
  };

  const made = await ask({ data, schema, instruction: 'Where no currency is given, use EUR.' });

  expect(made.data).toEqual([
    { number: 'I1', currency: 'GBP' },
    { number: 'I2', currency: 'EUR' },
  ]);
});

test('the first only is the first of the list, whenever it was made', async () => {
  const schema = record({ id: 'string', amount: 'integer' });
  const charges = [
    { id: 'c2', amount: 42, created: 1743500000 },
    { id: 'c1', amount: 9, created: 1743400000 },
  ];

  const { data } = await ask({
    data: { listCharges: { data: charges } },
    schema,
    instruction: 'The first charge only.',
  });

  expect(data).toEqual({ id: 'c2', amount: 42 });
});

test('how many there are, and the id of the first', async () => {
  const schema = record({ count: 'integer', firstId: 'string' });
  const search = { data: { results: [{ id: 'p1' }, { id: 'p2' }] } };

  const { data } = await ask({
    data: { search },
    schema,
    instruction: 'How many results there are and the id of the first one.',
  });

  expect(data).toEqual({ count: 2, firstId: 'p1' });
});

test('a flag that is called as one of two values is that one', async () => {
  const schema = listOf(record({ lamp: 'string', isOn: 'boolean' }));
  const data = {
    lamps: [
      { lamp: 'L1', state: 'on' },
      { lamp: 'L2', state: 'off' },
    ],
  };

  const made = await ask({
    data,
    schema,
    instruction: 'Turn the state "on" or "off" of each lamp into a true/false member named isOn.',
  });

  expect(made.data).toEqual([
    { lamp: 'L1', isOn: true },
    { lamp: 'L2', isOn: false },
  ]);
});

test('a value that something is set to is a constant', async () => {
  const schema = record({ name: 'string', lifecyclestage: 'string' });

  const { data } = await ask({
    data: { name: 'Ann' },
    schema,
    instruction: 'The contact, with lifecyclestage set to "lead".',
  });

  expect(data).toEqual({ name: 'Ann', lifecyclestage: 'lead' });
});

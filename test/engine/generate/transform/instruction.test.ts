/** What instructions ask for, beside a list of items. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const data = {
  shop: step({
    products: [
      { id: 1, title: 'Straw', price: 2.5, stock: 0, category: 'bedding', discontinued: false },
      { id: 2, title: 'Coop', price: 150, stock: 3, category: 'housing', discontinued: false },
      { id: 3, title: 'Lamp', price: 35, stock: 12, category: 'housing', discontinued: true },
      { id: 4, title: 'Hay', price: 12, stock: 40, category: 'bedding', discontinued: false },
    ],
    total: 4,
  }),
};
const titles = listOf(record({ title: 'string' }));

test.each([
  ['products that are in stock and cost less than 100, cheapest first', ['Hay', 'Lamp']],
  ['only housing that is not discontinued', ['Coop']],
  ['products with a price between 10 and 50', ['Lamp', 'Hay']],
  ['products priced 35 or more', ['Coop', 'Lamp']],
  ['bedding or products with more than 10 in stock', ['Straw', 'Lamp', 'Hay']],
  ['how many pieces are in stock of bedding', ['Straw', 'Hay']],
  ['everything except bedding', ['Coop', 'Lamp']],
  ['the most expensive first, top 2', ['Coop', 'Lamp']],
  ['sorted alphabetically', ['Coop', 'Hay', 'Lamp', 'Straw']],
])('%s', async (instruction, wanted) => {
  const { data: made } = await ask({ data, schema: titles, instruction });

  expect(made).toEqual(wanted.map((title) => ({ title })));
});

test('names of fields ask for parts of a list', async () => {
  const schema = record({
    discontinuedCount: 'integer',
    averagePrice: 'number',
    cheapest: record({ title: 'string' }),
    bedding: listOf(record({ title: 'string' })),
  });

  expect((await ask({ data, schema })).data).toEqual({
    discontinuedCount: 1,
    averagePrice: 49.875,
    cheapest: { title: 'Straw' },
    bedding: [{ title: 'Straw' }, { title: 'Hay' }],
  });
});

test('a condition on the items is none on the lists inside them, unless these are named', async () => {
  const nested = {
    shop: step({
      orders: [
        { id: 1, total: 120, lines: [{ sku: 'A', quantity: 2 }] },
        { id: 2, total: 20, lines: [{ sku: 'B', quantity: 300 }] },
        {
          id: 3,
          total: 500,
          lines: [
            { sku: 'C', quantity: 400 },
            { sku: 'D', quantity: 1 },
          ],
        },
      ],
    }),
  };
  const schema = listOf(record({ id: 'integer', lines: listOf(record({ sku: 'string' })) }));

  expect((await ask({ data: nested, schema, instruction: 'orders with a total over 100' })).data).toEqual([
    { id: 1, lines: [{ sku: 'A' }] },
    { id: 3, lines: [{ sku: 'C' }, { sku: 'D' }] },
  ]);
});

test('a flag that is only named is no condition', async () => {
  const schema = listOf(record({ title: 'string', discontinued: 'boolean' }));

  const all = await ask({ data, schema, instruction: 'title and discontinued of the products' });
  const some = await ask({ data, schema, instruction: 'title and discontinued of products that are discontinued' });

  expect(all.data).toHaveLength(4);
  expect(some.data).toEqual([{ title: 'Lamp', discontinued: true }]);
});

test('a count goes with the condition on its list', async () => {
  const schema = record({ items: titles, count: 'integer' });

  expect((await ask({ data, schema, instruction: 'only housing' })).data).toEqual({
    items: [{ title: 'Coop' }, { title: 'Lamp' }],
    count: 2,
  });
});

test('a number that the service gives itself is told of, since it counts everything', async () => {
  const schema = record({ items: titles, total: 'integer' });

  const { unchecked } = await ask({ data, schema, instruction: 'only housing' });

  expect(unchecked).toContainEqual(expect.stringContaining('of all items'));
});

test('values are decided by conditions', async () => {
  const schema = listOf(record({ title: 'string', tier: { type: 'string', enum: ['cheap', 'mid', 'premium'] } }));
  const instruction = 'tier is cheap when price is under 10, premium when price is over 100, otherwise mid';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { title: 'Straw', tier: 'cheap' },
    { title: 'Coop', tier: 'premium' },
    { title: 'Lamp', tier: 'mid' },
    { title: 'Hay', tier: 'mid' },
  ]);
});

test('records are counted and averaged by a key', async () => {
  const schema = { type: 'object', additionalProperties: { type: 'number' } };

  expect((await ask({ data, schema, instruction: 'number of products by category' })).data).toEqual({
    bedding: 2,
    housing: 2,
  });
  expect((await ask({ data, schema, instruction: 'average price by category' })).data).toEqual({
    bedding: 7.25,
    housing: 92.5,
  });
});

test('groups are made by the month of a date, and put in order', async () => {
  const eggs = {
    eggs: step([
      { day: '2024-01-05', count: 3 },
      { day: '2024-02-20', count: 1 },
      { day: '2024-02-03', count: 9 },
    ]),
  };
  const schema = listOf(record({ month: 'string', totalCount: 'integer' }));

  const { data: made } = await ask({
    data: eggs,
    schema,
    instruction: 'total count per month, highest total count first',
  });

  expect(made).toEqual([
    { month: '2024-02', totalCount: 10 },
    { month: '2024-01', totalCount: 3 },
  ]);
});

test('lists are put one after the other', async () => {
  const two = { north: step([{ id: 1, name: 'Berta' }]), south: step([{ id: 2, name: 'Olga' }]) };
  const schema = listOf(record({ id: 'integer', name: 'string' }));

  expect((await ask({ data: two, schema, instruction: 'combine both coops' })).data).toEqual([
    { id: 1, name: 'Berta' },
    { id: 2, name: 'Olga' },
  ]);
  expect((await ask({ data: two, schema })).unchecked.join(' ')).toMatch(/could also be/);
});

/** Data in the shapes that services are known for. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record, step } from './ask.ts';

test('records that are joined by a document of all kinds of things', async () => {
  const data = {
    get: step({
      data: [
        {
          type: 'hens',
          id: '1',
          attributes: { name: 'Berta' },
          relationships: { coop: { data: { type: 'coops', id: '9' } } },
        },
      ],
      included: [{ type: 'coops', id: '9', attributes: { name: 'North' } }],
    }),
  };

  expect(
    (await ask({ data, schema: listOf(record({ id: 'string', name: 'string', coopName: 'string' })) })).data,
  ).toEqual([{ id: '1', name: 'Berta', coopName: 'North' }]);
});

test('edges and nodes, kept as they are nested', async () => {
  const egg = (weight: string): unknown => ({ node: { ring: `R${weight}`, weight } });
  const data = {
    fetch: step({ data: { hens: { edges: [{ node: { id: 'h1', eggs: { edges: [egg('50'), egg('61.5')] } } }] } } }),
  };
  const schema = listOf(record({ id: 'string', eggs: listOf(record({ ring: 'string', weight: 'number' })) }));

  expect((await ask({ data, schema })).data).toEqual([
    {
      id: 'h1',
      eggs: [
        { ring: 'R50', weight: 50 },
        { ring: 'R61.5', weight: 61.5 },
      ],
    },
  ]);
});

test('a list for every field', async () => {
  const data = { barn: step({ hourly: { time: ['08:00', '09:00'], temperature_2m: [8.1, 7.9] } }) };

  expect((await ask({ data, schema: listOf(record({ time: 'string', temperature: 'number' })) })).data).toEqual([
    { time: '08:00', temperature: 8.1 },
    { time: '09:00', temperature: 7.9 },
  ]);
});

test('results of a step that ran once for every item', async () => {
  const data = {
    eggs: [
      { currentItem: { id: 1, name: 'Berta' }, data: { count: '3' } },
      { currentItem: { id: 2, name: 'Olga' }, data: { count: '5' } },
    ],
  };

  expect(
    (await ask({ data, schema: listOf(record({ id: 'integer', name: 'string', count: 'integer' })) })).data,
  ).toEqual([
    { id: 1, name: 'Berta', count: 3 },
    { id: 2, name: 'Olga', count: 5 },
  ]);
});

test('one record that an id of the payload names', async () => {
  const data = {
    henId: 2,
    hens: step([
      { id: 1, name: 'Berta' },
      { id: 2, name: 'Olga' },
    ]),
  };

  expect((await ask({ data, schema: record({ id: 'integer', name: 'string' }) })).data).toEqual({
    id: 2,
    name: 'Olga',
  });
});

test.each([
  ['$1,234.50', 'number', 1234.5],
  ['05/21/2024', { type: 'string', format: 'date' }, '2024-05-21'],
  ['21.05.2024', { type: 'string', format: 'date' }, '2024-05-21'],
  ['2024-05-21 10:00:00', { type: 'string', format: 'date-time' }, '2024-05-21T10:00:00Z'],
  [1_716_285_600_000, { type: 'string', format: 'date-time' }, '2024-05-21T10:00:00.000Z'],
  ['2024-05-21T10:00:00Z', { type: 'string', format: 'date' }, '2024-05-21'],
  ['N', 'boolean', false],
  [7, 'string', '7'],
  ['IN_PROGRESS', { type: 'string', enum: ['open', 'in progress', 'done'] }, 'in progress'],
])('the value %j as %j', async (value, type, wanted) => {
  const data = { deliveries: step([{ date: value }, { date: value === 'N' ? 'Y' : value }]) };

  const { data: made } = await ask({ data, schema: listOf(record({ date: type })) });

  expect(made).toMatchObject([{ date: wanted }, {}]);
});

test.each([
  ['isPaid', 'boolean', 'status = "paid"'],
  ['fullName', 'string', 'first_name & " " & last_name'],
  ['hasPhone', 'boolean', 'phone != null'],
  ['mailDomain', 'string', undefined],
])('a field %s that is made of others', async (field, type, part) => {
  const customers = [
    { first_name: 'Ann', last_name: 'Lee', status: 'paid', phone: null, id: 1 },
    { first_name: 'Bob', last_name: 'Ray', status: 'open', phone: '1', id: 2 },
  ];
  const answer = ask({
    data: { customers: step(customers) },
    schema: listOf(record({ id: 'integer', [field]: type })),
  });

  if (part === undefined) await expect(answer).rejects.toMatchObject({ reason: 'NO_TRANSFORM' });
  else expect((await answer).transformCode).toContain(part);
});

test('a table stays a table when one row of it is left, or none', async () => {
  const table = (...rows: readonly unknown[]): Record<string, unknown> => ({
    sheet: step({ values: [['Name', 'Eggs'], ...rows] }),
  });
  const task = {
    data: table(['Berta', '3'], ['Olga', '5']),
    schema: listOf(record({ name: 'string', eggs: 'integer' })),
  };

  expect(await onOther(task, table(['Ida', '7']))).toEqual([{ name: 'Ida', eggs: 7 }]);
  expect(await onOther(task, table())).toEqual([]);
});

test('a text without parts is no list of one empty text', async () => {
  const task = {
    data: { hens: step([{ tags: 'red, big' }, { tags: 'old' }]) },
    schema: listOf(record({ tags: listOf('string') })),
  };

  expect(await onOther(task, { hens: step([{ tags: '' }, { tags: 'a,b' }]) })).toEqual([
    { tags: [] },
    { tags: ['a', 'b'] },
  ]);
});

test('long texts are looked at in no time', async () => {
  const hens = [{ name: `${' '.repeat(200_000)}x`, note: '1'.repeat(200_000) }];
  const schema = listOf(record({ name: 'number', isLaying: 'boolean' }));

  await expect(ask({ data: { hens: step(hens) }, schema })).rejects.toMatchObject({ reason: 'NO_TRANSFORM' });
});

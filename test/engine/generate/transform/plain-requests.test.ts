/** Plain requests over lists as public interfaces give them: what is said is what is done. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const sales = {
  sales: step([
    {
      id: 1,
      buyer: { first: 'Ann', last: 'Lee', email: 'ann@a.example' },
      sum: 30,
      paid: 10,
      parts: [{ code: 'a', quantity: 2, price: 5 }],
    },
    {
      id: 2,
      buyer: { first: 'Bo', last: 'Kim', email: 'bo@a.example' },
      sum: 80,
      paid: 80,
      parts: [{ code: 'b', quantity: 1, price: 80 }],
    },
    {
      id: 3,
      buyer: { first: 'Ann', last: 'Lee', email: 'ann@a.example' },
      sum: 70,
      paid: 20,
      parts: [{ code: 'a', quantity: 7, price: 10 }],
    },
  ]),
};
const cases = {
  cases: step([
    {
      no: 4,
      title: 'Leak',
      state: 'open',
      user: { login: 'kim' },
      marks: [{ name: 'wet' }, { name: 'old' }],
      notes_count: 3,
      opened: '2026-03-02',
      closed: null,
    },
    {
      no: 5,
      title: 'Noise',
      state: 'closed',
      user: { login: 'lou' },
      marks: [],
      notes_count: 0,
      opened: '2026-04-01',
      closed: '2026-04-03',
    },
    {
      no: 6,
      title: 'Smell',
      state: 'open',
      user: { login: 'kim' },
      marks: [{ name: 'wet' }],
      notes_count: 1,
      opened: '2026-04-09',
      closed: null,
    },
  ]),
};
const probes = {
  probes: step([
    { well: 'north', at: '2026-05-01T08:00:00Z', depth: 12.5, kind: 'deep' },
    { well: 'north', at: '2026-05-01T09:00:00Z', depth: 13.5, kind: 'deep' },
    { well: 'south', at: '2026-05-01T08:30:00Z', depth: 4, kind: 'flat' },
  ]),
};
const crew = {
  crew: step([
    { id: 1, first: 'Ann', last: 'Lee', boss_id: null, wage: 50, since: '2019-04-01' },
    { id: 2, first: 'Bo', last: 'Kim', boss_id: 1, wage: 40, since: '2022-09-15' },
  ]),
};
const number = 'number';
const string = 'string';

test.each([
  [
    'all codes with total quantity',
    sales,
    listOf(record({ code: string, quantity: number })),
    [
      { code: 'a', quantity: 9 },
      { code: 'b', quantity: 1 },
    ],
  ],
  [
    'outstanding amount per buyer',
    sales,
    listOf(record({ email: string, outstanding: number })),
    [
      { email: 'ann@a.example', outstanding: 70 },
      { email: 'bo@a.example', outstanding: 0 },
    ],
  ],
  [
    'parts line by line with their amount',
    sales,
    listOf(record({ quantity: number, price: number, amount: number })),
    [
      { quantity: 2, price: 5, amount: 10 },
      { quantity: 1, price: 80, amount: 80 },
      { quantity: 7, price: 10, amount: 70 },
    ],
  ],
  [
    'sum of all sales, paid and unpaid',
    sales,
    record({ sum: number, paid: number, unpaid: number }),
    { sum: 180, paid: 110, unpaid: 70 },
  ],
  [
    'titles with marks joined by comma',
    cases,
    listOf(record({ title: string, marks: string })),
    [
      { title: 'Leak', marks: 'wet, old' },
      { title: 'Noise', marks: '' },
      { title: 'Smell', marks: 'wet' },
    ],
  ],
  [
    'group case titles by mark',
    cases,
    listOf(record({ mark: string, titles: { type: 'array', items: { type: string } } })),
    [
      { mark: 'wet', titles: ['Leak', 'Smell'] },
      { mark: 'old', titles: ['Leak'] },
    ],
  ],
  ['average days until closed', cases, record({ avg_days: number }), { avg_days: 2 }],
  ['cases opened in April', cases, listOf(record({ no: number })), [{ no: 5 }, { no: 6 }]],
  [
    'cases that have notes',
    cases,
    listOf(record({ no: number, notes: number })),
    [
      { no: 4, notes: 3 },
      { no: 6, notes: 1 },
    ],
  ],
  [
    'min, max and average depth per well',
    probes,
    listOf(record({ well: string, min: number, max: number, avg: number })),
    [
      { well: 'north', min: 12.5, max: 13.5, avg: 13 },
      { well: 'south', min: 4, max: 4, avg: 4 },
    ],
  ],
  [
    'count probes by kind of well',
    probes,
    listOf(record({ well: string, count: number })),
    [
      { well: 'north', count: 2 },
      { well: 'south', count: 1 },
    ],
  ],
  [
    'deepest probe in each well',
    probes,
    listOf(record({ well: string, depth: number })),
    [
      { well: 'north', depth: 13.5 },
      { well: 'south', depth: 4 },
    ],
  ],
  [
    'map of well to its latest depth',
    probes,
    { type: 'object', additionalProperties: { type: number } },
    { north: 13.5, south: 4 },
  ],
  [
    'say for each well "north: 13.5 m" (latest)',
    probes,
    { type: 'array', items: { type: string } },
    ['north: 13.5 m', 'south: 4 m'],
  ],
  ['who earns the most?', crew, record({ name: string, wage: number }), { name: 'Ann Lee', wage: 50 }],
  [
    'who has been here since before 2022, longest serving first',
    crew,
    listOf(record({ name: string, since: string })),
    [{ name: 'Ann Lee', since: '2019-04-01' }],
  ],
  [
    'everybody sorted by wage, best first',
    crew,
    listOf(record({ id: number, wage: number })),
    [
      { id: 1, wage: 50 },
      { id: 2, wage: 40 },
    ],
  ],
])('%s', async (instruction, data, schema, expected) => {
  const found = await ask({ data, schema, instruction });

  expect(found.data).toEqual(expected);
});

test('how many each one did is no state of the things', async () => {
  const { data } = await ask({
    data: cases,
    schema: { type: 'object', additionalProperties: { type: 'integer' } },
    instruction: 'how many cases did each user open?',
  });

  expect(data).toEqual({ kim: 2, lou: 1 });
});

const visit = {
  getVisit: step({
    id: 'v1',
    subject: 'Roof',
    start: { dateTime: '2026-09-12T10:00:00+02:00', timeZone: 'Europe/Vienna' },
    owner: { id: 'o7', username: 'gus' },
  }),
};

test('a record inside is read by the names in it, its moments too', async () => {
  const schema = record({
    id: 'string',
    start: { type: 'string', format: 'date-time' },
    owner: record({ id: 'string', username: 'string' }),
  });

  expect((await ask({ data: visit, schema })).data).toEqual({
    id: 'v1',
    start: '2026-09-12T10:00:00+02:00',
    owner: { id: 'o7', username: 'gus' },
  });
});

test('what type a field has is no part of its name', async () => {
  const clubs = { clubs: step([{ idClub: '4', strClub: 'Kestrel', intFormedYear: '1894' }]) };
  const schema = listOf(record({ club: 'string', formed: 'integer' }));

  expect((await ask({ data: clubs, schema })).data).toEqual([{ club: 'Kestrel', formed: 1894 }]);
});

test('what is sold out is none, however its number is called', async () => {
  const cellar = {
    cellar: step([
      { wine: 'a', bottles: 0 },
      { wine: 'b', bottles: 4 },
      { wine: 'c', bottles: 0 },
    ]),
  };

  const { data } = await ask({
    data: cellar,
    schema: record({ wines: 'integer', soldOut: 'integer' }),
    instruction: 'how many wines are there and how many are sold out',
  });

  expect(data).toEqual({ wines: 3, soldOut: 2 });
});

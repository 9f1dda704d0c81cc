/** Counts, shares and sums that an instruction asks for in questions, and orders of what is reckoned. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record, step } from './ask.ts';

const gates = [
  {
    gate: 1,
    passages: [
      { no: 1, opened: true },
      { no: 2, opened: false },
      { no: 3, opened: true },
    ],
  },
  {
    gate: 2,
    passages: [
      { no: 1, opened: false },
      { no: 2, opened: false },
    ],
  },
];
const depots = [
  {
    depot: 1,
    drones: [
      { id: 1, charge_pct: 20, flights: 3 },
      { id: 2, charge_pct: 50, flights: 9 },
    ],
  },
  { depot: 2, drones: [{ id: 4, charge_pct: 80, flights: 2 }] },
];
const hotels = [
  {
    code: 'a',
    rooms: [
      { no: 1, occupied: true },
      { no: 2, occupied: false },
    ],
  },
  {
    code: 'b',
    rooms: [
      { no: 1, occupied: false },
      { no: 2, occupied: false },
    ],
  },
];
const composers = [
  {
    composer: 'a',
    operas: [
      { title: 'x', year: 1790, acts: 3 },
      { title: 'y', year: 1780, acts: 2 },
    ],
  },
  { composer: 'b', operas: [{ title: 'z', year: 1890, acts: 4 }] },
];
const sensors = [
  {
    sensor: 's1',
    alarms: [
      { id: 1, state: 'open' },
      { id: 2, state: 'closed' },
      { id: 3, state: 'taken' },
    ],
  },
  { sensor: 's2', alarms: [{ id: 4, state: 'closed' }] },
];

test.each([
  [
    'For every gate: how many passages were there, and at how many of them did the barrier stay shut?',
    { gates },
    { gate: 'integer', passages: 'integer', shut: { type: 'integer', description: 'The barrier did not open' } },
    [
      { gate: 1, passages: 3, shut: 1 },
      { gate: 2, passages: 2, shut: 2 },
    ],
  ],
  [
    'For every depot: how many drones are there with less than 30 percent? Depot and number.',
    { depots },
    { depot: 'integer', low: 'integer' },
    [
      { depot: 1, low: 1 },
      { depot: 2, low: 0 },
    ],
  ],
  [
    'for each hotel its code and how many of its rooms are empty (not occupied)',
    { hotels },
    { code: 'string', empty: 'integer' },
    [
      { code: 'a', empty: 1 },
      { code: 'b', empty: 2 },
    ],
  ],
  [
    'for each composer: how many operas do we have, and from which year is the oldest?',
    { composers },
    { composer: 'string', operas: 'integer', oldest: 'integer' },
    [
      { composer: 'a', operas: 2, oldest: 1780 },
      { composer: 'b', operas: 1, oldest: 1890 },
    ],
  ],
  [
    'per sensor: how many alarms there are, and how many of them are still unresolved (open or taken)',
    { sensors },
    { sensor: 'string', alarms: 'integer', unresolved: 'integer' },
    [
      { sensor: 's1', alarms: 3, unresolved: 2 },
      { sensor: 's2', alarms: 1, unresolved: 0 },
    ],
  ],
])('%s', async (instruction, data, fields, rows) => {
  expect((await ask({ data, schema: listOf(record(fields)), instruction })).data).toEqual(rows);
});

const flights = (states: readonly string[]) => ({
  flights: step(states.map((status, at) => ({ no: `F${at}`, minutes: 30 + at, status }))),
});

test('a share is told in percent, rounded as is said', async () => {
  const task = {
    data: flights(['flown', 'cancelled', 'flown']),
    schema: record({ cancelled: 'integer', percent: 'number' }),
    instruction:
      'How many of the flights were cancelled, and what share of all of them is that? In percent with one decimal.',
  };

  expect((await ask(task)).data).toEqual({ cancelled: 1, percent: 33.3 });
  expect(await onOther(task, flights(['cancelled', 'flown']))).toEqual({ cancelled: 1, percent: 50 });
});

test('a value that is explained in parentheses is the one that is meant', async () => {
  const bikes = step([
    { kind: 'city', weight_kg: 12, state: 'free' },
    { kind: 'cargo', weight_kg: 30, state: 'free' },
    { kind: 'city', weight_kg: 13, state: 'rented' },
  ]);
  const instruction = 'How many bikes can be rented right now (state free)?';

  expect((await ask({ data: { bikes }, schema: record({ bikes: 'integer' }), instruction })).data).toEqual({
    bikes: 2,
  });
});

test('an order may speak of what is reckoned', async () => {
  const halls = step([
    { name: 'A', seats: 100, taken: 90, in_use: true },
    { name: 'B', seats: 50, taken: 10, in_use: true },
  ]);
  const schema = record({ name: 'string', free: { type: 'integer', description: 'Free seats' } });
  const instruction = 'In which hall are most seats free (seats minus taken)? Name and number of free seats.';

  expect((await ask({ data: { halls }, schema, instruction })).data).toEqual({ name: 'B', free: 40 });
});

const guides = {
  guides: [
    {
      name: 'Ivo',
      tours: [
        { day: '2025-05-01', fee_cents: 1250 },
        { day: '2025-05-02', fee_cents: 1000 },
      ],
    },
    { name: 'Ada', tours: [] },
  ],
};

test.each(['earned', 'income', 'revenue', 'paid', 'takings'])(
  '%s is the sum of the only amount of money',
  async (name) => {
    const schema = listOf(record({ name: 'string', [name]: 'number' }));
    const instruction = `name of each guide and what the tours brought altogether, not in cents`;

    const { data } = await ask({ data: guides, schema, instruction });

    expect(data).toContainEqual({ name: 'Ivo', [name]: 22.5 });
  },
);

test('those that never had one are left out', async () => {
  const schema = listOf(record({ name: 'string', tours: 'integer', income: 'number' }));
  const instruction = 'Name, number of tours and the sum of their fees. Leave out guides that never led one.';

  expect((await ask({ data: guides, schema, instruction })).data).toEqual([{ name: 'Ivo', tours: 2, income: 22.5 }]);
});

test.each(['euros', 'dollars'])('%s is the amount in them', async (name) => {
  const schema = listOf(record({ id: 'string', [name]: 'number' }));
  const rents = [
    { id: 'r1', amount: 1250, days: 3 },
    { id: 'r2', amount: 999, days: 1 },
  ];

  const { data } = await ask({ data: { rents }, schema, instruction: `the amount in ${name}, not in cents` });

  expect(data).toEqual([
    { id: 'r1', [name]: 12.5 },
    { id: 'r2', [name]: 9.99 },
  ]);
});

const bales = [
  { id: 1, kind: 'hay', wet: true, kilos: 200 },
  { id: 2, kind: 'hay', wet: false, kilos: 250 },
  { id: 3, kind: 'straw', wet: true, kilos: 120 },
];

test('adds up those that are counted, where it is asked of them', async () => {
  const task = {
    data: { bales: step(bales) },
    schema: record({ bales: 'integer', kilos: 'number' }),
    instruction: 'How many wet bales are there, and how heavy are they together in kilos?',
  };

  const { data } = await ask(task);

  expect(data).toEqual({ bales: 2, kilos: 320 });
});

test('counts some of those that were counted before, and takes them for the whole of the share', async () => {
  const task = {
    data: { bales: step(bales) },
    schema: record({ hay: 'integer', wet: 'integer', wetPercent: 'number' }),
    instruction: 'Number of hay bales; how many of them are wet; and the share of wet bales in percent.',
  };

  const { data } = await ask(task);

  expect(data).toEqual({ hay: 2, wet: 1, wetPercent: 50 });
});

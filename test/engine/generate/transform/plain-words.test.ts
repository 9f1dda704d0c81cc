/** What people type in few words: values for all, examples without quotes, prices with extras, trees and comparisons. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record } from './ask.ts';

const hens = {
  hens: [
    { name: 'Berta', breed: 'Sussex', ring: 12 },
    { name: 'Olga', breed: 'Wyandotte', ring: 14 },
  ],
};

test.each([
  ['coop = north', 'north'],
  ['Coop A3 for all of them', 'A3'],
  ['coop is always "barn", plus name', 'barn'],
  ['import them, all with coop south', 'south'],
  ['add coop K2 to every hen', 'K2'],
])('a value that all records have: %s', async (instruction, coop) => {
  const schema = listOf(record({ name: 'string', coop: 'string' }));

  const { data } = await ask({ data: hens, schema, instruction });

  expect(data).toEqual([
    { name: 'Berta', coop },
    { name: 'Olga', coop },
  ]);
});

test('a word of the sentence is no value for all', async () => {
  const schema = listOf(record({ name: 'string', breed: 'string' }));

  const { data } = await ask({ data: hens, schema, instruction: 'everybody with the breed of the hen' });

  expect(data).toEqual(hens.hens.map(({ name, breed }) => ({ name, breed })));
});

test('data that is one record is a list of one', async () => {
  const schema = record({ mode: 'string', eggs: listOf(record({ hen: 'string', grams: 'number' })) });
  const data = { hen: 'Berta', grams: 61, colour: 'brown' };

  const made = await ask({ data, schema, instruction: 'send it as a batch of one, mode = test' });

  expect(made.data).toEqual({ mode: 'test', eggs: [{ hen: 'Berta', grams: 61 }] });
});

const keepers = {
  keepers: [
    { first: 'Ada', last: 'Birk', minutes: 125 },
    { first: 'Tom', last: 'Lund', minutes: 45 },
  ],
};

test.each([
  ['keeper like A. Birk', ['A. Birk', 'T. Lund']],
  ['keeper like M. Jones', ['A. Birk', 'T. Lund']],
  ['keeper: last name and first initial, like Smith J.', ['Birk A.', 'Lund T.']],
  ['keeper like Moss, Ida', ['Birk, Ada', 'Lund, Tom']],
  ['keeper is first and last name together', ['Ada Birk', 'Tom Lund']],
])('a text as the example shows it: %s', async (instruction, texts) => {
  const { data } = await ask({ data: keepers, schema: listOf(record({ keeper: 'string' })), instruction });

  expect(data).toEqual(texts.map((keeper) => ({ keeper })));
});

test('minutes behind a colon have two digits', async () => {
  const schema = listOf(record({ duration: 'string' }));

  const { data } = await ask({ data: keepers, schema, instruction: 'duration in hours and minutes, e.g. 3:15' });

  expect(data).toEqual([{ duration: '2:05' }, { duration: '0:45' }]);
});

test.each(['Dates come like 31.12.2025, we need them like 2025-12-31.', 'all dates as YYYY-MM-DD'])(
  'a form that is said of all dates: %s',
  async (instruction) => {
    const data = { clutches: [{ hen: 'Olga', from: '01.06.2026', to: '22.06.2026' }] };
    const schema = listOf(record({ hen: 'string', from: 'string', to: 'string' }));

    expect((await ask({ data, schema, instruction })).data).toEqual([
      { hen: 'Olga', from: '2026-06-01', to: '2026-06-22' },
    ]);
  },
);

test('the pieces of an order are its quantities, and not its rows', async () => {
  const rows = [
    { box: 'small', quantity: 2, price: 3.5 },
    { box: 'large', quantity: 3, price: 5 },
  ];
  const schema = record({ eggs: { type: 'integer', description: 'Number of eggs' }, total: 'number' });

  const { data } = await ask({ data: { rows }, schema, instruction: 'how many eggs, and what do they cost together' });

  expect(data).toEqual({ eggs: 5, total: 22 });
});

test('prices by thresholds for each night, with what some pay more', async () => {
  const task = {
    data: {
      guests: [
        { hen: 'Berta', kg: 2, nights: 3, heater: false },
        { hen: 'Olga', kg: 4, nights: 2, heater: true },
      ],
    },
    schema: listOf(record({ hen: 'string', price: 'number' })),
    instruction: 'Hens up to 2 kg are 3 a night, heavier ones 5. If the hen gets a heater it is 1.50 more per night.',
  };

  expect((await ask(task)).data).toEqual([
    { hen: 'Berta', price: 9 },
    { hen: 'Olga', price: 13 },
  ]);
  const other = { guests: [{ hen: 'Ida', kg: 2, nights: 1, heater: true }] };
  expect(await onOther(task, other)).toEqual([{ hen: 'Ida', price: 4.5 }]);
});

test('members pay a part less', async () => {
  const data = {
    bills: [
      { keeper: 'Ada', price: 40, member: true },
      { keeper: 'Tom', price: 30, member: false },
    ],
  };
  const schema = listOf(record({ keeper: 'string', toPay: 'number' }));

  const made = await ask({ data, schema, instruction: 'members get 10 percent off' });

  expect(made.data).toEqual([
    { keeper: 'Ada', toPay: 36 },
    { keeper: 'Tom', toPay: 30 },
  ]);
});

test('of what is there several times the newest is kept', async () => {
  const data = {
    weights: [
      { ring: 12, grams: 2100, taken: '2026-01-01' },
      { ring: 14, grams: 2500, taken: '2026-01-02' },
      { ring: 12, grams: 2200, taken: '2026-03-01' },
    ],
  };
  const schema = listOf(record({ ring: 'integer', grams: 'integer' }));
  const instruction = 'The same ring can appear several times. Keep only the entry that was taken last for each ring.';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { ring: 12, grams: 2200 },
    { ring: 14, grams: 2500 },
  ]);
});

test('rows that name the row above become a tree', async () => {
  const schema = {
    $ref: '#/$defs/yards',
    $defs: {
      yards: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'yards'],
          properties: { name: { type: 'string' }, yards: { $ref: '#/$defs/yards' } },
        },
      },
    },
  };
  const task = {
    data: {
      yards: [
        { id: 1, name: 'Farm', parent: null },
        { id: 2, name: 'Barn', parent: 1 },
        { id: 3, name: 'Nest', parent: 2 },
      ],
    },
    schema,
    instruction: 'make a tree of it',
  };

  expect((await ask(task)).data).toEqual([
    { name: 'Farm', yards: [{ name: 'Barn', yards: [{ name: 'Nest', yards: [] }] }] },
  ]);
  expect(await onOther(task, { yards: [{ id: 9, name: 'Coop', parent: null }] })).toEqual([
    { name: 'Coop', yards: [] },
  ]);
});

test('two lists side by side where they differ', async () => {
  const task = {
    data: {
      book: [
        { feed: 'corn', kilos: 40 },
        { feed: 'oats', kilos: 12 },
        { feed: 'grit', kilos: 3 },
      ],
      shed: [
        { feed: 'oats', bags: 12 },
        { feed: 'corn', bags: 37 },
      ],
    },
    schema: listOf(record({ feed: 'string', book: 'number', shed: 'number', difference: 'number' })),
    instruction:
      'Compare: only feed where the numbers differ, with both and the difference (shed minus book). Not in the shed means 0.',
  };

  expect((await ask(task)).data).toEqual([
    { feed: 'corn', book: 40, shed: 37, difference: -3 },
    { feed: 'grit', book: 3, shed: 0, difference: -3 },
  ]);
  expect(await onOther(task, { book: [{ feed: 'corn', kilos: 1 }], shed: [{ feed: 'corn', bags: 1 }] })).toEqual([]);
});

test.each(['every breed only once', 'the breeds without duplicates'])('each value once: %s', async (instruction) => {
  const data = { hens: [...hens.hens, { name: 'Ida', breed: 'Sussex', ring: 15 }] };

  expect((await ask({ data, schema: listOf('string'), instruction })).data).toEqual(['Sussex', 'Wyandotte']);
});

test('members that have not paid, beside the payments', async () => {
  const data = {
    keepers: [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Tom' },
    ],
    payments: [{ keeperId: 2, amount: 5 }],
  };
  const schema = listOf(record({ name: 'string' }));

  expect((await ask({ data, schema, instruction: 'which keepers have not paid?' })).data).toEqual([{ name: 'Ada' }]);
});

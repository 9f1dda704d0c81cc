/** Whole programs by their kind: each over the data that is given, and over data without a record. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record } from './ask.ts';

test('adds up what runs on, from an opening number, with the sign of each kind', async () => {
  const task = {
    data: {
      barn: {
        opening_kg: 100,
        moves: [
          { day: '2025-03-02', kind: 'out', kg: 30 },
          { day: '2025-03-01', kind: 'in', kg: 20 },
        ],
      },
    },
    schema: record({ moves: listOf(record({ day: 'string', balance: 'number' })), closing: 'number' }),
    instruction:
      'Feed in order of date with the running balance in kg after each move; "out" takes away. Closing balance too.',
  };

  expect((await ask(task)).data).toEqual({
    moves: [
      { day: '2025-03-01', balance: 120 },
      { day: '2025-03-02', balance: 90 },
    ],
    closing: 90,
  });
  expect(await onOther(task, { barn: { opening_kg: 5, moves: [] } })).toEqual({ moves: [], closing: 5 });
});

test('reads rows of cells by the headings in the first row, wherever a column stands', async () => {
  const task = {
    data: {
      sheet: [
        ['Hen', 'Eggs'],
        ['Berta', '3'],
        ['Olga', '5'],
      ],
    },
    schema: record({ hens: listOf(record({ hen: 'string', eggs: 'integer' })) }),
    instruction: 'The first row of sheet has the headings, the others are data. Columns move around. Eggs is a number.',
  };

  expect((await ask(task)).data).toEqual({
    hens: [
      { hen: 'Berta', eggs: 3 },
      { hen: 'Olga', eggs: 5 },
    ],
  });
  const moved = {
    sheet: [
      ['Eggs', 'Hen'],
      ['2', 'Ida'],
    ],
  };
  expect(await onOther(task, moved)).toEqual({ hens: [{ hen: 'Ida', eggs: 2 }] });
});

test('gives values by thresholds', async () => {
  const task = {
    data: {
      eggs: [
        { id: 1, grams: 75 },
        { id: 2, grams: 63 },
        { id: 3, grams: 40 },
      ],
    },
    schema: listOf(record({ id: 'integer', size: { type: 'string', enum: ['L', 'M', 'S'] } })),
    instruction: 'Size by grams: from 70 on L, from 60 on M, below that S.',
  };

  expect((await ask(task)).data).toEqual([
    { id: 1, size: 'L' },
    { id: 2, size: 'M' },
    { id: 3, size: 'S' },
  ]);
});

test('counts by keys that only the data knows', async () => {
  const task = {
    data: {
      votes: [
        { coop: 'A', colour: 'red' },
        { coop: 'A', colour: 'blue' },
        { coop: 'A', colour: 'red' },
        { coop: 'B', colour: 'red' },
      ],
    },
    schema: listOf({
      type: 'object',
      properties: { coop: { type: 'string' }, colours: { type: 'object', additionalProperties: { type: 'integer' } } },
      required: ['coop', 'colours'],
    }),
    instruction: 'For every coop count how often each colour was chosen.',
  };

  expect((await ask(task)).data).toEqual([
    { coop: 'A', colours: { red: 2, blue: 1 } },
    { coop: 'B', colours: { red: 1 } },
  ]);
});

test('lists what is free in a span of time and has enough room', async () => {
  const wanted = { from: '2025-05-01T10:00:00Z', to: '2025-05-01T12:00:00Z', perches: 4 };
  const task = {
    data: {
      wanted,
      coops: [
        { id: 'c1', name: 'Oak', perches: 6 },
        { id: 'c2', name: 'Elm', perches: 2 },
        { id: 'c3', name: 'Ash', perches: 8 },
      ],
      bookings: [
        { coop_id: 'c1', start: '2025-05-01T11:00:00Z', end: '2025-05-01T13:00:00Z' },
        { coop_id: 'c3', start: '2025-05-01T08:00:00Z', end: '2025-05-01T10:00:00Z' },
      ],
    },
    schema: record({ free: listOf(record({ name: 'string', perches: 'integer' })) }),
    instruction: 'Coops with at least the wanted perches that have no booking overlapping the wanted time.',
  };

  expect((await ask(task)).data).toEqual({ free: [{ name: 'Ash', perches: 8 }] });
});

test('makes one list of two sources, tells which is which, and keeps the first of each', async () => {
  const task = {
    data: {
      farm: { hens: [{ tag: 'X1', hen: 'Berta' }] },
      market: {
        hens: [
          { tag: 'x1', hen: 'B.' },
          { tag: 'x2', hen: 'Olga' },
        ],
      },
    },
    schema: listOf(record({ tag: 'string', name: 'string', source: 'string' })),
    instruction: 'Merge both into one list without duplicates (same tag, ignoring case). source is "farm" or "market".',
  };

  expect((await ask(task)).data).toEqual([
    { tag: 'X1', name: 'Berta', source: 'farm' },
    { tag: 'x2', name: 'Olga', source: 'market' },
  ]);
});

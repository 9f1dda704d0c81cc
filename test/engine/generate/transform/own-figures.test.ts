/** Whose figures are meant: those of the rows themselves, and not of what is in them or what they name; tours of a sledge hire and their extras. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const tour = (tourId: string, amount: string, kind: string, seatsLeft: number, state: string, wind: number) => ({
  tourId,
  fare: { amount, currency: 'EUR', kind },
  seatsLeft,
  state,
  miles: seatsLeft + 4,
  weather: { wind_kmh: wind },
  extras: [{ code: `x-${tourId}`, price: 10 * seatsLeft }],
});

const data = {
  listTours: step({
    tours: [
      tour('t1', '99.50', 'seat', 4, 'done', 8),
      tour('t2', '120.00', 'bench', 0, 'called_off', 31),
      tour('t3', '80.00', 'seat', 2, 'done', 12),
      tour('t4', '65.00', 'bench', 3, 'planned', 20),
    ],
  }),
  listWishes: step({
    wishes: [
      { tour_id: 't3', made_on: '2026-02-01', max_price: 70 },
      { tour_id: 't1', made_on: '2026-01-09', max_price: 110 },
    ],
  }),
};

const priced = listOf(record({ id: 'string', price: 'number' }));
const kinds = record({ kind: 'string', average: 'number', cheapest: 'number', seatsLeft: 'integer' });

test.each([
  [
    'tours under 100 euros, dearest on top, id + price',
    priced,
    [
      { id: 't1', price: 99.5 },
      { id: 't3', price: 80 },
      { id: 't4', price: 65 },
    ],
  ],
  [
    'for every kind the average price (2 decimals), the cheapest and the seats left altogether, sorted by average',
    listOf(kinds),
    [
      { kind: 'seat', average: 89.75, cheapest: 80, seatsLeft: 6 },
      { kind: 'bench', average: 92.5, cheapest: 65, seatsLeft: 3 },
    ],
  ],
  [
    'Which tours are still to be had? id, kind and seats left, cheapest first',
    listOf(record({ id: 'string', kind: 'string', seatsLeft: 'integer' })),
    [
      { id: 't4', kind: 'bench', seatsLeft: 3 },
      { id: 't3', kind: 'seat', seatsLeft: 2 },
      { id: 't1', kind: 'seat', seatsLeft: 4 },
    ],
  ],
  [
    'cheapest tour of each kind: kind, id, price; skip those that are sold out',
    listOf(record({ kind: 'string', id: 'string', price: 'number' })),
    [
      { kind: 'seat', id: 't3', price: 80 },
      { kind: 'bench', id: 't4', price: 65 },
    ],
  ],
  [
    'wishes in order of date: tour and date',
    listOf(record({ tourId: 'string', madeOn: 'string' })),
    [
      { tourId: 't1', madeOn: '2026-01-09' },
      { tourId: 't3', madeOn: '2026-02-01' },
    ],
  ],
])('what rows have themselves goes first: %s', async (instruction, schema, expected) => {
  expect((await ask({ data, schema, instruction })).data).toEqual(expected);
});

test.each([
  [
    'For each kind: how many tours, how many of those were called off and the average wind',
    listOf(record({ kind: 'string', tours: 'integer', calledOff: 'integer', avgWind: 'number' })),
    [
      { kind: 'seat', tours: 2, calledOff: 0, avgWind: 10 },
      { kind: 'bench', tours: 2, calledOff: 1, avgWind: 25.5 },
    ],
  ],
  [
    'one row per kind with a column for each state: done, called off, planned',
    listOf(record({ kind: 'string', done: 'integer', calledOff: 'integer', planned: 'integer' })),
    [
      { kind: 'seat', done: 2, calledOff: 0, planned: 0 },
      { kind: 'bench', done: 0, calledOff: 1, planned: 1 },
    ],
  ],
])('what no number is spoken of for is counted: %s', async (instruction, schema, expected) => {
  expect((await ask({ data, schema, instruction })).data).toEqual(expected);
});

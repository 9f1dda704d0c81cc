/** What people ask for in passing: kinds in the plural, forms of dates, groups by two fields, what is in there twice. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const whole = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const rows = (fields: Parameters<typeof record>[0]) => listOf(record(fields));

const plants = {
  plants: [
    { tag: 'p1', kind: 'fern', potted: '2025-03-01', pots: 3, cost: 2 },
    { tag: 'p2', kind: 'cactus', potted: '2024-01-09', pots: 1, cost: 5 },
    { tag: 'p3', kind: 'fern', potted: '2024-11-30', pots: 2, cost: 4 },
  ],
};

test('a kind in the plural says which rows, and whoever waits longest comes first', async () => {
  const { data } = await ask({
    data: plants,
    schema: rows({ tag: text, potted: day }),
    instruction: 'ferns only, the one which is potted since longest on top',
  });

  expect(data).toEqual([
    { tag: 'p3', potted: '2024-11-30' },
    { tag: 'p1', potted: '2025-03-01' },
  ]);
});

test('a product that is said is added up, and different things are counted by their key', async () => {
  const { data } = await ask({
    data: { stock: plants.plants.map(({ tag, pots, cost }) => ({ code: tag, pots, cost, list_price: cost * 3 })) },
    schema: record({ plants: whole, value: number }),
    instruction: 'What is it worth? pots times cost, all together, and how many different plants',
  });

  expect(data).toEqual({ plants: 3, value: 19 });
});

test('dates and times are written in forms of small letters', async () => {
  const { data } = await ask({
    data: { shows: [{ name: 'Opening', begins_at: '2026-05-09T18:30:00Z' }] },
    schema: rows({ name: text, date: text, time: text }),
    instruction: 'date as dd.mm.yyyy, and the time as hh:mm in a field of its own',
  });

  expect(data).toEqual([{ name: 'Opening', date: '09.05.2026', time: '18:30' }]);
});

test('a tax that amounts contain is taken out of them', async () => {
  const { data } = await ask({
    data: { tickets: [{ no: 'a', gross: 107 }] },
    schema: rows({ no: text, net: number, vat: number }),
    instruction: 'The amounts have 7% VAT in them. Give me net and vat, rounded to 2 decimals',
  });

  expect(data).toEqual([{ no: 'a', net: 100, vat: 7 }]);
});

test('rows are put together by all fields that are said, which are not added up', async () => {
  const { data } = await ask({
    data: {
      rides: [
        { gate: 2, at: '2026-07-02T09:00:00Z', fare: 3 },
        { gate: 1, at: '2026-07-02T10:00:00Z', fare: 4 },
        { gate: 2, at: '2026-07-02T11:00:00Z', fare: 5 },
      ],
    },
    schema: rows({ day, gate: whole, rides: whole, income: number }),
    instruction: 'income per gate and day with the number of rides, sorted by day, then by gate',
  });

  expect(data).toEqual([
    { day: '2026-07-02', gate: 1, rides: 1, income: 4 },
    { day: '2026-07-02', gate: 2, rides: 2, income: 8 },
  ]);
});

test('what is in there twice is shown, without regard to capitals', async () => {
  const { data } = await ask({
    data: {
      readers: [
        { id: 1, phone: 'x1', mail: 'Ada@x.example' },
        { id: 2, phone: 'x2', mail: 'ben@x.example' },
        { id: 3, phone: 'x3', mail: 'ada@x.example' },
      ],
    },
    schema: rows({ mail: text, ids: { type: 'array', items: whole } }),
    instruction:
      'some readers are listed twice with the same mail (upper/lower case does not matter): the mail in lower case and the ids',
  });

  expect(data).toEqual([{ mail: 'ada@x.example', ids: [1, 3] }]);
});

test('rows that name the row above them are put below it, in a tree of two levels', async () => {
  const { data } = await ask({
    data: {
      shelves: [
        { id: 1, label: 'A', parent: null },
        { id: 2, label: 'A1', parent: 1 },
        { id: 3, label: 'B', parent: null },
      ],
    },
    schema: rows({ label: text, children: rows({ label: text }) }),
    instruction: 'shelves with parent null on top, the others below their parent',
  });

  expect(data).toEqual([
    { label: 'A', children: [{ label: 'A1' }] },
    { label: 'B', children: [] },
  ]);
});

test('how many of them were late is no condition, and columns are ordered from A to Z', async () => {
  const { data } = await ask({
    data: {
      trains: [
        { line: 'S2', due: '2026-01-02', arrived: '2026-01-02' },
        { line: 'S1', due: '2026-01-02', arrived: '2026-01-03' },
      ],
    },
    schema: rows({ line: text, trains: whole, late: whole }),
    instruction: 'per line the trains and how many of them were late (arrived after due), lines from A to Z',
  });

  expect(data).toEqual([
    { line: 'S1', trains: 1, late: 1 },
    { line: 'S2', trains: 1, late: 0 },
  ]);
});

test('the only text and the only day that are left are what nothing else was found for', async () => {
  const { data } = await ask({
    data: { slips: [{ slip_no: 'L-1', addressee: 'Roe', quantity: 4, sent_off_on: '2026-02-03' }] },
    schema: rows({ documentNumber: text, recipient: text, pieces: whole, shippingDate: day }),
    instruction: 'Same data in the words of our books.',
  });

  expect(data).toEqual([{ documentNumber: 'L-1', recipient: 'Roe', pieces: 4, shippingDate: '2026-02-03' }]);
});

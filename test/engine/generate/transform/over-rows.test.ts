/** What takes several rows: groups by parts of dates, the first and the last one, sums with signs, rows that do not belong. */
import { test } from 'vitest';
import { expectBoth, listOf, record } from './ask.ts';

test('rows are put together by the weekday of their date', async () => {
  await expectBoth(
    {
      data: {
        sales: [
          { date: '2026-06-01', eggs: 30 },
          { date: '2026-06-02', eggs: 50 },
          { date: '2026-06-08', eggs: 10 },
        ],
      },
      schema: listOf(record({ weekday: 'string', eggs: 'integer' })),
      instruction: 'eggs sold on each weekday, most first',
    },
    [
      { weekday: 'Tuesday', eggs: 50 },
      { weekday: 'Monday', eggs: 40 },
    ],
    [{ sales: [{ date: '2026-06-05', eggs: 3 }] }, [{ weekday: 'Friday', eggs: 3 }]],
  );
});

test('a column that is called as an adjective is no condition', async () => {
  await expectBoth(
    {
      data: {
        visits: [
          { vet: 'Ida', kind: 'early' },
          { vet: 'Jo', kind: 'late' },
          { vet: 'Ida', kind: 'early' },
        ],
      },
      schema: listOf(record({ vet: 'string', early: 'integer', late: 'integer' })),
      instruction: 'one row per vet, columns early / late with the number of visits of that kind',
    },
    [
      { vet: 'Ida', early: 2, late: 0 },
      { vet: 'Jo', early: 0, late: 1 },
    ],
    [{ visits: [{ vet: 'Kim', kind: 'late' }] }, [{ vet: 'Kim', early: 0, late: 1 }]],
  );
});

test('the last of a series is compared with the first', async () => {
  const flock = (name: string, counts: readonly (readonly [number, number])[]): object => ({
    name,
    counts: counts.map(([year, hens]) => ({ year, hens })),
  });

  await expectBoth(
    {
      data: {
        flocks: [
          flock('Hill', [
            [2000, 90],
            [2010, 70],
            [2020, 60],
          ]),
        ],
      },
      schema: listOf(record({ flock: 'string', lost: 'number' })),
      instruction: 'how much did each flock shrink between first and last count',
    },
    [{ flock: 'Hill', lost: 30 }],
    [
      {
        flocks: [
          flock('Dale', [
            [2015, 12],
            [2005, 20],
          ]),
        ],
      },
      [{ flock: 'Dale', lost: 8 }],
    ],
  );
});

test('what comes in and goes out is added to what there was', async () => {
  await expectBoth(
    {
      data: {
        bins: [{ sku: 'A', opening: 10, minimum: 5 }],
        moves: [
          { sku: 'A', type: 'out', qty: 7 },
          { sku: 'A', type: 'in', qty: 1 },
        ],
      },
      schema: listOf(record({ sku: 'string', stock: 'integer', reorder: 'boolean' })),
      instruction:
        'stock per bin: start with the opening stock, "in" adds, "out" subtracts. Bins below their minimum get reorder true.',
    },
    [{ sku: 'A', stock: 4, reorder: true }],
    [
      { bins: [{ sku: 'X', opening: 9, minimum: 2 }], moves: [{ sku: 'X', type: 'in', qty: 1 }] },
      [{ sku: 'X', stock: 10, reorder: false }],
    ],
  );
});

test('who was not there is everybody but those who were', async () => {
  await expectBoth(
    {
      data: {
        keepers: [
          { id: 1, name: 'Vera' },
          { id: 2, name: 'Carl' },
          { id: 3, name: 'Mona' },
        ],
        shifts: [
          { date: '2026-03-01', attended: [1, 3] },
          { date: '2026-03-08', attended: [2] },
        ],
      },
      schema: listOf(record({ date: { type: 'string', format: 'date' }, missing: listOf('string') })),
      instruction: 'list of shifts with the names of everyone who did not attend, sorted by name',
    },
    [
      { date: '2026-03-01', missing: ['Carl'] },
      { date: '2026-03-08', missing: ['Mona', 'Vera'] },
    ],
    [
      { keepers: [{ id: 7, name: 'Otto' }], shifts: [{ date: '2026-04-02', attended: [] }] },
      [{ date: '2026-04-02', missing: ['Otto'] }],
    ],
  );
});

test('what rose from one list to the other, by how much and in percent', async () => {
  const today = [
    { egg: 'A', price: 12 },
    { egg: 'B', price: 18 },
    { egg: 'D', price: 7 },
  ];

  await expectBoth(
    {
      data: {
        yesterday: [
          { egg: 'A', price: 10 },
          { egg: 'B', price: 20 },
        ],
        today,
      },
      schema: listOf(record({ egg: 'string', increase: 'number', percent: 'number' })),
      instruction: 'Compare both lists: which eggs got more expensive, by how much, and in percent (1 decimal)',
    },
    [{ egg: 'A', increase: 2, percent: 20 }],
    [
      { yesterday: [{ egg: 'X', price: 3 }], today: [{ egg: 'X', price: 4 }] },
      [{ egg: 'X', increase: 1, percent: 33.3 }],
    ],
  );
});

test('every row has the names of all rows above it', async () => {
  await expectBoth(
    {
      data: {
        folders: [
          { id: 1, name: 'farm', parent_id: null },
          { id: 2, name: 'coops', parent_id: 1 },
          { id: 3, name: 'north', parent_id: 2 },
        ],
      },
      schema: listOf(record({ id: 'integer', path: 'string' })),
      instruction: 'give every folder its full path, built from the names of its parents, separated with /',
    },
    [
      { id: 1, path: 'farm' },
      { id: 2, path: 'farm/coops' },
      { id: 3, path: 'farm/coops/north' },
    ],
    [{ folders: [{ id: 7, name: 'barn', parent_id: null }] }, [{ id: 7, path: 'barn' }]],
  );
});

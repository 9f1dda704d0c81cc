/** What is asked of rows by what belongs to them, by their rank and by adjectives: each over the data that is given, and over other data. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record } from './ask.ts';

const nullable = { type: ['number', 'null'] };

test('compares and orders by adjectives of any measure', async () => {
  const coops = [
    { coop: 'North', celsius: 11 },
    { coop: 'South', celsius: 19 },
    { coop: 'Pond', celsius: 4 },
  ];
  const schema = listOf(record({ coop: 'string' }));

  const colder = await ask({ data: { coops }, schema, instruction: 'coops colder than 12 degrees' });
  const warmest = await ask({ data: { coops }, schema, instruction: 'just the 2 warmest coops, warmest on top' });

  expect(colder.data).toEqual([{ coop: 'North' }, { coop: 'Pond' }]);
  expect(warmest.data).toEqual([{ coop: 'South' }, { coop: 'North' }]);
});

test('compares amounts in the unit of the field', async () => {
  const task = {
    data: {
      walks: [
        { hen: 'Berta', length_min: 45 },
        { hen: 'Olga', length_min: 20 },
      ],
    },
    schema: listOf(record({ hen: 'string' })),
    instruction: 'walks longer than half an hour',
  };

  expect((await ask(task)).data).toEqual([{ hen: 'Berta' }]);
  expect(await onOther(task, { walks: [{ hen: 'Ida', length_min: 30 }] })).toEqual([]);
});

test('values that differ in spelling alone are respelled, those too that the data at hand has not', async () => {
  const state = { type: 'string', enum: ['laid-today', 'in-nest', 'sold'] };
  const task = { data: { eggs: [{ state: 'LAID_TODAY' }, { state: 'SOLD' }] }, schema: listOf(record({ state })) };

  expect((await ask(task)).data).toEqual([{ state: 'laid-today' }, { state: 'sold' }]);
  expect(await onOther(task, { eggs: [{ state: 'IN_NEST' }] })).toEqual([{ state: 'in-nest' }]);
});

const flocks = {
  flocks: [
    {
      name: 'Reds',
      hens: [
        { hen: 'Berta', checked: true },
        { hen: 'Olga', checked: false },
      ],
    },
    { name: 'Blues', hens: [{ hen: 'Ida', checked: true }] },
    { name: 'Greys', hens: [] },
  ],
};

test('writes what belongs to a record as an example counts it', async () => {
  const task = {
    data: flocks,
    schema: listOf(record({ name: 'string', state: 'string' })),
    instruction: 'state is a text such as "1 of 2 hens checked"',
  };

  expect((await ask(task)).data).toEqual([
    { name: 'Reds', state: '1 of 2 hens checked' },
    { name: 'Blues', state: '1 of 1 hens checked' },
    { name: 'Greys', state: '0 of 0 hens checked' },
  ]);
});

test('keeps records of which all, or one, of the rows hold something', async () => {
  const schema = record({ flocks: listOf('string') });

  const one = await ask({ data: flocks, schema, instruction: 'flocks that have at least one hen checked' });
  const all = await ask({ data: flocks, schema, instruction: 'only flocks whose hens have all been checked' });

  expect(one.data).toEqual({ flocks: ['Reds', 'Blues'] });
  expect(all.data).toEqual({ flocks: ['Blues', 'Greys'] });
});

test('what stands where nothing belongs to a record is no condition on it', async () => {
  const data = {
    coops: [
      { id: 1, title: 'North' },
      { id: 2, title: 'Pond' },
    ],
    eggs: [
      { coop_id: 1, grams: 60 },
      { coop_id: 1, grams: 50 },
    ],
  };
  const lists = {
    data,
    schema: listOf(record({ coop: 'string', eggs: listOf(record({ grams: 'number' })) })),
    instruction: 'coops with their eggs; coops without eggs have an empty list',
  };
  const means = {
    data: {
      coops: [
        { name: 'North', eggs: [{ grams: 60 }, { grams: 50 }] },
        { name: 'Pond', eggs: [] },
      ],
    },
    schema: listOf(record({ name: 'string', averageGrams: nullable })),
    instruction: 'average grams per coop, null without eggs',
  };

  expect((await ask(lists)).data).toEqual([
    { coop: 'North', eggs: [{ grams: 60 }, { grams: 50 }] },
    { coop: 'Pond', eggs: [] },
  ]);
  expect((await ask(means)).data).toEqual([
    { name: 'North', averageGrams: 55 },
    { name: 'Pond', averageGrams: null },
  ]);
});

test('ranks within what rows have in common, in the order of two fields', async () => {
  const task = {
    data: {
      shows: [
        { hen: 'Berta', breed: 'Orp', points: 7 },
        { hen: 'Olga', breed: 'Ban', points: 9 },
        { hen: 'Ida', breed: 'Orp', points: 8 },
      ],
    },
    schema: listOf(record({ breed: 'string', rank: 'integer', hen: 'string' })),
    instruction: 'rank every hen within the breed, highest points gets 1; ordered by breed and then rank',
  };

  expect((await ask(task)).data).toEqual([
    { breed: 'Ban', rank: 1, hen: 'Olga' },
    { breed: 'Orp', rank: 1, hen: 'Ida' },
    { breed: 'Orp', rank: 2, hen: 'Berta' },
  ]);
});

test('tells what was used since the record before, without the first one', async () => {
  const task = {
    data: {
      readings: [
        { day: '2025-01-01', litres: 10 },
        { day: '2025-01-02', litres: 14 },
        { day: '2025-01-03', litres: 21 },
      ],
    },
    schema: listOf(record({ day: 'string', used: 'number' })),
    instruction: 'what each reading used since the one before; the first has none, leave it out',
  };

  expect((await ask(task)).data).toEqual([
    { day: '2025-01-02', used: 4 },
    { day: '2025-01-03', used: 7 },
  ]);
  expect(await onOther(task, { readings: [{ day: '2025-01-01', litres: 3 }] })).toEqual([]);
});

test('finds one row by its mark, and the first and the last date of rows', async () => {
  const hens = {
    hens: [
      { name: 'Berta', broody: false },
      { name: 'Olga', broody: true },
    ],
    coops: [{ coop: 'North' }, { coop: 'Pond' }],
  };
  const day = { type: 'string', format: 'date' };
  const visits = { hens: [{ ring: 'A', visits: [{ on: '2025-03-04' }, { on: '2025-01-30' }] }] };

  const one = await ask({
    data: hens,
    schema: record({ coops: 'integer', broodyHen: 'string' }),
    instruction: 'how many coops there are, and the hen that is broody',
  });
  const dates = await ask({
    data: visits,
    schema: listOf(record({ ring: 'string', firstSeen: day, lastSeen: day })),
    instruction: 'when each hen was seen first and last',
  });

  expect(one.data).toEqual({ coops: 2, broodyHen: 'Olga' });
  expect(dates.data).toEqual([{ ring: 'A', firstSeen: '2025-01-30', lastSeen: '2025-03-04' }]);
});

test('lists each only once, however that is said', async () => {
  const task = {
    data: {
      eggs: [
        { code: 'x', hen: 'Berta' },
        { code: 'x', hen: 'Olga' },
        { code: 'y', hen: 'Ida' },
      ],
    },
    schema: listOf(record({ code: 'string', hen: 'string' })),
    instruction: 'The same code must not come twice, the first one wins.',
  };

  expect((await ask(task)).data).toEqual([
    { code: 'x', hen: 'Berta' },
    { code: 'y', hen: 'Ida' },
  ]);
});

/** What is left for fields that nothing is called like: the only value of its kind, the name inside, the rows of a sum beside a flag. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

test('what is required and found nowhere is what nothing else is left for, and that is told', async () => {
  const booking = {
    code: 'B7',
    check_in: '2024-10-04',
    check_out: '2024-10-06',
    hen: { title: 'Layer', flock: 'North' },
    moved: { startsAt: '2024-11-01T00:00:00Z' },
    pieces: 3,
  };
  const schema = record({
    code: 'string',
    arrival: { type: 'string', format: 'date' },
    departure: { type: 'string', format: 'date' },
    job_title: 'string',
    start: { type: 'string', format: 'date-time' },
    portions: 'integer',
  });

  const { data, unchecked } = await ask({ data: { read: step(booking) }, schema });

  expect(data).toEqual({
    code: 'B7',
    arrival: '2024-10-04',
    departure: '2024-10-06',
    job_title: 'Layer',
    start: '2024-11-01T00:00:00Z',
    portions: 3,
  });
  expect(unchecked.join(' ')).toMatch(/nothing else is left for it|nothing else may be meant by it|Taken by meaning/);
});

test('what a single step gave stands around nothing: its texts are called as the fields of an entry', async () => {
  const post = {
    id: 3,
    slug: 'eggs',
    title: { rendered: 'Eggs' },
    content: { rendered: '<p>E</p>', protected: false },
  };
  const entry = record({ kind: { const: 'article' }, fields: record({ headline: 'string', body: 'string' }) });

  const { data } = await ask({ data: { getPost: step(post) }, schema: entry });

  expect(data).toEqual({ kind: 'article', fields: { headline: 'Eggs', body: '<p>E</p>' } });
});

test('addresses of the web are what each record of a list has of that kind', async () => {
  const hens = [
    { name: 'Ada', photos: [{ id: 1, url: 'https://img.example/1.jpg', caption: 'Left' }] },
    { name: 'Bea', photos: [] },
  ];
  const schema = listOf(record({ name: 'string', images: listOf({ type: 'string', format: 'uri' }) }));

  expect((await ask({ data: { hens }, schema })).data).toEqual([
    { name: 'Ada', images: ['https://img.example/1.jpg'] },
    { name: 'Bea', images: [] },
  ]);
});

test('the oldest year of what belongs to a record is the least of the years', async () => {
  const data = {
    hens: step([
      { id: 1, coop_id: 'C1', weight: 2, year: 2019 },
      { id: 2, coop_id: 'C2', weight: 3, year: 2021 },
      { id: 3, coop_id: 'C1', weight: 4, year: 2011 },
    ]),
    coops: step([
      { id: 'C1', name: 'North' },
      { id: 'C2', name: 'South' },
    ]),
  };
  const coop = record({ coop: 'string', hen_count: 'integer', total_weight: 'number', oldest_year: 'integer' });
  const instruction = 'per coop how many hens there are, what they weigh together and the year of the oldest';

  const found = await ask({ data, schema: record({ coops: listOf(coop) }), instruction });

  expect(found.data).toEqual({
    coops: [
      { coop: 'North', hen_count: 2, total_weight: 6, oldest_year: 2011 },
      { coop: 'South', hen_count: 1, total_weight: 3, oldest_year: 2021 },
    ],
  });
});

test('a name is that of the one inside, and no state of the row', async () => {
  const claims = [
    { number: 'C-3', holder: { name: 'Ida', city: 'Ulm' }, amount: 7, status: 'open', on: '2024-03-09' },
    { number: 'C-1', holder: { name: 'Jan', city: 'Ulm' }, amount: 4, status: 'settled', on: '2024-01-09' },
    { number: 'C-2', holder: { name: 'Kim', city: 'Ulm' }, amount: 5, status: 'open', on: '2024-02-11' },
  ];
  const work = record({
    subject: { type: 'string', description: 'Number of the claim' },
    customer_name: 'string',
    priority: { type: 'string', enum: ['normal', 'high'] },
  });
  const instruction =
    'Only open claims, oldest first. Claims with an amount over 5 get priority high, the rest normal.';

  expect((await ask({ data: { claims }, schema: listOf(work), instruction })).data).toEqual([
    { subject: 'C-2', customer_name: 'Kim', priority: 'normal' },
    { subject: 'C-3', customer_name: 'Ida', priority: 'high' },
  ]);
});

test('a bound that makes a flag true leaves no row out of the sums beside it', async () => {
  const data = {
    hens: step([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bea' },
    ]),
    eggs: step([
      { id: 'e1', hen_id: 1, total: 30, status: 'sold' },
      { id: 'e2', hen_id: 2, total: 80, status: 'sold' },
      { id: 'e3', hen_id: 1, total: 22, status: 'sold' },
      { id: 'e4', hen_id: 2, total: 90, status: 'cancelled' },
    ]),
  };
  const hen = record({ name: 'string', egg_count: 'integer', total_earned: 'number', vip: 'boolean' });
  const instruction = 'Every hen. Cancelled eggs do not count; whoever earned a total of 60 or more is a VIP.';

  const found = await ask({ data, schema: record({ hens: listOf(hen) }), instruction });

  expect(found.data).toEqual({
    hens: [
      { name: 'Ada', egg_count: 2, total_earned: 52, vip: false },
      { name: 'Bea', egg_count: 1, total_earned: 80, vip: true },
    ],
  });
});

test('what is beyond a limit is no part of what is regular', async () => {
  const data = {
    hens: step([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bea' },
    ]),
    shifts: step([
      { id: 's1', hen_id: 1, hours: 20 },
      { id: 's2', hen_id: 2, hours: 8 },
      { id: 's3', hen_id: 1, hours: 24.5 },
    ]),
  };
  const hen = record({ name: 'string', regular_hours: 'number', overtime_hours: 'number' });
  const instruction = 'One line per hen with all its hours of the week. Whatever goes beyond 40 hours is overtime.';

  const found = await ask({ data, schema: record({ lines: listOf(hen) }), instruction });

  expect(found.data).toEqual({
    lines: [
      { name: 'Ada', regular_hours: 40, overtime_hours: 4.5 },
      { name: 'Bea', regular_hours: 8, overtime_hours: 0 },
    ],
  });
});

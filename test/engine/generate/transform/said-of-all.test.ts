/** One kind of rows, named in a heading or at the end for all that is asked for; and orders that are told by what has waited longest. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const outings = {
  outings: [
    ['Run', 10250.4, 3120, '2025-05-01'],
    ['Ride', 8200, 1500, '2025-05-02'],
    ['Run', 6420.9, 1980, '2025-05-03'],
  ].map(([type, metres, moving_time, day]) => ({
    type,
    metres,
    moving_time,
    start_date: `${day}T16:00:00Z`,
    start_date_local: `${day}T08:00:00Z`,
  })),
};

test.each([
  'total up my runs: how many, km, moving time in minutes. km with one decimal',
  'my runs in total: number, kilometres, minutes moving. km with one decimal',
  'Number of runs, their kilometres and their moving minutes. km with one decimal',
  'count, kilometres and moving minutes, all of runs. km with one decimal',
  "minutes in motion, kilometres and the number, all without anything that isn't a run. km with one decimal",
])('what is counted and what is added up are of one kind: %s', async (instruction) => {
  const schema = record({ runs: 'integer', km: 'number', movingMinutes: 'number' });

  const { data } = await ask({ data: outings, schema, instruction });

  expect(data).toEqual({ runs: 2, km: 16.7, movingMinutes: 85 });
});

const letters = {
  letters: [
    { no: 1, open: true, draft: false, made_at: '2025-05-20T10:00:00Z' },
    { no: 2, open: true, draft: true, made_at: '2025-05-10T10:00:00Z' },
    { no: 3, open: true, draft: false, made_at: '2025-05-01T10:00:00Z' },
    { no: 4, open: false, draft: false, made_at: '2025-05-02T10:00:00Z' },
  ],
};

test.each([
  'open letters except drafts, longest-waiting first',
  'open letters that are not drafts, starting with the oldest',
  'letters still open and not marked as draft, oldest first by made at',
  'open letters, apart from drafts, from the earliest on',
])('the one that has waited longest comes first: %s', async (instruction) => {
  const schema = listOf(record({ no: 'integer', made_at: 'string' }));

  const { data } = await ask({ data: letters, schema, instruction });

  expect(data).toMatchObject([{ no: 3 }, { no: 1 }]);
});

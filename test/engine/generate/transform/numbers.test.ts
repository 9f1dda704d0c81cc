/** What is reckoned over the rows of a record, where other things are reckoned beside it. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

test('what a thing has itself is taken once, and not with each of its rows', async () => {
  const data = {
    coops: [
      { id: 1, name: 'Oak', capacity: 30 },
      { id: 2, name: 'Elm', capacity: 12 },
    ],
    flocks: [
      { coopId: 1, hens: 8 },
      { coopId: 1, hens: 5 },
    ],
  };
  const schema = listOf(record({ coop: 'string', used: 'number', remaining: 'number' }));
  const instruction =
    'Remaining places per coop: capacity minus the hens of its flocks. coop name, used, remaining; lowest remaining first';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { coop: 'Elm', used: 0, remaining: 12 },
    { coop: 'Oak', used: 13, remaining: 17 },
  ]);
});

test('a rate per hundred is no formula of the number that it names', async () => {
  const data = {
    feeds: [
      { coop: 'Oak', kilos: 40, eggs: 500 },
      { coop: 'Elm', kilos: 30, eggs: 250 },
      { coop: 'Oak', kilos: 20, eggs: 300 },
    ],
  };
  const schema = listOf(record({ coop: 'string', kilos: 'number', eggs: 'number', consumption: 'number' }));
  const instruction = 'Consumption per coop: kilos, eggs laid and kilos per 100 eggs with two decimals.';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { coop: 'Oak', kilos: 60, eggs: 800, consumption: 7.5 },
    { coop: 'Elm', kilos: 30, eggs: 250, consumption: 12 },
  ]);
});

test('an average per row is no second key of the groups', async () => {
  const data = {
    sessions: [
      { id: 1, kind: 'yoga', guests: 10 },
      { id: 2, kind: 'spin', guests: 20 },
      { id: 3, kind: 'yoga', guests: 15 },
    ],
  };
  const schema = listOf(record({ kind: 'string', sessions: 'integer', guests: 'integer', average: 'number' }));
  const instruction = 'per kind: how many sessions, the total guests, and the average guests per session';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { kind: 'yoga', sessions: 2, guests: 25, average: 12.5 },
    { kind: 'spin', sessions: 1, guests: 20, average: 20 },
  ]);
});

test('the number of a row is left for its field beside what runs on', async () => {
  const data = {
    rain: [
      { day: '2025-01-03', mm: 2 },
      { day: '2025-01-01', mm: 5 },
    ],
  };
  const schema = listOf(record({ day: 'string', rain: 'number', cumulative: 'number' }));

  expect((await ask({ data, schema, instruction: 'cumulative rainfall per day in date order' })).data).toEqual([
    { day: '2025-01-01', rain: 5, cumulative: 5 },
    { day: '2025-01-03', rain: 2, cumulative: 7 },
  ]);
});

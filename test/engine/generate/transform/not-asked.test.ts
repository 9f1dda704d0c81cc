/** Words that are near to those of a rule, and ask for something else. */
import { expect, test } from 'vitest';
import { ask, expectNone, listOf, record } from './ask.ts';

test('a tax that is to be included is not in the amounts', async () => {
  const data = { eggs: [{ sku: 'A', price: 12 }] };
  const schema = listOf(record({ sku: 'string', net: 'number' }));

  const { data: rows } = await ask({ data, schema, instruction: 'net is the price; include 20% VAT in the next step' });

  expect(rows).toEqual([{ sku: 'A', net: 12 }]);
});

test('a tax that the amounts have in them is taken out', async () => {
  const data = { eggs: [{ sku: 'A', price: 12 }] };
  const schema = listOf(record({ sku: 'string', net: 'number' }));

  const { data: rows } = await ask({ data, schema, instruction: 'prices include 20% VAT, give me the net' });

  expect(rows).toEqual([{ sku: 'A', net: 10 }]);
});

test('the time between start and end is of each row, and not from the first row to the last', async () => {
  const shifts = [
    { start: '2025-01-01T08:00:00Z', end: '2025-01-01T12:00:00Z', tip: 5 },
    { start: '2025-01-02T08:00:00Z', end: '2025-01-02T10:00:00Z', tip: 7 },
  ];
  const schema = listOf(record({ name: 'string', hours: 'number' }));
  const instruction = 'hours of each keeper between start and end of the shifts, added up';

  const { data: rows } = await ask({ data: { keepers: [{ name: 'Ann', shifts }] }, schema, instruction });

  expect(rows).toEqual([{ name: 'Ann', hours: 6 }]);
});

test('a result of two sides is not the better one where nothing compares them', async () => {
  const data = { races: [{ home: 'Ada', away: 'Bea', home_laps: 2, away_laps: 1 }] };
  const schema = listOf(record({ home: 'string', away: 'string', outcome: 'string' }));

  await expectNone({ data, schema, instruction: 'each race with its outcome' }, ['[].outcome']);
});

test('a list of wins keeps all of its rows', async () => {
  const data = {
    teams: [{ team: 'A', wins: 3 }],
    guests: [
      { team: 'B', wins: 4 },
      { team: 'A', wins: 1 },
    ],
  };
  const schema = listOf(record({ team: 'string', wins: 'integer' }));
  const instruction = 'both in one list, team and wins, most wins first';

  const { data: rows } = await ask({ data, schema, instruction });

  expect(rows).toEqual([
    { team: 'B', wins: 4 },
    { team: 'A', wins: 3 },
    { team: 'A', wins: 1 },
  ]);
});

test('capitals of countries are towns, and no large letters', async () => {
  const data = { countries: [{ name: 'France', capital: 'Paris' }] };
  const schema = listOf(record({ name: 'string', capital: 'string' }));

  const { data: rows } = await ask({ data, schema, instruction: 'name with capital, sorted by capital' });

  expect(rows).toEqual([{ name: 'France', capital: 'Paris' }]);
});

test('others of a row are not those that have nothing to do with it', async () => {
  const data = {
    hens: [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bea' },
    ],
    coops: [{ coop: 'Oak', lead: 1, hens: [1, 2] }],
  };
  const schema = listOf(record({ coop: 'string', others: listOf('string') }));

  await expectNone({ data, schema, instruction: 'coop and the names of its hens without the lead' }, ['[].others']);
});

test('things are listed by what they are called, and not by what they belong to', async () => {
  const tasks = [
    { title: 'sweep', done: true },
    { title: 'feed', done: false },
  ];
  const schema = listOf(record({ name: 'string', remaining: listOf('string') }));
  const instruction = 'per coop the remaining tasks that are not done';

  const { data: rows } = await ask({ data: { coops: [{ name: 'Oak', tasks }] }, schema, instruction });

  expect(rows).toEqual([{ name: 'Oak', remaining: ['feed'] }]);
});

test('the latest of each is one of them, and not how many there are', async () => {
  const data = {
    readings: [
      { sensor: 'a', at: '2025-01-01T10:00:00Z', value: 1 },
      { sensor: 'a', at: '2025-01-02T10:00:00Z', value: 3 },
      { sensor: 'b', at: '2025-01-01T10:00:00Z', value: 2 },
    ],
  };
  const schema = listOf(record({ sensor: 'string', value: 'number' }));

  const { data: rows } = await ask({ data, schema, instruction: 'the latest value of each sensor' });

  expect(rows).toEqual([
    { sensor: 'a', value: 3 },
    { sensor: 'b', value: 2 },
  ]);
});

test('what the things are called chooses none of them, although one has a topic of that name', async () => {
  const articles = [
    { title: 'Mending nets', topics: ['article', 'sea'] },
    { title: 'Tides', topics: ['sea'] },
  ];

  const { data: rows } = await ask({
    data: { articles },
    schema: listOf(record({ title: 'string' })),
    instruction: 'articles with their title',
  });

  expect(rows).toEqual([{ title: 'Mending nets' }, { title: 'Tides' }]);
});

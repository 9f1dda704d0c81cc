/** Several questions in one instruction, parts of the rows, one row of many, and what things are sorted by. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

test('each question has its own condition', async () => {
  const hens = [
    { ring: 'a', eggs: 3 },
    { ring: 'b', eggs: 7 },
  ];
  const instruction = 'How many hens laid fewer than 5 eggs, and how many eggs did all the hens lay together?';

  const { data } = await ask({ data: { hens }, schema: record({ weak: 'integer', total: 'number' }), instruction });

  expect(data).toEqual({ weak: 1, total: 10 });
});

test('a count by a bound has any name', async () => {
  const tanks = [
    { no: 1, level: 95 },
    { no: 2, level: 10 },
    { no: 3, level: 60 },
  ];
  const schema = record({ high: 'integer', low: 'integer', mean: 'number' });
  const instruction = 'How many tanks stand above 90, how many below 20, and what is the mean of all of them?';

  const { data } = await ask({ data: { tanks }, schema, instruction });

  expect(data).toEqual({ high: 1, low: 1, mean: 55 });
});

test('a number right before a unit tells the kind', async () => {
  const boats = [
    { name: 'A', berths: 4, rent: 90 },
    { name: 'B', berths: 2, rent: 40 },
    { name: 'C', berths: 4, rent: 80 },
  ];
  const schema = record({ name: 'string', rent: 'number', count: 'integer' });

  const { data } = await ask({
    data: { boats },
    schema,
    instruction: 'the cheapest 4 berth boat and how many 4 berth boats there are',
  });

  expect(data).toEqual({ name: 'C', rent: 80, count: 2 });
});

test('the rate of a deed is counted of what is left', async () => {
  const shots = [
    { archer: 'Q', result: 'hit' },
    { archer: 'P', result: 'missed' },
    { archer: 'Q', result: 'missed' },
    { archer: 'P', result: 'void' },
  ];
  const schema = listOf(record({ archer: 'string', shots: 'integer', hitRate: 'integer' }));
  const instruction = 'Hit rate per archer in percent. Void shots do not count. Sort by archer.';

  const { data } = await ask({ data: { shots }, schema, instruction });

  expect(data).toEqual([
    { archer: 'P', shots: 1, hitRate: 0 },
    { archer: 'Q', shots: 2, hitRate: 50 },
  ]);
});

test('a part of the sums is no sum of parts', async () => {
  const trips = [
    { ferry: 'N', cars: 10, places: 40 },
    { ferry: 'N', cars: 20, places: 20 },
  ];
  const schema = listOf(record({ ferry: 'string', load: { type: 'integer', description: 'Percent' } }));
  const instruction = 'Load per ferry: cars divided by places, in percent.';

  expect((await ask({ data: { trips }, schema, instruction })).data).toEqual([{ ferry: 'N', load: 50 }]);
});

test('the latest row stands beside how many there are', async () => {
  const data = {
    hive: { code: 'H1' },
    checks: [
      { mites: 4, checked: '2026-05-01 08:00' },
      { mites: 2, checked: '2026-06-01 08:00' },
    ],
  };
  const schema = record({
    code: 'string',
    mites: 'integer',
    checked: 'string',
    checks: { type: 'integer', description: 'How many there are' },
  });

  const { data: found } = await ask({ data, schema, instruction: 'the newest check of the hive, and how many it had' });

  expect(found).toEqual({ code: 'H1', mites: 2, checked: '2026-06-01 08:00', checks: 2 });
});

test('things are sorted by what names them', async () => {
  const scans = [
    { crate: 'c2', gate: 'W', at: '2026-01-02 10:00' },
    { crate: 'c1', gate: 'E', at: '2026-01-01 10:00' },
    { crate: 'c2', gate: 'N', at: '2026-01-03 10:00' },
  ];
  const schema = listOf(record({ crate: 'string', gate: 'string', at: 'string' }));
  const instruction =
    'Crates were scanned several times: only the most recent scan of each crate, crates sorted by id.';

  const { data } = await ask({ data: { scans }, schema, instruction });

  expect(data).toEqual([
    { crate: 'c1', gate: 'E', at: '2026-01-01 10:00' },
    { crate: 'c2', gate: 'N', at: '2026-01-03 10:00' },
  ]);
});

test('a tree of two levels has names below', async () => {
  const caves = [
    { id: 1, name: 'Big', above: null },
    { id: 2, name: 'Side', above: 1 },
  ];
  const schema = listOf(record({ name: 'string', children: listOf('string') }));
  const instruction = 'Make it a tree: those without one above at the top, the others as children under theirs.';

  expect((await ask({ data: { caves }, schema, instruction })).data).toEqual([{ name: 'Big', children: ['Side'] }]);
});

test.each([
  ['Split the name into first and last name.', 'Berg, Nils'],
  ['The name is "Last First". Take it apart.', 'Berg Nils'],
])('a name is taken apart: %s', async (instruction, name) => {
  const schema = listOf(record({ firstName: 'string', lastName: 'string' }));

  const { data } = await ask({ data: { riders: [{ name }] }, schema, instruction });

  expect(data).toEqual([{ firstName: 'Nils', lastName: 'Berg' }]);
});

test('a form shows where a text of several signs is cut', async () => {
  const schema = listOf(record({ street: 'string', postcode: 'string', city: 'string' }));
  const instruction = 'The address always reads "Street, Postcode City". Give the three parts.';

  const { data } = await ask({ data: { barns: [{ address: 'Am Deich 4, 25813 Husum' }] }, schema, instruction });

  expect(data).toEqual([{ street: 'Am Deich 4', postcode: '25813', city: 'Husum' }]);
});

test('first and last by the time of day, sorted by what the thing is known by', async () => {
  const stops = [
    { van: 'V2', place: 'Farm', time: '15:10' },
    { van: 'V1', place: 'Mill', time: '07:30' },
    { van: 'V2', place: 'Depot', time: '08:00' },
  ];
  const schema = listOf(record({ van: 'string', firstStop: 'string', lastStop: 'string' }));
  const instruction = 'For every van the first and the last stop, vans sorted by plate.';

  expect((await ask({ data: { stops }, schema, instruction })).data).toEqual([
    { van: 'V1', firstStop: 'Mill', lastStop: 'Mill' },
    { van: 'V2', firstStop: 'Depot', lastStop: 'Farm' },
  ]);
});

test('what is said as percent of all is said of the rate alone', async () => {
  const pens = [
    { barn: 'N', status: 'empty' },
    { barn: 'N', status: 'used' },
    { barn: 'S', status: 'used' },
  ];
  const schema = listOf(record({ barn: 'string', vacancyRate: 'number' }));
  const instruction = 'Vacancy rate by barn: empty pens as percent of all pens, highest first';

  expect((await ask({ data: { pens }, schema, instruction })).data).toEqual([
    { barn: 'N', vacancyRate: 50 },
    { barn: 'S', vacancyRate: 0 },
  ]);
});

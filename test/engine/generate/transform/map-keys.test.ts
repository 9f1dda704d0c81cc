/** Records with open keys: which values the keys are, and which of two keys is the outer one, in many wordings. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const hens = {
  hens: [
    { breed: 'Sussex', coop: 'Oak', eggs: 2 },
    { breed: 'Sussex', coop: 'Elm', eggs: 3 },
    { breed: 'Leghorn', coop: 'Oak', eggs: 4 },
    { breed: 'Sussex', coop: 'Oak', eggs: 5 },
  ],
};
const numbers = { type: 'object', additionalProperties: { type: 'integer' } };
const nested = { type: 'object', additionalProperties: numbers };

test.each([
  'object: coop -> (breed -> number of hens)',
  'hens counted per breed within each coop',
  'count of hens per breed, for each coop',
  'count the hens of each breed in each coop',
  'nested counts, coop outside and breed inside',
  'breed is the inner key, coop the outer one; values are counts',
  'group by coop and within that by breed, count',
  'first level: coop, second level: breed, value: number of hens',
  'number of hens per breed under each coop',
  'For each coop an object that says how many hens of each breed it has',
  'how many hens of every breed does each coop have',
  'top level coop, below it breed, count of hens',
  'the breeds with their counts, inside each coop',
  'coops with the number of hens per breed',
  'counts per breed, nested in the coop',
  'a map from coop to a map from breed to the number of hens',
  'keys: coop, then breed; value: how many hens',
  'a two-level object with coops at the top and breeds underneath, counting hens',
  'the breed belongs inside the coop; count the hens',
])('one key holds the other: %s', async (instruction) => {
  const { data } = await ask({ data: hens, schema: nested, instruction });

  expect(data).toEqual({ Oak: { Sussex: 2, Leghorn: 1 }, Elm: { Sussex: 1 } });
});

test.each(['frequency of each breed', 'distribution of breeds', 'a breakdown of the hens by breed', '{breed: count}'])(
  'how many there are of each: %s',
  async (instruction) => {
    const { data } = await ask({ data: hens, schema: numbers, instruction });

    expect(data).toEqual({ Sussex: 3, Leghorn: 1 });
  },
);

const orders = {
  orders: [
    { status: 'open', present_stage: { id: 1, name: 'Packing' }, parts: [{ name: 'Lid' }] },
    { status: 'open', present_stage: { id: 2, name: 'Loading' }, parts: [{ name: 'Lid' }] },
    { status: 'lost', present_stage: { id: 3, name: 'Packing' }, parts: [{ name: 'Lid' }] },
  ],
};

test.each([
  'count the orders per stage, as an object {stage name: count}',
  'an object whose keys are the names of the present stages and whose values are the numbers of orders',
  'orders counted by the name of the present stage, with those names as keys',
])('the name of what the rows hold is a key: %s', async (instruction) => {
  const { data } = await ask({ data: orders, schema: numbers, instruction });

  expect(data).toEqual({ Packing: 2, Loading: 1 });
});

const shifts = {
  farms: [
    { id: 1, name: 'Oak' },
    { id: 2, name: 'Elm' },
  ],
  keepers: [
    { id: 7, fullname: 'Ada Birk' },
    { id: 8, fullname: 'Tom Lund' },
  ],
  shifts: [
    { farm_id: 1, keeper_id: 7, duration: 5400 },
    { farm_id: 1, keeper_id: 8, duration: 3600 },
    { farm_id: 2, keeper_id: 7, duration: 900 },
    { farm_id: 1, keeper_id: 7, duration: 1000 },
  ],
};

test.each([
  'nested object farm name -> full name of the keeper -> hours, 2 decimals. durations are in seconds',
  'An object keyed by farm name, whose values are objects keyed by the full name of the keeper, whose values are the total hours. Durations are supplied in seconds; round to two decimals.',
  'Sum up the durations for every farm by keeper, with farm names as outer keys and full names of the keepers as inner keys. Convert seconds to hours, with 2 decimals.',
])('the unit that is wanted is told from the one that is given: %s', async (instruction) => {
  const schema = { type: 'object', additionalProperties: { type: 'object', additionalProperties: { type: 'number' } } };

  const { data } = await ask({ data: shifts, schema, instruction });

  expect(data).toEqual({ Oak: { 'Ada Birk': 1.78, 'Tom Lund': 1 }, Elm: { 'Ada Birk': 0.25 } });
});

test('a list is no record with open keys', async () => {
  const schema = listOf(record({ coop: 'string', hens: 'integer' }));

  const { data } = await ask({ data: hens, schema, instruction: 'number of hens per coop' });

  expect(data).toEqual([
    { coop: 'Oak', hens: 3 },
    { coop: 'Elm', hens: 1 },
  ]);
});

/** Results that no instruction is given for: their names and their descriptions say what is wanted. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record, step } from './ask.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const described = (schema: Readonly<Record<string, unknown>>, description: string) => ({ ...schema, description });
const rows = (fields: Parameters<typeof record>[0]) => listOf(record(fields));

test('pairs of a moment and a value are records of a series', async () => {
  await expectBoth(
    {
      data: {
        eggs: step({
          prices: [
            [1714521600000, 3.5],
            [1714608000000, 4],
          ],
        }),
      },
      schema: rows({ date, price: number }),
    },
    [
      { date: '2024-05-01', price: 3.5 },
      { date: '2024-05-02', price: 4 },
    ],
    [{ eggs: step({ prices: [[1735689600000, 7]] }) }, [{ date: '2025-01-01', price: 7 }]],
  );
});

test('columns of one length are rows, of which one is chosen, some are counted and all are added up', async () => {
  const data = (day: readonly string[], temperature: readonly number[], rain: readonly number[]) => ({
    farm: step({ unit: 'mm', daily: { day, temperature_max: temperature, rain_sum: rain } }),
  });

  await expectBoth(
    {
      data: data(['2025-05-01', '2025-05-02', '2025-05-03'], [3, 9, 5], [0, 1.5, 0]),
      schema: record({
        days: rows({ date, maxTemperature: number }),
        warmestDay: described(date, 'Date of the day with the highest temperature'),
        totalRain: described(number, 'Sum of the rain of all days'),
        dryDays: described(whole, 'Number of days without rain'),
      }),
    },
    {
      days: [
        { date: '2025-05-01', maxTemperature: 3 },
        { date: '2025-05-02', maxTemperature: 9 },
        { date: '2025-05-03', maxTemperature: 5 },
      ],
      warmestDay: '2025-05-02',
      totalRain: 1.5,
      dryDays: 2,
    },
    [
      data(['2025-06-01', '2025-06-02'], [4, 2], [0, 8]),
      {
        days: [
          { date: '2025-06-01', maxTemperature: 4 },
          { date: '2025-06-02', maxTemperature: 2 },
        ],
        warmestDay: '2025-06-01',
        totalRain: 8,
        dryDays: 1,
      },
    ],
  );
});

test('numbers by the names of things are rows with shares of the whole', async () => {
  await expectBoth(
    {
      data: { breeds: step({ Leghorn: 30, Sussex: 10, BrahmaXL: 60 }) },
      schema: record({
        hens: described(whole, 'Sum of the hens of all breeds'),
        breeds: described(
          rows({ breed: text, hens: whole, percent: described(number, 'Share of all hens in percent') }),
          'Largest first',
        ),
      }),
    },
    {
      hens: 100,
      breeds: [
        { breed: 'BrahmaXL', hens: 60, percent: 60 },
        { breed: 'Leghorn', hens: 30, percent: 30 },
        { breed: 'Sussex', hens: 10, percent: 10 },
      ],
    },
    [
      { breeds: step({ Sussex: 1, Leghorn: 3 }) },
      {
        hens: 4,
        breeds: [
          { breed: 'Leghorn', hens: 3, percent: 75 },
          { breed: 'Sussex', hens: 1, percent: 25 },
        ],
      },
    ],
  );
});

test('what a loop ran for is called as the list of the result, and what it found is counted and added up', async () => {
  const run = (id: string, name: string, laid: readonly number[]) => ({
    currentItem: { id, name },
    data: { nests: laid.map((eggs) => ({ code: `n${eggs}`, eggs })), page: 1 },
  });

  await expectBoth(
    {
      data: { lookIn: [run('c1', 'North', [2, 3]), run('c2', 'South', [4])] },
      schema: record({
        coops: rows({
          coopId: text,
          coopName: text,
          codeCount: described(whole, 'Number of nests'),
          totalEggs: described(whole, 'Sum of the eggs'),
        }),
      }),
    },
    {
      coops: [
        { coopId: 'c1', coopName: 'North', codeCount: 2, totalEggs: 5 },
        { coopId: 'c2', coopName: 'South', codeCount: 1, totalEggs: 4 },
      ],
    },
    [{ lookIn: [run('c9', 'West', [])] }, { coops: [{ coopId: 'c9', coopName: 'West', codeCount: 0, totalEggs: 0 }] }],
  );
});

test('a description tells in which unit amounts come, and in which they are wanted', async () => {
  const { data } = await ask({
    data: {
      keepers: step({ keepers: [{ id: 'k1', name: 'Ida' }] }),
      fees: step({
        fees: [
          { keeper: 'k1', fee_due: 1250 },
          { keeper: 'k1', fee_due: 50 },
        ],
      }),
    },
    schema: rows({
      name: text,
      totalDue: described(number, 'Sum of fee_due of the fees of the keeper, in euros (they come in cents)'),
    }),
  });

  expect(data).toEqual([{ name: 'Ida', totalDue: 13 }]);
});

test('a number of those that are of a kind is not the number of all', async () => {
  const hen = (state: string) => ({ name: 'Ada', state });
  const { data } = await ask({
    data: { hens: step([hen('hatched'), hen('sold'), hen('hatched')]) },
    schema: record({
      total: described(whole, 'Number of hens'),
      hatched: described(whole, 'Number of hens that are hatched'),
      sold: described(whole, 'Number of sold hens'),
    }),
  });

  expect(data).toEqual({ total: 3, hatched: 2, sold: 1 });
});

test('a kind of code is that of the thing which the description names', async () => {
  const port = (name: string, locode: string) => ({ name, locode, zone: 'UTC' });
  const { data } = await ask({
    data: {
      ferries: step([
        { ferry: { number: '12', imo: 'IMO12' }, origin: port('Bergen', 'NOBGO'), target: port('Oslo', 'NOOSL') },
      ]),
    },
    schema: rows({
      number: described(text, 'IMO number of the ferry'),
      from: described(text, 'LOCODE code of the origin port'),
      to: described(text, 'LOCODE code of the target port'),
    }),
  });

  expect(data).toEqual([{ number: 'IMO12', from: 'NOBGO', to: 'NOOSL' }]);
});

test('the last of a list may be called as the record that is wanted', async () => {
  await expectBoth(
    {
      data: {
        scale: step({
          coop: 'North',
          data: [
            { t: '2025-01-01', v: 3 },
            { t: '2025-01-02', v: 5 },
          ],
        }),
      },
      schema: record({ reading: record({ time: text, value: number }) }),
      instruction: 'The last reading of the list: its time (t) and its value (v)',
    },
    { reading: { time: '2025-01-02', value: 5 } },
    [
      { scale: step({ coop: 'North', data: [{ t: '2025-02-01', v: 9 }] }) },
      { reading: { time: '2025-02-01', value: 9 } },
    ],
  );
});

test('of two lists with fields of one name, that of the thing is meant which is said to have them', async () => {
  const song = (uri: string) => ({ song: { title: 'One', uri, singers: [{ name: 'Ann', uri: `by-${uri}` }] } });
  const { data } = await ask({
    data: { album: step({ items: [song('a'), song('b')] }) },
    schema: record({ uris: listOf('string') }),
    instruction: 'Only the uris of the songs',
  });

  expect(data).toEqual({ uris: ['a', 'b'] });
});

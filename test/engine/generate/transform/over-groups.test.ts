/** Figures of groups that need the groups before, and what is said of groups besides: bands, formulas, the most expensive of each. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const order = (id: string, placed_on: string, city: string, amount: number): unknown => ({
  id,
  placed_on,
  city,
  amount,
});
const data = {
  listOrders: step({
    orders: [
      order('o1', '2026-02-03', 'Lund', 50),
      order('o2', '2026-01-09', 'Ystad', 20),
      order('o3', '2026-02-20', 'Lund', 30),
      order('o4', '2026-04-01', 'Kivik', 100),
    ],
  }),
};

test.each([
  ['revenue per month and cumulative revenue, months in order', 'cumulativeRevenue', [20, 100, 200]],
  ['per month the revenue and the revenue so far', 'revenueSoFar', [20, 100, 200]],
  ['revenue of each month and the change from the month before (0 for the first)', 'change', [0, 60, 20]],
] as const)('%s', async (instruction, name, figures) => {
  const schema = listOf(record({ month: 'string', revenue: 'number', [name]: 'number' }));

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { month: '2026-01', revenue: 20, [name]: figures[0] },
    { month: '2026-02', revenue: 80, [name]: figures[1] },
    { month: '2026-04', revenue: 100, [name]: figures[2] },
  ]);
});

test('sums so far go with the order that is shown, months with the calendar', async () => {
  const cities = listOf(record({ city: 'string', revenue: 'number', revenueSoFar: 'number' }));
  const months = listOf(record({ month: 'string', revenue: 'number', revenueSoFar: 'number' }));

  expect(
    (await ask({ data, schema: cities, instruction: 'revenue per city and the revenue so far, highest revenue first' }))
      .data,
  ).toEqual([
    { city: 'Kivik', revenue: 100, revenueSoFar: 100 },
    { city: 'Lund', revenue: 80, revenueSoFar: 180 },
    { city: 'Ystad', revenue: 20, revenueSoFar: 200 },
  ]);
  expect(
    (await ask({ data, schema: months, instruction: 'revenue per month and the revenue so far, latest month first' }))
      .data,
  ).toMatchObject([{ revenueSoFar: 200 }, { revenueSoFar: 100 }, { revenueSoFar: 20 }]);
});

test('subscribers of signups, and how many there were so far', async () => {
  const joined = ['2025-02-03', '2025-01-09', '2025-02-20'].map((day) => ({ email: `${day}@x.example`, joined: day }));
  const schema = listOf(record({ month: 'string', newSubscribers: 'integer', totalSoFar: 'integer' }));
  const instruction = 'new subscribers per month and the total so far, months in order';

  expect((await ask({ data: { signups: joined }, schema, instruction })).data).toEqual([
    { month: '2025-01', newSubscribers: 1, totalSoFar: 1 },
    { month: '2025-02', newSubscribers: 2, totalSoFar: 3 },
  ]);
});

test('days since the record before, and the months of each city once each', async () => {
  const days = listOf(record({ id: 'string', days: { type: ['integer', 'null'] } }));
  const since =
    'for each order how many days it came after the one before (null for the first), oldest first: id and days';
  const months = listOf(record({ city: 'string', months: listOf('string') }));

  expect((await ask({ data, schema: days, instruction: since })).data).toMatchObject([
    { id: 'o2', days: null },
    { id: 'o1', days: 25 },
    { id: 'o3', days: 17 },
    { id: 'o4', days: 40 },
  ]);
  expect(
    (await ask({ data, schema: months, instruction: 'for each city the months in which it ordered, in order' })).data,
  ).toMatchObject([{ city: 'Lund', months: ['2026-02'] }, { city: 'Ystad' }, { city: 'Kivik' }]);
});

test('bounds of bands are no bounds of how many there are, and the best time is the shortest', async () => {
  const runs = [19, 40, 61, 39].map((age, at) => ({ bib: at, age, seconds: 1500 - at * 100 }));
  const schema = listOf(record({ ageClass: 'string', runners: 'integer', bestSeconds: 'integer' }));
  const instruction =
    'Runs by age class: under 20 is "junior", 20 to 39 "open", 40 and over "veteran". Give for every class how many runners, and the best time in seconds. The largest class first.';

  const { data: made } = await ask({ data: { runs }, schema, instruction });
  expect(made).toMatchObject([{ ageClass: 'veteran', runners: 2, bestSeconds: 1300 }, { runners: 1 }, { runners: 1 }]);
});

test('a formula whose first part is a sum of the group is no formula of the rest', async () => {
  const positions = [
    { name: 'Bread', net_amount: 4, tax_rate: 7 },
    { name: 'Lamp', net_amount: 40, tax_rate: 19 },
    { name: 'Milk', net_amount: 1, tax_rate: 7 },
  ];
  const schema = record({ shop: 'string', taxes: listOf(record({ rate: 'number', net: 'number', tax: 'number' })) });
  const instruction =
    'Group the positions by tax rate: net sum and tax of each rate (tax = net * rate / 100), lowest rate first. Round to cents.';

  expect((await ask({ data: { shop: 'Fig', positions }, schema, instruction })).data).toEqual({
    shop: 'Fig',
    taxes: [
      { rate: 7, net: 5, tax: 0.35 },
      { rate: 19, net: 40, tax: 7.6 },
    ],
  });
});

test('the most expensive of each group, by a price inside of a record', async () => {
  const server = (name: string, region: string, price_monthly: number): unknown => ({
    name,
    region: { name: region },
    size: { slug: 's-1', price_monthly, price_hourly: price_monthly / 700 },
    tags: ['web'],
  });
  const servers = [server('a', 'Oslo', 12), server('b', 'Bern', 48), server('c', 'Oslo', 24)];
  const schema = listOf(
    record({ region: 'string', servers: 'integer', monthlyCost: 'number', mostExpensive: 'string' }),
  );
  const instruction =
    'For every region: how many servers, what they cost per month together and the name of the most expensive one. Regions alphabetically.';

  expect((await ask({ data: { servers }, schema, instruction })).data).toEqual([
    { region: 'Bern', servers: 1, monthlyCost: 48, mostExpensive: 'b' },
    { region: 'Oslo', servers: 2, monthlyCost: 36, mostExpensive: 'c' },
  ]);
});

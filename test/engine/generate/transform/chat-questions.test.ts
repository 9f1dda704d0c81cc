/** Questions as a person types them into a chat, over groups, brackets, months and maps. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const mapOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  type: 'object',
  additionalProperties: values,
});

test.each([
  ['since March 2025', ['b', 'c']],
  ['before March 2025', ['a']],
  ['until the end of March 2025', ['a', 'b']],
  ['after March 2025', ['c']],
])('a month with its year is a bound: %s', async (said, expected) => {
  const hens = [
    { ring: 'a', hatched: '2025-02-27' },
    { ring: 'b', hatched: '2025-03-31' },
    { ring: 'c', hatched: '2025-04-01' },
  ];
  const schema = listOf(record({ ring: 'string', hatched: 'string' }));

  const { data } = await ask({ data: { hens }, schema, instruction: `Which hens hatched ${said}?` });

  expect(data).toEqual(hens.filter(({ ring }) => expected.includes(ring)));
});

test('numbers in brackets behind a name say what is counted', async () => {
  const visits = [5, 4, 1, 3, 2, 5].map((stars, at) => ({ visit_id: at + 1, stars, note: null }));
  const schema = record({ happy: 'integer', neutral: 'integer', unhappy: 'integer' });
  const instruction = 'How many happy (4 or 5), neutral (3 or 3.5) and unhappy (2 or lower) visits were there?';

  const { data } = await ask({ data: { visits }, schema, instruction });

  expect(data).toEqual({ happy: 3, neutral: 1, unhappy: 2 });
});

test('what stands where nothing is leaves no record out, and the lowest of ranges is what they say themselves', async () => {
  const hikes = [
    {
      name: 'Ridge',
      priceRanges: [
        { group: 'adult', min: 12, max: 20 },
        { group: 'child', min: 5, max: 9 },
      ],
    },
    { name: 'Lake', priceRanges: [] },
  ];
  const schema = listOf(record({ name: 'string', fromPrice: { type: ['number', 'null'] } }));
  const instruction = 'Name of each hike and the cheapest price, sorted by name. If there are no prices leave it null';

  const { data } = await ask({ data: { hikes }, schema, instruction });

  expect(data).toEqual([
    { name: 'Lake', fromPrice: null },
    { name: 'Ridge', fromPrice: 5 },
  ]);
});

test('what is to come first is the order, whatever else is the cheapest', async () => {
  const trips = [
    { title: 'Fjord', leaves: '2025-05-09', fare: 4 },
    { title: 'Moor', leaves: '2025-05-01', fare: 9 },
  ];
  const schema = listOf(record({ title: 'string', leaves: 'string', fare: 'number' }));
  const instruction = 'Title, leaves and the cheapest fare of the trips. Soonest first.';

  const { data } = await ask({ data: { trips }, schema, instruction });

  expect(data).toEqual([trips[1], trips[0]]);
});

test('a code among the dates is no date', async () => {
  const shows = [
    { name: 'Harp', dates: { status: { code: 'onsale' }, start: { localDate: '2025-09-12', localTime: '20:00' } } },
    { name: 'Drum', dates: { status: { code: 'off' }, start: { localDate: '2025-09-13', localTime: '19:00' } } },
  ];

  const { data } = await ask({
    data: { shows },
    schema: listOf(record({ name: 'string', date: 'string' })),
    instruction: 'name and date of each show',
  });

  expect(data).toEqual([
    { name: 'Harp', date: '2025-09-12' },
    { name: 'Drum', date: '2025-09-13' },
  ]);
});

test('only the day is wanted of a moment', async () => {
  const eggs = [{ tray: 'T1', laid: '2025-02-03T06:10:00Z' }];

  const { data } = await ask({
    data: { eggs },
    schema: listOf(record({ tray: 'string', laid: 'string' })),
    instruction: 'Tray and laid (just the day) of the eggs',
  });

  expect(data).toEqual([{ tray: 'T1', laid: '2025-02-03' }]);
});

test('a record without a name is called as its summary says', async () => {
  const alarms = [{ number: 4, coop: { id: 'c1', type: 'coop_reference', summary: 'North coop' }, state: 'open' }];

  const { data } = await ask({
    data: { alarms },
    schema: listOf(record({ number: 'integer', coop: 'string' })),
    instruction: 'list the alarms: number and coop',
  });

  expect(data).toEqual([{ number: 4, coop: 'North coop' }]);
});

test('people that spent most are called by both of their names', async () => {
  const people = [
    { id: 1, first_name: 'Ida', last_name: 'Holm' },
    { id: 2, first_name: 'Ida', last_name: 'Berg' },
    { id: 3, first_name: 'Per', last_name: 'Moe' },
  ];
  const sales = [
    { id: 11, person_id: 1, amount: 4, sold_on: '2024-05-01' },
    { id: 12, person_id: 2, amount: 9, sold_on: '2024-06-01' },
    { id: 13, person_id: 3, amount: 90, sold_on: '2023-06-01' },
    { id: 14, person_id: 1, amount: 8, sold_on: '2024-07-01' },
  ];
  const schema = listOf(record({ name: 'string', total: 'number' }));
  const instruction = 'Which people spent the most in 2024? Name and total, top 2.';

  const { data } = await ask({ data: { people, sales }, schema, instruction });

  expect(data).toEqual([
    { name: 'Ida Holm', total: 12 },
    { name: 'Ida Berg', total: 9 },
  ]);
});

test('groups know the rows of other tables that name theirs', async () => {
  const charges = [
    { id: 'f1', currency: 'eur', amount: 500, status: 'done' },
    { id: 'f2', currency: 'usd', amount: 900, status: 'done' },
    { id: 'f3', currency: 'eur', amount: 250, status: 'done' },
  ];
  const refunds = [{ id: 'r1', charge: 'f3', amount: 100 }];
  const schema = listOf(record({ currency: 'string', charged: 'number', refunded: 'number' }));
  const instruction =
    'Per currency: what did we charge and what did we give back in refunds? In whole units instead of cents';

  const { data } = await ask({ data: { charges, refunds }, schema, instruction });

  expect(data).toEqual([
    { currency: 'eur', charged: 7.5, refunded: 1 },
    { currency: 'usd', charged: 9, refunded: 0 },
  ]);
});

test('a map sums a list inside of each record', async () => {
  const feeds = [
    {
      id: 1,
      code: 'OAT',
      places: [
        { coop: 'a', kilos: 4 },
        { coop: 'b', kilos: 6 },
      ],
    },
    { id: 2, code: 'RYE', places: [{ coop: 'a', kilos: 1 }] },
  ];

  const { data } = await ask({
    data: { feeds },
    schema: mapOf({ type: 'number' }),
    instruction: 'How much of each code do we have in all coops together? As a map from code to kilos',
  });

  expect(data).toEqual({ OAT: 10, RYE: 1 });
});

test('a map of maps has the unit that is asked for, and its example is no condition', async () => {
  const shifts = [
    { keeper: { name: 'Ann' }, coop: { name: 'North' }, duration: 5400, began: '2025-01-03T08:00:00Z' },
    { keeper: { name: 'Tom' }, coop: { name: 'North' }, duration: 900, began: '2025-01-04T08:00:00Z' },
    { keeper: { name: 'Ann' }, coop: { name: 'South' }, duration: 1000, began: '2025-02-04T08:00:00Z' },
  ];

  const { data } = await ask({
    data: { shifts },
    schema: mapOf(mapOf({ type: 'number' })),
    instruction: 'Hours per coop and keeper, like {"North": {"Ann": 3.5}}. Durations are seconds. Two decimals',
  });

  expect(data).toEqual({ North: { Ann: 1.5, Tom: 0.25 }, South: { Ann: 0.28 } });
});

test('a map of maps goes by month and by another field', async () => {
  const rides = [
    { sport: 'Run', distance: 5120, start_date: '2025-01-03T23:30:00Z', start_date_local: '2025-01-04T00:30:00Z' },
    { sport: 'Swim', distance: 800, start_date: '2025-02-03T08:00:00Z', start_date_local: '2025-02-03T09:00:00Z' },
    { sport: 'Run', distance: 4900, start_date: '2025-01-31T23:30:00Z', start_date_local: '2025-02-01T00:30:00Z' },
  ];

  const { data } = await ask({
    data: { rides },
    schema: mapOf(mapOf({ type: 'number' })),
    instruction: 'Distance in meters per month and sport',
  });

  expect(data).toEqual({ '2025-01': { Run: 5120 }, '2025-02': { Swim: 800, Run: 4900 } });
});

test('what was spent on each kind is added up, in the time that is said at the end', async () => {
  const bills = [
    { paid_on: '2025-05-02', shop: 'Mill', amount: 4, category: 'Feed', pending: false },
    { paid_on: '2025-05-09', shop: 'Mill', amount: 2.5, category: 'Feed', pending: false },
    { paid_on: '2025-05-11', shop: 'Barn', amount: 7, category: 'Straw', pending: false },
    { paid_on: '2025-05-13', shop: 'Barn', amount: 50, category: 'Straw', pending: true },
    { paid_on: '2025-06-01', shop: 'Mill', amount: 90, category: 'Feed', pending: false },
    { paid_on: '2025-05-12', shop: 'Barn', amount: 1, category: 'Straw', pending: false },
  ];
  const instruction = 'How much did I spend on feed and how much on straw in May 2025? Pending ones do not count';

  const { data } = await ask({ data: { bills }, schema: record({ feed: 'number', straw: 'number' }), instruction });

  expect(data).toEqual({ feed: 6.5, straw: 8 });
});

test('who is the best asks for a name, and for no order', async () => {
  const coops = [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ];
  const results = [
    { id: 1, coop_id: 1, user: { id: 7, name: 'Ada' }, points: 4, state: 'active' },
    { id: 2, coop_id: 2, user: { id: 8, name: 'Ben' }, points: 9, state: 'active' },
    { id: 3, coop_id: 2, user: { id: 7, name: 'Ada' }, points: 5, state: 'active' },
  ];
  const schema = listOf(record({ coop: 'string', members: 'integer', bestMember: 'string' }));
  const instruction = 'For each coop: how many results as members and who is the best member by points';

  const { data } = await ask({ data: { coops, results }, schema, instruction });

  expect(data).toEqual([
    { coop: 'North', members: 1, bestMember: 'Ada' },
    { coop: 'South', members: 2, bestMember: 'Ben' },
  ]);
});

test('rates that are parts of one are shown in percent, and other people are known by the one in sight', async () => {
  const mails = [
    { id: 'm1', user: { id: 4, name: 'Ida' }, open_rate: 0.4213 },
    { id: 'm2', user: { id: 5, name: 'Per' }, open_rate: 0.5 },
  ];
  const schema = listOf(record({ member: 'string', openRate: 'number' }));
  const instruction = 'Member and open rate in percent with one decimal of the mails';

  const { data } = await ask({ data: { mails }, schema, instruction });

  expect(data).toEqual([
    { member: 'Ida', openRate: 42.1 },
    { member: 'Per', openRate: 50 },
  ]);
});

test('what each record is called is no value of it', async () => {
  const problems = [
    { title: 'Fox', level: 'error' },
    { title: 'Rain', level: 'warning' },
  ];

  const { data } = await ask({
    data: { problems },
    schema: listOf(record({ title: 'string', level: 'string' })),
    instruction: 'For every error: title and level',
  });

  expect(data).toEqual(problems);
});

/** Bounds, exclusions and sums whose words stand in another order, or that a second half goes on with. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const hens = [
  { hen: 'Ada', eggs: 12, chicks: 3, state: 'active', room: 4, kind: 'layer', at: '2026-05-02T08:00:00Z' },
  { hen: 'Bea', eggs: 0, chicks: 2, state: 'active', room: 9, kind: 'broiler', at: '2026-05-04T08:00:00Z' },
  { hen: 'Cleo', eggs: 7, chicks: 0, state: 'terminated', room: 2, kind: 'layer', at: '2026-05-06T08:00:00Z' },
];
const coops = [
  { coop: 'Hill', open: [{ state: 'open' }, { state: 'closed' }] },
  { coop: 'Lake', open: [{ state: 'closed' }] },
];

test.each([
  ['every bird whose room is under five metres', 'Ada Cleo'],
  ['hens with less room than the limit', 'Ada Cleo'],
  ['hens with no zero eggs', 'Ada Cleo'],
  ['current hens', 'Ada Bea'],
  ['Whoever has left is left out.', 'Ada Bea'],
  ['Leave out broilers and any that were not active', 'Ada'],
  ['hens with more than one thousand eggs', ''],
  ['entries that are broilers do not belong in the list', 'Ada Cleo'],
])('the rows that are meant: %s', async (instruction, expected) => {
  const { data } = await ask({ data: { limit: 5, hens }, schema: listOf(record({ hen: 'string' })), instruction });

  expect(data).toEqual(expected === '' ? [] : expected.split(' ').map((hen) => ({ hen })));
});

test.each(['eggs and chicks together, per hen', 'for each hen the sum of eggs and chicks'])(
  'two numbers of a row put together: %s',
  async (instruction) => {
    const { data } = await ask({
      data: { hens },
      schema: listOf(record({ hen: 'string', young: 'number' })),
      instruction,
    });

    expect(data).toMatchObject([{ young: 15 }, { young: 2 }, { young: 7 }]);
  },
);

test('what is still open is a state where there is one', async () => {
  const schema = listOf(record({ coop: 'string', openIssues: 'integer' }));
  const data = { coops: coops.map(({ coop, open }) => ({ coop, issues: open })) };

  expect((await ask({ data, schema, instruction: 'how many issues are still open at each coop?' })).data).toEqual([
    { coop: 'Hill', openIssues: 1 },
    { coop: 'Lake', openIssues: 0 },
  ]);
});

test('the lowest and the highest of something are no order', async () => {
  const days = [
    { day: '2026-05-02', low: 4, high: 15 },
    { day: '2026-05-01', low: 2, high: 19 },
  ];
  const schema = listOf(record({ day: 'string', lowest: 'number', highest: 'number' }));
  const instruction = 'one line for each day with the lowest and highest temperature';

  expect((await ask({ data: { days }, schema, instruction })).data).toMatchObject([{ lowest: 4 }, { lowest: 2 }]);
});

test.each([
  ['hens seen between 2026-05-02 and 2026-05-04', 'Ada Bea'],
  ['hens seen after 2026-05-04', 'Cleo'],
  ['hens seen on or before 2026-05-04', 'Ada Bea'],
  ['hens seen between 2 and 4 May 2026', 'Ada Bea'],
])('a moment is compared by its day: %s', async (instruction, expected) => {
  const seen = hens.map(({ hen, at }) => ({ hen, seen_at: at }));
  const { data } = await ask({ data: { seen }, schema: listOf(record({ hen: 'string' })), instruction });

  expect(data).toEqual(expected.split(' ').map((hen) => ({ hen })));
});

test.each([
  ['Leave out every hen that has a stamp.', 'Cleo'],
  ['hens that are on the stamps list', 'Ada Bea'],
])('another list decides: %s', async (instruction, expected) => {
  const stamps = [{ hen: 'Ada' }, { hen: 'Bea' }];
  const { data } = await ask({ data: { hens, stamps }, schema: listOf(record({ hen: 'string' })), instruction });

  expect(data).toEqual(expected.split(' ').map((hen) => ({ hen })));
});

test.each([
  ['Leave out feeds that contain nuts.', 'Mash'],
  ['only feeds with at least one kilo', 'Mash Mix'],
])('what a list of texts holds, and that there is one: %s', async (instruction, expected) => {
  const feeds = [
    { feed: 'Mash', contents: ['oats'], kilos: 5 },
    { feed: 'Mix', contents: ['oats', 'nuts'], kilos: 1 },
  ];
  const { data } = await ask({ data: { feeds }, schema: listOf(record({ feed: 'string' })), instruction });

  expect(data).toEqual(expected.split(' ').map((feed) => ({ feed })));
});

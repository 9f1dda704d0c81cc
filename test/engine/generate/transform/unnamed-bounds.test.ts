/** Numbers of an instruction that stand beside no name of a field: bounds, scales and how exact numbers are wanted. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

type Reading = readonly [probe: string, votes: number, uptime: string];

const probes = (rows: readonly Reading[]) => ({
  site: 'Harbour',
  probes: rows.map(([name, vote_count, uptime], at) => ({
    id: 3 + at,
    name,
    vote_count,
    vote_average: 4 - at,
    uptime,
  })),
});
const schema = listOf(record({ name: 'string' }));
const data = probes([
  ['Pier', 140, '99.9'],
  ['Dock', 100, '98.2'],
  ['Quay', 60, '99.4'],
]);
const other = probes([
  ['Mole', 20, '99.7'],
  ['Weir', 101, '97'],
]);

test.each([
  'probes with 100 votes or more',
  'List all probes that have received 100 votes or more.',
  'Leave out those that fewer than 100 people voted on.',
  'probes for which more than 99 people voted',
])('what is counted stands between the bound and the words around it: %s', async (instruction) => {
  await expectBoth({ data, schema, instruction }, [{ name: 'Pier' }, { name: 'Dock' }], [other, [{ name: 'Weir' }]]);
});

/** Of their votes, none are fewer. */
const busy = probes([
  ['Pier', 140, '99.9'],
  ['Dock', 120, '98.2'],
]);

test.each(['Leave out any that reach 99.5 or more.', 'Which probes miss our 99.5 percent target?'])(
  'a bound is for the only number that it parts the rows by: %s',
  async (instruction) => {
    await expectBoth({ data: busy, schema, instruction }, [{ name: 'Dock' }], [other, [{ name: 'Weir' }]]);
  },
);

test('a bound that is said of what the rows come to is none of a single row', async () => {
  const sums = listOf(record({ name: 'string', total: 'number' }));
  const boats = (rows: readonly (readonly [string, readonly number[]])[]) => ({
    boats: rows.map(([name, lots]) => ({ name, lots: lots.map((crates, berth) => ({ berth: berth + 40, crates })) })),
  });

  const instruction = 'Add up the crates of every boat, and keep those above 50.';
  const result = [{ name: 'Ida', total: 60 }];
  const later = boats([['Ole', [51]]]);
  await expectBoth(
    {
      data: boats([
        ['Ida', [20, 40]],
        ['Una', [45]],
      ]),
      schema: sums,
      instruction,
    },
    result,
    [later, [{ name: 'Ole', total: 51 }]],
  );
});

test('minutes that the result tells are bounded, and counted by nobody', async () => {
  const late = listOf(record({ ferry: 'string', minutesLate: 'integer' }));
  const ferries = (rows: readonly (readonly [string, number])[]) => ({
    ferries: rows.map(([ferry, minutes_late]) => ({ ferry, minutes_late })),
  });

  const instruction = 'which ferries are over 10 min late? worst delay on top';
  await expectBoth(
    {
      data: ferries([
        ['A', 12],
        ['B', 9],
        ['C', 40],
      ]),
      schema: late,
      instruction,
    },
    [
      { ferry: 'C', minutesLate: 40 },
      { ferry: 'A', minutesLate: 12 },
    ],
    [ferries([['D', 11]]), [{ ferry: 'D', minutesLate: 11 }]],
  );
});

const menu = (rows: readonly (readonly [string, number])[]) => ({
  drinks: rows.map(([name, cents]) => ({ name, cups: [{ size: 'small', cents }] })),
});
const cups = listOf(record({ name: 'string', small: 'number' }));

test.each([
  'The price of the small cup of each drink; prices are in cents, pls divide by 100.',
  'The price of the small cup of each drink. 250 in the data means 2.5.',
  'The price of the small cup of each drink, so 410 becomes 4.1.',
])('amounts are scaled as it is said or shown: %s', async (instruction) => {
  await expectBoth(
    { data: menu([['Tea', 250]]), schema: cups, instruction },
    [{ name: 'Tea', small: 2.5 }],
    [menu([['Cocoa', 410]]), [{ name: 'Cocoa', small: 4.1 }]],
  );
});

const grades = {
  pupils: [
    { class: '5a', grade: 2 },
    { class: '5a', grade: 3 },
    { class: '5a', grade: 3 },
  ],
};

test.each([
  'Average grade per class, to 1 dp.',
  'Average grade per class, rounded to the nearest tenth',
  'Average grade per class, with a single digit after the decimal point, properly rounded',
  'Work out the average grade per class and round the result to one decimal place.',
])('how exact numbers are wanted: %s', async (instruction) => {
  const averages = listOf(record({ class: 'string', average: 'number' }));

  const { data: result } = await ask({ data: grades, schema: averages, instruction });

  expect(result).toEqual([{ class: '5a', average: 2.7 }]);
});

test.each([
  'amount per hen of 2025, excluding sales whose state is "void"',
  'total amount per hen in 2025, without those whose state is void',
])('what a clause says of those that are left out: %s', async (instruction) => {
  const sales = (rows: readonly (readonly [string, string, string, number])[]) => ({
    sales: rows.map(([hen, soldOn, state, amount]) => ({ hen, soldOn, state, amount })),
  });

  await expectBoth(
    {
      data: sales([
        ['Ada', '2025-02-01', 'paid', 5],
        ['Ada', '2025-03-01', 'void', 7],
        ['Ada', '2024-03-01', 'paid', 9],
      ]),
      schema: listOf(record({ hen: 'string', amount: 'number' })),
      instruction,
    },
    [{ hen: 'Ada', amount: 5 }],
    [sales([['Bea', '2025-05-05', 'paid', 3]]), [{ hen: 'Bea', amount: 3 }]],
  );
});

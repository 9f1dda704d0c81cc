/** Bounds, days, orders and numbers of rows, each in many constructions and beside each other: none is read into its neighbour. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

interface Trade {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>>;
  /** `{n}` the rows, `{m}` a number and `{d}` a date of theirs, `{k}` their kind, `{x}` and `{t}` a value of each. */
  readonly words: Readonly<Record<string, string>>;
}

const hens: Trade = {
  name: 'hens',
  data: {
    getHens: {
      data: {
        items: [
          { tag: 'H1', coop: 'South', eggs: 3, grams: 9, hatchedOn: '2025-03-04', soldOn: '2025-09-01' },
          { tag: 'H2', coop: 'North', eggs: 5, grams: 7, hatchedOn: '2025-05-11', soldOn: '2025-08-01' },
          { tag: 'H3', coop: 'South', eggs: 1, grams: 8, hatchedOn: '2025-06-20', soldOn: '2025-07-01' },
          { tag: 'H4', coop: 'North', eggs: 4, grams: 6, hatchedOn: '2025-05-02', soldOn: '2025-10-01' },
        ],
      },
    },
  },
  schema: listOf(record({ tag: 'string' })),
  words: { n: 'hens', m: 'eggs', d: 'hatching date', k: 'coop', x: '3', t: '2025-05-02' },
};
const crates: Trade = {
  name: 'crates',
  data: {
    crates: [
      { tag: 'H1', depot: 'South', weight_kg: 3, delivered_at: '2025-03-04' },
      { tag: 'H2', depot: 'North', weight_kg: 5, delivered_at: '2025-05-11' },
      { tag: 'H3', depot: 'South', weight_kg: 1, delivered_at: '2025-06-20' },
      { tag: 'H4', depot: 'North', weight_kg: 4, delivered_at: '2025-05-02' },
    ],
  },
  schema: listOf(record({ tag: 'string' })),
  words: { n: 'crates', m: 'weight', d: 'delivery date', k: 'depot', x: '3', t: '2025-05-02' },
};

const cases: readonly (readonly [said: string, tags: string])[] = [
  // Bounds.
  ['{n} with a minimum {m} of {x}', '1 2 4'],
  ['{n} that do not reach a {m} of 4', '1 3'],
  ['{m}: {x} or more', '1 2 4'],
  ['The {m} should be above {x}.', '2 4'],
  ['{n} whose {m} is {x} at most', '1 3'],
  ['{m} 3 to 4', '1 4'],
  ['Leave out {n} with {m} below 3 or above 4.', '1 4'],
  // Days.
  ['{d} at the latest {t}', '1 4'],
  ['The {d} must not be before {t}.', '2 3 4'],
  ['{d} from {t} up to and including 2025-05-11', '2 4'],
  ['{d} in the 30 days before 2025-05-11', '4'],
  ['{d} from March to May 2025', '1 2 4'],
  ['{n} whose {d} is not in May 2025', '1 3'],
  // Orders.
  ['By {m} from high to low.', '2 4 1 3'],
  ['The higher the {m}, the further down.', '3 1 4 2'],
  ['Sorted by {d}, latest first.', '3 2 4 1'],
  ['{d} descending', '3 2 4 1'],
  ['Lowest {m} last.', '2 4 1 3'],
  ['{k} from A to Z, and within each {k} by {m}, highest first', '2 4 1 3'],
  // Numbers of rows.
  ['Sorted by {m}, highest first, at most 2.', '2 4'],
  ['No more than two {n}, lowest {m} first.', '3 1'],
  ['2 {n}, namely those with the highest {m}', '2 4'],
  ['Highest {m} first; stop after three.', '2 4 1'],
  // Beside each other.
  ['{m} of at least {x}; {d} descending, only 2', '2 4'],
  ['At most two of them. {d} not before {t}. Lowest {m} first.', '3 4'],
];

const all = [hens, crates].flatMap((trade) =>
  cases.map(([said, tags]) => {
    const instruction = said.replace(/\{(\w)\}/g, (_, key: string) => trade.words[key] ?? '');
    return { trade, instruction, tags: tags.split(' ').map((tag) => ({ tag: `H${tag}` })) };
  }),
);

test.each(all)('$trade.name: $instruction', async ({ trade: { data, schema }, instruction, tags }) => {
  expect((await ask({ data, schema, instruction })).data).toEqual(tags);
});

test.each([
  'Highest amount first, ties by number.',
  'Highest amount first; equal ones by number.',
  'Sorted by amount, highest first; if the amount is the same, by number.',
])('a second key stands behind the first: %s', async (instruction) => {
  const bills = [
    { number: 'B3', amount: 10 },
    { number: 'B1', amount: 30 },
    { number: 'B2', amount: 10 },
  ];
  const { data } = await ask({
    data: { bills },
    schema: listOf(record({ number: 'string', amount: 'number' })),
    instruction,
  });
  expect(data).toEqual([bills[1], bills[2], bills[0]]);
});

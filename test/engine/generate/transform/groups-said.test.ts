/** Groups of rows in the ways that people ask for them: which groups are wanted, and which row of each. */
import { test } from 'vitest';
import { expectBoth, listOf, record } from './ask.ts';

const eggs = (rows: readonly (readonly [nest: string, hen: string, weight: number, day: number])[]) =>
  rows.map(([nest, hen, weight_g, day]) => ({ nest, hen, weight_g, laid_on: `2025-03-0${day}` }));
const seen = eggs([
  ['Loft', 'Ada', 61, 4],
  ['Barn', 'Bea', 48, 1],
  ['Loft', 'Cleo', 55, 2],
  ['Loft', 'Dot', 40, 6],
  ['Yard', 'Elsa', 70, 3],
  ['Barn', 'Fay', 52, 5],
]);
const other = eggs([
  ['Yard', 'Ada', 30, 1],
  ['Barn', 'Bea', 66, 2],
  ['Yard', 'Cleo', 45, 3],
  ['Yard', 'Dot', 41, 7],
]);
const wrapped = (rows: unknown) => ({ getEggs: { data: { eggs: rows, total: 3 } } });

test.each([
  'Total weight per nest, only nests with at least 3 eggs.',
  'Nests with fewer than 3 eggs are left out. Add up the weight of each nest.',
  'The weight summed by nest; leave out nests with fewer than 3 eggs',
  'Sum of weight per nest - nests that have 3 or more eggs',
  'Only if the total weight is over 110: total weight per nest',
  'Per nest: total weight. Nests with a total weight under 112 are skipped.',
  'No nests with a total weight of 110 or less. Total weight for each nest.',
])('groups are left out by what their rows come to, and no row is left out by that: %s', async (instruction) => {
  await expectBoth(
    { data: wrapped(seen), schema: listOf(record({ nest: 'string', totalWeight: 'number' })), instruction },
    [{ nest: 'Loft', totalWeight: 156 }],
    [wrapped(other), [{ nest: 'Yard', totalWeight: 116 }]],
  );
});

test.each([
  'Average weight of every nest, nests whose average weight exceeds 51',
  'Drop nests whose average weight is less than 51. Mean weight by nest.',
])('a bound on an average is one of the groups: %s', async (instruction) => {
  await expectBoth(
    { data: wrapped(seen), schema: listOf(record({ nest: 'string', averageWeight: 'number' })), instruction },
    [
      { nest: 'Loft', averageWeight: 52 },
      { nest: 'Yard', averageWeight: 70 },
    ],
    [wrapped(other), [{ nest: 'Barn', averageWeight: 66 }]],
  );
});

test.each([
  'The egg with the highest weight per nest',
  'For each nest, the egg with the largest weight.',
  'Of each nest the egg that has the highest weight',
  'One egg per nest, the one with the greatest weight.',
  'Keep for every nest the egg whose weight is the highest',
])('one row of each is chosen by a number, and they are in no order by it: %s', async (instruction) => {
  const schema = listOf(record({ nest: 'string', hen: 'string', weightG: 'number' }));

  await expectBoth(
    { data: wrapped(seen), schema, instruction },
    [
      { nest: 'Loft', hen: 'Ada', weightG: 61 },
      { nest: 'Barn', hen: 'Fay', weightG: 52 },
      { nest: 'Yard', hen: 'Elsa', weightG: 70 },
    ],
    [
      wrapped(other),
      [
        { nest: 'Yard', hen: 'Cleo', weightG: 45 },
        { nest: 'Barn', hen: 'Bea', weightG: 66 },
      ],
    ],
  );
});

test('of data that is a list itself, one row of each is taken once', async () => {
  const list = (rows: unknown) => JSON.parse(JSON.stringify(rows));

  await expectBoth(
    {
      data: list(seen),
      schema: listOf(record({ nest: 'string', hen: 'string' })),
      instruction: 'For each nest only the egg with the highest weight',
    },
    [
      { nest: 'Loft', hen: 'Ada' },
      { nest: 'Barn', hen: 'Fay' },
      { nest: 'Yard', hen: 'Elsa' },
    ],
    [
      list(other),
      [
        { nest: 'Yard', hen: 'Cleo' },
        { nest: 'Barn', hen: 'Bea' },
      ],
    ],
  );
});

test.each([['Highest weight per nest', 'highestWeight']])(
  'the highest number of each group is no order of the groups: %s',
  async (instruction, name) => {
    await expectBoth(
      { data: wrapped(seen), schema: listOf(record({ nest: 'string', [name]: 'number' })), instruction },
      [
        { nest: 'Loft', [name]: 61 },
        { nest: 'Barn', [name]: 52 },
        { nest: 'Yard', [name]: 70 },
      ],
      [
        wrapped(other),
        [
          { nest: 'Yard', [name]: 45 },
          { nest: 'Barn', [name]: 66 },
        ],
      ],
    );
  },
);

test.each(['Total weight, by nest', 'Number of eggs and total weight, by nest', 'Eggs counted, grouped by nest'])(
  'what groups are made by is no order of them: %s',
  async (instruction) => {
    const schema = listOf(record({ nest: 'string', eggs: 'integer', totalWeight: 'number' }));

    await expectBoth(
      { data: wrapped(seen), schema, instruction },
      [
        { nest: 'Loft', eggs: 3, totalWeight: 156 },
        { nest: 'Barn', eggs: 2, totalWeight: 100 },
        { nest: 'Yard', eggs: 1, totalWeight: 70 },
      ],
      [
        wrapped(other),
        [
          { nest: 'Yard', eggs: 3, totalWeight: 116 },
          { nest: 'Barn', eggs: 1, totalWeight: 66 },
        ],
      ],
    );
  },
);

test.each([
  'Share of each nest in the total weight in percent',
  'What percentage of the total weight does each nest have?',
  'Per nest, its percentage of the weight of all eggs',
])('the share of each group is of all rows together: %s', async (instruction) => {
  const rows = (weights: readonly number[]) => wrapped(seen.map((row, at) => ({ ...row, weight_g: weights[at] ?? 0 })));

  await expectBoth(
    { data: rows([10, 5, 20, 10, 50, 5]), schema: listOf(record({ nest: 'string', share: 'number' })), instruction },
    [
      { nest: 'Loft', share: 40 },
      { nest: 'Barn', share: 10 },
      { nest: 'Yard', share: 50 },
    ],
    [
      rows([10, 40, 0, 10, 20, 20]),
      [
        { nest: 'Loft', share: 20 },
        { nest: 'Barn', share: 60 },
        { nest: 'Yard', share: 20 },
      ],
    ],
  );
});

test.each([
  ['Which nest has the most eggs?', 'Loft', 'Yard'],
  ['The nest that occurs most often', 'Loft', 'Yard'],
  ['The nest with the highest total weight', 'Loft', 'Yard'],
  ['The nest with the fewest eggs', 'Yard', 'Barn'],
])('the value that most rows have, or that comes to most: %s', async (instruction, nest, elsewhere) => {
  await expectBoth({ data: wrapped(seen), schema: record({ nest: 'string' }), instruction }, { nest }, [
    wrapped(other),
    { nest: elsewhere },
  ]);
});

test.each([
  'Which nests are there?',
  'Nests without repetition',
  'A set of all nests',
  'Every nest that occurs, once.',
  'What nests do the eggs have?',
  'The nests that occur in the eggs',
])('a value that several rows have is listed once: %s', async (instruction) => {
  await expectBoth(
    { data: wrapped(seen), schema: listOf('string'), instruction },
    ['Loft', 'Barn', 'Yard'],
    [wrapped(other), ['Yard', 'Barn']],
  );
});

test.each([
  'Total weight per nest. No more than two nests, those with the highest total weight.',
  'Total weight per nest, sorted by total weight, highest first, at most two.',
  'Highest total weight first, cut after two: total weight per nest',
])('a part of the sentence that bounds nothing by its name says how many there are: %s', async (instruction) => {
  const three = [...other, ...eggs([['Loft', 'Gwen', 12, 1]])];

  await expectBoth(
    { data: wrapped(seen), schema: listOf(record({ nest: 'string', totalWeight: 'number' })), instruction },
    [
      { nest: 'Loft', totalWeight: 156 },
      { nest: 'Barn', totalWeight: 100 },
    ],
    [
      wrapped(three),
      [
        { nest: 'Yard', totalWeight: 116 },
        { nest: 'Barn', totalWeight: 66 },
      ],
    ],
  );
});

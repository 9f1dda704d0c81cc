/** Rows that lack a value, which are left out: one that is named, one of two, or whichever it is. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

type Weighing = readonly [hen: string, grams: number | null, weighedOn: string | null];

const weighings = (rows: readonly Weighing[]) => ({
  scale: 'Barn',
  weighings: rows.map(([hen, grams, weighedOn], at) => ({ id: 70 + at, hen, grams, weighedOn, perch: at % 2 })),
});
const schema = listOf(record({ hen: 'string', grams: 'number' }));
const data = weighings([
  ['Ada', 2100, '2026-03-01'],
  ['Bea', null, '2026-03-02'],
  ['Cleo', 1900, '2026-03-03'],
]);
const other = weighings([
  ['Edda', null, '2026-04-01'],
  ['Fenja', 1750, '2026-04-02'],
]);

test.each([
  'Skip weighings whose grams are null.',
  'Leave out weighings where grams is missing',
  'weighings with null grams are left out',
  'Only weighings where grams is set',
  'All weighings except those where grams is null.',
  'the grams of some weighings are missing: skip these',
  'Leave out incomplete weighings',
  'only complete weighings',
  'Skip the weighings in which one of them is null.',
])('rows without a value that is named are left out: %s', async (instruction) => {
  await expectBoth(
    { data, schema, instruction },
    [
      { hen: 'Ada', grams: 2100 },
      { hen: 'Cleo', grams: 1900 },
    ],
    [other, [{ hen: 'Fenja', grams: 1750 }]],
  );
});

const dated = listOf(record({ hen: 'string', grams: 'number', weighedOn: 'string' }));
const both = weighings([
  ['Ada', 2100, '2026-03-01'],
  ['Bea', null, '2026-03-02'],
  ['Cleo', 1900, null],
  ['Dora', 2300, '2026-03-04'],
]);

test.each([
  'Skip weighings where grams or weighedOn is null.',
  'Leave out weighings without grams or without weighedOn',
  'Only weighings with both grams and weighedOn',
  'Leave out the weighings in which anything is missing',
  'weighings with missing values are left out',
])('and so are those without one of two: %s', async (instruction) => {
  await expectBoth(
    { data: both, schema: dated, instruction },
    [
      { hen: 'Ada', grams: 2100, weighedOn: '2026-03-01' },
      { hen: 'Dora', grams: 2300, weighedOn: '2026-03-04' },
    ],
    [
      weighings([
        ['Edda', 1600, null],
        ['Fenja', 1750, '2026-04-02'],
        ['Greta', null, '2026-04-03'],
      ]),
      [{ hen: 'Fenja', grams: 1750, weighedOn: '2026-04-02' }],
    ],
  );
});

test('that some have none is told, and leaves none out', async () => {
  const coops = {
    coops: [
      { name: 'North', tags: [{ key: 'owner', value: 'Ida' }] },
      { name: 'South', tags: [] },
    ],
  };
  const properties = { name: { type: 'string' }, owner: { type: 'string' } };
  const result = listOf({ type: 'object', properties, required: ['name'] });

  const { data: made } = await ask({
    data: coops,
    schema: result,
    instruction: 'All coops with the value of their tag owner; some have no such tag.',
  });

  expect(made).toEqual([{ name: 'North', owner: 'Ida' }, { name: 'South' }]);
});

test('what is called complete as a state is in that state, and lacks nothing', async () => {
  const hatches = {
    hatches: [
      { no: 1, state: 'complete', chicks: 4 },
      { no: 2, state: 'open', chicks: 7 },
      { no: 3, state: 'complete', chicks: 9 },
    ],
  };

  const { data: made } = await ask({
    data: hatches,
    schema: listOf(record({ no: 'integer', chicks: 'integer' })),
    instruction: 'Only complete hatches.',
  });

  expect(made).toEqual([
    { no: 1, chicks: 4 },
    { no: 3, chicks: 9 },
  ]);
});

test.each(['Skip weighings whose perch is not null.', 'Leave out weighings where the perch is set.'])(
  'whoever leaves out those that have it wants the others: %s',
  async (instruction) => {
    const weighed = [
      { hen: 'Ada', perch: null, grams: 2100 },
      { hen: 'Bea', perch: 'low', grams: 1800 },
    ];

    const { data: made } = await ask({ data: { weighings: weighed }, schema, instruction });

    expect(made).toEqual([{ hen: 'Ada', grams: 2100 }]);
  },
);

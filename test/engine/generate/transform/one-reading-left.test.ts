/** What the data and the schema leave but one reading for, however it is said. */
import { describe, expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const hens = [
  { hen: 'Ada', coop: { label: 'Hill' }, box: '30x40x12.5 cm', laid_at: '2026-05-01T06:30:00Z', clutch_ms: 245000 },
  { hen: 'Bea', coop: null, box: '25x35x10 cm', laid_at: '2026-05-02T07:05:00Z', clutch_ms: 61000 },
];
const flocks = [
  {
    flock: 'Hill',
    flockID: 4,
    minutes: '60',
    keepers: [
      { first: 'Ida', last: 'Berg' },
      { first: 'Ole', last: 'Lund' },
    ],
  },
  { flock: 'Lake', flockID: 5, minutes: '45', keepers: [{ first: 'Una', last: 'Dahl' }] },
  { flock: 'Hill', flockID: 4, minutes: '30', keepers: [] },
];

describe('one text alone may stand for what is missing', () => {
  test.each([
    'put "outside" where a hen has none',
    '"outside" goes in for hens that roost nowhere',
    'hens that belong to nobody get "outside"',
  ])('%s', async (instruction) => {
    const { data } = await ask({
      data: { hens },
      schema: listOf(record({ hen: 'string', coop: 'string' })),
      instruction,
    });

    expect(data).toEqual([
      { hen: 'Ada', coop: 'Hill' },
      { hen: 'Bea', coop: 'outside' },
    ]);
  });
});

test.each([
  'Take the box apart into depth, width and height',
  'Depth, width and height stand in that order in the size text (such as "30x40x12.5 cm")',
])('as many numbers stand in a text as are wanted: %s', async (instruction) => {
  const schema = listOf(record({ hen: 'string', depth: 'number', width: 'number', height: 'number' }));

  expect((await ask({ data: { hens }, schema, instruction })).data).toMatchObject([
    { hen: 'Ada', depth: 30, width: 40, height: 12.5 },
    { hen: 'Bea', depth: 25, width: 35, height: 10 },
  ]);
});

test.each([
  ['the hens, just the day they laid on, no clock time', 'laidDate', '2026-05-01'],
  ['hens and the calendar day', 'laidDate', '2026-05-01'],
  ['hens, when they laid as HH:MM', 'laidAt', '06:30'],
  ['hens with the clutch like 3:07', 'clutchTime', '4:05'],
  ['hens, the clutch shown as minutes and seconds', 'clutchTime', '4:05'],
])('the only time of the result: %s', async (instruction, name, first) => {
  const schema = listOf(record({ hen: 'string', [name]: 'string' }));

  expect((await ask({ data: { hens }, schema, instruction })).data).toMatchObject([
    { hen: 'Ada', [name]: first },
    { hen: 'Bea' },
  ]);
});

test('what a row would show is added up for a group', async () => {
  const schema = listOf(record({ flock: 'string', hours: 'number' }));
  const instruction = 'per flock the hours (from the minutes)';

  expect((await ask({ data: { flocks }, schema, instruction })).data).toEqual([
    { flock: 'Hill', hours: 1.5 },
    { flock: 'Lake', hours: 0.75 },
  ]);
});

test.each([
  ['for each flock the keepers as one string, just the surnames, joined with "; "', 'Berg; Lund'],
  ['one line per flock with the family names of its keepers, delimited by a semicolon and a blank', 'Berg; Lund'],
  [
    'each flock with the full names (first name, space, last name) of all keepers, joined by "; "',
    'Ida Berg; Ole Lund',
  ],
])('names in one text: %s', async (instruction, keepers) => {
  const schema = listOf(record({ flock: 'string', keepers: 'string' }));
  const { data } = await ask({ data: { flocks: flocks.slice(0, 2) }, schema, instruction });

  expect(data).toMatchObject([{ flock: 'Hill', keepers }, { flock: 'Lake' }]);
});

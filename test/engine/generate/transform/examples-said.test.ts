/** Texts by example, units that only the instruction tells, values under one name, and amounts under conditions. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record } from './ask.ts';

const coops = [
  { coop: 'North', area_cm: 250, fox_proof: true, eggs: 4, feed: 10, built: '2024-07-30', state: 'new', song: '01:10' },
  {
    coop: 'South',
    area_cm: 90,
    fox_proof: false,
    eggs: 12,
    feed: 20,
    built: '2025-02-11',
    state: 'old',
    song: '00:59',
  },
];
const others = [
  { coop: 'Hill', area_cm: 400, fox_proof: true, eggs: 20, feed: 5, built: '2023-12-01', state: 'worn', song: '02:00' },
];

test.each([
  [
    'coop and its width in metres; the area is told in cm',
    { coop: 'string', widthMetres: 'number' },
    [{ coop: 'Hill', widthMetres: 4 }],
  ],
  [
    'coop and a label like "North, 4 eggs"',
    { coop: 'string', label: 'string' },
    [{ coop: 'Hill', label: 'Hill, 20 eggs' }],
  ],
  [
    'coop, and built as 31.12.2024 instead of 2024-12-31',
    { coop: 'string', built: 'string' },
    [{ coop: 'Hill', built: '01.12.2023' }],
  ],
  [
    'coop and length of the song in seconds',
    { coop: 'string', songSeconds: 'integer' },
    [{ coop: 'Hill', songSeconds: 120 }],
  ],
  [
    'coop and its group: new goes to "good", old and worn go to "poor"',
    { coop: 'string', group: 'string' },
    [{ coop: 'Hill', group: 'poor' }],
  ],
  [
    'coop and cost: the feed, plus 2.50 if it is fox proof, plus 7 when it has more than 10 eggs',
    { coop: 'string', cost: 'number' },
    [{ coop: 'Hill', cost: 14.5 }],
  ],
])('%s', async (instruction, fields, expected) => {
  const task = { data: { coops }, schema: listOf(record(fields)), instruction };

  expect(await onOther(task, { coops: others })).toEqual(expected);
});

test('joins what belongs to a record as the example does', async () => {
  const data = {
    coops: [
      { coop: 'North', hens: ['Berta', 'Mona'] },
      { coop: 'South', hens: ['Greta'] },
    ],
  };
  const schema = listOf(record({ coop: 'string', who: 'string' }));
  const instruction = 'Coop, and who lives there as one text like "*Berta + *Mona".';

  const other = { coops: [{ coop: 'Hill', hens: ['Ida', 'Ute', 'Eva'] }] };
  expect(await onOther({ data, schema, instruction }, other)).toEqual([{ coop: 'Hill', who: '*Ida + *Ute + *Eva' }]);
});

test('takes columns that are called as a month from the date of the rows', async () => {
  const eggs = [
    { hen: 'Berta', laid_on: '2026-01-04', eggs: 2 },
    { hen: 'Mona', laid_on: '2026-02-01', eggs: 1 },
    { hen: 'Berta', laid_on: '2026-01-20', eggs: 3 },
  ];
  const schema = listOf(record({ hen: 'string', january: 'integer', february: 'integer' }));
  const instruction = 'One row per hen with its eggs in january and february.';

  const { data } = await ask({ data: { eggs }, schema, instruction });

  expect(data).toEqual([
    { hen: 'Berta', january: 5, february: 0 },
    { hen: 'Mona', january: 0, february: 1 },
  ]);
});

test('keeps what a comparison leaves in', async () => {
  const schema = listOf(record({ coop: 'string', eggs: 'integer' }));
  const instruction = 'Coop and eggs, leave out everything with fewer than 5 eggs.';

  expect(await onOther({ data: { coops }, schema, instruction }, { coops: others })).toEqual([
    { coop: 'Hill', eggs: 20 },
  ]);
});

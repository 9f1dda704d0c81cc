/** What people say of columns, names and values in half a sentence: columns in their order, what is not said again, values that say of what type they are. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const whole = { type: 'integer' };
const textOrNull = { type: ['string', 'null'] };
const rows = (fields: Parameters<typeof record>[0]) => listOf(record(fields));

test('of two keys that say the same, the one that is spelled alike is meant', async () => {
  const { data } = await ask({
    data: {
      hens: [
        { id: 'x1', identifier: 'H-1' },
        { id: 'x2', identifier: 'H-2' },
      ],
    },
    schema: rows({ identifier: text }),
  });

  expect(data).toEqual([{ identifier: 'H-1' }, { identifier: 'H-2' }]);
});

test('the worst average delay is the longest one', async () => {
  const { data } = await ask({
    data: {
      rides: [
        { line: 'A', delay: 4 },
        { line: 'B', delay: 9 },
        { line: 'A', delay: 2 },
      ],
    },
    schema: rows({ line: text, averageDelay: number }),
    instruction: 'Average delay per line, worst first',
  });

  expect(data).toEqual([
    { line: 'B', averageDelay: 9 },
    { line: 'A', averageDelay: 3 },
  ]);
});

test('groups are ordered by letters where parentheses say so', async () => {
  const { data } = await ask({
    data: {
      nests: [
        { coop: 'South', eggs: 2 },
        { coop: 'East', eggs: 1 },
        { coop: 'South', eggs: 5 },
      ],
    },
    schema: record({ coops: rows({ coop: text, nests: whole, eggs: whole }) }),
    instruction: 'Per coop (a-z): how many nests there are and all eggs together',
  });

  expect(data).toEqual({
    coops: [
      { coop: 'East', nests: 1, eggs: 1 },
      { coop: 'South', nests: 2, eggs: 7 },
    ],
  });
});

test('columns that are called otherwise are the fields in their order', async () => {
  const { data } = await ask({
    data: { coop: { daily: { time: ['2025-01-01', '2025-01-02'], temp_2m_max: [4, 6], temp_2m_min: [-1, 0] } } },
    schema: record({ days: rows({ date: text, warmest: number, coldest: number }) }),
    instruction: 'one row per day with the date, the warmest and the coldest it was',
  });

  expect(data).toEqual({
    days: [
      { date: '2025-01-01', warmest: 4, coldest: -1 },
      { date: '2025-01-02', warmest: 6, coldest: 0 },
    ],
  });
});

test('rows of a sheet are wanted as lists, without the one that names the columns', async () => {
  await expectBoth(
    {
      data: {
        sheet: {
          values: [
            ['Hen', 'Eggs'],
            ['Berta', '3'],
            ['Klara', '5'],
          ],
        },
      },
      schema: record({ rows: listOf(listOf(text)) }),
      instruction: 'the rows without the header row',
    },
    {
      rows: [
        ['Berta', '3'],
        ['Klara', '5'],
      ],
    },
    [
      {
        sheet: {
          values: [
            ['Hen', 'Eggs'],
            ['Dora', '1'],
          ],
        },
      },
      { rows: [['Dora', '1']] },
    ],
  );
});

test('what the first of the codes does is not said again for the others', async () => {
  const { data } = await ask({
    data: {
      hens: [
        { name: 'Berta', mood: 0 },
        { name: 'Klara', mood: 2 },
      ],
    },
    schema: rows({ name: text, mood: text }),
    instruction: 'name and mood as a word: 0 is none, 1 calm, 2 wild',
  });

  expect(data).toEqual([
    { name: 'Berta', mood: 'none' },
    { name: 'Klara', mood: 'wild' },
  ]);
});

test('a field of the data is given another name in half a sentence', async () => {
  const { data } = await ask({
    data: { coop: { p: 46.5, q: 7.5, tag_name: 'v2', name: 'East', state: '12.5' } },
    schema: record({ lat: number, lng: number, release: text, label: text, reading: number }),
    instruction:
      'p is the lattitude and q the longitude. release is the tag, label the name and the state as a number (call it reading)',
  });

  expect(data).toEqual({ lat: 46.5, lng: 7.5, release: 'v2', label: 'East', reading: 12.5 });
});

test('what records inside may lack is null, and a record is called by the text that has its name', async () => {
  await expectBoth(
    {
      data: { coops: [{ strCoop: 'East', keeper: { name: 'Ida' } }] },
      schema: rows({ name: text, keeper: textOrNull }),
      instruction: 'name of the coop and its keeper (null if nobody)',
    },
    [{ name: 'East', keeper: 'Ida' }],
    [{ coops: [{ strCoop: 'West', keeper: null }] }, [{ name: 'West', keeper: null }]],
  );
});

test('a record that says by its type where its value is, is called as the value', async () => {
  const hen = (name: string, hatched: string | null) => ({
    fields: {
      Name: { id: 'a', type: 'title', title: [{ plain_text: name }] },
      Hatched: { id: 'b', type: 'date', date: hatched === null ? null : { start: hatched, end: null } },
    },
  });
  await expectBoth(
    {
      data: { hens: [hen('Berta', '2025-01-02'), hen('Klara', null)] },
      schema: rows({ name: text, hatched: textOrNull }),
      instruction: 'name and hatched date, null if unknown',
    },
    [
      { name: 'Berta', hatched: '2025-01-02' },
      { name: 'Klara', hatched: null },
    ],
    [{ hens: [hen('Dora', null)] }, [{ name: 'Dora', hatched: null }]],
  );
});

test('a record that repeats its name in a label is called as its value', async () => {
  const hen = (name: string | null, eggs: number) => ({
    facts: { given_name: { label: 'Given name', value: name }, eggs: { label: 'Eggs', value: eggs } },
  });
  await expectBoth(
    { data: { hens: [hen('Berta', 3), hen('Klara', 1)] }, schema: rows({ givenName: textOrNull, eggs: whole }) },
    [
      { givenName: 'Berta', eggs: 3 },
      { givenName: 'Klara', eggs: 1 },
    ],
    [{ hens: [hen(null, 0)] }, [{ givenName: null, eggs: 0 }]],
  );
});

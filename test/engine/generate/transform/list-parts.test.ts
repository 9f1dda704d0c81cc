/** Parts of a list as it stands, what texts and lists have in them, and what is said of the lists inside the rows. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

type Visit = readonly [author: string, at: string];
type Job = readonly [title: string, tags: readonly string[], visits: readonly Visit[]];

const jobs = (rows: readonly Job[]) => ({
  jobs: rows.map(([title, tags, visits], at) => ({
    id: 31 + at,
    title,
    tags,
    openedAt: `2026-05-0${at + 1}T08:00:00Z`,
    closedAt: `2026-05-0${at + 3}T20:00:00Z`,
    hours: 2 + at,
    visits: visits.map(([author, on]) => ({ author, at: on })),
  })),
  total: rows.length,
});
const data = jobs([
  [
    'Urgent: gate stuck',
    ['gate', 'barn'],
    [
      ['Bo', '2026-05-01'],
      ['Ada', '2026-05-02'],
    ],
  ],
  ['Feed order', ['feed'], []],
  ['Paint the barn', ['barn', 'paint'], [['Cy', '2026-05-04']]],
  [
    'Urgent: fox seen',
    ['fence'],
    [
      ['Bo', '2026-05-05'],
      ['Cy', '2026-05-07'],
      ['Bo', '2026-05-06'],
    ],
  ],
]);
const schema = listOf(record({ id: 'integer', title: 'string' }));

async function idsFor(instruction: string): Promise<unknown> {
  const { data: made } = await ask({ data, schema, instruction });
  return Array.isArray(made) ? made.map(({ id }) => id) : made;
}

test.each([
  ['All jobs but the first two.', [33, 34]],
  ['Skip the first job.', [32, 33, 34]],
  ['leave out the last two jobs', [31, 32]],
  ['everything after the second job', [33, 34]],
  ['jobs from the third on', [33, 34]],
  ['The second and third job.', [32, 33]],
  ['jobs 2 to 3 of the list', [32, 33]],
  ['two jobs starting at the second', [32, 33]],
  ['skip the first job, then take two', [32, 33]],
  ['the final two jobs of the list', [33, 34]],
  ['the list backwards', [34, 33, 32, 31]],
  ['Reverse the list of jobs.', [34, 33, 32, 31]],
])('a part of the list as it stands: %s', async (instruction, ids) => {
  expect(await idsFor(instruction)).toEqual(ids);
});

test('a part of the list is taken of what is left of it, in the order that is said', async () => {
  await expectBoth(
    { data, schema, instruction: 'Jobs tagged barn, sorted by title. Skip the first job.' },
    [{ id: 31, title: 'Urgent: gate stuck' }],
    [jobs([['Mow', ['barn'], []]]), []],
  );
});

test.each([
  'Only jobs whose title contains "Urgent".',
  'jobs with "Urgent" in the title',
  'Jobs that have "Urgent" in their title',
  'jobs mentioning "Urgent" in the title',
  'jobs with a title beginning with "Urgent"',
])('what is in a text is a condition on the rows: %s', async (instruction) => {
  expect(await idsFor(instruction)).toEqual([31, 34]);
});

test.each(['jobs without "Urgent" in the title', 'leave out jobs with "Urgent" in their title'])(
  'and what is not in it: %s',
  async (instruction) => {
    expect(await idsFor(instruction)).toEqual([32, 33]);
  },
);

test.each([
  ['jobs whose tags include barn', [31, 33]],
  ['leave out jobs without the tag barn', [31, 33]],
  ['jobs without the tag barn', [32, 34]],
  ['leave out jobs whose tags include barn', [32, 34]],
  ['Only jobs with visits.', [31, 33, 34]],
  ['Only jobs that have visits.', [31, 33, 34]],
  ['only those with visits', [31, 33, 34]],
])('so are the labels of a row, and that it has any of what stands in it: %s', async (instruction, ids) => {
  expect(await idsFor(instruction)).toEqual(ids);
});

test.each([
  'Each job with its visits, newest visit first.',
  'for each job its visits sorted by at, newest first',
  'jobs with their visits, the newest visit first',
])('the order of what stands in the rows is none of the rows: %s', async (instruction) => {
  const visits = listOf(record({ author: 'string', at: 'string' }));

  const { data: made } = await ask({ data, schema: listOf(record({ id: 'integer', visits })), instruction });

  expect(made).toEqual([
    {
      id: 31,
      visits: [
        { author: 'Ada', at: '2026-05-02' },
        { author: 'Bo', at: '2026-05-01' },
      ],
    },
    { id: 32, visits: [] },
    { id: 33, visits: [{ author: 'Cy', at: '2026-05-04' }] },
    {
      id: 34,
      visits: [
        { author: 'Cy', at: '2026-05-07' },
        { author: 'Bo', at: '2026-05-06' },
        { author: 'Bo', at: '2026-05-05' },
      ],
    },
  ]);
});

test.each([
  'days is how many days it took from openedAt to closedAt.',
  'For each job the days between opening and closing.',
])(
  'a span between two dates that are named is no other number in another unit, and is told once for each row: %s',
  async (instruction) => {
    const { data: made } = await ask({ data, schema: listOf(record({ id: 'integer', days: 'number' })), instruction });

    expect(made).toEqual([31, 32, 33, 34].map((id) => ({ id, days: 2.5 })));
  },
);

test('a text is cut to so many characters', async () => {
  const { data: made } = await ask({ data, schema, instruction: 'title cut to 6 characters' });

  expect(made).toEqual([
    { id: 31, title: 'Urgent' },
    { id: 32, title: 'Feed o' },
    { id: 33, title: 'Paint ' },
    { id: 34, title: 'Urgent' },
  ]);
});

test.each(['Skip the first row, it has the headings.', 'Leave out the first row.'])(
  'the row of names that a table begins with is no part of the list: %s',
  async (instruction) => {
    const { data: made } = await ask({
      data: {
        values: [
          ['hen', 'eggs'],
          ['Ada', 3],
          ['Bea', 5],
        ],
      },
      schema: listOf(record({ hen: 'string', eggs: 'integer' })),
      instruction,
    });

    expect(made).toEqual([
      { hen: 'Ada', eggs: 3 },
      { hen: 'Bea', eggs: 5 },
    ]);
  },
);

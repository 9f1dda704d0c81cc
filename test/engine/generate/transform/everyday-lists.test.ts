/** Everyday requests about lists, as services of all kinds return them: which rows count, which one is meant, and lists in one text. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const yards = step([
  { id: 'y1', label: 'North' },
  { id: 'y2', label: 'South' },
]);
const crates = step([
  { id: 'l1', yardId: 'y1', kg: 40, state: 'weighed' },
  { id: 'l2', yardId: 'y1', kg: 5, state: 'rejected' },
]);
const perYard = listOf(record({ label: 'string', crates: 'integer', kg: 'number' }));

test('keeps records without rows where these are said to stay', async () => {
  const { data } = await ask({
    data: { listYards: yards, listCrates: crates },
    schema: perYard,
    instruction: 'Per yard its label, the number of crates and their total kg. Yards without crates stay in.',
  });

  expect(data).toEqual([
    { label: 'North', crates: 2, kg: 45 },
    { label: 'South', crates: 0, kg: 0 },
  ]);
});

test('does not count rows of a kind that the numbers are without', async () => {
  const { data } = await ask({
    data: { listYards: yards, listCrates: crates },
    schema: perYard,
    instruction: 'Number of crates and total kg per yard without rejected crates',
  });

  expect(data).toEqual([
    { label: 'North', crates: 1, kg: 40 },
    { label: 'South', crates: 0, kg: 0 },
  ]);
});

const posts = step([
  { id: 1, title: 'Nests', created_at: '2025-01-05T08:00:00Z', edited_at: '2025-02-01T08:00:00Z', likes_count: 4 },
  { id: 2, title: 'Feed', created_at: '2025-01-01T08:00:00Z', edited_at: '2025-03-01T08:00:00Z', likes_count: 9 },
  { id: 3, title: 'Hatching', created_at: '2025-01-09T08:00:00Z', edited_at: '2025-01-20T08:00:00Z', likes_count: 2 },
]);

test.each(['The post that was edited most recently', 'Which post was last edited?', 'The post edited last'])(
  'finds the last one to which something was done: %s',
  async (instruction) => {
    const { data } = await ask({ data: { listPosts: posts }, schema: record({ title: 'string' }), instruction });

    expect(data).toEqual({ title: 'Feed' });
  },
);

test('finds what is liked most by how many likes it has', async () => {
  const { data } = await ask({
    data: { listPosts: posts },
    schema: record({ posts: 'integer', mostLiked: 'string' }),
    instruction: 'Number of posts and the most liked post',
  });

  expect(data).toEqual({ posts: 3, mostLiked: 'Feed' });
});

const flocks = step([
  {
    name: 'Marans',
    colours: ['black', 'copper'],
    since: { dateTime: '2025-04-01T09:00:00Z', timeZone: 'Europe/Oslo' },
  },
  { name: 'Sussex', colours: [], since: { dateTime: '2025-05-01T09:00:00Z', timeZone: 'Europe/Oslo' } },
]);

test.each([
  ['Name of each flock and its colours as one text ("a;b"), or "plain" if it has no colours', ';'],
  ['Name and colours of every flock, the colours joined with " & ", or "plain" if there are none', ' & '],
])('writes a list as one text with the sign that is said, and what stands for none: %s', async (instruction, sign) => {
  const { data } = await ask({
    data: { listFlocks: flocks },
    schema: listOf(record({ name: 'string', colours: 'string' })),
    instruction,
  });

  expect(data).toEqual([
    { name: 'Marans', colours: `black${sign}copper` },
    { name: 'Sussex', colours: 'plain' },
  ]);
});

test('takes the moment out of a record that has its zone beside it', async () => {
  const { data } = await ask({
    data: { listFlocks: flocks },
    schema: listOf(record({ name: 'string', since: { type: 'string', format: 'date-time' } })),
    instruction: 'name and since of each flock',
  });

  expect(data).toEqual([
    { name: 'Marans', since: '2025-04-01T09:00:00Z' },
    { name: 'Sussex', since: '2025-05-01T09:00:00Z' },
  ]);
});

const coops = step([
  {
    coop: 'East',
    checks: [
      { name: 'roof', result: 'passed' },
      { name: 'door', result: 'failed' },
    ],
  },
  {
    coop: 'West',
    checks: [
      { name: 'roof', result: 'passed' },
      { name: 'door', result: 'passed' },
    ],
  },
]);

test('tells of every record whether all of its rows are so, and leaves none out', async () => {
  const { data } = await ask({
    data: { listCoops: coops },
    schema: listOf(record({ coop: 'string', sound: 'boolean' })),
    instruction: 'A coop is sound if all of its checks passed.',
  });

  expect(data).toEqual([
    { coop: 'East', sound: false },
    { coop: 'West', sound: true },
  ]);
});

test('takes two numbers that are the same for no condition', async () => {
  const { data } = await ask({
    data: {
      readProbes: step([
        { coop: 'East', temp: 283.15 },
        { coop: 'West', temp: 280.65 },
      ]),
    },
    schema: listOf(record({ coop: 'string', celsius: 'number' })),
    instruction: 'Temperature per coop in Celsius, rounded to one decimal. Probes report kelvin (0 °C is 273.15 K).',
  });

  expect(data).toEqual([
    { coop: 'East', celsius: 10 },
    { coop: 'West', celsius: 7.5 },
  ]);
});

test('does not take the number of ratings for the rating', async () => {
  const { data } = await ask({
    data: {
      listFeeds: step([
        { name: 'Mash', average_rating: 4.2, rating_count: 3 },
        { name: 'Corn', average_rating: 4.8, rating_count: 2 },
      ]),
    },
    schema: listOf(record({ name: 'string', rating: 'number' })),
    instruction: 'Feeds, best rated first',
  });

  expect(data).toEqual([
    { name: 'Corn', rating: 4.8 },
    { name: 'Mash', rating: 4.2 },
  ]);
});

test('takes hours for a length, and not for a time of the day', async () => {
  const shifts = [
    { keeper: 'Ida', seconds: 7200, start: '2025-03-03T08:00:00Z' },
    { keeper: 'Jo', seconds: 1800, start: '2025-03-03T09:00:00Z' },
    { keeper: 'Ida', seconds: 3600, start: '2025-03-04T08:00:00Z' },
  ];

  const { transformCode } = await ask({
    data: { listShifts: step(shifts) },
    schema: listOf(record({ keeper: 'string', hours: 'number' })),
    instruction: 'Add up the hours per keeper. Durations are in seconds.',
  });

  expect(transformCode).not.toContain('[H]');
});

test('gives rows as they are where records of any fields are wanted', async () => {
  const cells = [
    ['Hen', 'Since'],
    ['Ida', '2019'],
    ['Jo', '2022'],
  ];

  const { data } = await ask({
    data: { readSheet: step({ values: cells }) },
    schema: record({ hens: listOf({ type: 'object', additionalProperties: { type: 'string' } }) }),
    instruction: 'The rows as records by the headings in the first row, whatever these are',
  });

  expect(data).toEqual({
    hens: [
      { Hen: 'Ida', Since: '2019' },
      { Hen: 'Jo', Since: '2022' },
    ],
  });
});

test('a tree whose nodes refer to themselves is made, and ends where nothing is below', async () => {
  const node = {
    type: 'object',
    properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/node' } } },
    required: ['name', 'parts'],
  };
  const schema = { type: 'array', items: { $ref: '#/$defs/node' }, $defs: { node } };
  const parts = [
    { id: 1, name: 'Coop', parent: null },
    { id: 2, name: 'Door', parent: 1 },
    { id: 3, name: 'Hinge', parent: 2 },
  ];

  const { data } = await ask({ data: { parts }, schema, instruction: 'parts as a tree' });

  const hinge = { name: 'Hinge', parts: [] };
  expect(data).toEqual([{ name: 'Coop', parts: [{ name: 'Door', parts: [hinge] }] }]);
});

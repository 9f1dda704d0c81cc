/** What is shown of somebody, or something, that a row names and that no list has. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record, step } from './ask.ts';

const visits = (pets: readonly unknown[]) => ({
  getVisits: step({
    visits: [
      { visit_no: 2, pet: 'p9', reason: 'Limp', day: '2026-03-02' },
      { visit_no: 1, pet: 'p7', reason: 'Cough', day: '2026-03-01' },
    ],
  }),
  getPets: step({ pets }),
});
const both = [
  { id: 'p7', profile: { name: 'Momo', kind: 'cat' } },
  { id: 'p9', profile: { name: 'Rex', kind: 'dog' } },
];

const wordings = [
  'The visits, each with the name of the pet. Use "stray" for pets that are not in the list.',
  'visits with the name of the pet, "stray" if there is no such pet',
  'All visits with the pet\'s name; if the pet is not in the list, pet is "stray"',
  'visits: pet (its name, "stray" when it is not listed), reason',
  'The visits with the name of the pet. Pets missing from the pet list are "stray".',
  'visits with the pet name instead of its id, and "stray" for pets that we do not have',
  'Every visit with the name of the pet; a pet that is not in the list is "stray"',
  'reason and the name of the pet of each visit, pets we do not know show up as "stray"',
];

test.each(wordings)('something else stands in its place, and no row is left out: %s', async (instruction) => {
  const schema = listOf(record({ pet: 'string', reason: 'string' }));
  const task = { data: visits(both), schema, instruction };

  expect((await ask(task)).data).toEqual([
    { pet: 'Rex', reason: 'Limp' },
    { pet: 'Momo', reason: 'Cough' },
  ]);
  expect(await onOther(task, visits(both.slice(0, 1)))).toEqual([
    { pet: 'stray', reason: 'Limp' },
    { pet: 'Momo', reason: 'Cough' },
  ]);
});

test.each([
  ['reason, full name of the keeper ("nobody" if the keeper is not on file)', 'nobody'],
  ['Visits with the reason and the full name of the keeper (empty text when we do not know the keeper)', ''],
])(
  'it stands in the place of the one that was named last, and of all parts of a name: %s',
  async (instruction, none) => {
    const data = {
      visits: [
        { reason: 'Limp', keeper_id: 'k1' },
        { reason: 'Cough', keeper_id: 'k7' },
        { reason: 'Fever', keeper_id: 'k2' },
      ],
      keepers: [
        { id: 'k1', first_name: 'Ada', last_name: 'Ek' },
        { id: 'k2', first_name: 'Bo', last_name: 'Dahl' },
      ],
    };
    const schema = listOf(record({ reason: 'string', keeper: 'string' }));

    expect((await ask({ data, schema, instruction })).data).toEqual([
      { reason: 'Limp', keeper: 'Ada Ek' },
      { reason: 'Cough', keeper: none },
      { reason: 'Fever', keeper: 'Bo Dahl' },
    ]);
  },
);

test.each([
  'Only visits of pets that are not in the list: reason and day',
  'reason and day of the visits whose pet is not in the list',
])('they are left out where nothing else is wanted: %s', async (instruction) => {
  const schema = listOf(record({ reason: 'string', day: 'string' }));
  const data = visits(both.slice(0, 1));

  expect((await ask({ data, schema, instruction })).data).toEqual([{ reason: 'Limp', day: '2026-03-02' }]);
});

test('how many are running is no running total', async () => {
  const servers = [
    { name: 'a', zone: 'north', state: 'up', started: '2026-01-01', price: 10 },
    { name: 'b', zone: 'south', state: 'down', started: '2026-01-02', price: 20 },
    { name: 'c', zone: 'north', state: 'down', started: '2026-01-03', price: 30 },
  ];
  const schema = listOf(record({ zone: 'string', servers: 'integer', running: 'integer' }));
  const instruction = 'For every zone how many servers there are and how many of them are running (state up)';

  expect((await ask({ data: { servers }, schema, instruction })).data).toEqual([
    { zone: 'north', servers: 2, running: 1 },
    { zone: 'south', servers: 1, running: 0 },
  ]);
});

/** Questions that a list answers first: who has most of something, how many have, what they have on average, over things that are listed and things that records have in common. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record, step } from './ask.ts';

type Row = Readonly<Record<string, unknown>>;

const repairs = (
  rows: readonly (readonly [string, string, string, string, number, number, string])[],
): readonly Row[] =>
  rows.map(([id, bike, customer_id, mechanic_id, hours, parts_cents, on]) => ({
    id,
    bike,
    customer_id,
    mechanic_id,
    hours,
    parts_cents,
    received_on: on,
  }));

const shop = (rows: readonly Row[]): Row => ({
  listRepairs: step({ repairs: rows }),
  listMechanics: step([
    { id: 'm1', name: 'Ines', hourly_rate: 60 },
    { id: 'm2', name: 'Karl', hourly_rate: 70 },
    { id: 'm3', name: 'Lou', hourly_rate: 40 },
  ]),
  listCustomers: step({
    customers: [
      { id: 'c1', first_name: 'Ada', last_name: 'Ek', email: 'ada@x.example' },
      { id: 'c2', first_name: 'Bo', last_name: 'Dahl', email: 'bo@x.example' },
      { id: 'c3', first_name: 'Cy', last_name: 'Falk', email: 'cy@x.example' },
    ],
  }),
});

const data = shop(
  repairs([
    ['r1', 'Gravel', 'c1', 'm1', 2.5, 4500, '2026-01-05'],
    ['r2', 'City', 'c2', 'm2', 4, 0, '2026-01-20'],
    ['r3', 'Cargo', 'c1', 'm1', 2, 12000, '2026-02-10'],
    ['r4', 'Gravel', 'c9', 'm1', 1, 990, '2026-02-11'],
    ['r5', 'Tandem', 'c1', 'm2', 0, 0, '2026-03-01'],
  ]),
);
const other = shop(
  repairs([
    ['q1', 'City', 'c3', 'm3', 3, 700, '2026-04-02'],
    ['q2', 'City', 'c3', 'm3', 1, 1500, '2026-04-03'],
    ['q3', 'Racer', 'c2', 'm2', 1, 9000, '2026-05-06'],
  ]),
);

const text = { type: 'string' };
const named = (rest: Row): Row => record({ name: 'string', ...rest });

const asks: readonly (readonly [string, Row, unknown, unknown])[] = [
  [
    'the mechanic with the most repairs: name and number of repairs',
    named({ repairs: 'integer' }),
    { name: 'Ines', repairs: 3 },
    { name: 'Lou', repairs: 2 },
  ],
  [
    'which mechanic worked the most hours? name and hours',
    named({ hours: 'number' }),
    { name: 'Ines', hours: 5.5 },
    { name: 'Lou', hours: 4 },
  ],
  [
    'the customer with the highest parts cost in total: full name and cents',
    named({ partsCents: 'integer' }),
    { name: 'Ada Ek', partsCents: 16500 },
    { name: 'Bo Dahl', partsCents: 9000 },
  ],
  [
    'the two customers who spent most on parts: full name and total in euros, most first',
    listOf(named({ euros: 'number' })),
    [
      { name: 'Ada Ek', euros: 165 },
      { name: 'Bo Dahl', euros: 0 },
    ],
    [
      { name: 'Bo Dahl', euros: 90 },
      { name: 'Cy Falk', euros: 22 },
    ],
  ],
  [
    'how many customers have more than one repair',
    record({ customers: 'integer' }),
    { customers: 1 },
    { customers: 1 },
  ],
  ['how many mechanics had no repair', record({ mechanics: 'integer' }), { mechanics: 1 }, { mechanics: 1 }],
  [
    'average number of repairs per mechanic, one decimal',
    record({ average: 'number' }),
    { average: 1.7 },
    { average: 1 },
  ],
  ['emails of the customers with at least two repairs', listOf(text), ['ada@x.example'], ['cy@x.example']],
  [
    'mechanics whose repairs took more than 3.5 hours in total: name and hours',
    listOf(named({ hours: 'number' })),
    [
      { name: 'Ines', hours: 5.5 },
      { name: 'Karl', hours: 4 },
    ],
    [{ name: 'Lou', hours: 4 }],
  ],
  [
    'the month with the most hours and what they were',
    record({ month: 'string', hours: 'number' }),
    { month: '2026-01', hours: 6.5 },
    { month: '2026-04', hours: 4 },
  ],
  [
    'months with at least two repairs: month and number of repairs, in order',
    listOf(record({ month: 'string', repairs: 'integer' })),
    [
      { month: '2026-01', repairs: 2 },
      { month: '2026-02', repairs: 2 },
    ],
    [{ month: '2026-04', repairs: 2 }],
  ],
  [
    'the bike that was repaired most often and how often',
    record({ bike: 'string', times: 'integer' }),
    { bike: 'Gravel', times: 2 },
    { bike: 'City', times: 2 },
  ],
  [
    'overview: number of repairs, name of the mechanic with the most repairs, how many customers have no repair',
    record({ repairs: 'integer', mechanic: 'string', customers: 'integer' }),
    { repairs: 5, mechanic: 'Ines', customers: 1 },
    { repairs: 3, mechanic: 'Lou', customers: 1 },
  ],
  [
    'summary: busiest mechanic (name, by number of repairs), number of mechanics without repairs',
    record({ busiestMechanic: 'string', idleMechanics: 'integer' }),
    { busiestMechanic: 'Ines', idleMechanics: 1 },
    { busiestMechanic: 'Lou', idleMechanics: 1 },
  ],
  ['the mechanic with the fewest hours: name', named({}), { name: 'Lou' }, { name: 'Ines' }],
  ['the mechanic who repaired most often: name', named({}), { name: 'Ines' }, { name: 'Lou' }],
  ['which customer spent the most on parts? full name', named({}), { name: 'Ada Ek' }, { name: 'Bo Dahl' }],
  [
    'the mechanic with the most Gravel repairs: name and number of them',
    named({ number: 'integer' }),
    { name: 'Ines', number: 2 },
    { name: 'Ines', number: 0 },
  ],
  ['how many bikes had more than one repair', record({ bikes: 'integer' }), { bikes: 1 }, { bikes: 1 }],
];

test.each(asks)('%s', async (instruction, schema, expected, expectedOfOther) => {
  const task = { data, schema, instruction };

  expect((await ask(task)).data).toEqual(expected);
  expect(await onOther(task, other)).toEqual(expectedOfOther);
});

test('what the records have themselves is no question of a list', async () => {
  const schema = record({ id: 'string', hours: 'number' });

  const { data: made, transformCode } = await ask({
    data,
    schema,
    instruction: 'the repair with the most hours: id and hours',
  });
  expect(made).toEqual({ id: 'r2', hours: 4 });
  expect(transformCode).not.toContain('$list :=');
});

test('a rate is not added up for an average', async () => {
  const schema = record({ rate: 'number' });

  const { data: made, transformCode } = await ask({
    data,
    schema,
    instruction: 'average hourly rate per mechanic, rounded',
  });
  expect(made).toEqual({ rate: 57 });
  expect(transformCode).not.toContain('$list :=');
});

test('the best time is a single one, and no sum of several', async () => {
  const runs = {
    runners: [
      { id: 1, name: 'Ann' },
      { id: 2, name: 'Bo' },
    ],
    laps: [
      { runner_id: 1, time: 70 },
      { runner_id: 1, time: 61 },
      { runner_id: 2, time: 65 },
    ],
  };
  const instruction = 'the runner with the best time: name';

  expect((await ask({ data: runs, schema: named({}), instruction })).transformCode).not.toContain('$sum(');
});

test('the most recent one is a single one, and no number of them', async () => {
  const instruction = 'the mechanic with the most recent repair: name';

  const { data: made, transformCode } = await ask({ data, schema: named({}), instruction });
  expect(made).toEqual({ name: 'Karl' });
  expect(transformCode).not.toContain('$count');
});

test('what belongs in the list as well leaves nothing out', async () => {
  const cases = [
    { id: 1, status: 'Open', agent_id: 'a1' },
    { id: 2, status: 'Closed', agent_id: 'a1' },
    { id: 3, status: 'Open', agent_id: null },
  ];
  const instruction =
    'cases with any status except Closed. Unassigned cases belong in the list as well, with null for the agent.';
  const schema = listOf(record({ id: 'integer', agentId: { type: ['string', 'null'] } }));

  expect((await ask({ data: { cases }, schema, instruction })).data).toEqual([
    { id: 1, agentId: 'a1' },
    { id: 3, agentId: null },
  ]);
});

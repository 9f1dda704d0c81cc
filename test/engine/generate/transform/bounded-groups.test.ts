/** Records of one list with numbers about another: which of them are wanted, which rows count, and what goes by what was reckoned. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record, step } from './ask.ts';

const described = (type: string, description: string) => ({ type, description });

type Egg = readonly [coop: number, state: string, weight: number];

const coops = { coops: [1, 2, 3].map((id) => ({ id, name: `Coop ${id}` })) };
const clutches = (rows: readonly Egg[]) => ({
  getCoops: step(coops),
  getClutches: step({
    clutches: rows.map(([coop_id, state, weight], at) => ({ id: 50 + at, coop_id, state, weight })),
  }),
});
const seen = clutches([
  [1, 'warm', 80],
  [1, 'warm', 60],
  [2, 'warm', 90],
  [2, 'cold', 400],
  [3, 'warm', 300],
]);
const other = clutches([
  [3, 'warm', 101],
  [2, 'cold', 500],
  [2, 'warm', 120],
  [1, 'warm', 40],
]);

test.each([
  'For each coop the number of warm clutches and their total. Only coops with a total over 100, highest total first.',
  'Per coop the number of warm clutches and their total, highest total first, only those over 100.',
  'For each coop the number of warm clutches and their total. Only coops with more than 100 in warm clutches, highest total first.',
  'Coops whose warm clutches come to more than 100: the number of warm clutches and their total, highest total first',
  'Per coop the number of warm clutches and their total, highest total first. Leave out those under 101.',
])('a bound on what the rows of a record come to leaves records out, and is none of a row: %s', async (instruction) => {
  const schema = listOf(record({ coop: 'string', warmClutches: 'integer', total: 'number' }));

  await expectBoth(
    { data: seen, schema, instruction },
    [
      { coop: 'Coop 3', warmClutches: 1, total: 300 },
      { coop: 'Coop 1', warmClutches: 2, total: 140 },
    ],
    [
      other,
      [
        { coop: 'Coop 2', warmClutches: 1, total: 120 },
        { coop: 'Coop 3', warmClutches: 1, total: 101 },
      ],
    ],
  );
});

test('what an enum says of numbers reckoned beside it goes by these, and leaves no record out', async () => {
  const schema = listOf(
    record({
      name: 'string',
      ordered: 'number',
      paid: described('number', 'Sum of the payments, 0 if there are none'),
      due: described('number', 'Ordered minus paid'),
      status: {
        type: 'string',
        enum: ['paid', 'partial', 'unpaid'],
        description: 'paid if nothing is due, unpaid if nothing has been paid, otherwise partial',
      },
    }),
  );
  const buyers = [
    { id: 1, name: 'Ann', ordered: 20 },
    { id: 2, name: 'Bo', ordered: 12 },
    { id: 3, name: 'Cy', ordered: 30 },
  ];
  const payments = [
    { buyer_id: 1, amount: 20 },
    { buyer_id: 3, amount: 4 },
  ];

  const { data } = await ask({ data: { buyers: step({ buyers }), payments: step({ payments }) }, schema });

  expect(data).toEqual([
    { name: 'Ann', ordered: 20, paid: 20, due: 0, status: 'paid' },
    { name: 'Bo', ordered: 12, paid: 0, due: 12, status: 'unpaid' },
    { name: 'Cy', ordered: 30, paid: 4, due: 26, status: 'partial' },
  ]);
});

test('a list called as the users has all of them, and whole numbers described as rows count these', async () => {
  const schema = record({
    people: listOf(
      record({
        person: described('string', 'Full name of the keeper'),
        todo: described('integer', 'Chores still to do'),
        inProgress: described('integer', 'Chores in progress'),
      }),
    ),
  });
  const users = [
    { id: 'u1', full_name: 'Ann Dow', role: 'lead' },
    { id: 'u2', full_name: 'Bo Chu', role: 'member' },
    { id: 'u3', full_name: 'Cy Lee', role: 'member' },
  ];
  const chores = [
    { id: 1, title: 'Sweep', status: 'todo', points: 3, keeper_id: 'u1' },
    { id: 2, title: 'Feed', status: 'in_progress', points: 5, keeper_id: 'u2' },
    { id: 3, title: 'Mend', status: 'todo', points: 1, keeper_id: 'u1' },
  ];

  const { data } = await ask({ data: { chores: step({ chores }), users: step({ users }) }, schema });

  expect(data).toEqual({
    people: [
      { person: 'Ann Dow', todo: 2, inProgress: 0 },
      { person: 'Bo Chu', todo: 0, inProgress: 1 },
      { person: 'Cy Lee', todo: 0, inProgress: 0 },
    ],
  });
});

test('rows are not grouped by what the latest of them has', async () => {
  const schema = record({
    farms: listOf(
      record({
        farm: 'string',
        lastConclusion: described('string', 'Conclusion of the latest run of this farm'),
        lastRunAt: { type: 'string', format: 'date-time', description: 'When the latest run was started' },
        failures: described('integer', 'Number of runs with conclusion failure'),
      }),
    ),
    failedRuns: described('integer', 'Failed runs in all farms'),
  });
  const check = (id: number, full_name: string, conclusion: string, day: string): object => ({
    id,
    name: 'Walls',
    conclusion,
    run_started_at: `${day}T08:00:00Z`,
    farm: { id: full_name.length, full_name },
  });
  const checks = [
    check(501, 'east/north', 'failure', '2026-05-01'),
    check(502, 'east/far', 'success', '2026-05-02'),
    check(503, 'east/north', 'success', '2026-05-03'),
    check(504, 'east/far', 'cancelled', '2026-05-01'),
    check(505, 'east/north', 'failure', '2026-05-02'),
  ];

  const { data } = await ask({ data: { listRuns: step({ total_count: 5, check_runs: checks }) }, schema });

  expect(data).toEqual({
    farms: [
      { farm: 'east/north', lastConclusion: 'success', lastRunAt: '2026-05-03T08:00:00Z', failures: 2 },
      { farm: 'east/far', lastConclusion: 'success', lastRunAt: '2026-05-02T08:00:00Z', failures: 0 },
    ],
    failedRuns: 2,
  });
});

const alarmCounts = (name: string, total: string) =>
  record({
    queues: listOf(
      record({
        [name]: 'string',
        low: described('integer', 'Number of alarms with priority low'),
        normal: described('integer', 'Number of alarms with priority normal'),
        urgent: described('integer', 'Number of alarms with priority urgent'),
        all: described('integer', 'Number of alarms in the queue'),
      }),
    ),
    urgentTotal: described('integer', total),
  });

test.each(['Urgent alarms over all queues', 'Number of urgent alarms'])(
  'low is a kind of the rows where they have it, and what is over all is no bound: %s',
  async (total) => {
    const alarm = (id: number, subject: string, priority: string, status: string, group: object): object => ({
      id,
      subject,
      priority,
      status,
      group,
    });
    const [north, south, west] = ['North', 'South', 'West'].map((name, at) => ({ id: 5 + at, name }));
    const results = [
      alarm(1, 'Fox seen', 'urgent', 'open', north ?? {}),
      alarm(2, 'Rain', 'normal', 'open', south ?? {}),
      alarm(3, 'Dust', 'low', 'pending', north ?? {}),
      alarm(4, 'Frost again', 'normal', 'open', south ?? {}),
      alarm(5, 'Fire', 'urgent', 'solved', west ?? {}),
      alarm(6, 'Slow feeder', 'normal', 'open', north ?? {}),
      alarm(7, 'Mites', 'low', 'open', north ?? {}),
    ];

    const { data } = await ask({
      data: { searchAlarms: step({ count: 7, results }) },
      schema: alarmCounts('group', total),
    });

    expect(data).toEqual({
      queues: [
        { group: 'North', low: 2, normal: 1, urgent: 1, all: 4 },
        { group: 'South', low: 0, normal: 2, urgent: 0, all: 2 },
        { group: 'West', low: 0, normal: 0, urgent: 1, all: 1 },
      ],
      urgentTotal: 2,
    });
  },
);

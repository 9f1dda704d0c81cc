/** States of records, said in other words than their fields have: flags, dates, names of who did it, counts, lists, codes. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

interface Coop {
  readonly at: string;
  readonly approvedBy?: string | null;
  readonly returned_on?: string | null;
  readonly visits?: number;
  readonly insured?: 'Y' | 'N';
  readonly sts?: string;
  readonly inUse?: 0 | 1;
  readonly tags?: readonly string[];
  readonly alerts?: readonly { readonly kind: string }[];
  readonly eggs_left?: number;
  readonly due_on?: string;
  readonly bill_sent?: boolean;
}

const coops = (rows: readonly Coop[]) => ({
  coops: rows.map((row) => ({
    approvedBy: null,
    returned_on: null,
    visits: 0,
    insured: 'N',
    sts: 'OPN',
    inUse: 0,
    tags: [],
    alerts: [],
    eggs_left: 0,
    due_on: '2026-05-01',
    bill_sent: false,
    ...row,
  })),
});
const data = coops([
  {
    at: 'Hill',
    approvedBy: 'Ida',
    returned_on: '2026-05-03',
    visits: 2,
    insured: 'Y',
    inUse: 1,
    tags: ['old'],
    eggs_left: 4,
    bill_sent: true,
  },
  { at: 'Lake', visits: 1, sts: 'HLD', alerts: [{ kind: 'damage' }, { kind: 'smoke' }], due_on: '2099-05-01' },
  { at: 'Mill', approvedBy: 'Ole', returned_on: '2026-04-30', insured: 'Y', sts: 'CLS', tags: ['wet', 'old'] },
]);
const other = coops([
  { at: 'Pond', returned_on: '2026-04-02', sts: 'HLD', inUse: 1, tags: ['old'], eggs_left: 1, insured: 'Y' },
  { at: 'Yard', approvedBy: 'Una', visits: 3, alerts: [{ kind: 'damage' }], bill_sent: true },
]);
const schema = listOf(record({ at: 'string' }));

test.each([
  ['approved coops', ['Hill', 'Mill'], ['Yard']],
  ['coops somebody has approved', ['Hill', 'Mill'], ['Yard']],
  ['coops nobody has approved', ['Lake'], ['Pond']],
  ['coops awaiting approval', ['Lake'], ['Pond']],
  ['coops still to be approved', ['Lake'], ['Pond']],
  ['coops that need approval', ['Lake'], ['Pond']],
  ['unapproved coops', ['Lake'], ['Pond']],
  ['coops that are still out', ['Lake'], ['Yard']],
  ['coops that have not come back yet', ['Lake'], ['Yard']],
  ['coops that were brought back', ['Hill', 'Mill'], ['Pond']],
  ['coops nobody visited', ['Mill'], ['Pond']],
  ['coops visited more than once', ['Hill'], ['Yard']],
  ['coops with visits', ['Hill', 'Lake'], ['Yard']],
  ['uninsured coops', ['Lake'], ['Yard']],
  ['coops without insurance', ['Lake'], ['Yard']],
  ['coops covered by insurance', ['Hill', 'Mill'], ['Pond']],
  ['coops on hold', ['Lake'], ['Pond']],
  ['coops that are closed', ['Mill'], []],
  ['coops in use', ['Hill'], ['Pond']],
  ['coops that nobody uses', ['Lake', 'Mill'], ['Yard']],
  ['old coops', ['Hill', 'Mill'], ['Pond']],
  ['untagged coops', ['Lake'], ['Yard']],
  ['coops that were damaged', ['Lake'], ['Yard']],
  ['coops free of alerts', ['Hill', 'Mill'], ['Pond']],
  ['coops with eggs left', ['Hill'], ['Pond']],
  ['coops where nothing is left', ['Lake', 'Mill'], ['Yard']],
  ['coops returned late', ['Hill'], []],
  ['coops that came back after the due date', ['Hill'], []],
  ['overdue coops', [], ['Yard']],
  ['coops that have not been billed', ['Lake', 'Mill'], ['Pond']],
])('%s', async (instruction, wanted, others) => {
  const named = (names: readonly string[]) => names.map((at) => ({ at }));

  await expectBoth({ data, schema, instruction }, named(wanted), [other, named(others)]);
});

test.each([
  'at and who approved it',
  'at, approved by',
  'at with approval and whether it is billed',
  'each coop and who it was approved by',
])('what is to be shown leaves nothing out: %s', async (instruction) => {
  const approver = { type: ['string', 'null'] };

  const { data: made } = await ask({
    data,
    schema: listOf(record({ at: 'string', approvedBy: approver })),
    instruction,
  });

  expect(made).toEqual(data.coops.map(({ at, approvedBy }) => ({ at, approvedBy })));
});

test.each(['coops with visits', 'coops and their visits'])(
  'a number that the result has is shown, and is no condition: %s',
  async (instruction) => {
    const { data: made } = await ask({
      data,
      schema: listOf(record({ at: 'string', visits: 'integer' })),
      instruction,
    });

    expect(made).toEqual(data.coops.map(({ at, visits }) => ({ at, visits })));
  },
);

test('what is said of the rows and not understood is told', async () => {
  const { unchecked } = await ask({ data, schema, instruction: 'coops that are full' });

  expect(unchecked.join(' ')).toContain('full');
});

const doors = {
  doors: [
    { on: '2026-05-02', hall: 'Hill', doors: '19:00', open_now: true, seats_left: 0, left: null, first_name: 'Ida' },
    { on: '2026-05-01', hall: 'Lake', doors: '18:00', open_now: true, seats_left: 3, left: '19:10', first_name: 'Ole' },
    {
      on: '2026-05-03',
      hall: 'Mill',
      doors: '20:00',
      open_now: false,
      seats_left: 2,
      left: '20:05',
      first_name: 'Una',
    },
  ],
};

test.each([
  ['nights that open their doors after 18:30', { hall: 'string' }, [{ hall: 'Hill' }, { hall: 'Mill' }]],
  [
    'each hall (doors vs left), skip the ones with left = null',
    { hall: 'string' },
    [{ hall: 'Lake' }, { hall: 'Mill' }],
  ],
  [
    'in order of date, with the seats left so far added up',
    { hall: 'string', seatsSoFar: 'integer' },
    [
      { hall: 'Lake', seatsSoFar: 3 },
      { hall: 'Hill', seatsSoFar: 3 },
      { hall: 'Mill', seatsSoFar: 5 },
    ],
  ],
  [
    'each hall with the first name',
    { hall: 'string', first_name: 'string' },
    doors.doors.map(({ hall, first_name }) => ({ hall, first_name })),
  ],
])('what only looks like a state leaves nothing out: %s', async (instruction, fields, wanted) => {
  const { data: made } = await ask({ data: doors, schema: listOf(record(fields)), instruction });

  expect(made).toEqual(wanted);
});

test('how something ended is said behind it', async () => {
  const runs = [
    { status: 'completed', conclusion: 'failure', name: 'Lint' },
    { status: 'completed', conclusion: 'failure', name: 'Test' },
    { status: 'completed', conclusion: 'success', name: 'Test' },
    { status: 'completed', conclusion: 'failure', name: 'Test' },
    { status: 'queued', conclusion: null, name: 'Lint' },
  ];
  const instruction = 'Starting with the workflow that has the most: the number of runs that ended in failure.';

  const { data: made } = await ask({
    data: { workflow_runs: runs },
    schema: listOf(record({ workflow: 'string', failures: 'integer' })),
    instruction,
  });

  expect(made).toEqual([
    { workflow: 'Test', failures: 2 },
    { workflow: 'Lint', failures: 1 },
  ]);
});

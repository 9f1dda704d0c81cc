/** What is asked of things by the rows that name them: the latest of each, those that have none of a kind, what is left of each. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const student = (id: string, name: string, instrument: string, joined_on: string): unknown => ({
  id,
  name,
  instrument,
  joined_on,
});
const lesson = (student_id: string, teacher: string, starts_at: string, minutes: number, more: object): unknown => ({
  student_id,
  teacher,
  starts_at,
  minutes,
  state: 'held',
  score: null,
  ...more,
});
const invoice = (no: string, student_id: string, total_cents: number, due_on: string, status: string): unknown => ({
  no,
  student_id,
  total_cents,
  due_on,
  status,
});
const data = {
  today: '2026-03-15',
  listStudents: step({
    students: [
      student('s1', 'Ida', 'piano', '2025-09-01'),
      student('s2', 'Bo', 'violin', '2025-10-11'),
      student('s3', 'Cem', 'piano', '2024-02-01'),
      student('s4', 'Dot', 'cello', '2026-01-20'),
    ],
  }),
  listLessons: step({
    total: 8,
    lessons: [
      lesson('s1', 'Ruth', '2026-02-20T10:00:00Z', 45, { score: 7 }),
      lesson('s2', 'Ruth', '2026-03-02T10:00:00Z', 30, { state: 'missed' }),
      lesson('s1', 'Otto', '2026-03-10T09:00:00Z', 90, { score: 9 }),
      lesson('s3', 'Otto', '2026-01-15T15:00:00Z', 60, { score: 6 }),
      lesson('s2', 'Otto', '2026-03-18T10:00:00Z', 30, { state: 'planned' }),
      lesson('s2', 'Ruth', '2026-02-12T10:00:00Z', 30, { score: 10 }),
      lesson('s1', 'Ruth', '2026-03-27T10:00:00Z', 45, { state: 'planned' }),
      lesson('s3', 'Ruth', '2026-02-01T10:00:00Z', 60, { state: 'missed' }),
    ],
  }),
  listInvoices: step({
    invoices: [
      invoice('I1', 's1', 12000, '2026-02-14', 'open'),
      invoice('I2', 's2', 8000, '2026-02-14', 'paid'),
      invoice('I3', 's1', 9000, '2026-03-14', 'open'),
      invoice('I4', 's3', 5000, '2026-03-20', 'open'),
    ],
  }),
  listPayments: step([
    { id: 'p1', invoice_no: 'I1', amount_cents: 5000, paid_on: '2026-02-10' },
    { id: 'p2', invoice_no: 'I2', amount_cents: 8000, paid_on: '2026-02-20' },
    { id: 'p3', invoice_no: 'I1', amount_cents: 2500, paid_on: '2026-03-01' },
    { id: 'p4', invoice_no: 'I4', amount_cents: 5000, paid_on: '2026-03-03' },
  ]),
};
const text = 'string';

test.each([
  [
    'For each student the latest lesson: name, the day of the lesson and the teacher',
    { name: text, day: text, teacher: text },
    [
      ['Ida', '2026-03-27', 'Ruth'],
      ['Bo', '2026-03-18', 'Otto'],
      ['Cem', '2026-02-01', 'Ruth'],
    ],
  ],
  [
    'For each student the next lesson after "today": name, teacher and when it starts. Students without one are left out',
    { name: text, teacher: text, startsAt: text },
    [
      ['Ida', 'Ruth', '2026-03-27T10:00:00Z'],
      ['Bo', 'Otto', '2026-03-18T10:00:00Z'],
    ],
  ],
  [
    "every teacher's most recent lesson that was held: teacher, name of the student, when it started; newest first",
    { teacher: text, student: text, startedAt: text },
    [
      ['Otto', 'Ida', '2026-03-10T09:00:00Z'],
      ['Ruth', 'Ida', '2026-02-20T10:00:00Z'],
    ],
  ],
  [
    'Open balance per invoice in euros: the total minus all payments booked for it. Leave out invoices that are fully paid.',
    { invoice: text, student: text, balance: 'number' },
    [
      ['I1', 'Ida', 45],
      ['I3', 'Ida', 90],
    ],
  ],
  [
    'For every invoice its number, the total, what was paid on it and what is left, all in cents',
    { no: text, total: 'integer', paid: 'integer', left: 'integer' },
    [
      ['I1', 12000, 7500, 4500],
      ['I2', 8000, 8000, 0],
      ['I3', 9000, 0, 9000],
      ['I4', 5000, 5000, 0],
    ],
  ],
  [
    'Per teacher how many lessons are not held yet and how many there are in all',
    { teacher: text, open: 'integer', lessons: 'integer' },
    [
      ['Ruth', 3, 5],
      ['Otto', 1, 3],
    ],
  ],
  [
    'per teacher the average score over all lessons and how many got a 10',
    { teacher: text, average: 'number', tens: 'integer' },
    [
      ['Ruth', 8.5, 1],
      ['Otto', 7.5, 0],
    ],
  ],
  [
    'Per month: number of lessons held, their hours, and the teacher with the most hours. Months in order',
    { month: text, lessons: 'integer', hours: 'number', teacher: text },
    [
      ['2026-01', 1, 1, 'Otto'],
      ['2026-02', 2, 1.25, 'Ruth'],
      ['2026-03', 1, 1.5, 'Otto'],
    ],
  ],
  [
    'Per instrument the number of students and the name of the one who has been here longest',
    { instrument: text, students: 'integer', longest: text },
    [
      ['piano', 2, 'Cem'],
      ['violin', 1, 'Bo'],
      ['cello', 1, 'Dot'],
    ],
  ],
  [
    'Students with at least one open invoice that was due before today: name, number of such invoices and their numbers; most first',
    { name: text, overdue: 'integer', invoices: listOf({ type: text }) },
    [['Ida', 2, ['I1', 'I3']]],
  ],
  [
    'Attendance per student: lessons held, lessons missed and the rate in whole percent (planned lessons do not count); lowest rate first',
    { name: text, held: 'integer', missed: 'integer', rate: 'integer' },
    [
      ['Bo', 1, 1, 50],
      ['Cem', 1, 1, 50],
      ['Ida', 2, 0, 100],
    ],
  ],
  [
    'Best score of each student, best first, with the place. Whoever has no score does not come into the list.',
    { place: 'integer', name: text, best: 'integer' },
    [
      [1, 'Bo', 10],
      [2, 'Ida', 9],
      [3, 'Cem', 6],
    ],
  ],
  [
    'List the students by name with their latest score and needsHelp, true below 7. A student without a score gets null and false.',
    { name: text, score: { type: ['integer', 'null'] }, needsHelp: 'boolean' },
    [
      ['Bo', 10, false],
      ['Cem', 6, true],
      ['Dot', null, false],
      ['Ida', 9, false],
    ],
  ],
  ['students with at least two held lessons: name and how many', { name: text, lessons: 'integer' }, [['Ida', 2]]],
  [
    'students with a lesson after "today": name and instrument',
    { name: text, instrument: text },
    [
      ['Ida', 'piano'],
      ['Bo', 'violin'],
    ],
  ],
  [
    'payments with invoice number, the day, and late, which is true if that was after the due date of the invoice',
    { invoice: text, paidOn: text, late: 'boolean' },
    [
      ['I1', '2026-02-10', false],
      ['I2', '2026-02-20', true],
      ['I1', '2026-03-01', true],
      ['I4', '2026-03-03', false],
    ],
  ],
  [
    'invoices without a payment in March 2026: number and due date',
    { no: text, dueOn: text },
    [
      ['I2', '2026-02-14'],
      ['I3', '2026-03-14'],
    ],
  ],
])('%s', async (instruction, fields, rows) => {
  const names = Object.keys(fields);
  const expected = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));

  expect((await ask({ data, schema: listOf(record(fields)), instruction })).data).toEqual(expected);
});

test.each([
  ['names of the students who had no lesson in March 2026', ['Cem', 'Dot']],
  ['names of the students without a planned lesson', ['Cem', 'Dot']],
  ["names of the students who haven't missed a lesson", ['Ida', 'Dot']],
  ['students who never had a lesson with Otto, names', ['Dot']],
])('%s', async (instruction, names) => {
  expect((await ask({ data, schema: listOf({ type: text }), instruction })).data).toEqual(names);
});

test('of each month the category with the highest total, and sums beside it', async () => {
  const entry = (booked_on: string, amount: number, category: string, approved = true): unknown => ({
    booked_on,
    amount,
    category: { id: category.length, name: category },
    approved,
  });
  const entries = [
    entry('2026-02-03', 120, 'Rent'),
    entry('2026-01-10', 80, 'Music'),
    entry('2026-01-20', 100, 'Rent'),
    entry('2026-01-22', 30, 'Music'),
    entry('2026-01-23', 900, 'Rent', false),
  ];
  const instruction =
    'For every month (YYYY-MM, oldest first) the total of the approved entries and the category with the highest total.';
  const schema = listOf(record({ month: text, total: 'number', topCategory: text }));

  expect((await ask({ data: { cashbook: step({ entries }) }, schema, instruction })).data).toEqual([
    { month: '2026-01', total: 210, topCategory: 'Music' },
    { month: '2026-02', total: 120, topCategory: 'Rent' },
  ]);
});

test('what rows do not have is neither before nor after anything', async () => {
  const task = (name: string, done_at: string | null, due_on: string | null): unknown => ({ name, done_at, due_on });
  const tasks = [
    task('Draft', '2026-01-12T15:20:00Z', '2026-01-14'),
    task('Book', '2026-01-20T08:00:00Z', '2026-01-19'),
    task('Tidy', '2026-01-19T08:00:00Z', null),
  ];
  const instruction =
    'The tasks with name and late, which is true if they were done after the due date. Tasks without a due date are never late.';

  const { data: made } = await ask({
    data: { getTasks: step({ tasks }) },
    schema: listOf(record({ name: text, late: 'boolean' })),
    instruction,
  });
  expect(made).toEqual([
    { name: 'Draft', late: false },
    { name: 'Book', late: true },
    { name: 'Tidy', late: false },
  ]);
});

test('what comes first in an order is no first one of each', async () => {
  const article = (author: string, views: number, published_at: string): unknown => ({ author, views, published_at });
  const articles = [
    article('Ida', 40, '2026-04-20'),
    article('Ana', 600, '2026-01-08'),
    article('Ida', 310, '2026-02-11'),
  ];
  const instruction =
    'For each author, state the number of articles, the sum of their views, and the publication date of the most recent article, in descending order of the sum of views.';
  const fields = { author: text, articles: 'integer', views: 'integer', newest: { type: text, format: 'date' } };

  expect((await ask({ data: { articles }, schema: listOf(record(fields)), instruction })).data).toEqual([
    { author: 'Ana', articles: 1, views: 600, newest: '2026-01-08' },
    { author: 'Ida', articles: 2, views: 350, newest: '2026-04-20' },
  ]);
});

test('rows are told by what the records are called that they name', async () => {
  const repairs = [
    { id: 'r1', customer_id: 'c1', mechanic_id: 'm1', hours: 2 },
    { id: 'r2', customer_id: 'c2', mechanic_id: 'm2', hours: 1 },
    { id: 'r3', customer_id: 'c1', mechanic_id: 'm1', hours: 4 },
  ];
  const workshop = {
    listRepairs: step({ repairs }),
    listMechanics: step([
      { id: 'm1', name: 'Ines' },
      { id: 'm2', name: 'Karl' },
    ]),
    listCustomers: step({
      customers: [
        { id: 'c1', name: 'Ada' },
        { id: 'c2', name: 'Bo' },
        { id: 'c3', name: 'Cy' },
      ],
    }),
  };
  const instruction = 'names of the customers with a repair by Karl';

  expect((await ask({ data: workshop, schema: listOf({ type: text }), instruction })).data).toEqual(['Bo']);
});

/** Fields that are listed in their order, figures of their own rows, and texts that are written as one example shows. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

const data = {
  releases: [
    {
      sha: 'a1b2c3d4e5f60718',
      tag_name: 'v2.4.0',
      message: 'Fix race\n\nThe lock was taken twice.',
      author: { login: 'kaya', id: 4 },
      created_at: '2026-03-01T08:00:00Z',
      published_at: '2026-03-02T09:30:00Z',
      branch: 'main',
    },
    {
      sha: 'ffee99aa11bb22cc',
      tag_name: 'v2.3.1',
      message: 'Add tests',
      author: { login: 'rune', id: 7 },
      created_at: '2026-02-11T10:00:00Z',
      published_at: '2026-02-11T10:00:00Z',
      branch: 'next',
    },
  ],
};

const text = 'string';

test.each([
  [
    'the short commit (first 7 characters), the first line of the message and who made it',
    record({ commit: text, title: text, by: text }),
    [
      { commit: 'a1b2c3d', title: 'Fix race', by: 'kaya' },
      { commit: 'ffee99a', title: 'Add tests', by: 'rune' },
    ],
  ],
  [
    'Version without the leading v and the day it was published',
    record({ version: text, publishedOn: text }),
    [
      { version: '2.4.0', publishedOn: '2026-03-02' },
      { version: '2.3.1', publishedOn: '2026-02-11' },
    ],
  ],
  [
    'the version, short hash (8 characters) and who created it',
    record({ version: text, hash: text, createdBy: text }),
    [
      { version: 'v2.4.0', hash: 'a1b2c3d4', createdBy: 'kaya' },
      { version: 'v2.3.1', hash: 'ffee99aa', createdBy: 'rune' },
    ],
  ],
])('%s', async (instruction, items, expected) => {
  const { data: made } = await ask({ data, schema: listOf(items), instruction });

  expect(made).toEqual(expected);
});

const people = {
  members: [
    { id: 'U1', name: 'mira', deleted: false, profile: { real_name: 'Mira Sand', email: 'mira@loom.example' } },
    { id: 'U2', name: 'tomo', deleted: true, profile: { real_name: 'Tomo Abe', email: 'tomo@loom.example' } },
  ],
};

test.each([
  ['Map of user id to real name', { U1: 'Mira Sand', U2: 'Tomo Abe' }],
  ['A lookup from id to email, without deleted ones', { U1: 'mira@loom.example' }],
  ['user id as key, real name as value', { U1: 'Mira Sand', U2: 'Tomo Abe' }],
])('%s', async (instruction, expected) => {
  const schema = { type: 'object', additionalProperties: { type: 'string' } };

  const { data: made } = await ask({ data: people, schema, instruction });

  expect(made).toEqual(expected);
});

const shop = {
  articles: [
    { name: 'Nut', stock: 2, minimum: 5, target: 20, price: 40, discount_percent: 25 },
    { name: 'Bolt', stock: 9, minimum: 5, target: 20, price: 9, discount_percent: null },
  ],
};

test.each([
  [
    'articles to order: stock below the minimum; quantity to order = target minus stock',
    record({ article: text, quantity: 'integer' }),
    [{ article: 'Nut', quantity: 18 }],
  ],
  [
    'article and final price: price reduced by discount percent; some have no discount',
    record({ article: text, finalPrice: 'number' }),
    [
      { article: 'Nut', finalPrice: 30 },
      { article: 'Bolt', finalPrice: 9 },
    ],
  ],
])('%s', async (instruction, items, expected) => {
  const { data: made } = await ask({ data: shop, schema: listOf(items), instruction });

  expect(made).toEqual(expected);
});

const crew = {
  crew: [
    { crew_id: 4, first_name: 'Mary', middle_name: 'Ann', last_name: 'Lee' },
    { crew_id: 9, first_name: 'Jo', middle_name: null, last_name: 'Park' },
  ],
};

test('a middle name that is not there leaves no gap, and that some have none is no condition', async () => {
  const instruction = 'Full name is first, middle and last name with a space between; not everyone has a middle name.';

  const { data: made } = await ask({
    data: crew,
    schema: listOf(record({ crewId: 'integer', fullName: text })),
    instruction,
  });

  expect(made).toEqual([
    { crewId: 4, fullName: 'Mary Ann Lee' },
    { crewId: 9, fullName: 'Jo Park' },
  ]);
});

const runs = {
  runs: [
    { id: 1, status: 'completed', conclusion: 'success', size: 1_500_000 },
    { id: 2, status: 'completed', conclusion: 'failure', size: 500_000 },
    { id: 3, status: 'queued', conclusion: null, size: 0 },
  ],
};

test.each([
  [
    'How many runs are completed, how many of those were a success, and the success rate in percent',
    record({ completed: 'integer', succeeded: 'integer', successRate: 'number' }),
    { completed: 2, succeeded: 1, successRate: 50 },
    { completed: 0, succeeded: 0, successRate: 0 },
  ],
  [
    'How many are completed, how many queued? And how many of all have conclusion failure or success',
    record({ completed: 'integer', queued: 'integer', decided: 'integer' }),
    { completed: 2, queued: 1, decided: 2 },
    { completed: 0, queued: 0, decided: 0 },
  ],
  [
    'Number of runs and their total size in MB (1 MB = 1000000 bytes)',
    record({ runs: 'integer', sizeMb: 'number' }),
    { runs: 3, sizeMb: 2 },
    { runs: 0, sizeMb: 0 },
  ],
])('%s', async (instruction, schema, expected, ofNone) => {
  await expectBoth({ data: runs, schema, instruction }, expected, [{ runs: [] }, ofNone]);
});

const invoice = {
  number: 'R-17',
  lines: [
    { what: 'Design', quantity: 10, unit_price: 80, tax_rate: 20 },
    { what: 'Book', quantity: 2, unit_price: 15, tax_rate: 10 },
  ],
};
const taxed = record({ net: 'number', tax: 'number', gross: 'number' });

test.each([
  ['Net amount, tax and gross amount of the invoice', invoice, { net: 830, tax: 163, gross: 993 }],
  [
    'Net is quantity times unit price over all lines, tax is 10% of that, gross is both together.',
    { number: 'R-18', lines: [{ what: 'Tea', quantity: 4, unit_price: 2.5 }] },
    { net: 10, tax: 1, gross: 11 },
  ],
])('%s', async (instruction, given, expected) => {
  const { data: made } = await ask({ data: given, schema: taxed, instruction });

  expect(made).toEqual(expected);
});

test('a tax that an order tells itself is not reckoned anew', async () => {
  const orders = [{ id: 'o1', total: 120, tax: 20, lines: [{ quantity: 1, unit_price: 99, tax_rate: 20 }] }];

  const { data: made } = await ask({
    data: { orders },
    schema: listOf(record({ id: text, tax: 'number', total: 'number' })),
    instruction: 'id, tax and total of each order',
  });

  expect(made).toEqual([{ id: 'o1', tax: 20, total: 120 }]);
});

const party = {
  title: 'Kick-off',
  guests: [
    { name: 'Ana Ruiz', email: 'ana@birch.example', answer: 'accepted' },
    { name: 'Bo Lund', email: 'bo@birch.example', answer: 'needsAction' },
    { name: 'Cy Dane', email: 'cy@birch.example', answer: 'accepted' },
  ],
};

test('rows of two values of one field are each of the field that they are said of', async () => {
  const instruction =
    'Emails of everyone who accepted, joined with "; ", and how many are still to answer (needsAction)';
  const schema = record({ accepted: text, waitingFor: 'integer' });

  const { data: made } = await ask({ data: party, schema, instruction });

  expect(made).toEqual({ accepted: 'ana@birch.example; cy@birch.example', waitingFor: 1 });
});

test.each([
  [
    'recipients like "Ann Lee <ann@lee.example>"',
    party,
    ['Ana Ruiz <ana@birch.example>', 'Bo Lund <bo@birch.example>', 'Cy Dane <cy@birch.example>'],
  ],
  [
    'One line per flight, like "LH1132 FRA → BCN, 2026-06-01 09:40"',
    {
      flights: [
        { carrier: 'LH', number: '1132', from: 'FRA', to: 'BCN', at: '2026-06-01T09:40:00' },
        { carrier: 'VY', number: '8461', from: 'BCN', to: 'LIS', at: '2026-06-04T18:05:00' },
      ],
    },
    ['LH1132 FRA → BCN, 2026-06-01 09:40', 'VY8461 BCN → LIS, 2026-06-04 18:05'],
  ],
])('%s', async (instruction, given, expected) => {
  const { data: made } = await ask({ data: given, schema: listOf(text), instruction });

  expect(made).toEqual(expected);
});

const problems = {
  listIssues: [
    {
      id: 1,
      title: 'TypeError',
      level: 'error',
      count: '132',
      labels: [
        { id: 5, name: 'ui' },
        { id: 6, name: 'bug' },
      ],
    },
    { id: 2, title: 'Slow', level: 'warning', count: '7', labels: [{ id: 6, name: 'bug' }] },
  ],
};
const invoices = {
  day: '2026-03-10',
  invoices: [
    { number: 'I1', due_on: '2026-03-05', amount_due: 60 },
    { number: 'I2', due_on: '2026-03-12', amount_due: 44 },
  ],
};
const invoiceNumbers = listOf(record({ number: text, amountDue: 'number' }));
const meetings = {
  meetings: [
    { topic: 'Standup', start_time: '2026-03-10T16:00:00Z', duration: 15, created_at: '2026-03-01T16:55:00Z' },
    { topic: 'Workshop', start_time: '2026-03-11T09:00:00Z', duration: 180, created_at: '2026-03-01T16:55:00Z' },
  ],
};
const quakes = { quakes: [{ place: 'Banda Sea', coordinates: [129.2, -6.1, 152.4] }] };

test.each([
  [
    'All labels that are used on the issues, each only once, in alphabetical order',
    problems,
    record({ labels: listOf(text) }),
    { labels: ['bug', 'ui'] },
  ],
  [
    'For every error: title, level and how often it happened',
    { listIssues: problems.listIssues.map(({ labels: _, ...issue }) => issue) },
    listOf(record({ title: text, level: text, occurrences: 'integer' })),
    [
      { title: 'TypeError', level: 'error', occurrences: 132 },
      { title: 'Slow', level: 'warning', occurrences: 7 },
    ],
  ],
  [
    'Which invoices were due before the given day and still have an amount due?',
    invoices,
    invoiceNumbers,
    [{ number: 'I1', amountDue: 60 }],
  ],
  [
    'topic, day, length in hours',
    meetings,
    listOf(record({ topic: text, date: { type: text, format: 'date' }, hours: 'number' })),
    [
      { topic: 'Standup', date: '2026-03-10', hours: 0.25 },
      { topic: 'Workshop', date: '2026-03-11', hours: 3 },
    ],
  ],
  [
    'place and depth (third coordinate)',
    quakes,
    listOf(record({ place: text, depthKm: 'number' })),
    [{ place: 'Banda Sea', depthKm: 152.4 }],
  ],
])('%s', async (instruction, given, schema, expected) => {
  const { data: made } = await ask({ data: given, schema, instruction });

  expect(made).toEqual(expected);
});

test('an invoice that nothing is due of is left out, whether one at hand has none or not', async () => {
  const instruction = 'Which invoices were due before the given day and still have an amount due?';
  const paid = { day: '2026-03-10', invoices: [{ number: 'I9', due_on: '2026-03-01', amount_due: 0 }] };

  await expectBoth(
    { data: invoices, schema: invoiceNumbers, instruction },
    [{ number: 'I1', amountDue: 60 }],
    [paid, []],
  );
});

test.each([
  [
    'comedies after 1990 with their director, oldest first',
    {
      films: [
        { title: 'A', year: 1995, genres: ['comedy', 'drama'], director: { name: 'Xu' } },
        { title: 'B', year: 1985, genres: ['comedy'], director: { name: 'Yi' } },
        { title: 'C', year: 1992, genres: ['comedy'], director: { name: 'Zu' } },
        { title: 'D', year: 1999, genres: ['drama'], director: { name: 'Xu' } },
      ],
    },
    listOf(record({ title: text, year: 'integer', director: text })),
    [
      { title: 'C', year: 1992, director: 'Zu' },
      { title: 'A', year: 1995, director: 'Xu' },
    ],
  ],
  [
    'vans that have driven 20000 km or more since their last service (odometer minus odometer at last service). plate and the km since then',
    {
      fleet: [
        { plate: 'V-1', odometer: 84_000, last_service: { odometer: 61_000 } },
        { plate: 'V-2', odometer: 30_000, last_service: { odometer: 20_000 } },
      ],
    },
    listOf(record({ plate: text, kmSinceService: 'integer' })),
    [{ plate: 'V-1', kmSinceService: 23_000 }],
  ],
  [
    'the hottest day: date and the max temperature',
    {
      daily: [
        { date: '2026-06-01', temp: { day: 20, min: 12, max: 21.5 } },
        { date: '2026-06-02', temp: { day: 22, min: 11, max: 27.8 } },
      ],
    },
    record({ date: text, maxTemperature: 'number' }),
    { date: '2026-06-02', maxTemperature: 27.8 },
  ],
  [
    'title and the ISBN_13 of each book, null if it has none',
    {
      books: [
        {
          title: 'Tides',
          identifiers: [
            { type: 'ISBN_10', identifier: '0140' },
            { type: 'ISBN_13', identifier: '9780' },
          ],
        },
        { title: 'Fog', identifiers: [{ type: 'OTHER', identifier: 'B311' }] },
      ],
    },
    listOf(record({ title: text, isbn: { type: ['string', 'null'] } })),
    [
      { title: 'Tides', isbn: '9780' },
      { title: 'Fog', isbn: null },
    ],
  ],
])('%s', async (instruction, given, schema, expected) => {
  const { data: made } = await ask({ data: given, schema, instruction });

  expect(made).toEqual(expected);
});

/** Rows whose own fields are compared with each other or with a day: builds over a small farm shop, of which nothing is requested. */
import { expect, test } from 'vitest';
import { finalTransformOver, record, rows } from './final-transform.ts';
import { answers, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const number = { type: 'number' };
const day = { type: 'string', format: 'date' };
const list = (item: unknown) => answers({ type: 'array', items: item });

const crate = object({ code: text, shelf: text, available: count, min_stock: count, delivered: count });
const coop = object({
  name: text,
  state: { type: 'string', enum: ['open', 'shut'] },
  egg_goal_amount: count,
  raised_amount: count,
});
const walk = object({ title: text, starts_on: day, capacity: count, booked: count });
const bill = object({
  number: text,
  state: { type: 'string', enum: ['sent', 'paid'] },
  amount: number,
  dueOn: day,
  sentOn: day,
});
const box = object({
  id: text,
  plan: { type: 'string', enum: ['weekly', 'monthly'] },
  state: { type: 'string', enum: ['active', 'ended'] },
  amount: number,
});
const member = object({ name: text, email: text, total_spent: number, age: count });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Farm', version: '1' },
  servers: [{ url: 'https://farm.example' }],
  paths: {
    '/crates': { get: { summary: 'List crates', ...list(crate) } },
    '/coops': { get: { summary: 'List coops', ...list(coop) } },
    '/walks': { get: { summary: 'List walks', ...list(walk) } },
    '/bills': {
      get: {
        summary: 'List bills',
        parameters: [query('state', { type: 'string', enum: ['sent', 'paid'] }), query('sentFrom', day)],
        ...list(bill),
      },
    },
    '/boxes': { get: { summary: 'List boxes', ...list(box) } },
    '/members': { get: { summary: 'List members', ...list(member) } },
  },
});

const transformOf = finalTransformOver('farm', openApiSchema);

test.each([
  ['Which crates are below their min stock? Code and how many are left.', 'available < min_stock'],
  ['Which crates are not below the min stock? Code and how many are left.', 'available >= min_stock'],
])('what is bounded is found by what such a bound is set for: %s', async (instruction, condition) => {
  const transform = await transformOf(instruction, rows({ code: text, left: count }));

  expect(transform).toContain(`[${condition}]`);
  expect(transform).toContain('"left": available');
});

test('a goal that was not reached is compared with what was raised', async () => {
  const transform = await transformOf(
    "Which open coops haven't reached their egg goal yet? Name and how much was raised.",
    rows({ name: text, raised: count }),
  );

  expect(transform).toContain('state = "open" and raised_amount < egg_goal_amount');
  expect(transform).toContain('"raised": raised_amount');
});

test('what is left is reckoned, and puts the rows in order', async () => {
  const transform = await transformOf(
    'Show me the walks that are not fully booked, with title and places left. Most places left first.',
    rows({ title: text, placesLeft: count }),
  );

  expect(transform).toContain('[booked < capacity]');
  expect(transform).toContain('"placesLeft": capacity - booked');
  expect(transform).toContain('^(>placesLeft)');
});

test('a state and a day that is given leave rows out together', async () => {
  const transform = await transformOf(
    'Which sent bills were due before this date? Number and amount, biggest amount first.',
    rows({ number: text, amount: number }),
    { date: '2026-05-01' },
  );

  expect(transform).toContain('state = "sent" and dueOn < $$.date');
});

test('the most of what nothing is called is the only number that is wanted of each', async () => {
  const transform = await transformOf(
    'Who are our three most devoted members? Name, email and what they have spent in total.',
    rows({ name: text, email: text, total: number }),
  );

  expect(transform).toContain('^(>total_spent))[[0..2]]');
});

test('what is said of those that were counted holds for what they come to', async () => {
  const transform = await transformOf(
    'How many active monthly boxes do we have, and how much do they bring in each month?',
    record({ boxes: count, perMonth: number }),
  );

  expect(transform).toContain('"perMonth": $sum([$of[state = "active" and plan = "monthly"].amount');
});

test('how many are left is a column, and leaves nothing out', async () => {
  const transform = await transformOf('All walks with title and places left', rows({ title: text, placesLeft: count }));

  expect(transform).not.toContain('booked < capacity');
  expect(transform).toContain('capacity - booked');
});

test('what still has something left is compared with the whole', async () => {
  const transform = await transformOf('Titles of the walks that still have places left', rows({ title: text }));

  expect(transform).toContain('[booked < capacity]');
});

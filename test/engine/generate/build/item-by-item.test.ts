/** A list and what is read for each of its items: builds over a small boatyard, of which nothing is requested. */
import { expect, test } from 'vitest';
import { finalTransformOver, rows } from './final-transform.ts';
import { answers, key, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const number = { type: 'number' };
const time = { type: 'string', format: 'date-time' };
const states = { type: 'string', enum: ['moored', 'at_sea', 'in_dock'] };
const billed = { type: 'string', enum: ['open', 'settled', 'void'] };
const list = (item: unknown) => answers({ type: 'array', items: item });

const covered = { type: 'string', enum: ['insured', 'uninsured', 'lapsed'] };
const boat = object({
  id: text,
  name: text,
  state: states,
  coverage_state: covered,
  launched_at: time,
  scheduled_start: time,
});
const remark = object({ id: text, boat_id: text, body: text, created_at: time });
const repair = object({ id: text, boat_id: text, duration_minutes: count });
const owner = object({ id: text, name: text, balance_due: number });
const bill = object({
  id: text,
  owner_id: text,
  status: billed,
  total: number,
  amount_paid: number,
  balance: number,
});
const rope = object({
  sku: text,
  name: text,
  unit_price: number,
  stock: object({ on_hand: count, reserved: count }),
});

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Boatyard', version: '1' },
  servers: [{ url: 'https://boatyard.example' }],
  paths: {
    '/boats': { get: { summary: 'List boats', parameters: [query('state', states)], ...list(boat) } },
    '/boats/{boat_id}': { get: { summary: 'Get a boat', parameters: [key('boat_id')], ...answers(boat) } },
    '/boats/{boat_id}/remarks': {
      get: { summary: 'List the remarks of a boat', parameters: [key('boat_id')], ...list(remark) },
    },
    '/boats/{boat_id}/repairs': {
      get: { summary: 'List the repairs of a boat', parameters: [key('boat_id')], ...list(repair) },
    },
    '/owners': { get: { summary: 'List owners', ...list(owner) } },
    '/owners/{owner_id}': { get: { summary: 'Get an owner', parameters: [key('owner_id')], ...answers(owner) } },
    '/bills': {
      get: { summary: 'List bills', parameters: [query('owner_id'), query('status', billed)], ...list(bill) },
    },
    '/ropes/{sku}': { get: { summary: 'Get a rope', parameters: [key('sku')], ...answers(rope) } },
  },
});

const transformOf = finalTransformOver('boatyard', openApiSchema);

test('the latest of what was written is what it says, and not when it was written', async () => {
  const transform = await transformOf(
    'Show the latest remark on every boat at sea. I need the boat name and the remark.',
    rows({ boat: text, lastRemark: text }),
  );
  expect(transform).toContain('^(>created_at))[0]');
  expect(transform).toContain('"lastRemark": remark.body');
});

test('when something was last written is its day', async () => {
  const transform = await transformOf(
    'When was the last remark made on each of these boats?',
    rows({ boatId: text, lastRemark: text }),
    { boatIds: ['b1', 'b2'] },
  );
  expect(transform).toContain('created_at');
  expect(transform).not.toContain('body');
});

test('a row per thing groups nothing, and what is to be added up is a sum between two days that are given', async () => {
  const transform = await transformOf(
    'Take all boats that were launched from the start date up to the end date and add up the minutes of their repairs. One row per boat: name and minutes.',
    rows({ name: text, minutes: count }),
    { startDate: '2026-05-01', endDate: '2026-06-01' },
  );
  expect(transform).toContain('launched_at >= $$.startDate and launched_at <= $$.endDate');
  expect(transform).toContain('"minutes": $sum([repairs.duration_minutes[$ != null]])');
});

test('half of what a field is called is enough where the other half and its values say the same', async () => {
  const transform = await transformOf(
    'Get these boats and return the name and the insurance state of each.',
    rows({ name: text, insurance: text }),
    { boatIds: ['b1', 'b2'] },
  );
  expect(transform).toContain('"insurance": boat_found.coverage_state');
});

test('what a thing owes itself comes before what its bills come to, and the most of it before the rest', async () => {
  const transform = await transformOf(
    'Which 3 of these owners owe us the most? Name and balance, highest first.',
    rows({ name: text, balance: number }),
    { owners: ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'] },
  );
  expect(transform).toContain('balance_due }])^(>balance))[[0..2]]');
});

test('the open balance is the balance of the bills that are open', async () => {
  const transform = await transformOf(
    'How much is still to be paid on the open bills of each owner?',
    rows({ owner: text, openBalance: number }),
  );
  expect(transform).toContain('"openBalance": $sum([bills[status = "open"].balance[$ != null]])');
});

test('a quantity is the number that is spoken of, and compared within what was read for each', async () => {
  const transform = await transformOf(
    'Which of these ropes have fewer than 10 on hand? Give sku, name and quantity, lowest stock first.',
    rows({ sku: text, name: text, quantity: count }),
    { skus: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'] },
  );
  expect(transform).toContain('[rope.stock.on_hand < 10])^(<rope.stock.on_hand)');
  expect(transform).toContain('"quantity": rope.stock.on_hand');
});

/** A list and what is read for each of its items: builds over a small boatyard, of which nothing is requested. */
import { expect, test } from 'vitest';
import { finalTransformOver, rows } from './final-transform.ts';
import { answers, key, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const number = { type: 'number' };
const time = { type: 'string', format: 'date-time' };
const states = { type: 'string', enum: ['moored', 'at_sea', 'in_dock'] };
const billed = { type: 'string', enum: ['open', 'settled', 'void'] };
const person = object({ id: text, name: text, role: { type: 'string', enum: ['pilot', 'guest'] }, created_at: time });
const tow = object({
  id: text,
  state: { type: 'string', enum: ['planned', 'under_way', 'done'] },
  user_id: text,
  assignee_id: { type: 'string', description: 'Pilot who works on it' },
  total_price: number,
  created_at: time,
  done_at: time,
});
const trip = object({ id: text, tug_id: text, sailed_on: { type: 'string', format: 'date' }, miles: count });
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
const skipper = object({ id: text, name: text, balance_due: number });
const bill = object({
  id: text,
  skipper_id: text,
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
    '/skippers': { get: { summary: 'List skippers', ...list(skipper) } },
    '/skippers/{skipper_id}': {
      get: { summary: 'Get a skipper', parameters: [key('skipper_id')], ...answers(skipper) },
    },
    '/bills': {
      get: { summary: 'List bills', parameters: [query('skipper_id'), query('status', billed)], ...list(bill) },
    },
    '/users': { get: { summary: 'List users', ...list(person) } },
    '/users/{user_id}': { get: { summary: 'Get a user', parameters: [key('user_id')], ...answers(person) } },
    '/tows': { get: { summary: 'List tows', parameters: [query('user_id')], ...list(tow) } },
    '/tows/{tow_id}': { get: { summary: 'Get a tow', parameters: [key('tow_id')], ...answers(tow) } },
    '/tugs': { get: { summary: 'List tugs', ...list(object({ id: text, name: text })) } },
    '/trips': { get: { summary: 'List trips', parameters: [query('tug_id')], ...list(trip) } },
    '/ropes/{sku}': { get: { summary: 'Get a rope', parameters: [key('sku')], ...answers(rope) } },
  },
});

const transformOf = finalTransformOver('boatyard', openApiSchema);

/** The first one waits for all that is loaded with it. */
const patient = { timeout: 60_000 };

test('the latest of what was written is what it says, and not when it was written', patient, async () => {
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
  // A moment on the last day is not beyond it.
  expect(transform).toContain('launched_at >= $$.startDate and $substring(launched_at, 0, 10) <= $$.endDate');
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
    'Which 3 of these skippers owe us the most? Name and balance, highest first.',
    rows({ name: text, balance: number }),
    { skippers: ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'] },
  );
  expect(transform).toContain('balance_due }])^(>balance))[[0..2]]');
});

test('the open balance is the balance of the bills that are open', async () => {
  const transform = await transformOf(
    'How much is still to be paid on the open bills of each skipper?',
    rows({ skipper: text, openBalance: number }),
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

test('what is wanted of each says nothing of which are meant', async () => {
  const transform = await transformOf(
    'List all moored boats with boat name and how many remarks there are on each.',
    rows({ boat: text, remarks: count }),
  );
  expect(transform).toContain('boats.data');
  expect(transform).toContain('[state = "moored"].{ "boat": name, "remarks": $count(remarks) }');
});

test('days that are said leave out what belongs to each, where the rows themselves have none', async () => {
  const transform = await transformOf(
    'How many miles did each tug sail between 2026-07-01 and 2026-07-15? Name and miles.',
    rows({ name: text, miles: count }),
  );
  expect(transform).toContain('[sailed_on >= "2026-07-01" and sailed_on <= "2026-07-15"].miles');
});

test('the most recent one of each is told with its own total and the day on which it was made', async () => {
  const transform = await transformOf(
    'Get the most recent tow of each of these users: user id, total and when it was ordered.',
    rows({ userId: text, total: number, orderedAt: time }),
    { userIds: ['p1', 'p2'] },
  );
  expect(transform).toContain('"total": tow.total_price');
  expect(transform).toContain('"orderedAt": tow.created_at');
});

test('a state of what was looked up for each leaves some out, and the latest first is by the day that is told', async () => {
  const transform = await transformOf(
    'Which of these tows are done? Return the state and when they were done, the latest first.',
    rows({ state: text, doneAt: time }),
    { towIds: ['t1', 't2', 't3', 't4', 't5', 't6', 't7'] },
  );
  expect(transform).toContain('tow_found.state');
  expect(transform).toContain('^(>tow_found.done_at)');
});

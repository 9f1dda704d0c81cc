/** What strangers say by the way: what is no longer, what is left open, who did something, and what is not more than a bound. */
import { expect, test } from 'vitest';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const key = (name: string) => ({ name, in: 'path', required: true, schema: text });
const query = (properties: object) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
const body = (properties: object, required: readonly string[] = []) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});

test.each([
  ['Road is closed that day. Move these visits to the new date.', 'change', 'move', ['visit']],
  ['Find out whose hen this is: get the keeper', 'read', 'get', ['keeper']],
  ['Which coop is the hen in? Read that coop, I need its size', 'read', 'read', ['coop']],
  ['The egg is broken, we have to scrap it. Reason "dropped".', 'change', 'scrap', ['egg']],
  ['I am doing the books and need all eggs that were sold', 'read', '', ['egg']],
  ['Stop the order for now: put it on hold', 'change', 'hold', ['order']],
])('what is to be done: %s', (instruction, action, verb, head) => {
  expect(readInstruction(instruction)).toMatchObject({ action, verb, head });
});

const stepFor = stepsOf({
  '/coops': {
    get: { summary: 'List coops', parameters: query({ max_rent: number, min_rent: number }), responses: {} },
  },
  '/hens': {
    get: {
      summary: 'List hens',
      parameters: query({
        colour: text,
        state: { type: 'string', enum: ['ready', 'collected', 'away'] },
        kind: { type: 'string', enum: ['laying', 'brooding'] },
        hatched_after: day,
        hatched_before: day,
        coop: text,
      }),
      responses: {},
    },
  },
  '/hens/{ring}': {
    patch: {
      summary: 'Change a hen',
      parameters: [key('ring')],
      requestBody: body({ weight_kg: { type: 'number' }, keeper: text, keeper_phone: text }),
      responses: {},
    },
  },
  '/coops/{coopId}/limit': {
    put: {
      summary: 'Set the limit of a coop',
      parameters: [key('coopId')],
      requestBody: body({ limit: number, justification: text }, ['limit', 'justification']),
      responses: {},
    },
  },
  '/orders/{order}/cancel': {
    post: {
      summary: 'Cancel an order',
      parameters: [key('order')],
      requestBody: body({ complete: { type: 'boolean', description: 'true if nothing is outstanding' } }),
      responses: {},
    },
  },
  '/feeds/{sku}': { get: { summary: 'Get a feed', parameters: [key('sku')], responses: {} } },
  '/orders/{orderNo}': { get: { summary: 'Get an order', parameters: [key('orderNo')], responses: {} } },
  '/visits': {
    post: {
      summary: 'Record a visit',
      requestBody: body({ hen: text, day, rounds: number, helper: text }, ['hen', 'day']),
      responses: {},
    },
  },
  '/visits/{visitId}/comments': {
    post: {
      summary: 'Comment on a visit',
      parameters: [key('visitId')],
      requestBody: body({ text }, ['text']),
      responses: {},
    },
  },
  '/farms/{farmId}/applicants': { get: { summary: 'Applicants', parameters: [key('farmId')], responses: {} } },
  '/farms/{farmId}': { get: { summary: 'Get a farm', parameters: [key('farmId')], responses: {} } },
});

test('who cannot pay more than something has an upper bound', async () => {
  const { query: asked } = await stepFor('Which coops are there? The keeper cannot pay more rent than his budget.', {
    keeper: { budget: 900 },
  });

  expect(asked).toMatchObject({ max_rent: '<<keeper.budget>>' });
  expect(asked).not.toHaveProperty('min_rent');
});

test('what is left open, what is still to be done, and a day that nobody speaks of narrow nothing down', async () => {
  const open = await stepFor('List all hens of this coop, no matter which of them lay', {
    coop: { id: 'c7', date: '2026-03-01' },
  });
  const ready = await stepFor('List the black hens that are ready to be collected');

  expect(open.query).not.toHaveProperty('kind');
  expect(open.query).not.toHaveProperty('hatched_after');
  expect(ready.query).toMatchObject({ state: 'ready', colour: 'black' });
});

test('a unit alone is the measure of what ends in it, and a telephone is no name', async () => {
  const { call, body: sent } = await stepFor('We have weighed the hen, please update its weight', {
    weighing: { ring: 'R7', kg: 2.4 },
  });
  const moved = await stepFor('The hen was sold, change the keeper to the buyer', {
    ring: 'R7',
    buyer: { phone: '+49 170 555101', name: 'Ida Lind' },
  });

  expect(call).toBe('PATCH /hens/<<weighing.ring>>');
  expect(sent).toContain('"weight_kg": weighing.kg');
  expect(moved.body).not.toContain('"keeper": buyer.phone');
});

test('a limit that is set to something else is not what it was', async () => {
  const { body: sent } = await stepFor(
    'Set the limit of the coop to his estimate and use his remark as the justification',
    {
      coop: { coopId: 'c7', limit: 10 },
      survey: { estimate: 14, remark: 'There is room for more' },
    },
  );

  expect(sent).toContain('"justification": survey.remark');
});

test('what is not outstanding is complete, and each thing of the only list is known by its id', async () => {
  const { call, body: sent } = await stepFor(
    'The fair is called off: cancel each of the orders found before, nothing outstanding',
    {
      findOrders: [{ id: 'o1', keeper: 'k1' }],
    },
  );

  expect(call).toBe('POST /orders/<<currentItem.id>>/cancel');
  expect(sent).toContain('"complete":true');
});

test('what things of one kind are known by is no key of the thing that holds it', async () => {
  const { call } = await stepFor('Get the feed that is in the order', {
    order: { orderNo: 'N-4', paper: 'P30', sku: 'EGG-1' },
  });

  expect(call).toBe('GET /feeds/<<order.sku>>');
});

test('today is the day, a number of rounds is no bound, and who is the helper helps', async () => {
  const { body: sent } = await stepFor(
    'Record a visit to the hen, she was seen today after 4 rounds; Silke is the helper.',
    {
      hen: { id: 'h1', lost_on: '2026-01-01' },
      today: '2026-03-01',
    },
  );

  expect(sent).toContain('"day": today');
  expect(sent).toContain('"rounds": 4');
  expect(sent).toContain('"helper": "Silke"');
});

test('what is posted is what the verb is about', async () => {
  const { body: sent } = await stepFor('Post the summary of the check as a comment on the visit', {
    visit: { visitId: 'v1', title: 'Spring' },
    check: { summary: 'All are well.' },
  });

  expect(sent).toContain('"text": check.summary');
});

test('everyone who applied is an applicant', async () => {
  const { call } = await stepFor('I need everyone who applied at the farm', { farmId: 'f1' });

  expect(call).toBe('GET /farms/<<farmId>>/applicants');
});

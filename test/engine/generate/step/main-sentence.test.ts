/** Instructions of several sentences, of names, and of numbers in words: what is to be done, and what the others only say. */
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
  ['I have to call the keeper of this coop. Please get his or her phone number.', 'read', ['phone', 'number']],
  ['We are short of eggs. Which hens in this coop lay any?', 'read', ['hen']],
  ['I want to repaint the coop. Book the yard for two days.', 'create', ['yard']],
  ['record of the hen for this egg', 'read', ['record']],
  ['log of the incubator', 'read', ['log']],
])('what is to be done: %s', (instruction, action, head) => {
  expect(readInstruction(instruction)).toMatchObject({ action, head });
});

test('an order before a question is not forgotten', () => {
  expect(readInstruction('Book a visit to the hens. Is that possible?')).toMatchObject({ action: 'create' });
});

const stepFor = stepsOf({
  '/chores': {
    post: {
      summary: 'Enter a chore',
      requestBody: body(
        { coop: text, task: { type: 'string', enum: ['feeding', 'mucking_out'] }, due_on: day, helper: text },
        ['coop', 'task', 'due_on'],
      ),
      responses: {},
    },
  },
  '/hours': {
    post: {
      summary: 'Log hours',
      requestBody: body({ helper_id: text, minutes: number, on: day }, ['helper_id', 'minutes', 'on']),
      responses: {},
    },
  },
  '/eggs': { get: { summary: 'List eggs', parameters: query({ coop: text }), responses: {} } },
  '/coops/{coopId}/visits': { get: { summary: 'Visits', parameters: [key('coopId')], responses: {} } },
  '/coops/{coopId}/villages': {
    get: { summary: 'Visits by the village that guests come from', parameters: [key('coopId')], responses: {} },
  },
  '/links': {
    post: {
      summary: 'Make a link',
      requestBody: body({ target_url: text, domain: text, tag: text }, ['target_url']),
      responses: {},
    },
  },
  '/links/{linkId}': {
    patch: {
      summary: 'Change a link',
      parameters: [key('linkId')],
      requestBody: body({ enabled: { type: 'boolean' } }),
      responses: {},
    },
  },
  '/deliveries': {
    post: {
      summary: 'Order feed',
      requestBody: body({ sacks: number, bring_on: day, yard: text }, ['sacks', 'bring_on']),
      responses: {},
    },
  },
  '/hens/{henId}/refuse': {
    post: {
      summary: 'Refuse a hen',
      parameters: [key('henId')],
      requestBody: body({ reason: text, send_email: { type: 'boolean' } }, ['reason']),
      responses: {},
    },
  },
});

test('who is to do it is the one who does such things', async () => {
  const { call, body: sent } = await stepFor(
    'Enter a feeding chore for this coop. Wilma is to do it, due on the day below.',
    {
      coop: 'c7',
      day: '2026-03-01',
    },
  );

  expect(call).toBe('POST /chores');
  expect(sent).toContain('"helper": "Wilma"');
});

test('a span in words counts in the unit that is wanted', async () => {
  const { body: sent } = await stepFor('Log one and a half hours for this helper on 2026-03-01', { helper_id: 'p1' });

  expect(sent).toContain('"minutes": 90');
});

test('what is counted for each of some things is read where these are listed', async () => {
  const { call } = await stepFor('Get the visits per village of this coop', { coopId: 'c7' });

  expect(call).toBe('GET /coops/<<coopId>>/villages');
});

test('a host is a value, and an address is no key', async () => {
  const made = await stepFor('Make a link to the target on go.farm.example', {
    target: 'https://farm.example/sale',
  });
  const changed = await stepFor('Disable every link that was found', {
    found: [{ id: 'l1', target_url: 'https://farm.example/a' }],
  });

  expect(made.body).toContain('"domain": "go.farm.example"');
  expect(changed.call).toBe('PATCH /links/<<currentItem.id>>');
});

test('a day is no yard where a day must be told', async () => {
  const { body: sent } = await stepFor('Order 12 sacks of feed, bring them on bringDate to the yard', {
    bringDate: '2026-03-04',
    yard: 'North',
  });

  expect(sent).toContain('"bring_on": bringDate');
});

test('a reason ends where the next order begins', async () => {
  const { body: sent } = await stepFor('Refuse this hen because she is too old, and send an email to the seller.', {
    henId: 'h1',
  });

  expect(sent).toContain('she is too old"');
  expect(sent).toContain('"send_email":true');
});

test.each([
  ['open trips of boat 1 from 2026-12-01 on', 'read'],
  ['open gates that are out of order', 'read'],
  ['open the gates of the coop', 'create'],
  ['open a ticket for hen 4', 'create'],
])('what is open is not to be opened: %s', (said, action) => {
  expect(readInstruction(said).action).toBe(action);
});

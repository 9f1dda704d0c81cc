/** What people say beside the values: who does it, how urgent it is, what a thing becomes. */
import { expect, test } from 'vitest';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const send = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const gives = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const ask = (name: string, schema: object, description = '') => ({ name, in: 'query', schema, description });
const hive = {
  type: 'object',
  properties: {
    id: text,
    mood: { type: 'string', enum: ['calm', 'angry', 'requeened'] },
    urgency: { type: 'integer', description: '1 (high) to 5 (low)' },
  },
};
const page = {
  type: 'object',
  properties: {
    hives: { type: 'array', items: hive },
    next_cursor: text,
  },
};

const step = stepsOf({
  '/hives': {
    get: {
      summary: 'List hives',
      parameters: [
        ask('weekday', { type: 'string', enum: ['MON', 'TUE', 'WED'] }),
        ask('inspector', text),
        ask('seen_from', { type: 'string', format: 'date' }, 'Seen on this day or later'),
        ask('starting_after', text),
        ask('limit', { type: 'integer', maximum: 50 }),
      ],
      responses: gives(page),
    },
    post: {
      summary: 'Report a hive',
      requestBody: send({
        type: 'object',
        required: ['site_id', 'painter'],
        properties: { site_id: text, painter: text, urgency: { type: 'integer' }, id: text },
      }),
      responses: gives(hive),
    },
  },
  '/hives/{id}': {
    get: { summary: 'Get a hive', parameters: [{ name: 'id', in: 'path', required: true, schema: text }] },
    patch: {
      summary: 'Update a hive',
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      requestBody: send({
        type: 'object',
        properties: { mood: { type: 'string', enum: ['calm', 'angry', 'requeened'] } },
      }),
      responses: gives(hive),
    },
  },
  '/hives/{id}/feedings': {
    post: {
      summary: 'Feed a hive',
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      requestBody: send({ type: 'object', required: ['grams'], properties: { grams: { type: 'integer' } } }),
    },
  },
});

test('a day behind "since" is no cursor', async () => {
  const { query } = await step('every single hive since the 2nd of May 2026');

  expect(query).toMatchObject({ seen_from: '2026-05-02', starting_after: '<<cursor>>' });
});

test('a number that is not to be the limit is none', async () => {
  const { query } = await step('all hives since 2026-05-02, not only the first 10');

  expect(query).toMatchObject({ limit: '<<pageSize>>' });
});

test('what is given as one of the choices of a list is asked for, and is no key of one thing', async () => {
  expect(await step('Which hives are looked at on the day given?', { day: 'TUE' })).toMatchObject({
    call: 'GET /hives',
    query: { weekday: '<<day>>' },
  });
});

test('whose things are asked for is who has to do with them, title and all', async () => {
  const { query } = await step("Dr Abara's hives");

  expect(query).toMatchObject({ inspector: 'Dr Abara' });
});

test('who is said to do it is the doer, and not the key of a thing that the data has', async () => {
  const { body } = await step('Report a hive at the site, Ines is painting, urgency high', { siteId: 's-4' });

  expect(body).toContain('"painter": "Ines"');
  expect(body).toContain('"site_id": siteId');
  expect(body).toContain('"urgency": 1');
});

test('an arrow leads to what a thing becomes', async () => {
  expect(await step('queen was replaced -> hive to requeened', { hiveId: 'h1' })).toMatchObject({
    call: 'PATCH /hives/<<hiveId>>',
    body: '{"mood":"requeened"}',
  });
});

test('each of a plain list without a name of its own is the key that a path wants', async () => {
  const { call } = await step('For every hive of the list please add a feeding of 400 grams', { list: ['h1', 'h2'] });

  expect(call).toBe('POST /hives/<<currentItem>>/feedings');
});

test('people who were called are no name of anything', async () => {
  const { body } = await step('I called all these people. Report a hive at the site, Ines is painting', {
    siteId: 's-4',
  });

  expect(body).not.toContain('these people');
});

/** What strangers leave unsaid: things by what they belong to, a deed behind a statement, what is measured without the name of its field. */
import { expect, test } from 'vitest';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const key = (name: string) => ({ name, in: 'path', required: true, schema: text });
const query = (properties: object) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema, description: schema.description }));
const body = (properties: object, required: readonly string[] = []) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});

const stepFor = stepsOf({
  '/coops': {
    get: {
      summary: 'List coops',
      parameters: query({
        min_area: { ...number, description: 'Area in square metres at least' },
        heated: { type: 'boolean' },
      }),
      responses: {},
    },
  },
  '/coops/{coopId}': { get: { summary: 'Get a coop', parameters: [key('coopId')], responses: {} } },
  '/visits': {
    get: {
      summary: 'List visits',
      parameters: query({ coopId: text, status: { type: 'string', enum: ['booked', 'missed'] }, from: day, to: day }),
      responses: {},
    },
    post: {
      summary: 'Add a visit',
      requestBody: body({ name: text, date: day }, ['name', 'date']),
      responses: {},
    },
  },
  '/visits/{visitId}': {
    patch: {
      summary: 'Change a visit',
      parameters: [key('visitId')],
      requestBody: body({ name: text, date: day, start: text, vet: text }),
      responses: {},
    },
  },
  '/visits/{visitId}/doses': {
    post: {
      summary: 'Record a dose',
      parameters: [key('visitId')],
      requestBody: body({ remedy: text, amount_ml: number, vet: text }, ['remedy', 'amount_ml']),
      responses: {},
    },
  },
});

const visit = { visitId: 'v1', coopId: 'c7', date: '2026-03-01', name: 'Check', status: 'missed' };

test.each([
  ['get the coop for the visit', 'GET /coops/<<visit.coopId>>'],
  ['coop of this visit', 'GET /coops/<<visit.coopId>>'],
  ['The farmer wants a complete list of all visits that were missed', 'GET /visits'],
  ['the farmer would like to see all missed visits', 'GET /visits'],
  ['The new vet of the visit is the doctor on duty', 'PATCH /visits/<<visit.visitId>>'],
])('asks for what is said to be wanted: %s', async (instruction, call) => {
  const sent = await stepFor(
    instruction,
    instruction.startsWith('The new') ? { visit, duty: { doctor: 'Ina' } } : { visit },
  );

  expect(sent.call).toBe(call);
});

test('begins with the kind of a value nowhere', async () => {
  const { body: sent } = await stepFor('Move the visit to the new date and start time', {
    visitId: 'v1',
    newDate: '2026-04-01',
    newStart: '08:30',
  });

  expect(sent).toBe('<<{"date": newDate, "start": newStart}>>');
});

test('leaves what a thing is called already', async () => {
  const { body: sent } = await stepFor('Give the visit to vet Ruiz', { visit });

  expect(sent).not.toContain('name');
});

test('knows a square metre, and what is more', async () => {
  const { query: asked } = await stepFor('heated coops, 90 square metres or more');

  expect(asked).toEqual({ min_area: '90', heated: 'true' });
});

test('names what is made after each text of a list', async () => {
  const { body: sent } = await stepFor('Announce each of the pupils as a visit on the day of the tour', {
    pupils: ['Ada', 'Uwe'],
    tour: { title: 'Spring', day: '2026-05-01' },
  });

  expect(sent).toBe('<<{"name": currentItem, "date": tour.day}>>');
});

test('takes what is measured out, and whoever has a title', async () => {
  const { body: sent } = await stepFor('Dr Ruiz gave 20 ml Henivast. Record the dose', { visitId: 'v1' });

  expect(JSON.parse(sent ?? '')).toEqual({ remedy: 'Henivast', amount_ml: 20, vet: 'Dr Ruiz' });
});

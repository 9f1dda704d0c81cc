/** What is told beside the order: why, what must not be, whose it is, and which of two words is the value. */
import { expect, test } from 'vitest';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
import { tokensOf } from '../../../../src/engine/generate/step/instruction/literals.ts';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const yes = { type: 'boolean' };
const chosen = (...values: readonly string[]) => ({ type: 'string', enum: values });
const query = (properties: object) =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({ name, in: 'query', description, schema }));
const key = (name: string) => ({ name, in: 'path', required: true, schema: text });
const body = (properties: object, required: readonly string[] = []) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const responses = {
  200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } },
};

const paths = {
  '/hens': {
    get: {
      summary: 'List hens',
      parameters: query({
        skill: { ...chosen('brooding', 'laying'), description: 'Raised for this kind of work' },
        deceased: yes,
        email: text,
      }),
      responses,
    },
  },
  '/coops': {
    get: {
      summary: 'List coops',
      parameters: query({ country: { ...text, description: 'Two letters, ISO 3166' }, archived: yes }),
      responses,
    },
  },
  '/coops/{coopId}': {
    get: { summary: 'Get a coop', parameters: [key('coopId')], responses },
    patch: {
      summary: 'Edit a coop',
      parameters: [key('coopId')],
      requestBody: body({ label: text, default_door: text, hourly_rate: number, code: text }),
      responses,
    },
  },
  '/coops/{coopId}/notes': {
    post: {
      summary: 'Add a note to a coop',
      parameters: [key('coopId')],
      requestBody: body(
        {
          title: text,
          secret: { ...yes, description: 'Keeps the title out of the reports' },
          hidden: { ...yes, description: 'Hide the title in the diary' },
          language: { ...text, description: 'Two letters' },
        },
        ['title'],
      ),
      responses,
    },
  },
  '/coops/{coopId}/doors/{door}': {
    delete: { summary: 'Remove a door from a coop', parameters: [key('coopId'), key('door')], responses },
  },
  '/visits/{visitId}/cancel': {
    post: {
      summary: 'Cancel a visit',
      parameters: [key('visitId')],
      requestBody: body({ reason: text, billable: yes }, ['reason']),
      responses,
    },
  },
  '/rounds/{roundId}/retry': {
    post: {
      summary: 'Make a round again',
      parameters: [key('roundId')],
      requestBody: body({ scope: { ...chosen('missed', 'all'), default: 'missed' } }),
      responses,
    },
  },
  '/moves': {
    post: {
      summary: 'Request a transfer of eggs',
      requestBody: body({ egg: text, from_coop: text, to_coop: text, quantity: number }, [
        'egg',
        'from_coop',
        'to_coop',
        'quantity',
      ]),
      responses,
    },
  },
  '/jobs': {
    post: {
      summary: 'Open a job',
      requestBody: body({ coopId: text, summary: { ...text, description: 'What is to be done' } }, [
        'coopId',
        'summary',
      ]),
      responses,
    },
  },
  '/eggs/{egg}': {
    put: { summary: 'Change an egg', parameters: [key('egg')], requestBody: body({ name: text }), responses },
  },
  '/eggs/{egg}/events': { get: { summary: 'List the events of an egg', parameters: [key('egg')], responses } },
};

const stepFor = stepsOf(paths);

test.each([
  ['Where does it sleep? Get the coop of the hen', 'read', ['coop']],
  ['Nobody should see this coop any more, hide it', 'change', ['coop']],
  ['The hen does not want visits', 'change', ['hen']],
  ['make north the default door of the coop', 'change', ['default', 'door']],
  ['the door NORTH of the coop can go', 'delete', ['door', 'north']],
])('%s is a %s', (instruction, action, head) => {
  expect(readInstruction(instruction)).toMatchObject({ action, head });
});

test('a code may have a slash in it', () => {
  expect(tokensOf('run branch release/2.1 now').find(({ literal }) => literal !== undefined)?.literal).toEqual({
    kind: 'code',
    value: 'release/2.1',
  });
});

test.each([
  ['Where does it sleep? Get the coop', { hen: { coopId: 'c7', name: 'Ada' } }, { call: 'GET /coops/<<hen.coopId>>' }],
  ['hens raised for the work', { work: 'laying' }, { query: { skill: '<<work>>' } }],
  ['hens that are still alive', {}, { query: { deceased: 'false' } }],
  ['hens that died', {}, { query: { deceased: 'true' } }],
  ['who has the address ida@berg.example?', {}, { call: 'GET /hens', query: { email: 'ida@berg.example' } }],
  ['coops in Portugal', {}, { query: { country: 'PT' } }],
  ['coops, archived ones left out', {}, { query: { archived: 'false' } }],
  ['what happened to this egg so far?', { egg: 'e1' }, { call: 'GET /eggs/<<egg>>/events' }],
])('%s', async (instruction, stepInput, call) => {
  expect(await stepFor(instruction, stepInput)).toMatchObject(call);
});

test.each([
  [
    'Add the note "Key" to the coop. It must not show up in the diary.',
    { coopId: 'c7' },
    { title: 'Key', hidden: true },
  ],
  ['Add the German note "Ei" to the coop', { coopId: 'c7' }, { title: 'Ei', language: 'de' }],
  [
    'Cancel the visit since the vet is ill, we cannot bill it',
    { visitId: 'v1' },
    { reason: 'the vet is ill', billable: false },
  ],
  ['Make the round again, all of it and not just the missed ones', { roundId: 'r1' }, { scope: 'all' }],
  ['make north the default door of the coop', { coopId: 'c7' }, { default_door: 'north' }],
  ['Raise the rate of the coop to 95 an hour', { coopId: 'c7' }, { hourly_rate: 95 }],
])('%s', async (instruction, stepInput, sent) => {
  const { body: written } = await stepFor(instruction, stepInput);

  expect(JSON.parse(written ?? '{}')).toEqual(sent);
});

test('what goes from one to another is moved there, and not called so', async () => {
  expect(await stepFor('move 40 from HAM to MUC', { egg: 'e1' })).toMatchObject({
    call: 'POST /moves',
    body: '<<{"egg": egg, "from_coop": "HAM", "to_coop": "MUC", "quantity": 40}>>',
  });
});

test('what is the matter is told in the words of the instruction', async () => {
  expect(await stepFor('The lamp is broken. Open a job for the coop', { coopId: 'c7' })).toMatchObject({
    call: 'POST /jobs',
    body: '<<{"coopId": coopId, "summary": "The lamp is broken"}>>',
  });
});

test('what can go is removed', async () => {
  expect(await stepFor('the door NORTH of the coop can go', { coopId: 'c7' })).toMatchObject({
    call: 'DELETE /coops/<<coopId>>/doors/NORTH',
  });
});

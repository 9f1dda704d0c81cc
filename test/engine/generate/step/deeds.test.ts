/** Deeds and things that instructions name in other words than operations do. */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const text = { type: 'string' };
const responses = { 200: { content: { 'application/json': { schema: { type: 'object' } } } } };
const send = (summary: string, properties: object, more: object = {}) => ({
  summary,
  responses,
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, ...more } } } },
});
const key = (name: string, type = 'string') => ({ name, in: 'path', required: true, schema: { type } });

const document = {
  openapi: '3.1.0',
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/coops': {
      post: send('Build a coop', { site: text, roof: { ...text, example: 'felt-2' } }, { required: ['site', 'roof'] }),
    },
    '/coops/{coop_id}': {
      parameters: [key('coop_id')],
      get: { summary: 'Get a coop', responses },
      patch: {
        ...send('Update a coop', { name: text, airing: { type: 'boolean' }, state: { enum: ['used', 'abandoned'] } }),
        description: 'To ventilate a coop set `airing` to `true`. To shut the hatch set it to `false`.',
      },
      delete: { summary: 'Delete a coop', responses },
    },
    '/coops/{coop_id}/payments': { parameters: [key('coop_id')], get: { summary: 'Payments', responses } },
    '/coops/{coop_id}/chores': {
      parameters: [key('coop_id')],
      post: send(
        'Add a chore',
        { title: text, urgent: { type: 'boolean' }, required: { type: 'boolean' } },
        { required: ['title'] },
      ),
    },
    '/coops/{coop_id}/actions': {
      parameters: [key('coop_id')],
      post: send('Run an action', { type: { enum: ['disinfect', 'lock_up', 'lock_out'] } }, { required: ['type'] }),
    },
    '/moves': { post: send('Move hens', { from_site: text, to_site: text }, { required: ['from_site', 'to_site'] }) },
    '/people/{person_id}': { parameters: [key('person_id')], get: { summary: 'A person', responses } },
    '/feeds/{feed_id}': { parameters: [key('feed_id')], get: { summary: 'A feed', responses } },
  },
};

async function generated(instruction: string, stepInput: Readonly<Record<string, unknown>>): Promise<string> {
  const ctx = await openContext();
  const integration = { id: 'farm', openApiSchema: JSON.stringify(document) };
  const { config, dataSelector } = await generateStep(
    { integration, current: { id: 'step', instruction }, selector: '', stepInput, credentialNames: [] },
    ctx,
  );
  const { method, urlPath, body = '' } = config;
  return [method, urlPath, body, dataSelector].filter((part) => part !== '' && part !== undefined).join(' ');
}

test('a deed of the documentation is heard, whichever value does it', async () => {
  const airing = await generated('it is hot, ventilate this coop please', { coop_id: 'c7' });
  const shut = await generated('Storm is coming. Shut the hatch of this coop.', { coop_id: 'c7' });

  expect(airing).toBe('PATCH /coops/<<coop_id>> {"airing":true}');
  expect(shut).toBe('PATCH /coops/<<coop_id>> {"airing":false}');
});

test('what is not to be done is not done, and what is done by a state is', async () => {
  expect(await generated('Abandon this coop (do not delete it)', { coop_id: 'c7' })).toBe(
    'PATCH /coops/<<coop_id>> {"state":"abandoned"}',
  );
});

test('an order that opens a later sentence is heard, with the particle of its verb', async () => {
  const input = { coopIds: ['c1', 'c2'] };

  expect(await generated('The vet has been here. Disinfect these coops.', input)).toBe(
    'POST /coops/<<currentItem>>/actions {"type":"disinfect"} coopIds',
  );
  expect(await generated('Foxes about. Lock these coops up.', input)).toBe(
    'POST /coops/<<currentItem>>/actions {"type":"lock_up"} coopIds',
  );
});

test('each text of a list names one thing, and "compulsory" is what is required', async () => {
  expect(await generated('Add the daily chores to the coop', { coopId: 'c7', dailyChores: ['Sweep', 'Feed'] })).toBe(
    'POST /coops/<<coopId>>/chores <<{"title": currentItem}>> dailyChores',
  );
  expect(
    await generated('Add a compulsory chore to the coop: "Count the eggs"', {
      coop: { coop_id: 'c7', title: 'North' },
    }),
  ).toBe('POST /coops/<<coop.coop_id>>/chores {"title":"Count the eggs","required":true}');
});

test('a text goes on with a value, and a place is known by its code', async () => {
  expect(
    await generated('Add a chore to the coop, title is "Clean for " and then the owner', {
      coopId: 'c7',
      owner: 'Ada',
    }),
  ).toBe('POST /coops/<<coopId>>/chores <<{"title": "Clean for " & $string(owner)}>>');
  expect(await generated('Move hens from Old Barn (OBN) to Riverside (RVS)', {})).toBe(
    'POST /moves {"from_site":"OBN","to_site":"RVS"}',
  );
});

test('things are named by what was done, and people by what they did', async () => {
  expect(await generated('get what has been paid for each of those coops', { coops: ['c1', 'c2'] })).toBe(
    'GET /coops/<<currentItem>>/payments coops',
  );
  expect(await generated('Load whoever built this coop', { coop: { coop_id: 'cop_7', builder_id: 'per_4' } })).toBe(
    'GET /people/<<coop.builder_id>>',
  );
});

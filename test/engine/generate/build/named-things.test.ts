/** What is known by its name where a key is wanted: looked up first, and nothing is changed unless exactly one is called so. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { openContext } from '../context.ts';
import { rows } from './final-transform.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const whole = { type: 'integer' };
const states = { type: 'string', enum: ['booked', 'confirmed', 'cancelled'] };
const owner = object({ id: whole, name: text, email: text, city: text });
const pet = object({ id: whole, name: text, species: text, owner_id: whole });
const visit = object({ id: whole, pet_id: whole, vet_id: whole, status: states });
const site = object({
  id: whole,
  name: text,
  city: text,
  manager_id: { ...whole, description: 'Vet who manages the site' },
});
const list = (item: unknown) => answers({ type: 'array', items: item });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Pawline', version: '1' },
  servers: [{ url: 'https://pawline.example' }],
  paths: {
    '/owners': { get: { summary: 'List owners', parameters: [query('search'), query('city')], ...list(owner) } },
    '/owners/{ownerId}': {
      patch: {
        summary: 'Update an owner',
        parameters: [key('ownerId')],
        ...sends(object({ email: text })),
        ...answers(owner),
      },
    },
    '/pets': {
      get: { summary: 'List pets', parameters: [query('owner_id', whole)], ...list(pet) },
      post: {
        summary: 'Add a pet',
        ...sends(
          object({ name: text, species: { type: 'string', enum: ['dog', 'cat'] }, owner_id: whole }, [
            'name',
            'species',
            'owner_id',
          ]),
        ),
        ...answers(pet),
      },
    },
    '/vets': { get: { summary: 'List vets', ...list(object({ id: whole, name: text, phone: text })) } },
    '/visits': {
      get: { summary: 'List visits', parameters: [query('vet_id', whole), query('status', states)], ...list(visit) },
    },
    '/visits/{visitId}': {
      patch: {
        summary: 'Update a visit',
        parameters: [key('visitId')],
        ...sends(object({ vet_id: whole, status: states })),
        ...answers(visit),
      },
    },
    '/sites': { get: { summary: 'List sites', ...list(site) } },
    '/sites/{siteId}': {
      get: { summary: 'Get a site', parameters: [key('siteId')], ...answers(site) },
      put: {
        summary: 'Update a site',
        parameters: [key('siteId')],
        ...sends(object({ manager_id: whole, status: { type: 'string', enum: ['open', 'paused'] } })),
        ...answers(site),
      },
    },
  },
});

async function build(instruction: string, responseSchema?: unknown) {
  const house = await openHouse();
  const input = { id: 'pawline', name: 'Pawline', urlHost: 'https://pawline.example', openApiSchema };
  await house.done('integration/upsert', { input });
  return house.call('workflow/build', {
    instruction,
    integrationIds: ['pawline'],
    ...(responseSchema === undefined ? {} : { responseSchema }),
  });
}

function stepsOf(outcome: Awaited<ReturnType<typeof build>>): readonly Record<string, unknown>[] {
  const steps = outcome.kind === 'done' ? outcome.output['steps'] : [];
  return (Array.isArray(steps) ? steps : []).filter(isRecord);
}

/** Method, path, query, body and loop of each request. */
function requestsOf(outcome: Awaited<ReturnType<typeof build>>): readonly string[] {
  return stepsOf(outcome).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, queryParams, body } = isRecord(apiConfig) ? apiConfig : {};
    const parts = [
      method,
      urlPath,
      isRecord(queryParams) && Object.keys(queryParams).length > 0 ? JSON.stringify(queryParams) : '',
      body,
      loopSelector,
    ];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
  });
}

test.each([
  [
    'add a cat called Luna for Ida Berg',
    [
      'GET /owners {"search":"Ida Berg"}',
      'POST /pets <<{"name": "Luna", "species": "cat", "owner_id": found_owner.data.id}>>',
    ],
  ],
  [
    'new pet: Luna, cat, owner Ida Berg',
    [
      'GET /owners {"search":"Ida Berg"}',
      'POST /pets <<{"name": "Luna", "species": "cat", "owner_id": found_owner.data.id}>>',
    ],
  ],
  [
    'change the email of Ida Berg to ida@new.test',
    ['GET /owners {"search":"Ida Berg"}', 'PATCH /owners/<<found_owner.data.id>> {"email":"ida@new.test"}'],
  ],
  [
    'confirm all booked visits of the vet Tor Vik',
    [
      'GET /vets',
      'GET /visits {"vet_id":"<<found_vet.data.id>>","status":"booked"}',
      'PATCH /visits/<<currentItem.id>> {"status":"confirmed"} [visits.data[status = "booked"]]',
    ],
  ],
  [
    'move all booked visits of Dr. Tor Vik to Dr. Eva Lunde',
    [
      'GET /vets',
      'GET /vets',
      'GET /visits {"vet_id":"<<found_vet_2.data.id>>","status":"booked"}',
      'PATCH /visits/<<currentItem.id>> <<{"vet_id": found_vet.data.id}>> [visits.data[status = "booked"]]',
    ],
  ],
  [
    'make Eva Lunde the manager of the site Mill Lane',
    ['GET /vets', 'GET /sites', 'PUT /sites/<<found_site.data.id>> <<{"manager_id": found_vet.data.id}>>'],
  ],
  ['pause the site Mill Lane', ['GET /sites', 'PUT /sites/<<found_site.data.id>> {"status":"paused"}']],
])('looks up who or what is named: %s', async (instruction, requests) => {
  const outcome = await build(instruction);

  expect(requestsOf(outcome)).toEqual(requests);
});

test.each([
  'give visit 12 to the vet Eva Lunde',
  'hand visit 12 over to the vet Eva Lunde',
  'the vet Eva Lunde should take over visit 12',
  'set the vet of visit 12 to Eva Lunde',
])('gives something to somebody: %s', async (instruction) => {
  const outcome = await build(instruction);

  expect(requestsOf(outcome)).toEqual(['GET /vets', 'PATCH /visits/12 <<{"vet_id": found_vet.data.id}>>']);
});

test('looks for nothing that is only to be called so', async () => {
  const outcome = await build('rename site 4 to Mill Lane');

  const sent = outcome.kind === 'done' ? requestsOf(outcome) : [];
  expect(sent.filter((request) => request.includes('found_'))).toEqual([]);
});

test('asks for the pets of somebody who is named', async () => {
  const outcome = await build('pets of Ida Berg: name and species', rows({ name: text, species: text }));

  expect(requestsOf(outcome)).toEqual([
    'GET /owners {"search":"Ida Berg"}',
    'GET /pets {"owner_id":"<<found_owner.data.id>>"}',
  ]);
});

test('who is at a place is at one that is called so', async () => {
  const schema = rows({ name: text, city: text });

  const outcome = await build('sites in Leeds: name and city', schema);

  expect(JSON.stringify(outcome)).toContain('city = \\"Leeds\\"');
});

test.each([
  [['Ida Berg'], 'Ida Berg'],
  [['Dr. Ida Berg', 'Ida Bergman'], 'Dr. Ida Berg'],
  [['Ida Bergman'], "None of the owners is called 'Ida Berg'"],
  [['Ida Berg', 'IDA BERG'], "Several of the owners are called 'Ida Berg'"],
])('takes the only one that is called so: %j', async (names, wanted) => {
  const ctx = await openContext();
  const [first] = stepsOf(await build('change the email of Ida Berg to ida@new.test'));
  const mapping = String(first?.['responseMapping']);

  const found = await ctx.sandbox
    .evaluate(
      mapping,
      names.map((name) => ({ name })),
      ctx.signal,
    )
    .catch(String);

  expect(isRecord(found) ? found['name'] : found).toContain(wanted);
});

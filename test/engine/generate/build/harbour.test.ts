/** What people of a small harbour ask for in a sentence: builds over two services of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const number = { type: 'number' };
const count = { type: 'integer' };
const lying = { type: 'string', enum: ['afloat', 'ashore'] };
const states = { type: 'string', enum: ['open', 'late', 'settled'] };
const maybe = { type: 'string', nullable: true };

const pier = object({ id: text, name: text, town: text });
const skipper = object({ id: text, name: text, email: text });
const boat = object({
  id: text,
  sail_number: text,
  title: text,
  pier_id: text,
  skipper_id: maybe,
  lying,
  mooring_fee: number,
});
const due = object({
  id: text,
  bill_number: text,
  boat_id: text,
  skipper_id: text,
  state: states,
  amount: number,
  recipient: object({ name: text, email: text }),
});
const permit = object({ id: text, boat_id: text, zone: text, lying, checked_by: text });
const member = object({ id: count, name: text, email: text });
const letter = object({ id: count, member_id: count, subject: text, body: text });

const list = (item: unknown) => answers({ type: 'array', items: item });
const documentOf = (title: string, paths: unknown): string =>
  JSON.stringify({ openapi: '3.0.3', info: { title, version: '1' }, servers: [{ url: 'https://x.example' }], paths });

const harbour = documentOf('Harbour', {
  '/piers': { get: { summary: 'List piers', ...list(pier) } },
  '/piers/{id}': { get: { summary: 'Get a pier', parameters: [key('id')], ...answers(pier) } },
  '/skippers': {
    get: { summary: 'List skippers', ...list(skipper) },
    post: {
      summary: 'Create a skipper',
      ...sends(object({ name: text, email: text }, ['name', 'email'])),
      ...answers(skipper),
    },
  },
  '/boats': {
    get: {
      summary: 'List boats',
      parameters: [query('lying', lying), query('skipper_id'), query('pier_id')],
      ...list(boat),
    },
  },
  '/boats/{id}': {
    patch: {
      summary: 'Change a boat',
      parameters: [key('id')],
      ...sends(object({ skipper_id: text, lying, mooring_fee: number })),
      ...answers(boat),
    },
  },
  '/dues': { get: { summary: 'List dues', parameters: [query('state', states)], ...list(due) } },
  '/tours/{tour_id}/boats': {
    get: {
      summary: 'List the boats of a tour',
      parameters: [key('tour_id')],
      ...list(object({ place: count, boat_id: text, guests: count })),
    },
  },
  '/permits': { get: { summary: 'List permits', parameters: [query('boat_id')], ...list(permit) } },
});
const club = documentOf('Club', {
  '/members': { get: { summary: 'List members', ...list(member) } },
  '/letters': {
    post: {
      summary: 'Create a letter',
      ...sends(object({ member_id: count, subject: text, body: text }, ['member_id', 'subject', 'body'])),
      ...answers(letter),
    },
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly responseSchema?: unknown;
  readonly integrationIds?: readonly string[];
}

/** The requests, each with its body and what it goes over; the final transform in one line, and what was not checked. */
async function built({ instruction, payload = {}, responseSchema, integrationIds = ['harbour'] }: Asked) {
  const house = await openHouse();
  for (const [id, openApiSchema] of [
    ['harbour', harbour],
    ['club', club],
  ])
    await house.done('integration/upsert', { input: { id, name: id, urlHost: 'https://x.example', openApiSchema } });
  const output = await house.done('workflow/build', { instruction, payload, responseSchema, integrationIds });
  const { steps, finalTransform, buildReport } = output;
  const requests = (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, queryParams, body } = isRecord(apiConfig) ? apiConfig : {};
    return [
      `${String(method)} ${String(urlPath)}`,
      ...(isRecord(queryParams) ? [JSON.stringify(queryParams)] : []),
      ...(typeof body === 'string' ? [body] : []),
      ...(typeof loopSelector === 'string' ? [`of ${loopSelector}`] : []),
    ].join(' ');
  });
  const unchecked = isRecord(buildReport) ? JSON.stringify(buildReport['unchecked']) : '';
  return { requests, transform: String(finalTransform).replaceAll(/\s+/g, ' '), unchecked };
}

const record = (properties: Record<string, unknown>) => object(properties, Object.keys(properties));
const rows = (properties: Record<string, unknown>) => ({ type: 'array', items: record(properties) });
const patient = { timeout: 60_000 };

test('by how much something is to be more may be given', patient, async () => {
  const { requests } = await built({
    instruction: 'Raise the mooring fee of all boats that are afloat by the given amount.',
    payload: { amount: 5 },
  });

  expect(requests).toEqual([
    'GET /boats {"lying":"afloat"}',
    'PATCH /boats/<<currentItem.id>> <<{"mooring_fee": currentItem.mooring_fee + amount}>> of [boats.data[lying = "afloat"]]',
  ]);
});

test('what things are given to says nothing of which things are meant', patient, async () => {
  const { requests } = await built({
    instruction: 'Assign all boats that are ashore to this skipper.',
    payload: { skipperId: 's1' },
  });

  expect(requests).toEqual([
    'GET /boats {"lying":"ashore"}',
    'PATCH /boats/<<currentItem.id>> <<{"skipper_id": skipperId}>> of [boats.data[lying = "ashore"]]',
  ]);
});

test('people are added as what a service has', patient, async () => {
  const { requests } = await built({
    instruction: 'Add these people as skippers.',
    payload: { people: [{ name: 'Ann', email: 'ann@x.example' }] },
  });

  expect(requests).toEqual(['POST /skippers <<{"name": currentItem.name, "email": currentItem.email}>> of people']);
});

test('for each row whoever it goes to is looked up in the other service', patient, async () => {
  const { requests } = await built({
    instruction:
      'For every late due open a letter to its recipient, who has the same email there. Subject "Due <due number>", body "Please pay!"',
    integrationIds: ['harbour', 'club'],
  });

  expect(requests).toEqual([
    'GET /dues {"state":"late"}',
    'GET /members',
    'POST /letters <<{"member_id": (members.data[email = $$.currentItem.recipient.email])[0].id, "subject": "Due " & $string(currentItem.bill_number), "body": "Please pay!"}>> of [dues.data[state = "late"]]',
  ]);
});

test('those that are meant need not lack what others lack', patient, async () => {
  const { transform, unchecked } = await built({
    instruction: 'Boats that are afloat: title and name of the skipper',
    responseSchema: rows({ title: text, skipper: text }),
  });

  expect(transform).toContain('[lying = "afloat"].{ "title": title, "skipper": skipper.name }');
  expect(unchecked).toContain('With a field that is null the result would not match');
});

test('only those that have some of what is asked for', patient, async () => {
  const { transform } = await built({
    instruction: 'Which of our skippers have late dues? Name and the number of these dues.',
    responseSchema: rows({ name: text, dues: count }),
  });

  expect(transform).toContain(
    '[$count(dues[state = "late"]) > 0].{ "name": name, "dues": $count(dues[state = "late"]) }',
  );
});

test('a place by its name is that of what things lie at', patient, async () => {
  const { transform, unchecked } = await built({
    instruction: 'Boats in Hamnvik that are afloat: title and the name of the pier',
    responseSchema: rows({ title: text, pier: text }),
  });

  expect(transform).toContain('[lying = "afloat" and pier.town = "Hamnvik"]');
  expect(unchecked).toContain('was taken for the town of the pier');
});

test('groups are told apart by the keys of what they are called after', patient, async () => {
  const { transform } = await built({
    instruction:
      'Late dues per skipper: name, email and the sum of the amounts, without skippers that got no late due.',
    responseSchema: rows({ skipper: text, email: text, amount: number }),
  });

  expect(transform).toContain(
    '$distinct($items[$exists(skipper.id)].{ "key_0": skipper.id, "skipper": skipper.name, "email": skipper.email })',
  );
  expect(transform).toContain('$items[(skipper.id) = $key.key_0]');
});

test('what a question is about has the field, and not what that belongs to', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'Which permit does the boat with this number have? Zone and where it is lying.',
    payload: { boatNumber: 'NO-7' },
    responseSchema: record({ zone: text, lying: text }),
  });

  expect(requests).toEqual([
    'GET /boats',
    'GET /permits {"boat_id":"<<(boats.data[sail_number = $$.boatNumber])[0].id>>"}',
  ]);
  expect(transform).toBe('{ "zone": permits.data[0].zone, "lying": permits.data[0].lying }');
});

test('what stands below a thing names those that are called alike', patient, async () => {
  const { requests, transform } = await built({
    instruction: 'Which boats are on this tour? Title of each boat and the guests.',
    payload: { tourId: 't1' },
    responseSchema: rows({ boat: text, guests: count }),
  });

  expect(requests).toEqual(['GET /tours/<<tourId>>/boats', 'GET /boats']);
  expect(transform).toContain('.data[id = $boat.boat_id][0]');
});

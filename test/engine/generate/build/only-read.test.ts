/** What is changed is what is asked for and no more: nothing where something is to be shown, and not all where some are meant. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { rows } from './final-transform.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const number = { type: 'number' };
const state = { type: 'string', enum: ['packed', 'delivered', 'lost'] };
const crate = object({
  id: text,
  ownerId: text,
  state,
  packedOn: { type: 'string', format: 'date' },
  weight: number,
  memo: text,
});
const list = (item: unknown) => answers({ type: 'array', items: item });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Depot', version: '1' },
  servers: [{ url: 'https://depot.example' }],
  paths: {
    '/owners': { get: { summary: 'List owners', ...list(object({ id: text, name: text })) } },
    '/crates': {
      get: { summary: 'List crates', parameters: [query('ownerId'), query('state', state)], ...list(crate) },
      post: {
        summary: 'Create a crate',
        ...sends(object({ ownerId: text, weight: number }, ['ownerId'])),
        ...answers(crate),
      },
    },
    '/crates/{id}': {
      get: { summary: 'Get a crate', parameters: [key('id')], ...answers(crate) },
      patch: {
        summary: 'Update a crate',
        parameters: [key('id')],
        ...sends(object({ state, weight: number, memo: text })),
        ...answers(crate),
      },
      delete: { summary: 'Delete a crate', parameters: [key('id')], responses: { '204': { description: 'Gone' } } },
    },
    '/crates/{id}/deliver': { post: { summary: 'Deliver a crate', parameters: [key('id')], ...answers(crate) } },
    '/crates/{id}/reminders': {
      post: { summary: 'Send a reminder for a crate', parameters: [key('id')], ...answers(object({ id: text })) },
    },
  },
});

/** The requests of the workflow that is built, such as `GET /crates`; none where none is built. */
async function requestsFor(instruction: string, responseSchema?: unknown, payload = {}): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'depot', urlHost: 'https://depot.example', openApiSchema } });
  const outcome = await house.call('workflow/build', {
    instruction,
    payload,
    integrationIds: ['depot'],
    responseSchema,
  });
  const steps = outcome.kind === 'done' ? outcome.output['steps'] : [];
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => {
    const config = isRecord(step) ? step['apiConfig'] : undefined;
    return isRecord(config) ? [`${String(config['method'])} ${String(config['urlPath'])}`] : [];
  });
}

const shape = rows({ packedOn: text, weight: number });

const seen: readonly string[] = [
  'Send me all delivered crates.',
  'Send over to us the crates that are lost.',
  'Hand me the crates of May 2026.',
  'Print all crates.',
  'Report the crates that are delivered.',
  'Review the packed crates with their weight.',
  'Monitor all lost crates.',
  'Update me on the crates of this week.',
  'Run through the crates and sum the weight.',
  'All crates that are delivered: packing day and weight.',
  'Every crate that has been delivered, with its weight.',
  'Any crate which is lost: weight and memo.',
  'Group the crates by state and count them.',
  'Bundle the crates by state.',
  'Tally the crates per owner.',
  'Split the crates into delivered and others.',
  'Order the crates by weight.',
  'Put the delivered crates first, then the rest.',
  'Pick the 3 crates with the highest weight.',
  'Select weight and memo from crates where the state is delivered.',
  'Remove the lost crates from the list and return the rest.',
  'Delete nothing, just list the crates that are lost.',
  'Change nothing: I only want to see the packed crates.',
  'Before we deliver anything: which crates are packed?',
  'Should we deliver a crate today? Show me the packed ones.',
  'Reduce the crates to weight and memo.',
  'Assign each crate a rank by weight and return them.',
  'Cut the list of crates to the first 5.',
  'Assume the crates are all there: which are delivered?',
];

test.each(seen)('%s', async (instruction) => {
  const requests = [...(await requestsFor(instruction, shape)), ...(await requestsFor(instruction))];

  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test.each([
  ['Print all crates.', 'GET /crates'],
  ['Send me all delivered crates.', 'GET /crates'],
  ['Group the crates by state and count them.', 'GET /crates'],
])('%s lists them', async (instruction, request) => {
  expect(await requestsFor(instruction, shape)).toEqual([request]);
});

test.each([
  ['Deliver this crate.', 'POST /crates/<<crateId>>/deliver'],
  ['Send a reminder for this crate.', 'POST /crates/<<crateId>>/reminders'],
  ['Mark this crate as lost.', 'PATCH /crates/<<crateId>>'],
  ['Set the weight of this crate to 12.', 'PATCH /crates/<<crateId>>'],
  ['Delete this crate.', 'DELETE /crates/<<crateId>>'],
])('%s is still done', async (instruction, request) => {
  expect(await requestsFor(instruction, undefined, { crateId: 'c1' })).toEqual([request]);
});

test.each([
  'Delete every crate we no longer need.',
  'Deliver all crates from Norway.',
  'Deliver the two heaviest crates.',
  'Deliver half of the crates.',
  'Deliver a few of the packed crates.',
  'Deliver all crates but the last three.',
  'Deliver the crates with a problem.',
  'Deliver the crates I told you about.',
  'Put the memo "Check" on every crate that looks strange.',
  'Mark the crates that arrived as delivered.',
  'Deliver packed crates over 100 of owners from Leeds.',
  'Deliver crates.',
])('%s is not done to all of them', async (instruction) => {
  const requests = await requestsFor(instruction);

  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test.each([
  ['Delete all lost crates.', 'DELETE /crates/<<currentItem.id>>'],
  ['Delete all packed crates over 100.', 'DELETE /crates/<<currentItem.id>>'],
  ['Deliver all crates.', 'POST /crates/<<currentItem.id>>/deliver'],
  ['Deliver all crates immediately. Tell me how many crates that were.', 'POST /crates/<<currentItem.id>>/deliver'],
  ['Put the memo "Check" on every packed crate and tell me how many there are.', 'PATCH /crates/<<currentItem.id>>'],
])('%s is done to those', async (instruction, request) => {
  expect((await requestsFor(instruction)).at(-1)).toBe(request);
});

test('a verb that a service does, and that was taken to ask for a result, is told of', async () => {
  const house = await openHouse();
  const returned = openApiSchema.replaceAll('/deliver"', '/return"').replaceAll('Deliver a crate', 'Return a crate');
  await house.done('integration/upsert', {
    input: { id: 'depot', urlHost: 'https://depot.example', openApiSchema: returned },
  });
  const asked = {
    integrationIds: ['depot'],
    payload: { crateId: 'c1' },
    responseSchema: object({ state: text }, ['state']),
  };

  const built = await house.done('workflow/build', {
    ...asked,
    instruction: 'Return this crate and give me its state.',
  });
  const told = await house.done('workflow/build', { ...asked, instruction: 'Return the state of this crate.' });

  expect(JSON.stringify(built)).toContain('was read as a wish to see it');
  expect(JSON.stringify(told)).not.toContain('was read as a wish to see it');
});

/** Instructions as people type them: short spellings, no verb, what is not so, other units, and values that only look like a key. */
import { expect, test } from 'vitest';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
import { writtenOut } from '../../../../src/engine/generate/step/instruction/shorthand.ts';
import { ratioOf } from '../../../../src/engine/generate/step/terms/units.ts';
import { stepsOf } from './step-for.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const yes = { type: 'boolean' };
const day = { type: 'string', format: 'date' };
const query = (properties: object) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
const key = (name: string) => ({ name, in: 'path', required: true, schema: text });
const body = (properties: object, required: readonly string[] = []) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const answer = { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } };

const paths = {
  '/coops': {
    get: {
      summary: 'List coops',
      parameters: query({ heated: yes, inspected: yes, enabled: yes, indoor: yes, on_sale: yes }),
      responses: answer,
    },
  },
  '/coops/{coopId}': {
    get: { summary: 'Get a coop', parameters: [key('coopId')], responses: answer },
    patch: {
      summary: 'Update a coop',
      parameters: [key('coopId')],
      requestBody: body({
        capacity: { ...number, description: 'How many people can sit in it' },
        lamp_delay_seconds: number,
        label: text,
      }),
      responses: {},
    },
    delete: { summary: 'Delete a coop', parameters: [key('coopId')], responses: {} },
  },
  '/orders': {
    get: {
      summary: 'List orders',
      parameters: query({
        status: { type: 'string', enum: ['placed', 'shipped', 'cancelled'] },
        placedFrom: day,
        placedTo: day,
      }),
      responses: answer,
    },
  },
  '/orders/{orderId}/decision': {
    post: {
      summary: 'Approves or rejects an order',
      parameters: [key('orderId')],
      requestBody: body(
        { verdict: { type: 'string', enum: ['approved', 'rejected'] }, remark: text, send_email: yes },
        ['verdict'],
      ),
      responses: {},
    },
  },
  '/eggs/{eggId}': {
    put: { summary: 'Change an egg', parameters: [key('eggId')], requestBody: body({ name: text }), responses: {} },
  },
  '/relocations': {
    post: {
      summary: 'Request a transfer',
      requestBody: body({ eggId: text, from_coop: text, to_coop: text, quantity: number }, [
        'eggId',
        'from_coop',
        'to_coop',
        'quantity',
      ]),
      responses: {},
    },
  },
  '/visits': {
    post: {
      summary: 'Record a visit',
      requestBody: body({ vetId: text, coopId: text, minutes: number }, ['vetId', 'coopId', 'minutes']),
      responses: {},
    },
  },
  '/visits/{visitId}': {
    patch: {
      summary: 'Change a visit',
      parameters: [key('visitId')],
      requestBody: body({ minutes: number }),
      responses: {},
    },
  },
  '/vets/{vetId}': { get: { summary: 'Get a vet', parameters: [key('vetId')], responses: answer } },
  '/lamps/{lampId}/environments/{environment}': {
    put: {
      summary: 'Turn a lamp on or off',
      parameters: [key('lampId'), key('environment')],
      requestBody: body({ on: yes }, ['on']),
      responses: {},
    },
  },
};

const stepFor = stepsOf(paths);

test.each([
  ['pls list coops w/ lamps', 'please list coops with lamps'],
  ['coops that havent been cleaned & arent heated', 'coops that have not been cleaned and are not heated'],
  ['a 45 min visit', 'a 45 minutes visit'],
  ['set the label to "pls dont"', 'set the label to "pls dont"'],
  ['orders that were called off', 'orders that were cancelled'],
])('%s is written out, and what stands in quotes is not', (said, meant) => {
  expect(writtenOut(said)).toBe(meant);
});

test.each([
  ['Phone number of the vet?', 'read'],
  ['vacant coops w/ two lamps', 'read'],
  ['details on the coop pls', 'read'],
  ['new red hen please, named Ada', 'create'],
  ['The lamp should be out by ten', 'change'],
  ['say yes to the order', 'change'],
] as const)('%s asks to %s', (said, action) => {
  expect(readInstruction(said).action).toBe(action);
});

test.each([
  ['coops that nobody has inspected yet', 'inspected'],
  ['coops that still have to be inspected', 'inspected'],
  ['coops that havent been inspected', 'inspected'],
  ['coops that are switched off', 'enabled'],
  ['outdoor coops', 'indoor'],
  ['coops that are not on sale', 'on_sale'],
])('%s are those where it is not so', async (said, flag) => {
  expect((await stepFor(said)).query).toMatchObject({ [flag]: 'false' });
});

test('takes no state from what is said of a day', async () => {
  const { query } = await stepFor('orders placed within the quarter', {
    quarter: { firstDay: '2026-01-01', lastDay: '2026-03-31' },
  });

  expect(query).toEqual({ placedFrom: '<<quarter.firstDay>>', placedTo: '<<quarter.lastDay>>' });
});

test('keeps to the key of the data where a number says something else', async () => {
  expect(await stepFor('cap the coop at 200 people', { coopId: 'c-1' })).toMatchObject({
    call: 'PATCH /coops/<<coopId>>',
    body: '{"capacity":200}',
  });
});

test('counts in the unit of the field', async () => {
  expect(await stepFor('set the lamp delay of the coop to 4 minutes', { coopId: 'c-1' })).toMatchObject({
    call: 'PATCH /coops/<<coopId>>',
    body: '{"lamp_delay_seconds":240}',
  });
});

test.each([
  ['minutes', 'wait_seconds', 60],
  ['hours', 'durationMinutes', 60],
  ['kg', 'weight_grams', 1000],
  ['people', 'wait_seconds', undefined],
])('a number of %s is worth that many of %s', (said, name, ratio) => {
  expect(ratioOf(said, { name, description: '' })).toBe(ratio);
});

test('what goes from one to another is a transfer, whatever else could be changed', async () => {
  const { call, body: sent } = await stepFor('Move 25 pcs of the egg from NORTH1 to SOUTH2', { eggId: 'e-1' });

  expect(call).toBe('POST /relocations');
  expect(sent).toContain('"from_coop": "NORTH1", "to_coop": "SOUTH2", "quantity": 25');
});

test('puts the id of one thing where no other is meant', async () => {
  const { call, body: sent } = await stepFor('Record 90 mins for the vet at the coop', {
    vet: { id: 'v-1' },
    coop: { id: 'c-1' },
  });

  expect(call).toBe('POST /visits');
  expect(sent).toBe('<<{"vetId": vet.id, "coopId": coop.id, "minutes": 90}>>');
});

test('finds an environment by its name, and a switch by what is done', async () => {
  expect(await stepFor('Switch the lamp off in production', { lamp: { id: 'l-1' } })).toMatchObject({
    call: 'PUT /lamps/<<lamp.id>>/environments/production',
    body: '{"on":false}',
  });
});

test('takes what is given from the data, and hears that no mail is to be sent', async () => {
  const { call, body: sent } = await stepFor('Grant the order, remark as given, no mail pls', {
    orderId: 'o-1',
    remark: 'All fine',
  });

  expect(call).toBe('POST /orders/<<orderId>>/decision');
  expect(sent).toContain('"approved"');
  expect(sent).toContain('"remark": remark');
  expect(sent).toContain('"send_email": false');
});

test('deletes nothing that is only to be opened', async () => {
  const { call } = await stepFor('Show that coop', { coop: { id: 'c-1' } });

  expect(call).toBe('GET /coops/<<coop.id>>');
});

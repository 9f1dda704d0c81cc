/** Instructions that tell how things are, or that speak of a thing by what the data has of it. */
import { describe, expect, test } from 'vitest';
import { baseOf } from '../../../../src/engine/generate/irregular-verbs.ts';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
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
  '/hens': {
    get: {
      summary: 'List hens',
      parameters: query({ inQuarantine: yes, retired: yes, breed: text }),
      responses: answer,
    },
  },
  '/hens/{henId}': {
    get: { summary: 'Get a hen', parameters: [key('henId')], responses: {} },
    patch: {
      summary: 'Update a hen',
      parameters: [key('henId')],
      requestBody: body({
        inQuarantine: yes,
        newsletter: yes,
        egg_price: { type: 'number' },
        rest_minutes: number,
        coop: text,
        remark: text,
        wing_url: { type: 'string', format: 'uri' },
      }),
      responses: {},
    },
  },
  '/visits/{visitNo}': {
    get: { summary: 'Get a visit', parameters: [key('visitNo')], responses: {} },
  },
  '/visits/{visitNo}/outcome': {
    put: {
      summary: 'Say what became of a visit',
      parameters: [key('visitNo')],
      requestBody: body({ outcome: { type: 'string', enum: ['kept', 'missed', 'withdrawn'] } }, ['outcome']),
      responses: {},
    },
  },
  '/visits': {
    post: {
      summary: 'Plan a visit',
      requestBody: body({ henId: text, plannedOn: day, reason: text }, ['henId', 'plannedOn', 'reason']),
      responses: {},
    },
  },
  '/orders/{orderNo}': {
    patch: {
      summary: 'Update an order',
      parameters: [key('orderNo')],
      requestBody: body({ remark: text }),
      responses: {},
    },
  },
  '/orders/{orderNo}/decision': {
    post: {
      summary: 'Approves or rejects an order',
      parameters: [key('orderNo')],
      requestBody: body({ decision: { type: 'string', enum: ['approved', 'rejected'] }, reason: text }, ['decision']),
      responses: {},
    },
  },
};

describe('what is said of a thing is to be written down', () => {
  const step = stepsOf(paths);

  test.each([
    ['The hen is in quarantine', '{"inQuarantine":true}'],
    ['Take the hen out of quarantine', '{"inQuarantine":false}'],
    ['The hen rests 90 minutes instead of 60', '{"rest_minutes":90}'],
    ['The hen unsubscribes from our newsletter', '{"newsletter":false}'],
    ['The hen moves into coop K2', '{"coop":"K2"}'],
    ['Set the remark of the hen. Remark: lame on one leg', '{"remark":"lame on one leg"}'],
  ])('%s', async (instruction, wanted) => {
    const sent = await step(instruction, { hen: { henId: 'h4' } });

    expect(sent.call).toBe('PATCH /hens/<<hen.henId>>');
    expect(sent.body).toBe(wanted);
  });

  test('a part becomes what the data calls the new one of it', async () => {
    const sent = await step('Change the price of the hen to the new egg', { hen: { henId: 'h4' }, newEgg: 2.5 });

    expect(sent.body).toContain('"egg_price": newEgg');
  });

  test('what becomes of a thing is told by verbs without an ending, too', async () => {
    const withdrew = await step('The owner withdrew the visit, enter the outcome', { visit: { visitNo: 'v1' } });
    const missed = await step('The hen did not show up for the visit', { visit: { visitNo: 'v1' } });

    expect(withdrew).toMatchObject({ call: 'PUT /visits/<<visit.visitNo>>/outcome', body: '{"outcome":"withdrawn"}' });
    expect(missed).toMatchObject({ call: 'PUT /visits/<<visit.visitNo>>/outcome', body: '{"outcome":"missed"}' });
  });

  test('an operation of its own goes before one that only changes something', async () => {
    const sent = await step('The order is refused, because the coop is full', { order: { orderNo: 'o7' } });

    expect(sent.call).toBe('POST /orders/<<order.orderNo>>/decision');
    expect(sent.body).toBe('{"decision":"rejected","reason":"the coop is full"}');
  });

  test('a thing under another name is known by its key', async () => {
    const sent = await step('Say no to the request: "Too late"', { request: { orderNo: 'o7' } });

    expect(sent.call).toBe('POST /orders/<<request.orderNo>>/decision');
    expect(sent.body).toContain('"decision":"rejected"');
  });

  test('what something is planned for is its reason', async () => {
    const sent = await step('plan the yearly weighing for the hen on the day', { henId: 'h4', day: '2026-12-01' });

    expect(sent.call).toBe('POST /visits');
    expect(sent.body).toContain('"reason": "yearly weighing"');
  });

  test('what is no address is none', async () => {
    await expect(step('Wing is lame, hide it', { hen: { henId: 'h4' } })).rejects.toThrow();
  });
});

describe('lists by turns of speech', () => {
  const step = stepsOf(paths);

  test.each([
    ['hens we still keep', {}],
    ['hens we still use', { retired: 'false' }],
    ['hens that are out of quarantine', { inQuarantine: 'false' }],
    ['hens in quarantine which we no longer use', { inQuarantine: 'true', retired: 'true' }],
  ])('%s', async (instruction, wanted) => {
    const sent = await step(instruction);

    expect(sent.call).toBe('GET /hens');
    expect(sent.query ?? {}).toEqual(wanted);
  });
});

describe('values by their form', () => {
  const step = stepsOf({
    '/coops/{coopId}': {
      patch: {
        summary: 'Update a coop',
        parameters: [key('coopId')],
        requestBody: body({ film_consent: yes, underGuarantee: yes, door_version: text }),
        responses: {},
      },
    },
    '/coops/{coopId}/restarts': {
      post: {
        summary: 'Restart the feeder',
        parameters: [key('coopId')],
        requestBody: { content: body({ why: text }).content },
        responses: {},
      },
    },
    '/coops/{coopId}/settings': {
      post: {
        summary: 'Add a setting to a coop',
        parameters: [key('coopId')],
        requestBody: body({ name: text, value: text }, ['name', 'value']),
        responses: {},
      },
    },
    '/eggs': {
      get: {
        summary: 'List eggs',
        parameters: query({ laidFrom: day, laidTo: day, country: text }),
        responses: answer,
      },
    },
  });

  test.each([
    ['No films of this coop any more', 'PATCH /coops/<<coop.coopId>>', '{"film_consent":false}'],
    ['Update the coop: its guarantee has expired', 'PATCH /coops/<<coop.coopId>>', '{"underGuarantee":false}'],
    ['The door of the coop is at 2.9.0 now, update it', 'PATCH /coops/<<coop.coopId>>', '{"door_version":"2.9.0"}'],
    ['The coop hangs, restart it', 'POST /coops/<<coop.coopId>>/restarts', undefined],
    [
      'add setting LAMP_COLOUR = "red" to the coop',
      'POST /coops/<<coop.coopId>>/settings',
      '{"name":"LAMP_COLOUR","value":"red"}',
    ],
  ])('%s', async (instruction, call, written) => {
    expect(await step(instruction, { coop: { coopId: 'c7' } })).toMatchObject({ call, body: written });
  });

  test.each([
    ['eggs of the second quarter of 2026', { laidFrom: '2026-04-01', laidTo: '2026-06-30' }],
    ['eggs of the first half of 2026', { laidFrom: '2026-01-01', laidTo: '2026-06-30' }],
    ['all eggs in Q4 2026', { laidFrom: '2026-10-01', laidTo: '2026-12-31' }],
    ['all eggs laid in Ireland (IE)', { country: 'IE' }],
  ])('%s', async (instruction, wanted) => {
    expect((await step(instruction)).query).toEqual(wanted);
  });
});

describe('how an instruction is read', () => {
  test.each([
    ['The order is cancelled', 'change', 'cancel'],
    ['Order was paid', 'change', 'pay'],
    ['the customer cancels the order', 'delete', 'cancel'],
    ['I will be on holiday from 2026-12-21 to 2026-12-31', 'create', ''],
    ['do not call me about the order', 'change', ''],
    ['no eggs for this customer any more', 'change', ''],
    ['Link is dead, delete it', 'delete', 'delete'],
    ['hen was never picked up -> send back', 'change', 'return'],
    ['the bill sent to the customer', undefined, ''],
    ['the customer orders', undefined, ''],
    ['red hens in the coop that do not lay', 'read', ''],
  ])('%s', (instruction, action, verb) => {
    expect(readInstruction(instruction)).toMatchObject({ action, verb });
  });

  test('pronouns are none of the things that are needed', () => {
    expect(readInstruction('Export all issues. There are many, I need them all.')).toMatchObject({
      action: 'read',
      verb: 'export',
      head: ['issue'],
    });
  });

  test.each([
    ['Fixed in 2.9.0', '2.9.0'],
    ['forward info@ to me', 'info'],
  ])('%s holds a value', (instruction, value) => {
    expect(readInstruction(instruction).tokens.flatMap(({ literal }) => literal?.value ?? [])).toContain(value);
  });

  test('the past of a verb is one of its forms', () => {
    expect([baseOf('withdrew'), baseOf('stolen'), baseOf('hen')]).toEqual(['withdraw', 'steal', undefined]);
  });
});

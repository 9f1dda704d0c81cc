/**
 * Things that are to be made, and questions that must make nothing, in the words of people: the data has other names than the
 * service, values stand in nouns and verbs, and what would cost something is only asked.
 */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { render } from '../../../../src/engine/generate/step/request/prove.ts';
import { openContext } from '../context.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const moment = { type: 'string', format: 'date-time' };
const told = (description: string) => ({ type: 'string', description });
const flag = (description: string, preset?: boolean) => ({
  type: 'boolean',
  description,
  ...(preset === undefined ? {} : { default: preset }),
});
const choice = (...values: readonly string[]) => ({ type: 'string', enum: values });
const many = (items: object) => ({ type: 'array', items });
const record = (required: string, properties: object) => ({
  type: 'object',
  required: required.split(' '),
  properties,
});
const at = (name: string) => ({ name, in: 'path', required: true, schema: text });
const ask = (name: string, schema: object) => ({ name, in: 'query', schema });
const responses = { 200: { content: { 'application/json': { schema: { type: 'object' } } } } };
const get = (summary: string, ...parameters: readonly object[]) => ({ summary, parameters, responses });
const send = (summary: string, schema: object, ...parameters: readonly object[]) => ({
  summary,
  parameters,
  responses,
  requestBody: { required: true, content: { 'application/json': { schema } } },
});

const address = record('name street city postal_code', { name: text, street: text, city: text, postal_code: text });
const parcel = record('weight_grams', { weight_grams: number, contents: text });
const shipment = record('recipient parcels service', {
  recipient: address,
  parcels: many(parcel),
  service: choice('economy', 'express'),
  insured: flag('Covered against loss'),
  reference: told('Printed on the label'),
});
const line = record('sku quantity', { sku: text, quantity: number });

const document = {
  openapi: '3.0.3',
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/shipments': {
      get: get('List shipments', ask('state', choice('created', 'in_transit', 'delivered'))),
      post: send('Create a shipment', shipment),
    },
    '/shipments/{shipment_id}': { get: get('Get a shipment', at('shipment_id')) },
    '/quotes': { post: send('Price of a shipment', shipment) },
    '/absences': {
      post: send(
        'Request an absence',
        record('employee_id kind first_day last_day', {
          employee_id: text,
          kind: choice('annual_leave', 'sick_leave', 'training'),
          first_day: day,
          last_day: day,
          days: { type: 'number' },
          deputy_id: told('Who stands in'),
        }),
      ),
    },
    '/absences/{absence_id}/decision': {
      put: send(
        'Decide on an absence',
        record('approved', { approved: { type: 'boolean' }, reason: text }),
        at('absence_id'),
      ),
    },
    '/spaces/{space_key}/pages': {
      get: get('Pages of a space', at('space_key')),
      post: send(
        'Create a page',
        record('title content state', {
          title: text,
          content: text,
          state: choice('draft', 'published'),
          tags: many(text),
          silent: flag('Watchers get no mail'),
        }),
        at('space_key'),
      ),
    },
    '/tickets': {
      post: send(
        'Open a ticket',
        record('kind title description', {
          kind: choice('bug', 'question', 'task'),
          title: text,
          description: text,
          assignee_id: text,
          reporter_email: { type: 'string', format: 'email' },
        }),
      ),
    },
    '/bookings': {
      get: get(
        'List bookings',
        ask('starts_from', moment),
        ask('starts_to', moment),
        ask('confirmed', { type: 'boolean' }),
      ),
      post: send('Book a room', record('room_id begins', { room_id: text, begins: moment })),
    },
    '/returns/{return_id}/refund': {
      post: send(
        'Refund a return',
        record('amount_cents', { amount_cents: number, notify: flag('The customer gets a mail', true) }),
        at('return_id'),
      ),
    },
    '/orders': {
      post: send(
        'Place an order',
        record('customer_id lines', { customer_id: text, lines: many(line), gift_message: text }),
      ),
    },
    '/articles/{id}/corrections': {
      post: send('Publish a correction', record('text corrected_by', { text, corrected_by: text }), at('id')),
    },
  },
};

async function request(instruction: string, stepInput: Readonly<Record<string, unknown>>) {
  const ctx = await openContext();
  const integration = { id: 'office', openApiSchema: JSON.stringify(document) };
  const current = { id: 'step', instruction };
  const { config, unchecked } = await generateStep(
    { integration, current, selector: '', stepInput, credentialNames: [] },
    ctx,
  );
  const { method, url, body } = await render(
    { config, integration, credentials: [], stepInput, currentItem: undefined },
    ctx,
  );
  const { pathname, searchParams } = new URL(url);
  const query = Object.fromEntries(searchParams);
  return {
    call: `${method} ${pathname}`,
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(typeof body === 'string' ? { body: JSON.parse(body) } : {}),
    isDoubted: unchecked.length > 1,
  };
}

const customer = { id: 'c-9', fullName: 'Ana Ruiz', address: { street: 'Kai 4', town: 'Bergen', zip: '5003' } };
const recipient = { name: 'Ana Ruiz', street: 'Kai 4', city: 'Bergen', postal_code: '5003' };

test('makes a list of one out of the one thing that there is', async () => {
  const made = await request('Send one parcel to the customer by express, insured.', {
    customer,
    box: { grams: 1200 },
  });

  expect(made.call).toBe('POST /shipments');
  expect(made.body).toEqual({ recipient, parcels: [{ weight_grams: 1200 }], service: 'express', insured: true });
  expect(made.isDoubted).toBe(true);
});

test('only asks what something would cost, with what would be sent to make it', async () => {
  const asked = await request(
    'What would it cost to send this parcel to the customer with the economy service? Do not send anything yet.',
    { customer, parcel: { weight: 800 } },
  );

  expect(asked.call).toBe('POST /quotes');
  expect(asked.body).toEqual({ recipient, parcels: [{ weight_grams: 800 }], service: 'economy' });
});

test('takes the kind of a thing out of its noun, and numbers that nobody names out of its record', async () => {
  const made = await request('Submit vacation for the employee.', {
    employee: { id: 'e-4', name: 'Ola' },
    vacation: { firstDay: '2026-07-01', lastDay: '2026-07-10', workingDays: 8 },
  });

  expect(made.body).toEqual({
    employee_id: 'e-4',
    kind: 'annual_leave',
    first_day: '2026-07-01',
    last_day: '2026-07-10',
    days: 8,
  });
});

test('takes the id of whoever a clause names for what its description tells', async () => {
  const made = await request("Report Mira sick until the end of the doctor's note. Her colleague stands in for her.", {
    mira: { employeeId: 'e-7' },
    doctorsNote: { from: '2026-03-02', until: '2026-03-06' },
    colleague: { employeeId: 'e-8' },
  });

  expect(made.body).toMatchObject({ employee_id: 'e-7', kind: 'sick_leave', deputy_id: 'e-8' });
});

test('says no to what is approved where something is turned down', async () => {
  const made = await request('Turn the vacation down; the explanation is in the answer of the boss', {
    absence: 'ab-5',
    boss: { answer: 'Stocktaking in that week' },
  });

  expect(made.call).toBe('PUT /absences/ab-5/decision');
  expect(made.body).toEqual({ approved: false, reason: 'Stocktaking in that week' });
});

test('writes a draft with its tag, and sets a flag by what is described of it', async () => {
  const made = await request(
    'Write the release notes as a new draft in the legal space, with the tag public. Nobody is to be mailed.',
    { notes: { heading: 'Version 4', text: 'What is new in 4.' }, spaceKey: 'LEGAL' },
  );

  expect(made.call).toBe('POST /spaces/LEGAL/pages');
  expect(made.body).toEqual({
    title: 'Version 4',
    content: 'What is new in 4.',
    state: 'draft',
    tags: ['public'],
    silent: true,
  });
});

test('assigns what it opens to whoever is named beside it', async () => {
  const made = await request('Report the crash and assign it to whoever is on call.', {
    crash: { summary: 'App crashes at start', trace: 'NullPointer in main at line 4 of the starter' },
    onCall: { id: 'u-77' },
  });

  expect(made.body).toEqual({
    kind: 'bug',
    title: 'App crashes at start',
    description: 'NullPointer in main at line 4 of the starter',
    assignee_id: 'u-77',
  });
});

test('books nothing for who names bookings, and asks for both sides of the span', async () => {
  const asked = await request('All bookings that are still unconfirmed and start between the two instants.', {
    from: '2026-05-01T09:00:00Z',
    to: '2026-05-02T12:00:00Z',
  });

  expect(asked.call).toBe('GET /bookings');
  expect(asked.query).toEqual({
    confirmed: 'false',
    starts_from: '2026-05-01T09:00:00Z',
    starts_to: '2026-05-02T12:00:00Z',
  });
});

test('switches off what a flag is described to do', async () => {
  const made = await request('Pay the money back for the return, but silently, without a mail', {
    returnId: 'r-4',
    paidCents: 2590,
  });

  expect(made.call).toBe('POST /returns/r-4/refund');
  expect(made.body).toEqual({ amount_cents: 2590, notify: false });
});

test('makes each item of a list out of members with other names', async () => {
  const made = await request('Order the basket for the customer. The card says the greeting.', {
    customer: { id: 'c-1' },
    basket: [
      { article: 'A-1', pieces: 2 },
      { article: 'B-1', pieces: 1 },
    ],
    greeting: 'Happy birthday',
  });

  expect(made.body).toEqual({
    customer_id: 'c-1',
    lines: [
      { sku: 'A-1', quantity: 2 },
      { sku: 'B-1', quantity: 1 },
    ],
    gift_message: 'Happy birthday',
  });
});

test('tells who wrote from what was written', async () => {
  const made = await request(
    'We got something wrong in the article. Publish what the editor wrote as a correction in her name.',
    { article: { id: 'ar-1' }, editor: { name: 'Kim Sol', wrote: 'The mayor is called Berg.' } },
  );

  expect(made.body).toEqual({ text: 'The mayor is called Berg.', corrected_by: 'Kim Sol' });
});

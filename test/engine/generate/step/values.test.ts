/**
 * Values that stand in the data under another name than the document has, comparisons in words, things that other things point
 * at, and pages that nobody explains. Written before they were tried, by what was told of failures in general words.
 */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const moment = { type: 'string', format: 'date-time' };
const shape = (properties: object) => ({ type: 'object', properties });
const listOf = (properties: object) => ({ type: 'array', items: shape(properties) });
const ask = (name: string, schema: object, description = '', required = false) => ({
  name,
  in: 'query',
  schema,
  description,
  required,
});
const start = (name: string) => ask(name, { type: 'integer', minimum: 0, default: 0 });
const length = (name: string, maximum: number) => ask(name, { type: 'integer', minimum: 1, maximum, default: 25 });
const answering = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });

interface Told {
  readonly summary: string;
  readonly asked?: readonly object[];
  readonly body?: object;
  readonly answer?: object;
}

/** Variables of the path are texts. */
function operation(path: string, { summary, asked = [], body, answer }: Told) {
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  return {
    summary,
    parameters: [...variables, ...asked],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: answer === undefined ? { 204: {} } : answering(answer),
  };
}

const told: Readonly<Record<string, Told>> = {
  'GET /calendars/{calendarId}/events': {
    summary: 'List events of a calendar',
    asked: [ask('pageToken', text), ask('maxResults', { type: 'integer', maximum: 250 })],
    answer: shape({ items: listOf({ id: text }), attendees: listOf({ id: text }), nextPageToken: text }),
  },
  'PATCH /calendars/{calendarId}/events/{eventId}': {
    summary: 'Update an event',
    body: shape({ title: text, location: text, start: moment }),
  },
  'DELETE /calendars/{calendarId}/events/{eventId}': { summary: 'Delete an event' },
  'GET /employees/{employeeId}': { summary: 'Get an employee', answer: shape({ id: text, managerId: text }) },
  'GET /members': {
    summary: 'List members',
    asked: [ask('email', text), ask('name', text, 'Part of the name')],
    answer: listOf({ id: text }),
  },
  'GET /spaces/{spaceKey}/pages': { summary: 'List pages of a space', answer: listOf({ id: text }) },
  'GET /meters/{serial}': { summary: 'One meter', answer: shape({ serial: text, flat: text }) },
  'GET /meters': {
    summary: 'Meters',
    asked: [
      ask('kind', { type: 'string', enum: ['water', 'gas'] }),
      ask('installedBefore', { type: 'string', format: 'date' }),
    ],
    answer: listOf({ serial: text }),
  },
  'GET /meters/{serial}/readings': {
    summary: 'Readings of a meter',
    asked: [
      ask('begin', moment, '', true),
      ask('finish', moment, '', true),
      start('firstRow'),
      length('rowCount', 500),
    ],
    answer: shape({ total: number, readings: listOf({ value: number }), gaps: listOf({ from: text }) }),
  },
  'GET /flats': {
    summary: 'Flats',
    asked: [
      ask('minRooms', number),
      ask('rentUpTo', { type: 'number' }, 'Flats that cost no more per month'),
      ask('empty', { type: 'boolean' }, 'true: nobody lives there'),
      start('pos'),
      length('len', 75),
    ],
    answer: shape({ flats: listOf({ flatNo: text }), total: number }),
  },
  'GET /flats/{flatNo}': { summary: 'One flat', answer: shape({ flatNo: text, landlord: number }) },
  'GET /people/{personId}': { summary: 'A person', answer: shape({ personId: number, name: text }) },
};

function documentOf(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, one] of Object.entries(told)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, one) };
  }
  return { openapi: '3.0.3', servers: [{ url: 'http://127.0.0.1:9' }], paths };
}

const guide = `# Storehouse

Base address: \`http://127.0.0.1:9\`.

## Products

\`GET /products\` lists products. Parameters:

- \`stock_below\`: only products of which fewer than this many are left
- \`price_to\`: upper limit of the price
- \`genre\`: such as tools, paint or timber
- \`from_row\`: the row to begin with, 0 is the first
- \`rows\`: rows in one answer, 200 at most

The answer: \`{ "products": [ { "sku": "A-1", "stock": 4 } ], "row_count": 812 }\`

## Orders

\`GET /orders\` lists orders: \`customer\` (number of the customer), \`cursor\`, \`page_length\` (at most 50).

    { "result": { "orders": [ { "number": 17, "status": "paid" } ], "customers": [ { "number": 3 } ] }, "paging": { "next": "Zm9v" } }

\`GET /orders/{number}\` one order.
`;

type Data = Readonly<Record<string, unknown>>;

async function generate(instruction: string, stepInput: Data, document: object) {
  const { config, dataSelector } = await generateStep(
    {
      integration: { id: 'house', ...document },
      current: { id: 'step', instruction },
      selector: '',
      stepInput,
      credentialNames: [],
    },
    await openContext(),
  );
  const { urlPath, queryParams, body, dataPath, pagination } = config;
  const asked = isRecord(queryParams) ? queryParams : {};
  return { urlPath, ...asked, ...(dataSelector === '' ? {} : { dataSelector }), body, dataPath, pagination };
}

const flat = { flat: { flatNo: '12b', landlord: 77, tenant: { personId: 78 } } };
const event = { calendarId: 'c1', eventId: 'e1' };
const span = { billing: { start: '2026-01-01T00:00:00Z', end: '2026-12-31T00:00:00Z' } };

test.each<[string, Data, object]>([
  [
    'Load the manager of this employee',
    { employee: { id: 'e7', managerId: 'e2' } },
    { urlPath: '/employees/<<employee.managerId>>' },
  ],
  ['Fetch the landlord of the flat', flat, { urlPath: '/people/<<flat.landlord>>' }],
  ['Who rents this flat? Get the tenant.', flat, { urlPath: '/people/<<flat.tenant.personId>>' }],
  [
    'Load the flat that this meter belongs to',
    { meter: { serial: 'M-3', flat: '12b' } },
    { urlPath: '/flats/<<meter.flat>>' },
  ],
  [
    'Delete each of the listed events from the team calendar',
    { teamCalendar: 'cal-9', events: [{ id: 'e1' }, { id: 'e2' }] },
    { urlPath: '/calendars/<<teamCalendar>>/events/<<currentItem.id>>', dataSelector: 'events' },
  ],
  ['Change the location of the event to Attic', event, { body: '{"location":"Attic"}' }],
  ['List the pages of the legal space', {}, { urlPath: '/spaces/legal/pages' }],
  ['Get the pages of the legal space', { legalSpace: 'LEG' }, { urlPath: '/spaces/<<legalSpace>>/pages' }],
  ['Find the member who has this mail address', { mail: 'a@b.example' }, { email: '<<mail>>' }],
  [
    'gas meters that were installed before the reform',
    { reform: { day: '2019-05-01' } },
    { kind: 'gas', installedBefore: '<<reform.day>>' },
  ],
  [
    'Empty flats with three rooms or more that cost no more than the family can pay',
    { family: { name: 'Bo', canPay: 900 } },
    { minRooms: '3', rentUpTo: '<<family.canPay>>', empty: 'true', pos: '<<offset>>', len: '<<pageSize>>' },
  ],
  ['Flats large enough for the family', { family: { rooms: 4 } }, { minRooms: '<<family.rooms>>' }],
  ['flats nobody lives in, all of them', {}, { empty: 'true' }],
  [
    'All readings of the meter for the billing period',
    { meter: { serial: 'M-3' }, ...span },
    { begin: '<<billing.start>>', firstRow: '<<offset>>', rowCount: '<<pageSize>>', dataPath: 'readings' },
  ],
  [
    'All events of the team calendar, every page',
    { teamCalendar: 'c2' },
    { pageToken: '<<cursor>>', dataPath: 'items' },
  ],
])('%s', async (instruction, data, wanted) => {
  const made = await generate(instruction, data, { openApiSchema: JSON.stringify(documentOf()) });

  expect(made).toMatchObject(wanted);
});

test.each<[string, Data, object]>([
  ['Products with fewer pieces in stock than the threshold', { threshold: 5 }, { stock_below: '<<threshold>>' }],
  [
    'products that cost at most what the customer can spend',
    { customer: { number: 4, canSpend: 30 } },
    { price_to: '<<customer.canSpend>>' },
  ],
  ['Timber products, all of them', {}, { genre: 'timber' }],
  [
    'all products, to the end of the list',
    {},
    { from_row: '<<offset>>', rows: '<<pageSize>>', pagination: { type: 'OFFSET_BASED', pageSize: '100' } },
  ],
  [
    'The complete history of orders of this customer',
    { customer: { number: 4, name: 'Bo' } },
    {
      urlPath: '/orders',
      customer: '<<customer.number>>',
      cursor: '<<cursor>>',
      page_length: '<<pageSize>>',
      dataPath: 'result.orders',
    },
  ],
])('of prose: %s', async (instruction, data, wanted) => {
  const made = await generate(instruction, data, { documentation: guide });

  expect(made).toMatchObject(wanted);
});

test('what a sender has beside the address that was asked for narrows nothing down', async () => {
  const data = { sender: { name: 'Bo', address: 'a@b.example' } };

  const made = await generate('Look up the member with the address of the sender', data, {
    openApiSchema: JSON.stringify(documentOf()),
  });

  expect(made).toMatchObject({ email: '<<sender.address>>' });
  expect(made).not.toHaveProperty('name');
});

/** Services in formats of many vendors: JSON:API, OData, and pages of Markdown with tables and commands. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, object, sends, text } from '../build/openapi.ts';
import { stepsOf } from '../step/step-for.ts';

const one = (kind: string) => object({ data: object({ type: { type: 'string', enum: [kind] }, id: text }) });
const hen = object({
  type: { type: 'string', enum: ['hens'] },
  id: text,
  attributes: object({ name: text, status: { type: 'string', enum: ['laying', 'resting', 'cancelled'] } }),
  relationships: object({ coop: one('coops'), keeper: one('keepers') }),
});
const coop = object({ type: text, id: text, attributes: object({ title: text }) });
const id = (description: string) => ({ name: 'id', in: 'path', required: true, description, schema: text });
const asked = (name: string, description: string, schema: object = text) => ({
  name,
  in: 'query',
  description,
  schema,
});
const list = (item: object) => answers(object({ data: { type: 'array', items: item } }));

const jsonApi = {
  '/hens': { get: { summary: 'List hens', parameters: [asked('filter[status]', 'One status')], ...list(hen) } },
  '/hens/{id}': {
    get: { summary: 'Fetch one hen', parameters: [id('Id of the hen')], ...answers(object({ data: hen })) },
    patch: {
      summary: 'Update a hen',
      parameters: [id('Id of the hen')],
      ...sends(object({ data: hen })),
      ...answers(object({ data: hen })),
    },
    delete: { summary: 'Delete a hen', parameters: [id('Id of the hen')], responses: { 204: { description: 'Gone' } } },
  },
  '/coops': { get: { summary: 'List coops', ...list(coop) } },
  '/coops/{id}': {
    get: { summary: 'Fetch one coop', parameters: [id('Id of the coop')], ...answers(object({ data: coop })) },
  },
};

const sent = { Status: { type: 'string', enum: ['Open', 'Sent'] }, Total: { type: 'number' } };
const order = object({
  EggOrderId: { type: 'integer' },
  ...sent,
  Buyer: object({ BuyerId: { type: 'integer' }, Name: text }),
});
const fields = { type: 'array', items: { type: 'string', enum: ['Status', 'Total', 'Total desc', 'Buyer'] } };
const orderKey = { name: 'EggOrderId', in: 'path', required: true, schema: { type: 'integer' } };
const odata = {
  '/EggOrders': {
    get: {
      summary: 'Get entities from EggOrders',
      parameters: [
        asked('$filter', "Example: `Status eq 'Open' and Total gt 100`"),
        asked('$orderby', 'Order items', fields),
        asked('$select', 'Select properties to be returned', fields),
      ],
      ...answers(object({ value: { type: 'array', items: order } })),
    },
  },
  '/EggOrders({EggOrderId})': {
    get: { summary: 'Get entity from EggOrders by key', parameters: [orderKey], ...answers(order) },
    patch: { summary: 'Update entity in EggOrders', parameters: [orderKey], ...sends(object(sent)) },
  },
};

const change = (members: object) => ({ data: { type: 'hens', id: '7', ...members } });

test.each([
  ['set the status of the hen to resting', change({ attributes: { status: 'resting' } })],
  ['cancel the hen', change({ attributes: { status: 'cancelled' } })],
  ['move the hen to the coop', change({ relationships: { coop: { data: { type: 'coops', id: 'c1' } } } })],
])('of the relations of a thing those are sent that are spoken of: %s', async (say, wanted) => {
  const { call, body } = await stepsOf(jsonApi)(say, { hen: { id: '7' }, coop: { id: 'c1' } });

  const plain = String(body)
    .replace(/^<<|>>$/g, '')
    .replace('hen.id', '"7"')
    .replace('coop.id', '"c1"');
  expect([call, JSON.parse(plain)]).toEqual(['PATCH /hens/<<hen.id>>', wanted]);
});

test.each([
  [jsonApi, 'get the resting hens', { 'filter[status]': 'resting' }],
  [odata, 'get the open egg orders over 100', { $filter: "Status eq 'Open' and Total gt 100" }],
  [odata, 'egg orders, the highest total first', { $orderby: 'Total desc' }],
])('a list is narrowed and ordered by what its things have: %#', async (paths, say, wanted) => {
  expect((await stepsOf(paths)(say)).query).toEqual(wanted);
});

test('a key in brackets is a key of the path', async () => {
  const { call, body } = await stepsOf(odata)('set the status of the egg order to sent', { EggOrderId: 7 });

  expect([call, body]).toEqual(['PATCH /EggOrders(<<EggOrderId>>)', '{"Status":"Sent"}']);
});

test('what is printed is not made anew', async () => {
  const paths = {
    ...odata,
    '/EggOrders': { ...odata['/EggOrders'], post: { summary: 'Add new entity', ...sends(order) } },
  };

  await expect(stepsOf(paths)('print egg order 7', { EggOrderId: 7 })).resolves.not.toMatchObject({
    call: expect.stringContaining('POST'),
  });
});

test('what every path calls `id` is the key of its own thing, and related things are read by what they hold', async () => {
  const house = await openHouse();
  const openApiSchema = JSON.stringify({ openapi: '3.0.3', servers: [{ url: 'http://127.0.0.1:9' }], paths: jsonApi });
  await house.done('integration/upsert', {
    input: { id: 'h', name: 'h', urlHost: 'http://127.0.0.1:9', openApiSchema },
  });

  const row = { type: 'object', properties: { name: text, coop: text } };
  const { output } = Object(
    await house.call('workflow/build', {
      instruction: 'List all hens with their name and the title of the coop',
      integrationIds: ['h'],
      responseSchema: { type: 'array', items: row },
    }),
  );

  expect(JSON.stringify(output)).toContain('/coops/<<currentItem.relationships.coop.data.id>>');
});

const pages = `# Coop API
The base URL is \`http://127.0.0.1:9/v1\`.
## Book a van
\`POST /vans\`

| Parameter | Type | Required | Description |
|---|---|---|---|
| \`address\` | object | yes | \`street\` and \`city\` |

## Cancel a van
\`POST /vans/{id}/cancel\`

An optional \`reason\` is kept with the van.
## Update a van
\`PATCH /vans/{id}\` changes \`plate\`, \`seats\` or \`on_hold\`.

\`\`\`bash
curl -X PATCH http://127.0.0.1:9/v1/vans/van_1 -d '{ "seats": 2 }'
\`\`\`
## Retrieve a van
\`GET /vans/{id}\`

\`\`\`json
{ "id": "van_1", "plate": "X-1", "seats": 2, "on_hold": false }
\`\`\`
## List vans
\`GET /vans\`

Search with \`q\` (part of the plate or of the email address).
`;

test('members of a record are no choices, and what a change may set is more than its example', () => {
  const { operations } = readDocument(pages);

  const bodies = operations.flatMap(({ body }) => (body === undefined ? [] : [body.schema]));
  expect(bodies).toEqual([
    expect.objectContaining({ properties: { address: expect.not.objectContaining({ enum: expect.anything() }) } }),
    expect.not.objectContaining({ required: ['reason'] }),
    expect.objectContaining({
      properties: { plate: expect.anything(), seats: expect.anything(), on_hold: expect.anything() },
    }),
  ]);
  const search = operations.flatMap(({ parameters }) => parameters).find(({ name }) => name === 'q');
  expect(search?.schema['format']).toBeUndefined();
});

const moment = object({ date: { type: 'string', format: 'date' }, dateTime: { type: 'string', format: 'date-time' } });
const told = (description: string, schema: object) => ({ ...schema, description });
const states = { type: 'string', enum: ['running', 'finished', 'disputed'] };
const plans = { type: 'string', enum: ['basic', 'fleet'] };
const changed = '`plan`, `email` and `blocked` can be changed.';
const others = {
  '/visits': {
    get: { summary: 'List visits', parameters: [asked('state', 'One state', states)], ...list(object({ id: text })) },
    post: { summary: 'Create a visit', ...sends(object({ title: text, start: moment }, ['start'])) },
  },
  '/keepers/{id}': {
    patch: {
      summary: 'Update a keeper',
      parameters: [id('Id of the keeper')],
      ...sends(
        object({
          plan: told(changed, plans),
          blocked: told('can be changed.', { type: 'boolean' }),
          on_hold: told('is on hold', { type: 'boolean' }),
        }),
      ),
    },
  },
  '/letters/{id}': {
    patch: {
      summary: 'Update a letter',
      parameters: [id('Id of the letter')],
      ...sends(object({ subject_line: text, reply_to: text })),
    },
  },
};

test.each([
  [
    'create a visit',
    { visit: { title: 'Vet', start: { dateTime: '2026-12-04T10:00:00Z' } } },
    /^(?!.*"date":).*"dateTime"/,
  ],
  ['change the plan of the keeper to fleet', { keeper: { id: '7' } }, /^\{"plan":"fleet"\}$/],
  ['put the keeper on hold', { keeper: { id: '7', blocked: false } }, /^\{"on_hold":true\}$/],
  ['change the subject line of the letter to "Hay"', { letter: { id: '7' } }, /^\{"subject_line":"Hay"\}$/],
])('a change sets what is said and no more: %s', async (say, data, wanted) => {
  expect((await stepsOf(others)(say, data)).body).toMatch(wanted);
});

test('of two states neither is asked for alone', async () => {
  expect((await stepsOf(others)('list the running and disputed visits')).query ?? {}).toEqual({});
});

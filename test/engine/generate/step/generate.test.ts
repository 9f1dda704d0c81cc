import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import type { Integration } from '../../../../src/model/integration.ts';
import { openContext } from '../context.ts';

const hen = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, breed: { type: 'string' } },
};
const page = (name: string, items: object, more: object = {}) => ({
  200: {
    content: {
      'application/json': { schema: { type: 'object', properties: { [name]: { type: 'array', items }, ...more } } },
    },
  },
});
const one = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const query = (name: string, schema: object, required = false) => ({ name, in: 'query', required, schema });
const path = (name: string, type = 'integer') => ({ name, in: 'path', required: true, schema: { type } });
const body = (properties: object, required: string[] = []) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});

const document = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.farm.test/v1' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Farm-Key' } } },
  paths: {
    '/coops': {
      get: {
        summary: 'List coops',
        parameters: [query('page', { type: 'integer' }), query('per_page', { type: 'integer', maximum: 50 })],
        responses: page('coops', hen),
      },
    },
    '/coops/{coop_id}/hens': {
      get: {
        summary: 'List the hens of a coop',
        parameters: [
          path('coop_id'),
          query('status', { type: 'string', enum: ['laying', 'broody', 'retired'] }),
          query('hatched_after', { type: 'string', format: 'date' }),
          query('cursor', { type: 'string' }),
          query('limit', { type: 'integer', maximum: 200 }),
        ],
        responses: page('data', hen, { next_cursor: { type: 'string', nullable: true } }),
      },
      post: {
        summary: 'Add a hen to a coop',
        parameters: [path('coop_id')],
        requestBody: body({ name: { type: 'string' }, breed: { type: 'string' }, age_weeks: { type: 'integer' } }, [
          'name',
        ]),
        responses: one(hen),
      },
    },
    '/hens/{id}': {
      get: {
        summary: 'Get a hen',
        parameters: [path('id')],
        responses: one({ type: 'object', properties: { data: hen } }),
      },
      patch: {
        summary: 'Update a hen',
        parameters: [path('id')],
        requestBody: body({
          name: { type: 'string' },
          status: { type: 'string', enum: ['laying', 'broody', 'retired'] },
        }),
        responses: one(hen),
      },
      delete: { summary: 'Remove a hen', parameters: [path('id')], responses: { 204: {} } },
    },
    '/hens/{id}/eggs': {
      get: { summary: 'List the eggs of a hen', parameters: [path('id')], responses: page('eggs', hen) },
    },
    '/orders': {
      post: {
        summary: 'Place an order for eggs',
        requestBody: body(
          {
            customer: {
              type: 'object',
              required: ['email'],
              properties: { email: { type: 'string', format: 'email' }, first_name: { type: 'string' } },
            },
            lines: {
              type: 'array',
              items: {
                type: 'object',
                required: ['sku', 'quantity'],
                properties: { sku: { type: 'string' }, quantity: { type: 'integer' } },
              },
            },
            note: { type: 'string' },
          },
          ['customer', 'lines'],
        ),
        responses: one(hen),
      },
    },
    '/products': {
      get: {
        summary: 'Search products',
        parameters: [
          query('category', { type: 'string' }),
          query('min_price', { type: 'number' }),
          query('max_price', { type: 'number' }),
          query('in_stock', { type: 'boolean' }),
          query('sort', { type: 'string', enum: ['price_asc', 'price_desc', 'newest'] }),
        ],
        responses: page('products', hen),
      },
    },
    '/refunds': {
      post: {
        summary: 'Create a refund',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['charge'],
                properties: {
                  charge: { type: 'string' },
                  amount: { type: 'integer' },
                  reason: { type: 'string', enum: ['duplicate', 'fraudulent'] },
                },
              },
            },
          },
        },
        responses: one(hen),
      },
    },
    '/stock/{sku}': {
      get: { summary: 'Get the stock of a product', parameters: [path('sku', 'string')], responses: one(hen) },
      patch: {
        summary: 'Adjust the stock of a product',
        parameters: [path('sku', 'string')],
        requestBody: body({ delta: { type: 'integer' } }, ['delta']),
        responses: one(hen),
      },
    },
    '/orders/{order_id}/cancel': {
      post: { summary: 'Cancel an order', parameters: [path('order_id', 'string')], responses: one(hen) },
    },
  },
};

const farm: Integration = {
  id: 'farm',
  urlHost: 'http://127.0.0.1:9',
  openApiSchema: JSON.stringify(document),
  credentials: { api_key: 'never-to-be-seen' },
};

async function generate(
  instruction: string,
  stepInput: Record<string, unknown> = {},
  selector = '',
  integration = farm,
) {
  const ctx = await openContext();
  return generateStep(
    { integration, current: { id: 'step', instruction }, selector, stepInput, credentialNames: [] },
    ctx,
  );
}

test('lists with all pages, the secret by its name and the path of the list', async () => {
  const { config, dataSelector, engine } = await generate('List all coops');

  expect(config).toEqual({
    id: 'step',
    instruction: 'List all coops',
    urlHost: 'http://127.0.0.1:9',
    urlPath: '/v1/coops',
    method: 'GET',
    queryParams: { page: '<<page>>', per_page: '<<pageSize>>' },
    headers: { 'X-Farm-Key': '<<farm_api_key>>' },
    authentication: 'HEADER',
    pagination: { type: 'PAGE_BASED', pageSize: '50' },
    dataPath: 'coops',
  });
  expect([dataSelector, engine]).toEqual(['', 'rules']);
});

test('binds a path, a choice and a date, and follows the cursor', async () => {
  const { config } = await generate('Get the laying hens of coop 4 that hatched after 2025-03-01');

  expect(config).toMatchObject({
    urlPath: '/v1/coops/4/hens',
    queryParams: { status: 'laying', hatched_after: '2025-03-01', cursor: '<<cursor>>', limit: '<<pageSize>>' },
    pagination: { type: 'CURSOR_BASED', pageSize: '100', cursorPath: 'next_cursor' },
    dataPath: 'data',
  });
});

test('asks for one page where a number is wanted', async () => {
  const { config } = await generate('Show the first 5 hens of the coop', { coopId: 7 });

  expect(config).toMatchObject({ urlPath: '/v1/coops/<<coopId>>/hens', queryParams: { limit: '5' } });
  expect(config.pagination).toBeUndefined();
});

test('takes one thing by the id in the data', async () => {
  const { config } = await generate('Get the details of the hen', { hen: { id: 12, coop: { id: 3 } } });

  expect(config).toMatchObject({ method: 'GET', urlPath: '/v1/hens/<<hen.id>>', dataPath: 'data' });
});

test('loops where a list of an earlier step feeds an operation on one thing', async () => {
  const { config, dataSelector } = await generate('For each hen list its eggs', {
    list_hens: {
      currentItem: {},
      data: [
        { id: 1, name: 'Berta' },
        { id: 2, name: 'Else' },
      ],
    },
  });

  expect(config.urlPath).toBe('/v1/hens/<<currentItem.id>>/eggs');
  expect(dataSelector).toBe('list_hens.data');
});

test('loops over the items that are meant, and says where it cannot tell them', async () => {
  const data = {
    hens: [
      { id: 1, state: 'laying' },
      { id: 2, state: 'Retired', isSick: true },
    ],
  };

  const retired = await generate('Delete each retired hen', data);
  const sick = await generate('Delete each sick hen', data);
  const brown = await generate('Delete each brown hen', data);

  expect(retired).toMatchObject({
    dataSelector: '[hens[state = "Retired"]]',
    config: { urlPath: '/v1/hens/<<currentItem.id>>' },
  });
  expect(sick.dataSelector).toBe('[hens[isSick = true]]');
  expect(brown.dataSelector).toBe('hens');
  expect(brown.unchecked).toContain(
    '"brown" of the instruction selects nothing in the data: the step loops over all of the list.',
  );
});

test('keeps the selector that is there', async () => {
  const { config, dataSelector } = await generate('Get each hen', { flock: { hens: [{ henId: 5 }] } }, 'flock.hens');

  expect(config.urlPath).toBe('/v1/hens/<<currentItem.henId>>');
  expect(dataSelector).toBe('flock.hens');
});

test('keeps the selector where only its item is at hand', async () => {
  const { config, dataSelector } = await generate('Get the hen', { currentItem: { hen_id: 5 } }, 'flock.hens');

  expect([config.urlPath, dataSelector]).toEqual(['/v1/hens/<<currentItem.hen_id>>', 'flock.hens']);
});

test('builds a body of what is named, with nothing that was not', async () => {
  const { config } = await generate('Add a hen named \'Berta "the" Great\' to coop 4', {
    breed: 'Sussex',
    weather: 'fine',
  });

  expect(config).toMatchObject({ method: 'POST', urlPath: '/v1/coops/4/hens' });
  expect(config.body).toBe('<<{"name": "Berta \\"the\\" Great", "breed": breed}>>');
});

test('changes what the instruction says', async () => {
  const { config } = await generate('Set the status of hen 9 to retired');

  expect(config).toMatchObject({ method: 'PATCH', urlPath: '/v1/hens/9', body: '{"status":"retired"}' });
});

test('maps the items of a list, and members of another name', async () => {
  const { config } = await generate('Place an order for the customer with the lines of the basket', {
    customer: { email: 'else@farm.test', firstName: 'Else' },
    basket: { lines: [{ sku: 'E-1', qty: 6, price: 2 }] },
  });

  expect(config.body).toBe(
    '<<{"customer": {"email": customer.email, "first_name": customer.firstName}, "lines": [basket.lines.{"sku": sku, "quantity": qty}]}>>',
  );
});

test('calls an action by its name, and encodes what would not stay one part of a path', async () => {
  const { config } = await generate('Cancel the order', { order: { id: 'A/7' } });

  expect(config).toMatchObject({
    method: 'POST',
    urlPath: '/v1/orders/<<$encodeUrlComponent($string(order.id))>>/cancel',
  });
});

test('removes with DELETE', async () => {
  expect((await generate('Delete hen 3')).config).toMatchObject({ method: 'DELETE', urlPath: '/v1/hens/3' });
});

test('names what is missing, and guesses nothing', async () => {
  await expect(generate('List the hens of the coop', { weather: 'fine' })).rejects.toMatchObject({
    reason: 'MISSING_VALUES',
    details: { missing: ['`coop_id`'] },
  });
});

test('refuses an instruction that the service has nothing for', async () => {
  await expect(generate('Send an invoice by fax')).rejects.toMatchObject({ reason: 'NO_OPERATION' });
});

test('wants an instruction, and documentation', async () => {
  await expect(generate('')).rejects.toMatchObject({ reason: 'INSTRUCTION_MISSING' });
  await expect(generate('List hens', {}, '', { id: 'farm' })).rejects.toMatchObject({ reason: 'NO_DOCUMENTATION' });
});

test('never shows a secret', async () => {
  expect(JSON.stringify(await generate('List all coops'))).not.toContain('never-to-be-seen');
});

test.each([
  ['Find products priced between 10 and 20', { min_price: '10', max_price: '20' }],
  [
    'List products in the category feed cheaper than 50, cheapest first',
    { category: 'feed', max_price: '50', sort: 'price_asc' },
  ],
  ['List all products in stock', { in_stock: 'true' }],
])('understands "%s"', async (instruction, queryParams) => {
  expect((await generate(instruction)).config.queryParams).toEqual(queryParams);
});

test('takes a verb for the thing that it makes, and data before a word that only stands nearby', async () => {
  const { config } = await generate('Refund 500 of the charge because it was a duplicate', { charge: 'ch_1' });

  expect(config).toMatchObject({ method: 'POST', urlPath: '/v1/refunds' });
  expect(config.body).toBe('charge=<<$encodeUrlComponent($string(charge))>>&amount=500&reason=duplicate');
});

test('takes away where something is to become less', async () => {
  const { config } = await generate('Reduce the stock of SKU A-1 by 3');

  expect(config).toMatchObject({ urlPath: '/v1/stock/A-1', body: '{"delta":-3}' });
});

test('says what of the instruction it has not used', async () => {
  const { unchecked } = await generate('List all coops older than 7');

  expect(unchecked).toContain('"7" of the instruction was not used.');
});

test("knows verbs of the service that are nobody else's, from prose, and that a book may be a thing", async () => {
  const documentation = `Base URL: https://library.test/v2

### Lend a book
**POST** \`/books/<book_id>/loans\`

| Field | Type | Required |
| --- | --- | --- |
| member_id | integer | yes |
| due_on | date | no |

### Return a book
**DELETE** \`/loans/<loan_id>\`
`;
  const library: Integration = { id: 'library', documentation };

  const lent = await generate('Lend the book to the member', { book_id: 'b1', member: { id: 4 } }, '', library);
  const returned = await generate('Return the loan', { loan: { id: 'l1' } }, '', library);

  expect(lent.config).toMatchObject({
    method: 'POST',
    urlHost: 'https://library.test',
    urlPath: '/v2/books/<<book_id>>/loans',
    body: '<<{"member_id": member.id}>>',
  });
  expect(returned.config).toMatchObject({ method: 'DELETE', urlPath: '/v2/loans/<<loan.id>>' });
});

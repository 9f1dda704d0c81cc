/** Payments: OpenAPI 3.0 in JSON, forms with bracketed members, cursors by the last id. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const query = (name: string, schema: object, description = '') => ({ name, in: 'query', schema, description });
const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const json = (schema: object) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
const listOf = (name: string) =>
  json({
    type: 'object',
    properties: {
      object: { type: 'string', enum: ['list'] },
      data: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
      has_more: { type: 'boolean', description: 'True if there are more items after this page.' },
      url: { type: 'string' },
    },
  });
const paged = [
  query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 10 }, 'How many objects to return.'),
  query('starting_after', { type: 'string' }, 'A cursor: the id of the last object of the page before.'),
  query('ending_before', { type: 'string' }, 'A cursor: the id of the first object of the page after.'),
];
const form = (properties: object, required: string[] = []) => ({
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', properties, required },
      encoding: { metadata: { style: 'deepObject', explode: true }, address: { style: 'deepObject', explode: true } },
    },
  },
});
const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });

const document = (url: string) => ({
  openapi: '3.0.0',
  info: { title: 'Ledgerly API', version: '2024-05-01' },
  servers: [{ url: `${url}/v1` }],
  security: [{ bearerAuth: [] }],
  components: {
    securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' }, basicAuth: { type: 'http', scheme: 'basic' } },
    schemas: {
      customer: object({ id: text, email: text, name: text, currency: text }),
      charge: object({ id: text, amount: { type: 'integer' }, customer: text, status: text }),
      invoice: object({ id: text, customer: text, status: text, due_date: { type: 'integer' } }),
      refund: object({ id: text, charge: text, amount: { type: 'integer' } }),
    },
  },
  paths: {
    '/customers': {
      get: {
        operationId: 'GetCustomers',
        summary: 'List all customers',
        parameters: [query('email', text, 'Only customers with this e-mail address.'), ...paged],
        responses: listOf('customer'),
      },
      post: {
        operationId: 'PostCustomers',
        summary: 'Create a customer',
        requestBody: form({
          email: text,
          name: text,
          phone: text,
          description: text,
          address: object({ line1: text, city: text, country: text, postal_code: text }),
          metadata: { type: 'object', additionalProperties: text },
        }),
        responses: json({ $ref: '#/components/schemas/customer' }),
      },
    },
    '/customers/{customer}': {
      get: {
        summary: 'Retrieve a customer',
        parameters: [path('customer')],
        responses: json({ $ref: '#/components/schemas/customer' }),
      },
      post: {
        summary: 'Update a customer',
        parameters: [path('customer')],
        requestBody: form({ email: text, name: text, phone: text, description: text }),
        responses: json({ $ref: '#/components/schemas/customer' }),
      },
      delete: { summary: 'Delete a customer', parameters: [path('customer')], responses: json(object({ id: text })) },
    },
    '/charges': {
      get: {
        summary: 'List all charges',
        parameters: [query('customer', text, 'Only charges for the customer with this id.'), ...paged],
        responses: listOf('charge'),
      },
    },
    '/charges/{charge}': {
      get: {
        summary: 'Retrieve a charge',
        parameters: [path('charge')],
        responses: json({ $ref: '#/components/schemas/charge' }),
      },
    },
    '/invoices': {
      get: {
        summary: 'List all invoices',
        parameters: [
          query('customer', text, 'Only invoices of this customer.'),
          query(
            'status',
            { type: 'string', enum: ['draft', 'open', 'paid', 'uncollectible', 'void'] },
            'The status of the invoice.',
          ),
          ...paged,
        ],
        responses: listOf('invoice'),
      },
    },
    '/invoices/{invoice}/void': {
      post: {
        summary: 'Void an invoice',
        parameters: [path('invoice')],
        responses: json({ $ref: '#/components/schemas/invoice' }),
      },
    },
    '/refunds': {
      post: {
        summary: 'Create a refund',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text, description: 'Makes a retry safe.' }],
        requestBody: form(
          {
            charge: { type: 'string', description: 'The id of the charge to refund.' },
            amount: { type: 'integer', description: 'In the smallest unit of the currency.' },
            reason: { type: 'string', enum: ['duplicate', 'fraudulent', 'requested_by_customer'] },
          },
          ['charge'],
        ),
        responses: json({ $ref: '#/components/schemas/refund' }),
      },
    },
  },
});

const customers = Array.from(
  { length: 13 },
  (_, at): Row => ({ id: `cus_${at + 1}`, email: `hen${at + 1}@coop.test`, name: `Hen ${at + 1}` }),
);
const statuses = ['open', 'paid', 'draft'];
const invoices = Array.from(
  { length: 20 },
  (_, at): Row => ({ id: `in_${at + 1}`, customer: `cus_${(at % 4) + 1}`, status: statuses[at % 3] }),
);
const charges = Array.from(
  { length: 12 },
  (_, at): Row => ({ id: `ch_${at + 1}`, customer: `cus_${(at % 3) + 1}`, amount: 100 * at }),
);

function pages(rows: readonly Row[], { query: asked }: { query: URLSearchParams }): Reply {
  const after = asked.get('starting_after');
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const to = from + Math.min(Number(asked.get('limit') ?? 10), 100);
  return { body: { object: 'list', data: rows.slice(from, to), has_more: to < rows.length, url: '/v1/x' } };
}

const bearer = { Authorization: 'Bearer <<payments_api_key>>' };

export const payments: Service = {
  name: 'payments',
  basePath: '/v1',
  credentials: { api_key: 'sk_test_hen' },
  document: { openApi: (url) => JSON.stringify(document(url)) },
  isAllowed: ({ headers }) => headers['authorization'] === 'Bearer sk_test_hen',
  rows: { customers, invoices, charges },
  routes: {
    'GET /customers': list('customers', { by: { email: 'email' }, pages }),
    'POST /customers': accept(undefined, 200, 'form-urlencoded'),
    'GET /customers/{id}': one('customers'),
    'POST /customers/{id}': accept(undefined, 200, 'form-urlencoded'),
    'DELETE /customers/{id}': accept(),
    'GET /charges': list('charges', { by: { customer: 'customer' }, pages }),
    'GET /charges/{id}': one('charges'),
    'GET /invoices': list('invoices', { by: { customer: 'customer', status: 'status' }, pages }),
    'POST /invoices/{id}/void': accept(),
    'POST /refunds': accept(needs('charge'), 200, 'form-urlencoded'),
  },
  steps: [
    {
      class: 'read',
      say: 'Look up the customer',
      input: { customer_id: 'cus_3' },
      later: { customer_id: 'cus_7' },
      want: (get) => ({ ids: [get('customer_id')] }),
    },
    {
      class: 'list',
      say: 'Find the customer with the email address of the order',
      input: { order: { number: 7, email: 'hen4@coop.test' } },
      later: { order: { number: 8, email: 'hen9@coop.test' } },
      want: (get) => ({ ids: customers.filter(({ email }) => email === get('order.email')).map(({ id }) => id) }),
    },
    {
      class: 'list',
      say: 'Get the open invoices of customer cus_2',
      want: () => ({
        ids: invoices.filter((row) => row['customer'] === 'cus_2' && row['status'] === 'open').map(({ id }) => id),
      }),
    },
    {
      class: 'list',
      say: 'Show the paid invoices for this customer',
      input: { customer: { id: 'cus_1', name: 'Hen 1' } },
      later: { customer: { id: 'cus_3', name: 'Hen 3' } },
      want: (get) => ({
        ids: invoices
          .filter((row) => row['customer'] === get('customer.id') && row['status'] === 'paid')
          .map(({ id }) => id),
      }),
    },
    {
      class: 'pages',
      say: 'List all charges of the customer',
      input: { customerId: 'cus_2' },
      later: { customerId: 'cus_3' },
      want: (get) => ({ ids: charges.filter((row) => row['customer'] === get('customerId')).map(({ id }) => id) }),
    },
    {
      class: 'create',
      say: 'Refund the charge in full because the customer asked for it',
      input: { chargeId: 'ch_4' },
      later: { chargeId: 'ch_9' },
      want: (get) => ({
        sent: [
          { method: 'POST', path: '/v1/refunds', body: { charge: get('chargeId'), reason: 'requested_by_customer' } },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Refund 500 of charge ch_7 as a duplicate',
      want: () => ({
        sent: [{ method: 'POST', path: '/v1/refunds', body: { charge: 'ch_7', amount: '500', reason: 'duplicate' } }],
      }),
    },
    {
      class: 'create',
      say: 'Register the new customer',
      input: { customer: { name: 'Hanna & Co', email: 'hanna@hens.test', phone: '+49 30 1' } },
      later: { customer: { name: 'Otto', email: 'o+tto@hens.test', phone: '1' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/v1/customers',
            body: { name: get('customer.name'), email: get('customer.email'), phone: get('customer.phone') },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Add a customer with name, email and address',
      input: { name: 'Rita', email: 'rita@hens.test', address: { line1: 'Way 1', city: 'Kiel', country: 'DE' } },
      later: { name: 'Ada', email: 'a@hens.test', address: { line1: 'Road 2', city: 'Bonn', country: 'DE' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/v1/customers',
            body: {
              name: get('name'),
              email: get('email'),
              'address[line1]': get('address.line1'),
              'address[city]': get('address.city'),
              'address[country]': 'DE',
            },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Set the phone of customer cus_5 to 555-0100',
      want: () => ({ sent: [{ method: 'POST', path: '/v1/customers/cus_5', body: { phone: '555-0100' } }] }),
    },
    {
      class: 'change',
      say: 'Void the invoice',
      input: { invoice: { id: 'in_4', status: 'open' } },
      later: { invoice: { id: 'in_7', status: 'open' } },
      want: (get) => ({ sent: [{ method: 'POST', path: `/v1/invoices/${get('invoice.id')}/void` }] }),
    },
    {
      class: 'loop',
      say: 'Delete each of the inactive customers',
      input: {
        customers: [
          { id: 'cus_1', status: 'inactive' },
          { id: 'cus_2', status: 'active' },
          { id: 'cus_3', status: 'inactive' },
        ],
      },
      later: {
        customers: [
          { id: 'cus_4', status: 'active' },
          { id: 'cus_5', status: 'inactive' },
        ],
      },
      want: (get) => ({
        sent: (get('customers[1].status') === 'inactive' ? ['cus_5'] : ['cus_1', 'cus_3']).map((id) => ({
          method: 'DELETE',
          path: `/v1/customers/${id}`,
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'List the open invoices',
      current: {
        urlPath: '/v1/invoices',
        method: 'GET',
        headers: bearer,
        queryParams: { status: 'Open', limit: '100' },
      },
      keeps: ['headers', 'method'],
      complaint: 'The list came back empty, although there are open invoices.',
      want: () => ({ ids: invoices.filter(({ status }) => status === 'open').map(({ id }) => id) }),
    },
    {
      say: 'Create a refund of the charge',
      input: { charge: 'ch_3' },
      current: { urlPath: '/v1/refunds', method: 'POST', headers: bearer, body: '{"charge": "<<charge>>"}' },
      keeps: ['urlPath', 'method'],
      want: () => ({ sent: [{ method: 'POST', path: '/v1/refunds', body: { charge: 'ch_3' } }] }),
    },
    {
      say: 'Get the charge',
      input: { charge: 'ch_3' },
      current: { urlPath: '/charges/<<charge>>', method: 'GET', headers: bearer },
      keeps: ['headers', 'method'],
      want: () => ({ ids: ['ch_3'] }),
    },
    {
      say: 'List the charges of the customer',
      input: { customer: 'cus_1' },
      current: {
        urlPath: '/v1/charges',
        method: 'GET',
        headers: { Authorization: 'Token <<payments_api_key>>' },
        queryParams: { customer: '<<customer>>', limit: '100' },
        dataPath: 'data',
      },
      keeps: ['queryParams', 'urlPath', 'dataPath'],
      want: () => ({ ids: ['ch_1', 'ch_4', 'ch_7', 'ch_10'] }),
    },
  ],
};

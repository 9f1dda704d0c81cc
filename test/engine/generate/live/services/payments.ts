/** Payments: OpenAPI 3.0 in JSON, forms with bracketed members, cursors by the last id. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

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
  document: 'payments.json',
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

/** Billing: OpenAPI 3.0, an account in a header, amounts in nested records, states that actions change, pages by links. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const states = ['draft', 'sent', 'paid', 'overdue'];
const invoices = Array.from(
  { length: 21 },
  (_, at): Row => ({
    id: `i${at + 1}`,
    number: `2025-${at}`,
    client: `c${at % 3}`,
    state: states[at % 4],
    issuedOn: `2025-0${1 + (at % 9)}-03`,
  }),
);
const clients = Array.from(
  { length: 7 },
  (_, at): Row => ({ id: `c${at}`, name: `Farm ${at}`, archived: at % 2 === 1 }),
);
const pages = (rows: readonly Row[], { query: asked }: { query: URLSearchParams }): Reply => {
  const size = Math.min(Number(asked.get('perPage') ?? 6), 6);
  const from = (Number(asked.get('page') ?? 1) - 1) * size;
  return { body: rows.slice(from, from + size) };
};
const ids = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map((row) => row['id']);
const headers = { Authorization: 'Bearer <<billing_api_token>>', 'X-Account-Id': '<<billing_account_id>>' };
const base = '/api/v4';

export const billing: Service = {
  name: 'billing',
  basePath: base,
  credentials: { api_token: 'bt', account_id: 'acc7' },
  document: 'billing.json',
  isAllowed: (asked) => asked.headers['authorization'] === 'Bearer bt' && asked.headers['x-account-id'] === 'acc7',
  rows: { invoices, clients },
  routes: {
    'GET /invoices': list('invoices', {
      by: {
        clientId: 'client',
        state: 'state',
        number: 'number',
        issuedFrom: (row, at) => String(row['issuedOn']) >= at,
        issuedTo: (row, at) => String(row['issuedOn']) <= at,
      },
      pages,
    }),
    'POST /invoices': accept(needs('clientId', 'lines'), 201),
    'GET /invoices/{id}': one('invoices'),
    'PATCH /invoices/{id}': accept(),
    'DELETE /invoices/{id}': accept(undefined, 204),
    'POST /invoices/{id}/send': accept(undefined, 202),
    'POST /invoices/{id}/payments': accept(needs('amount'), 201),
    'GET /clients': list('clients', {
      by: { search: (row, word) => String(row['name']).includes(word), archived: 'archived' },
    }),
    'POST /clients': accept(needs('name'), 201),
  },
  steps: [
    {
      class: 'read',
      say: 'Load the invoice that the payment refers to',
      input: { payment: { invoice_id: 'i4', amount: 5 } },
      later: { payment: { invoice_id: 'i9', amount: 6 } },
      want: (get) => ({ ids: [get('payment.invoice_id')] }),
    },
    { class: 'pages', say: 'Fetch all invoices', want: () => ({ ids: ids(invoices, () => true) }) },
    {
      class: 'list',
      say: 'List the overdue invoices of the client',
      input: { client: { id: 'c0', name: 'Farm 0' } },
      later: { client: { id: 'c1', name: 'Farm 1' } },
      want: (get) => ({
        ids: ids(invoices, (row) => row['state'] === 'overdue' && row['client'] === get('client.id')),
      }),
    },
    {
      class: 'list',
      say: 'Get all paid invoices issued between 2025-02-01 and 2025-06-30',
      want: () => ({
        ids: ids(
          invoices,
          (row) =>
            row['state'] === 'paid' &&
            String(row['issuedOn']) >= '2025-02-01' &&
            String(row['issuedOn']) <= '2025-06-30',
        ),
      }),
    },
    { class: 'list', say: 'Find invoice number 2025-7', want: () => ({ ids: ['i8'] }) },
    {
      class: 'list',
      say: 'List archived clients',
      want: () => ({ ids: ids(clients, ({ archived }) => archived === true) }),
    },
    { class: 'list', say: 'Look for the client called "Farm 3"', want: () => ({ ids: ['c3'] }) },
    {
      class: 'create',
      say: 'Write an invoice for the client with these lines, due on 2025-09-01',
      input: {
        client: { id: 'c2' },
        lines: [{ description: 'Eggs', quantity: 10, unitPrice: { amount: 30, currency: 'EUR' } }],
      },
      later: {
        client: { id: 'c1' },
        lines: [{ description: 'Hen', quantity: 1, unitPrice: { amount: 900, currency: 'EUR' } }],
      },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/invoices`,
            body: { clientId: get('client.id'), lines: get('lines'), dueOn: '2025-09-01' },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Record a payment of 4500 by bank transfer for invoice i6',
      want: () => ({
        sent: [
          { method: 'POST', path: `${base}/invoices/i6/payments`, body: { amount: 4500, method: 'bank_transfer' } },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Add the company from the form as a client',
      input: {
        form: { name: 'Hof & Hen', email: 'h@hof.test', address: { street: 'Way 1', city: 'Kiel', zip: '24103' } },
      },
      later: { form: { name: 'Coop', email: 'c@hof.test', address: { street: 'Road 1', city: 'Bonn', zip: '53111' } } },
      want: (get) => ({ sent: [{ method: 'POST', path: `${base}/clients`, body: get('form') }] }),
    },
    {
      class: 'change',
      say: 'Send invoice i3 to billing@hof.test',
      want: () => ({
        sent: [{ method: 'POST', path: `${base}/invoices/i3/send`, body: { email: 'billing@hof.test' } }],
      }),
    },
    {
      class: 'change',
      say: 'Postpone the due date of the invoice to 2025-10-15',
      input: { invoiceId: 'i2' },
      later: { invoiceId: 'i5' },
      want: (get) => ({
        sent: [{ method: 'PATCH', path: `${base}/invoices/${get('invoiceId')}`, body: { dueOn: '2025-10-15' } }],
      }),
    },
    {
      class: 'loop',
      say: 'Delete every draft',
      input: {
        invoices: [
          { id: 'i1', state: 'draft' },
          { id: 'i2', state: 'sent' },
        ],
      },
      later: {
        invoices: [
          { id: 'i5', state: 'draft' },
          { id: 'i9', state: 'draft' },
        ],
      },
      want: (get) => ({
        sent: (get('invoices[0].id') === 'i1' ? ['i1'] : ['i5', 'i9']).map((one_) => ({
          method: 'DELETE',
          path: `${base}/invoices/${one_}`,
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Record the payment',
      input: { invoice: 'i6', sum: '4500' },
      current: {
        urlPath: `${base}/invoices/<<invoice>>/payments`,
        method: 'POST',
        headers,
        body: '{"amount": "<<sum>>", "method": "bank transfer"}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({
        sent: [
          { method: 'POST', path: `${base}/invoices/i6/payments`, body: { amount: 4500, method: 'bank_transfer' } },
        ],
      }),
    },
    {
      say: 'Fetch all invoices',
      current: {
        urlPath: `${base}/invoices`,
        method: 'GET',
        headers: { Authorization: 'Bearer <<billing_api_token>>' },
        queryParams: { page: '<<page>>', perPage: '6' },
        pagination: { type: 'PAGE_BASED', pageSize: '6' },
      },
      keeps: ['urlPath', 'queryParams', 'pagination'],
      want: () => ({ ids: ids(invoices, () => true) }),
    },
    {
      say: 'Postpone the due date of the invoice',
      input: { invoice_id: 'i2', date: '2025-10-15' },
      current: { urlPath: `${base}/invoices/<<invoice_id>>`, method: 'PATCH', headers, body: '{"due_on": "<<date>>"}' },
      keeps: ['urlPath', 'headers', 'method'],
      complaint: 'The due date did not change.',
      want: () => ({ sent: [{ method: 'PATCH', path: `${base}/invoices/i2`, body: { dueOn: '2025-10-15' } }] }),
    },
  ],
};

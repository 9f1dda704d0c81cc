/** Invoicing: clients, invoices, payments, items, expenses; bearer token, the number of the page with totals under `meta`. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, listOf, needed, number, text } from '../../../apis/rules.ts';
import type { Reply, Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 100 };

const statuses = ['draft', 'sent', 'overdue', 'paid', 'void'] as const;
const categories = ['travel', 'software', 'meals', 'office', 'other'] as const;
const methods = ['bank_transfer', 'card', 'cash', 'check'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { data: items, meta: { page: offset / size + 1, pages: Math.max(1, Math.ceil(total / size)), total } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 931);
  const clients = times(chance.count(34, 41), (index) => seedClient(chance, index));
  const items = times(chance.count(18, 23), (index) => ({
    id: `itm_${301 + index}`,
    code: `SRV-${pad(index + 1, 3)}`,
    name: `${chance.one(['Design', 'Copywriting', 'Hosting', 'Consulting', 'Translation'])} ${index + 1}`,
    unit: chance.one(['hour', 'hour', 'piece', 'month']),
    unit_price: chance.whole(20, 180),
    archived: chance.whole(0, 4) === 0,
  }));
  const invoices = times(chance.count(143, 168), (index) => seedInvoice(chance, index, clients));
  const expenses = times(chance.count(121, 138), (index) => ({
    id: `exp_${7001 + index}`,
    date: chance.day(1, 8),
    category: chance.one(categories),
    vendor: chance.one(['Northline Rail', 'Bluebird Cabs', 'Paperhaus', 'Cloudloft', 'Bistro Vert']),
    amount: chance.whole(400, 48_000) / 100,
    client_id: chance.whole(0, 2) === 0 ? null : clients[chance.whole(0, clients.length - 1)]?.id,
    billable: chance.whole(0, 2) === 0,
    description: null,
  }));
  return { clients, items, invoices, expenses, payments: [] };
}

function seedClient(chance: Chance, index: number) {
  const { first, last } = chance.person();
  const firm = chance.one(['Atelier', 'Studio', 'Labs', 'Partners', 'Foods']);
  return {
    id: `cli_${201 + index}`,
    organization: `${last} ${firm} ${index + 1}`,
    first_name: first,
    last_name: last,
    email: `${first}@${last}${index + 1}.example`.toLowerCase(),
    country: chance.one(['DE', 'FR', 'GB', 'US', 'NL']),
    currency: chance.one(['EUR', 'EUR', 'USD', 'GBP']),
    payment_terms_days: chance.one([14, 30, 30, 45]),
    status: chance.one(['active', 'active', 'active', 'archived']),
    created_at: `2025-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}T10:00:00Z`,
  };
}

function seedInvoice(chance: Chance, index: number, clients: readonly ReturnType<typeof seedClient>[]) {
  const client = clients[chance.whole(0, clients.length - 1)];
  const lines = times(chance.whole(1, 3), () => ({
    description: chance.one(['Design work', 'Copy for the website', 'Hosting', 'Workshop', 'Translation']),
    quantity: chance.whole(1, 12),
    unit_price: chance.whole(20, 180),
  }));
  const total = lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const status = chance.one(['draft', 'sent', 'sent', 'overdue', 'paid', 'paid', 'void']);
  const paid = status === 'paid' ? total : chance.whole(0, 4) === 0 && status === 'sent' ? Math.floor(total / 2) : 0;
  const [month, day] = [chance.whole(1, 8), pad(chance.whole(1, 28))];
  return {
    id: `inv_${4001 + index}`,
    number: `INV-${pad(index + 1, 4)}`,
    client_id: client?.id,
    client_name: client?.organization,
    status,
    issue_date: `2026-${pad(month)}-${day}`,
    due_date: `2026-${pad(month + 1)}-${day}`,
    currency: client?.currency,
    lines,
    total,
    amount_due: status === 'void' ? 0 : total - paid,
    purchase_order: chance.whole(0, 3) === 0 ? `PO-${chance.whole(1000, 9999)}` : null,
    notes: null,
  };
}

const client = { from: 'clients', param: 'client_id' };
const invoice = { from: 'invoices', param: 'invoice_id' };
const ofInvoice = [{ in: 'invoices', param: 'invoice_id' }];
const expense = { from: 'expenses', param: 'expense_id' };
const lineFields = { description: needed(text), quantity: needed(number), unit_price: needed(number) };

const clientRoutes: readonly Route[] = [
  listRoute('/clients', {
    from: 'clients',
    paging,
    query: { email: text, status: among('active', 'archived'), country: text },
    filters: { email: 'email', status: 'status', country: 'country' },
    wrap,
  }),
  createRoute('/clients', {
    into: 'clients',
    prefix: 'cli_',
    body: {
      organization: text,
      first_name: needed(text),
      last_name: needed(text),
      email: needed(text),
      country: text,
      currency: text,
      payment_terms_days: { type: 'integer', min: 0 },
    },
    add: () => ({ status: 'active', created_at: '2026-09-01T08:00:00Z' }),
  }),
  itemRoute('/clients/{client_id}', client),
  changeRoute('/clients/{client_id}', {
    ...client,
    method: 'PATCH',
    body: {
      organization: text,
      email: text,
      country: text,
      payment_terms_days: { type: 'integer', min: 0 },
      status: among('active', 'archived'),
    },
  }),
];

function refuseUnless(row: Row, ...allowed: readonly string[]): Reply | undefined {
  if (allowed.includes(String(row.status))) return undefined;
  return { status: 409, body: `The invoice is ${row.status}.` };
}

const invoiceRoutes: readonly Route[] = [
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: { client_id: text, status: among(...statuses), number: text, issued_from: date, issued_to: date },
    filters: {
      client_id: 'client_id',
      status: 'status',
      number: 'number',
      issued_from: { field: 'issue_date', is: 'gte' },
      issued_to: { field: 'issue_date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/invoices', {
    into: 'invoices',
    prefix: 'inv_',
    needs: [{ in: 'clients', field: 'client_id' }],
    body: {
      client_id: needed(text),
      issue_date: date,
      due_date: date,
      lines: needed(listOf(lineFields)),
      purchase_order: text,
      notes: text,
    },
    add: ({ store }) => ({ number: `INV-${pad((store.invoices ?? []).length + 1, 4)}`, status: 'draft' }),
  }),
  itemRoute('/invoices/{invoice_id}', invoice),
  changeRoute('/invoices/{invoice_id}', {
    ...invoice,
    method: 'PATCH',
    body: { due_date: date, purchase_order: text, notes: text },
  }),
  removeRoute('/invoices/{invoice_id}', invoice),
  changeRoute('/invoices/{invoice_id}/send', {
    ...invoice,
    method: 'POST',
    body: { subject: text, message: text },
    change(row) {
      row.status = 'sent';
      return undefined;
    },
  }),
  changeRoute('/invoices/{invoice_id}/void', {
    ...invoice,
    method: 'POST',
    body: {},
    change(row) {
      const refused = refuseUnless(row, 'sent', 'overdue');
      if (refused === undefined) Object.assign(row, { status: 'void', amount_due: 0 });
      return refused;
    },
  }),
  createRoute('/invoices/{invoice_id}/reminders', {
    into: 'reminders',
    prefix: 'rem_',
    needs: ofInvoice,
    body: { message: text },
    add: ({ params }) => ({ invoice_id: params.invoice_id, sent_at: '2026-09-01T08:00:00Z' }),
  }),
  createRoute('/invoices/{invoice_id}/payments', {
    into: 'payments',
    prefix: 'pay_',
    needs: ofInvoice,
    body: {
      amount: needed({ type: 'number', min: 0.01 }),
      paid_on: needed(date),
      method: among(...methods),
      reference: text,
    },
    add: ({ params }) => ({ invoice_id: params.invoice_id }),
  }),
];

const expenseBody = { vendor: text, category: among(...categories), client_id: text, description: text };

export const tallyfold: Service = {
  name: 'tallyfold',
  title: 'Tallyfold',
  host: 'https://api.tallyfold.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'tf_pat_9c71e04d2b' },
  document: '../practice/apis/tallyfold/openapi.yaml',
  credentials: { token: 'tf_pat_9c71e04d2b' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: problems.map(({ field, problem }) => ({ field, problem })) },
  }),
  routes: [
    ...clientRoutes,
    ...invoiceRoutes,
    listRoute('/items', {
      from: 'items',
      paging,
      query: { archived: boolean },
      filters: { archived: 'archived' },
      wrap,
    }),
    changeRoute('/items/{item_id}', {
      from: 'items',
      param: 'item_id',
      method: 'PATCH',
      body: { name: text, unit_price: { type: 'number', min: 0 }, archived: boolean },
    }),
    listRoute('/expenses', {
      from: 'expenses',
      paging,
      query: { category: among(...categories), client_id: text, billable: boolean, from: date, to: date },
      filters: {
        category: 'category',
        client_id: 'client_id',
        billable: 'billable',
        from: { field: 'date', is: 'gte' },
        to: { field: 'date', is: 'lte' },
      },
      wrap,
    }),
    createRoute('/expenses', {
      into: 'expenses',
      prefix: 'exp_',
      body: {
        ...expenseBody,
        date: needed(date),
        amount: needed({ type: 'number', min: 0 }),
        category: needed(among(...categories)),
        billable: boolean,
      },
    }),
    changeRoute('/expenses/{expense_id}', {
      ...expense,
      method: 'PATCH',
      body: { ...expenseBody, date, amount: { type: 'number', min: 0 }, billable: boolean },
    }),
    removeRoute('/expenses/{expense_id}', expense),
  ],
};

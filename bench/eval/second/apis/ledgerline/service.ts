/** Bookkeeping: vendors, bills and payments; bearer token, numbered pages with their count under `meta`. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, date, listOf, needed, number, text } from '../../../apis/rules.ts';
import type { Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'page_size', usual: 20, most: 60 };
const currency = among('EUR', 'SEK', 'GBP');

function wrap({ items, total, offset, size }: Page): unknown {
  return { data: items, meta: { page: offset / size + 1, last_page: Math.ceil(total / size), records: total } };
}

const data = (row: Row): unknown => ({ data: row });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 32);
  const accounts = [
    { code: '4010', name: 'Goods' },
    { code: '6230', name: 'Travel' },
    { code: '6540', name: 'Software' },
    { code: '7010', name: 'Cleaning' },
  ];
  const vendors = times(chance.count(24, 29), (index) => ({
    id: `ven-${50 + index}`,
    name: `${chance.one(['Birch', 'Copper', 'Delta', 'Ember'])} ${chance.one(['Supplies', 'Works', 'Partners', 'Mill'])} ${index}`,
    country: chance.one(['SE', 'DE', 'GB', 'PT']),
    email: `office${index}@vendor.example`,
    iban: `XX00${chance.whole(100_000, 999_999)}`,
  }));
  const bills = times(chance.count(318, 352), (index) => {
    const lines = times(chance.whole(1, 3), () => ({
      account: chance.one(['4010', '6230', '6540', '7010']),
      amount: chance.whole(900, 240_000) / 100,
    }));
    return {
      id: `bil-${1_000 + index}`,
      vendor_id: vendors[chance.whole(0, vendors.length - 1)]?.id,
      number: `R${chance.whole(10, 99)}-${index}`,
      status: chance.one(['draft', 'waiting', 'approved', 'rejected', 'paid', 'paid']),
      issued_on: chance.day(1, 5),
      due_on: chance.day(6, 12),
      currency: chance.one(['EUR', 'EUR', 'SEK', 'GBP']),
      total: Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100,
      lines,
    };
  });
  const payments = bills
    .filter(({ status }) => status === 'paid')
    .map((bill, index) => ({
      id: `pay-${300 + index}`,
      bill_id: bill.id,
      amount: bill.total,
      paid_on: chance.day(6, 12),
      method: chance.one(['transfer', 'card']),
    }));
  return { accounts, vendors, bills, payments };
}

const statuses = among('draft', 'waiting', 'approved', 'rejected', 'paid');

export const ledgerline: Service = {
  name: 'ledgerline',
  title: 'Ledgerline Books',
  host: 'https://api.ledgerline.example',
  basePath: '/books/v5',
  auth: { kind: 'bearer', token: 'll_pat_0d94c2e871' },
  document: '../second/apis/ledgerline/openapi.yaml',
  credentials: { access_token: 'll_pat_0d94c2e871' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, invalid: problems.map(({ field, problem }) => ({ field, because: problem })) },
  }),
  routes: [
    listRoute('/vendors', {
      from: 'vendors',
      paging,
      query: { name: text, country: text },
      filters: { name: 'name', country: 'country' },
      wrap,
    }),
    itemRoute('/vendors/{vendor_id}', { from: 'vendors', param: 'vendor_id', wrap: data }),
    listRoute('/bills', {
      from: 'bills',
      paging,
      query: { vendor_id: text, status: statuses, currency, due_before: date, number: text },
      filters: {
        vendor_id: 'vendor_id',
        status: 'status',
        currency: 'currency',
        due_before: { field: 'due_on', is: 'lt' },
        number: 'number',
      },
      without: ['lines'],
      wrap,
    }),
    createRoute('/bills', {
      into: 'bills',
      prefix: 'bil-',
      needs: [{ in: 'vendors', field: 'vendor_id' }],
      body: {
        vendor_id: needed(text),
        number: needed(text),
        issued_on: date,
        due_on: needed(date),
        currency: needed(currency),
        lines: needed(listOf({ account: needed(text), amount: needed(number), text })),
        memo: text,
      },
      add: () => ({ status: 'waiting' }),
      wrap: data,
    }),
    itemRoute('/bills/{bill_id}', { from: 'bills', param: 'bill_id', wrap: data }),
    changeRoute('/bills/{bill_id}', {
      method: 'PATCH',
      from: 'bills',
      param: 'bill_id',
      body: { due_on: date, memo: text },
    }),
    changeRoute('/bills/{bill_id}/decisions', {
      method: 'POST',
      from: 'bills',
      param: 'bill_id',
      body: { decision: needed(among('approved', 'rejected')), note: text },
      change(row, { body }) {
        Object.assign(row, { status: body.decision, note: body.note });
        return undefined;
      },
    }),
    listRoute('/payments', {
      from: 'payments',
      paging,
      query: { bill_id: text },
      filters: { bill_id: 'bill_id' },
      wrap,
    }),
    createRoute('/payments', {
      into: 'payments',
      prefix: 'pay-',
      needs: [{ in: 'bills', field: 'bill_id' }],
      body: {
        bill_id: needed(text),
        amount: needed({ ...number, min: 0 }),
        paid_on: needed(date),
        method: needed(among('transfer', 'card', 'cash')),
        reference: text,
      },
      wrap: data,
    }),
    listRoute('/accounts', { from: 'accounts', wrap: ({ items }) => ({ data: items }) }),
  ],
};

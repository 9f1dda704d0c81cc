/** Dry cleaning: branches, articles, customers, tickets with their pieces; OAuth2 client credentials, page tokens, prose. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, listOf, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'page_token', size: 'page_size', usual: 30, most: 60 };
const states = ['received', 'cleaning', 'ready', 'collected'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, next_page_token: next ?? null });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 94);
  const branches = times(chance.count(6, 7), (index) => ({
    id: `br-${index + 1}`,
    name: `${chance.one(['Market', 'Lakeside', 'Old Town', 'Airport'])} ${index + 1}`,
    street: `${chance.one(['Bahnhofstrasse', 'Seeweg', 'Ring'])} ${chance.whole(1, 80)}`,
    closes_at: chance.one(['18:00', '18:30', '20:00']),
    manager: chance.person().first,
  }));
  const articles = times(chance.count(12, 14), (index) => ({
    code: `A${10 + index}`,
    name: `${chance.one(['Shirt', 'Coat', 'Trousers', 'Dress', 'Duvet'])} ${chance.one(['standard', 'delicate', 'large'])} ${index + 1}`,
    price: chance.whole(7, 70) / 2,
    days: chance.whole(1, 6),
  }));
  const customers = times(chance.count(87, 94), (index) => {
    const { first, last } = chance.person();
    return {
      id: `cu-${500 + index}`,
      name: `${first} ${last}`,
      phone: `+41 79 55${1_000 + index}`,
      email: chance.whole(0, 3) === 0 ? null : `${first}${index}@wash.example`.toLowerCase(),
      regular: chance.whole(0, 2) === 0,
      home_branch: branches[chance.whole(0, branches.length - 1)]?.id,
    };
  });
  const tickets = times(chance.count(251, 274), (index) => ({
    number: `T-${20_100 + index}`,
    customer_id: customers[chance.whole(0, customers.length - 1)]?.id,
    branch_id: branches[chance.whole(0, branches.length - 1)]?.id,
    state: chance.one(states),
    brought_on: chance.day(10, 10),
    ready_on: chance.day(11, 11),
    express: chance.whole(0, 4) === 0,
    paid: chance.whole(0, 1) === 0,
    total: chance.whole(14, 260) / 2,
    shelf: null,
  }));
  const pieces = tickets.flatMap(({ number }, at) =>
    times(chance.whole(1, 4), (index) => ({
      id: 310_000 + at * 10 + index,
      ticket: number,
      article: articles[chance.whole(0, articles.length - 1)]?.code,
      colour: chance.one(['white', 'black', 'blue', 'beige']),
      stain: chance.one([null, null, 'wine', 'oil']),
    })),
  );
  return { branches, articles, customers, tickets, pieces, messages: [] };
}

const ticket = { from: 'tickets', param: 'number', by: 'number' };

export const foldwell: Service = {
  name: 'foldwell',
  title: 'Foldwell for Dry Cleaners',
  host: 'https://api.foldwell.example',
  basePath: '/2026-01',
  auth: { kind: 'oauth', tokenPath: '/oauth/token', clientId: 'fw-client-613', clientSecret: 'fw-s-0d88b1c4' },
  document: '../tenth/apis/foldwell/handbook.md',
  credentials: { client_id: 'fw-client-613', client_secret: 'fw-s-0d88b1c4', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    error_description: message,
    fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/branches', { from: 'branches', wrap: ({ items }) => ({ branches: items }) }),
    itemRoute('/branches/{id}', { from: 'branches', param: 'id' }),
    listRoute('/articles', { from: 'articles', wrap: ({ items }) => ({ articles: items }) }),
    listRoute('/customers', {
      from: 'customers',
      paging,
      query: { phone: text, email: text, regular: boolean, home_branch: text },
      filters: { phone: 'phone', email: 'email', regular: 'regular', home_branch: 'home_branch' },
      wrap: wrap('customers'),
    }),
    itemRoute('/customers/{id}', { from: 'customers', param: 'id' }),
    changeRoute('/customers/{id}', {
      from: 'customers',
      param: 'id',
      method: 'PATCH',
      body: { name: text, phone: text, email: text, regular: boolean, home_branch: text },
    }),
    listRoute('/tickets', {
      from: 'tickets',
      paging,
      query: { state: among(...states), customer: text, branch: text, ready_by: date, express: boolean, paid: boolean },
      filters: {
        state: 'state',
        customer: 'customer_id',
        branch: 'branch_id',
        ready_by: { field: 'ready_on', is: 'lte' },
        express: 'express',
        paid: 'paid',
      },
      wrap: wrap('tickets'),
    }),
    itemRoute('/tickets/{number}', ticket),
    createRoute('/tickets', {
      into: 'tickets',
      key: 'number',
      prefix: 'T-',
      needs: [
        { in: 'customers', field: 'customer_id' },
        { in: 'branches', field: 'branch_id' },
      ],
      body: {
        customer_id: needed(text),
        branch_id: needed(text),
        pieces: needed(listOf({ article: needed(text), colour: text, stain: text })),
        express: boolean,
        remark: text,
      },
      add: () => ({ state: 'received', paid: false }),
    }),
    listRoute('/tickets/{number}/pieces', {
      from: 'pieces',
      within: { ticket: 'number' },
      wrap: ({ items }) => ({ pieces: items }),
    }),
    changeRoute('/tickets/{number}/postpone', {
      ...ticket,
      method: 'POST',
      body: { ready_on: needed(date), reason: text },
      change(row, { body }) {
        row.ready_on = body.ready_on;
        return undefined;
      },
    }),
    changeRoute('/tickets/{number}/shelve', {
      ...ticket,
      method: 'POST',
      body: { shelf: needed(text) },
      change(row, { body }) {
        Object.assign(row, { shelf: body.shelf, state: 'ready' });
        return undefined;
      },
    }),
    createRoute('/messages', {
      into: 'messages',
      needs: [{ in: 'customers', field: 'customer_id' }],
      body: { customer_id: needed(text), text: needed(text), ticket: text, after_hours: integer },
      add: () => ({ sent: true }),
    }),
  ],
};

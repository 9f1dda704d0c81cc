/** A library with names in camel case, pages, a search that is sent as a POST, and nested bodies; and a parcel service. */
import { byId, choice, type Data, list, number, record, type Service, text, whole } from './service.ts';

const author = record({ authorId: whole, fullName: text, bornIn: text });
const book = record({
  bookId: text,
  title: text,
  authorId: whole,
  publishedYear: whole,
  copiesAvailable: whole,
  genres: list(text),
});
const loan = record({
  loanId: text,
  bookId: text,
  memberId: text,
  dueOn: { type: 'string', format: 'date' },
  isReturned: { type: 'boolean' },
  fine: number,
});
const member = record({
  memberId: text,
  displayName: text,
  contact: record({ email: { type: 'string', format: 'email' }, phone: text }),
  isActive: { type: 'boolean' },
});

const given: Data = {
  authors: [
    { authorId: 1, fullName: 'Mara Wren', bornIn: 'Bern' },
    { authorId: 2, fullName: 'Otto Finch', bornIn: 'Graz' },
  ],
  books: [
    { bookId: 'b10', title: 'Nests', authorId: 2, publishedYear: 2001, copiesAvailable: 0, genres: ['craft'] },
    { bookId: 'b11', title: 'Songs', authorId: 1, publishedYear: 2015, copiesAvailable: 3, genres: ['music', 'birds'] },
    { bookId: 'b12', title: 'Wings', authorId: 2, publishedYear: 2019, copiesAvailable: 1, genres: ['birds'] },
  ],
  loans: [
    { loanId: 'l1', bookId: 'b10', memberId: 'm7', dueOn: '2025-01-05', isReturned: false, fine: 2.5 },
    { loanId: 'l2', bookId: 'b12', memberId: 'm8', dueOn: '2025-03-05', isReturned: true, fine: 0 },
    { loanId: 'l3', bookId: 'b11', memberId: 'm7', dueOn: '2025-02-01', isReturned: false, fine: 1 },
  ],
  members: [
    { memberId: 'm7', displayName: 'Nia', contact: { email: 'nia@farm.test', phone: '1' }, isActive: true },
    { memberId: 'm8', displayName: 'Pim', contact: { email: 'pim@farm.test', phone: '2' }, isActive: false },
  ],
};

const hidden: Data = {
  authors: [{ authorId: 9, fullName: 'Lea Swift', bornIn: 'Linz' }],
  books: [{ bookId: 'b90', title: 'Beaks', authorId: 9, publishedYear: 1999, copiesAvailable: 2, genres: [] }],
  loans: [{ loanId: 'l9', bookId: 'b90', memberId: 'm9', dueOn: '2025-06-05', isReturned: false, fine: 4 }],
  members: [{ memberId: 'm9', displayName: 'Uma', contact: { email: 'uma@coop.test', phone: '9' }, isActive: true }],
};

function pageOf(rows: readonly object[] | undefined, query: URLSearchParams) {
  const size = Math.min(Number(query.get('pageSize') ?? 2), 2);
  const page = Number(query.get('page') ?? 1);
  const all = rows ?? [];
  return { items: all.slice((page - 1) * size, page * size), page, pageCount: Math.ceil(all.length / size) };
}

const paging = { page: whole, pageSize: { type: 'integer', maximum: 2 } };

export const library: Service = {
  name: 'library',
  schemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Sent as `Token <key>`' } },
  credentials: { apiKey: 'library-secret-key' },
  isAllowed: ({ headers }) => headers['authorization'] === 'Token library-secret-key',
  routes: [
    {
      method: 'get',
      path: '/v2/books',
      summary: 'Lists books',
      query: paging,
      answer: record({ items: list(book), page: whole, pageCount: whole }),
      reply: ({ data, query }) => pageOf(data['books'], query),
    },
    {
      method: 'get',
      path: '/v2/books/{bookId}',
      summary: 'Returns one book',
      answer: book,
      reply: ({ data, path }) => byId(data['books'], path['bookId'], 'bookId'),
    },
    {
      method: 'post',
      path: '/v2/books/search',
      summary: 'Search books by title',
      body: record({ title: text }, ['title']),
      answer: record({ items: list(book) }),
      reply: ({ data, body }) => ({ items: (data['books'] ?? []).filter(({ title }) => title === body['title']) }),
    },
    {
      method: 'get',
      path: '/v2/authors/{authorId}',
      summary: 'Returns one author',
      answer: author,
      reply: ({ data, path }) => byId(data['authors'], path['authorId'], 'authorId'),
    },
    {
      method: 'get',
      path: '/v2/loans',
      summary: 'Lists loans',
      query: { ...paging, isReturned: { type: 'boolean' }, memberId: text },
      answer: record({ items: list(loan), page: whole, pageCount: whole }),
      reply: ({ data, query }) => {
        const wanted = (data['loans'] ?? []).filter(
          (row) =>
            (!query.has('isReturned') || String(row['isReturned']) === query.get('isReturned')) &&
            (!query.has('memberId') || row['memberId'] === query.get('memberId')),
        );
        return pageOf(wanted, query);
      },
    },
    {
      method: 'post',
      path: '/v2/loans/{loanId}/renew',
      summary: 'Renews a loan',
      body: record({ newDueOn: { type: 'string', format: 'date' } }, ['newDueOn']),
      answer: loan,
      reply: ({ data, path }) => byId(data['loans'], path['loanId'], 'loanId'),
    },
    {
      method: 'get',
      path: '/v2/members/{memberId}',
      summary: 'Returns one member',
      answer: member,
      reply: ({ data, path }) => byId(data['members'], path['memberId'], 'memberId'),
    },
    {
      method: 'get',
      path: '/v2/members',
      summary: 'Lists members',
      query: { email: text },
      answer: record({ items: list(member) }),
      reply: ({ data, query }) => ({
        items: (data['members'] ?? []).filter(
          ({ contact }) => !query.has('email') || JSON.stringify(contact).includes(query.get('email') ?? ''),
        ),
      }),
    },
  ],
  data: (variant) => (variant === 'given' ? given : hidden),
};

export const parcels: Service = {
  name: 'parcels',
  isAllowed: () => true,
  routes: [
    {
      method: 'post',
      path: '/shipments',
      summary: 'Create a shipment',
      body: record(
        {
          recipient: record({ name: text, email: { type: 'string', format: 'email' } }, ['name', 'email']),
          reference: text,
          service_level: choice('standard', 'express'),
        },
        ['recipient', 'reference'],
      ),
      answer: record({ shipment_id: text, status: text }),
      reply: () => ({ shipment_id: 's1', status: 'created' }),
    },
    {
      method: 'get',
      path: '/rates',
      summary: 'Get shipping rates for a country and weight',
      query: { country: text, weight_kg: number },
      wants: ['country', 'weight_kg'],
      answer: record({ rates: list(record({ service_level: text, price: number })) }),
      reply: () => ({
        rates: [
          { service_level: 'standard', price: 5 },
          { service_level: 'express', price: 12 },
        ],
      }),
    },
  ],
  data: () => ({}),
};

/** A library: Swagger 2.0 in YAML, a key in a header, offsets, loans that are renewed and returned, days and lists. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const books = Array.from(
  { length: 33 },
  (_, at): Row => ({
    id: at + 1,
    title: `Hens ${at}`,
    author: ['Ann Egg', 'Bob Yolk'][at % 2],
    isbn: `978${at}`,
    language: ['en', 'de', 'fr'][at % 3],
    available: at % 4 === 0,
  }),
);
const loans = Array.from(
  { length: 28 },
  (_, at): Row => ({
    id: at + 1,
    member: 40 + (at % 2),
    state: ['active', 'overdue', 'returned'][at % 3],
    due: `2025-02-${String(1 + at).padStart(2, '0')}`,
  }),
);
const paged =
  (name: string) =>
  (rows: readonly Row[], { query }: { query: URLSearchParams }): Reply => {
    const from = Number(query.get('offset') ?? 0);
    return {
      body: { total: rows.length, [name]: rows.slice(from, from + Math.min(Number(query.get('limit') ?? 10), 25)) },
    };
  };
const ids = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);
const key = { 'X-Api-Key': '<<library_api_key>>' };

export const library: Service = {
  name: 'library',
  basePath: '/stacks',
  credentials: { api_key: 'lib' },
  document: 'library.yaml',
  isAllowed: ({ headers }) => headers['x-api-key'] === 'lib',
  rows: { books, loans },
  routes: {
    'GET /books': list('books', {
      by: {
        q: (row, word) => JSON.stringify(row).toLowerCase().includes(word.toLowerCase()),
        author: 'author',
        language: 'language',
        available: 'available',
      },
      pages: paged('books'),
    }),
    'GET /books/{isbn}': one('books', { by: 'isbn' }),
    'GET /members/{member}/loans': list('loans', {
      always: (row, { variables }) => String(row['member']) === variables['member'],
      by: { state: 'state', due_before: (row, day) => String(row['due']) < day },
      pages: paged('loans'),
    }),
    'POST /members': accept(needs('full_name', 'email'), 201),
    'PUT /members/{member}': accept(),
    'POST /loans': accept(needs('book_id', 'member_id'), 201),
    'POST /loans/{loan}/renew': accept(),
    'POST /loans/{loan}/return': accept(),
    'DELETE /reservations/{id}': accept(undefined, 204),
  },
  steps: [
    {
      class: 'read',
      say: 'Fetch the book with the ISBN from the order',
      input: { order: { isbn: '9785', copies: 2 } },
      later: { order: { isbn: '9787', copies: 1 } },
      want: (get) => ({ ids: ids(books, ({ isbn }) => isbn === get('order.isbn')) }),
    },
    {
      class: 'list',
      say: 'Find available books in German by Bob Yolk',
      want: () => ({
        ids: ids(books, (row) => row['available'] === true && row['language'] === 'de' && row['author'] === 'Bob Yolk'),
      }),
    },
    { class: 'list', say: 'Search the catalogue for "hens 12"', want: () => ({ ids: [13] }) },
    { class: 'pages', say: 'Get the whole catalogue', want: () => ({ ids: ids(books, () => true) }) },
    {
      class: 'list',
      say: 'Get the overdue loans of member 40',
      want: () => ({ ids: ids(loans, (row) => row['member'] === 40 && row['state'] === 'overdue') }),
    },
    {
      class: 'list',
      say: "Retrieve the member's active loans that are due before the given date",
      input: { member: { id: 41 }, date: '2025-02-20' },
      later: { member: { id: 40 }, date: '2025-02-11' },
      want: (get) => ({
        ids: ids(
          loans,
          (row) =>
            row['member'] === get('member.id') && row['state'] === 'active' && String(row['due']) < String(get('date')),
        ),
      }),
    },
    {
      class: 'create',
      say: 'Enrol Ada Hen with the e-mail address ada@hens.test as a member',
      want: () => ({
        sent: [{ method: 'POST', path: '/stacks/members', body: { full_name: 'Ada Hen', email: 'ada@hens.test' } }],
      }),
    },
    {
      class: 'create',
      say: 'Lend book 12 to member 40 until 2025-07-01',
      want: () => ({
        sent: [{ method: 'POST', path: '/stacks/loans', body: { book_id: 12, member_id: 40, due_on: '2025-07-01' } }],
      }),
    },
    {
      class: 'change',
      say: 'Renew loan 7 for 3 weeks',
      want: () => ({ sent: [{ method: 'POST', path: '/stacks/loans/7/renew', body: { weeks: 3 } }] }),
    },
    {
      class: 'change',
      say: 'Block the member',
      input: { member_id: 44 },
      later: { member_id: 45 },
      want: (get) => ({
        sent: [{ method: 'PUT', path: `/stacks/members/${get('member_id')}`, body: { blocked: true } }],
      }),
    },
    {
      class: 'loop',
      say: 'Return all of the loans in the list',
      input: { loans: [{ id: 4 }, { id: 5 }] },
      later: { loans: [{ id: 6 }] },
      want: (get) => ({
        sent: (get('loans[1].id') === 5 ? [4, 5] : [6]).map((id) => ({
          method: 'POST',
          path: `/stacks/loans/${id}/return`,
        })),
      }),
    },
    {
      class: 'loop',
      say: 'Cancel the reservations',
      input: { reservations: [11, 12] },
      later: { reservations: [13] },
      want: (get) => ({
        sent: (get('reservations[1]') === 12 ? [11, 12] : [13]).map((id) => ({
          method: 'DELETE',
          path: `/stacks/reservations/${id}`,
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Get the overdue loans of member 40',
      current: {
        urlPath: '/stacks/members/40/loans',
        method: 'GET',
        headers: key,
        queryParams: { status: 'overdue', offset: '<<offset>>', limit: '<<limit>>' },
        pagination: { type: 'OFFSET_BASED', pageSize: '25' },
        dataPath: 'loans',
      },
      complaint: 'Loans that are not overdue are in the result as well.',
      keeps: ['urlPath', 'headers', 'pagination', 'dataPath'],
      want: () => ({ ids: ids(loans, (row) => row['member'] === 40 && row['state'] === 'overdue') }),
    },
    {
      say: 'Lend the book',
      input: { book: 12, member: 40 },
      current: {
        urlPath: '/stacks/loans',
        method: 'POST',
        headers: key,
        body: '{"book": <<book>>, "member": <<member>>}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({ sent: [{ method: 'POST', path: '/stacks/loans', body: { book_id: 12, member_id: 40 } }] }),
    },
    {
      say: 'Get the whole catalogue',
      current: {
        urlPath: '/stacks/books',
        method: 'GET',
        headers: key,
        queryParams: { offset: '<<offset>>', limit: '100' },
        pagination: { type: 'OFFSET_BASED', pageSize: '100' },
        dataPath: 'books',
      },
      complaint: 'Eight books are missing.',
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: ids(books, () => true) }),
    },
  ],
};

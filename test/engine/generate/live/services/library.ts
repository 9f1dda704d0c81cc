/** A library: Swagger 2.0 in YAML, a key in a header, offsets, loans that are renewed and returned, days and lists. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const document = (url: string) => `swagger: "2.0"
info: {title: Stacks, version: "1.0"}
host: ${new URL(url).host}
basePath: /stacks
schemes: [http]
consumes: [application/json]
securityDefinitions:
  key: {type: apiKey, in: header, name: X-Api-Key}
security: [{key: []}]
parameters:
  offset: {name: offset, in: query, type: integer, default: 0}
  limit: {name: limit, in: query, type: integer, default: 10, maximum: 25}
definitions:
  Book:
    type: object
    properties: {id: {type: integer}, title: {type: string}, author: {type: string}, isbn: {type: string}, language: {type: string}, available: {type: boolean}}
  Loan:
    type: object
    properties:
      id: {type: integer}
      book_id: {type: integer}
      member_id: {type: integer}
      due_on: {type: string, format: date}
      state: {type: string, enum: [active, overdue, returned]}
paths:
  /books:
    get:
      summary: Search the catalogue
      operationId: searchBooks
      parameters:
        - {name: q, in: query, type: string, description: Words in title or author}
        - {name: author, in: query, type: string}
        - {name: language, in: query, type: string, description: "Two letter code, such as en"}
        - {name: available, in: query, type: boolean, description: Only books that can be borrowed now}
        - {name: sort, in: query, type: string, enum: [title, author, -year]}
        - $ref: "#/parameters/offset"
        - $ref: "#/parameters/limit"
      responses: {"200": {description: ok, schema: {type: object, properties: {total: {type: integer}, books: {type: array, items: {$ref: "#/definitions/Book"}}}}}}
  /books/{isbn}:
    get:
      summary: A book by its ISBN
      parameters: [{name: isbn, in: path, required: true, type: string}]
      responses: {"200": {description: ok, schema: {$ref: "#/definitions/Book"}}}
  /members/{member_id}/loans:
    get:
      summary: Loans of a member
      parameters:
        - {name: member_id, in: path, required: true, type: integer}
        - {name: state, in: query, type: string, enum: [active, overdue, returned]}
        - {name: due_before, in: query, type: string, format: date}
        - $ref: "#/parameters/offset"
        - $ref: "#/parameters/limit"
      responses: {"200": {description: ok, schema: {type: object, properties: {total: {type: integer}, loans: {type: array, items: {$ref: "#/definitions/Loan"}}}}}}
  /members:
    post:
      summary: Enrol a member
      parameters:
        - {name: body, in: body, required: true, schema: {type: object, required: [full_name, email], properties: {full_name: {type: string}, email: {type: string, format: email}, birth_date: {type: string, format: date}, newsletter: {type: boolean}}}}
      responses: {"201": {description: made}}
  /members/{member_id}:
    put:
      summary: Update a member's details
      parameters:
        - {name: member_id, in: path, required: true, type: integer}
        - {name: body, in: body, required: true, schema: {type: object, properties: {full_name: {type: string}, email: {type: string}, phone: {type: string}, blocked: {type: boolean}}}}
      responses: {"200": {description: ok}}
  /loans:
    post:
      summary: Lend a book
      parameters:
        - {name: body, in: body, required: true, schema: {type: object, required: [book_id, member_id], properties: {book_id: {type: integer}, member_id: {type: integer}, due_on: {type: string, format: date}}}}
      responses: {"201": {description: made, schema: {$ref: "#/definitions/Loan"}}}
  /loans/{loan_id}/renew:
    post:
      summary: Renew a loan
      parameters:
        - {name: loan_id, in: path, required: true, type: integer}
        - {name: body, in: body, schema: {type: object, properties: {weeks: {type: integer, minimum: 1, maximum: 8}}}}
      responses: {"200": {description: ok}}
  /loans/{loan_id}/return:
    post:
      summary: Return a book
      parameters: [{name: loan_id, in: path, required: true, type: integer}]
      responses: {"200": {description: ok}}
  /reservations/{reservation_id}:
    delete:
      summary: Cancel a reservation
      parameters: [{name: reservation_id, in: path, required: true, type: integer}]
      responses: {"204": {description: gone}}
`;

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
  document: { openApi: document },
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

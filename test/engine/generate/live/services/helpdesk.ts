/** Tickets: Markdown with headings, tables and curl; Basic with the key as its user; pages; bodies wrapped in their noun. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const states = ['open', 'pending', 'solved', 'closed'];
const levels = ['low', 'normal', 'high', 'urgent', 'high'];
const tickets = Array.from(
  { length: 70 },
  (_, at): Row => ({
    id: at + 1,
    subject: `Egg ${at + 1}`,
    status: states[at % 4],
    priority: levels[at % 5],
    requester_id: 7 + (at % 3),
    updated_at: `2025-0${1 + (at % 9)}-10`,
  }),
);
const users = Array.from(
  { length: 5 },
  (_, at): Row => ({ id: at + 7, name: `User ${at}`, email: `user${at}@desk.test` }),
);
const comments = Array.from({ length: 6 }, (_, at): Row => ({ id: at + 1, ticket: (at % 2) + 12, body: 'Hi' }));

const paged =
  (name: string) =>
  (rows: readonly Row[], { query }: { query: URLSearchParams }): Reply => {
    const size = Math.min(Number(query.get('per_page') ?? 30), 100);
    const from = (Number(query.get('page') ?? 1) - 1) * size;
    return { body: { [name]: rows.slice(from, from + size), count: rows.length } };
  };

const idsOf = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);
const basic = { Authorization: 'Basic <<helpdesk_api_key>>:' };

export const helpdesk: Service = {
  name: 'helpdesk',
  basePath: '/api/v2',
  credentials: { api_key: 'nest-key' },
  document: 'helpdesk.md',
  isAllowed: ({ headers }) =>
    Buffer.from((headers['authorization'] ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .startsWith('nest-key:'),
  rows: { tickets, users, comments },
  routes: {
    'GET /tickets': list('tickets', {
      by: {
        status: 'status',
        priority: 'priority',
        requester_id: 'requester_id',
        updated_since: (row, day) => String(row['updated_at']) >= day,
      },
      pages: paged('tickets'),
    }),
    'POST /tickets': accept(needs('ticket.subject', 'ticket.description', 'ticket.email'), 201),
    'GET /users/search': list('users', {
      by: { query: (row, text) => JSON.stringify(row).includes(text) },
      wrap: 'users',
    }),
    'GET /tickets/{id}': one('tickets', { wrap: 'ticket' }),
    'PUT /tickets/{id}': accept(needs('ticket')),
    'DELETE /tickets/{id}': accept(undefined, 204),
    'GET /tickets/{id}/comments': list('comments', {
      always: (row, { variables }) => String(row['ticket']) === variables['id'],
      wrap: 'comments',
    }),
    'POST /tickets/{id}/comments': accept(needs('comment.body'), 201),
  },
  steps: [
    { class: 'read', say: 'Show ticket 12', want: () => ({ ids: [12] }) },
    {
      class: 'list',
      say: 'Get the comments of the ticket',
      input: { ticket: { id: 12 } },
      later: { ticket: { id: 13 } },
      want: (get) => ({ ids: idsOf(comments, (row) => row['ticket'] === get('ticket.id')) }),
    },
    {
      class: 'list',
      say: 'Find the user with the email address',
      input: { email: 'user3@desk.test' },
      later: { email: 'user1@desk.test' },
      want: (get) => ({ ids: idsOf(users, (row) => row['email'] === get('email')) }),
    },
    { class: 'pages', say: 'Fetch all tickets', want: () => ({ ids: idsOf(tickets, () => true) }) },
    {
      class: 'list',
      say: 'List urgent tickets that are still open',
      want: () => ({ ids: idsOf(tickets, (row) => row['status'] === 'open' && row['priority'] === 'urgent') }),
    },
    {
      class: 'list',
      say: 'List pending tickets of requester 8 since May 2025',
      want: () => ({
        ids: idsOf(
          tickets,
          (row) =>
            row['status'] === 'pending' && row['requester_id'] === 8 && String(row['updated_at']) >= '2025-05-01',
        ),
      }),
    },
    {
      class: 'list',
      say: 'Which tickets of this requester were updated since the last run?',
      input: { requesterId: 9, lastRun: '2025-04-01' },
      later: { requesterId: 7, lastRun: '2025-06-01' },
      want: (get) => ({
        ids: idsOf(
          tickets,
          (row) => row['requester_id'] === get('requesterId') && String(row['updated_at']) >= String(get('lastRun')),
        ),
      }),
    },
    {
      class: 'create',
      say: 'Open a ticket for the customer who complained',
      input: { complaint: { email: 'ann@x.test', subject: 'Broken "eggs"', description: 'Two of ten' } },
      later: { complaint: { email: 'bob@x.test', subject: 'Late', description: 'Nine days\nlate' } },
      want: (get) => ({ sent: [{ method: 'POST', path: '/api/v2/tickets', body: { ticket: get('complaint') } }] }),
    },
    {
      class: 'create',
      say: 'Add a public comment "On its way" to ticket 12',
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: '/api/v2/tickets/12/comments',
            body: { comment: { body: 'On its way', public: true } },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Mark the ticket as solved',
      input: { ticket_id: 44 },
      later: { ticket_id: 45 },
      want: (get) => ({
        sent: [{ method: 'PUT', path: `/api/v2/tickets/${get('ticket_id')}`, body: { ticket: { status: 'solved' } } }],
      }),
    },
    {
      class: 'loop',
      say: 'Close each ticket',
      input: { tickets: [{ id: 3 }, { id: 9 }] },
      later: { tickets: [{ id: 4 }] },
      want: (get) => ({
        sent: (get('tickets[1].id') === 9 ? [3, 9] : [4]).map((id) => ({
          method: 'PUT',
          path: `/api/v2/tickets/${id}`,
          body: { ticket: { status: 'closed' } },
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Show the ticket',
      input: { ticket_id: 12 },
      current: { urlPath: '/tickets/<<ticket_id>>', method: 'GET', headers: basic },
      keeps: ['headers', 'method'],
      want: () => ({ ids: [12] }),
    },
    {
      say: 'List all tickets',
      current: {
        urlPath: '/api/v2/tickets',
        method: 'GET',
        headers: { Authorization: 'Bearer <<helpdesk_api_key>>' },
        queryParams: { page: '<<page>>', per_page: '<<pageSize>>' },
        pagination: { type: 'PAGE_BASED', pageSize: '100' },
        dataPath: 'tickets',
      },
      keeps: ['urlPath', 'queryParams', 'pagination', 'dataPath'],
      want: () => ({ ids: idsOf(tickets, () => true) }),
    },
    {
      say: 'Open a ticket',
      input: { subject: 'A', description: 'B', email: 'c@x.test' },
      current: {
        urlPath: '/api/v2/tickets',
        method: 'POST',
        headers: basic,
        body: '{"subject": "<<subject>>", "description": "<<description>>", "email": "<<email>>"}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: '/api/v2/tickets',
            body: { ticket: { subject: 'A', description: 'B', email: 'c@x.test' } },
          },
        ],
      }),
    },
    {
      say: 'List the open tickets',
      current: {
        urlPath: '/api/v2/tickets',
        method: 'GET',
        headers: basic,
        queryParams: { state: 'open', page: '<<page>>', per_page: '<<pageSize>>' },
        pagination: { type: 'PAGE_BASED', pageSize: '100' },
        dataPath: 'tickets',
      },
      complaint: 'Tickets of every status came back.',
      keeps: ['urlPath', 'headers', 'pagination', 'dataPath'],
      want: () => ({ ids: idsOf(tickets, (row) => row['status'] === 'open') }),
    },
  ],
};

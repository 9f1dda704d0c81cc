/** A chat, a billing service, a help desk that is documented in prose, and the weather. */
import { byId, choice, list, matching, number, record, type Service, text } from './service.ts';

export const chat: Service = {
  name: 'chat',
  schemes: { bearer: { type: 'http', scheme: 'bearer' } },
  credentials: { access_token: 'chat-secret-token' },
  isAllowed: ({ headers }) => headers['authorization'] === 'Bearer chat-secret-token',
  routes: [
    {
      method: 'get',
      path: '/channels',
      summary: 'List channels',
      answer: record({ channels: list(record({ id: text, name: text, member_count: { type: 'integer' } })) }),
      reply: ({ data }) => ({ channels: data['channels'] }),
    },
    {
      method: 'post',
      path: '/messages',
      summary: 'Post a message to a channel',
      body: record({ channel_id: text, text }, ['channel_id', 'text']),
      answer: record({ id: text, channel_id: text, text }),
      reply: ({ body }) => ({ id: 'm1', ...body }),
    },
  ],
  data: (variant) =>
    variant === 'given'
      ? {
          channels: [
            { id: 'C1', name: 'ops', member_count: 4 },
            { id: 'C2', name: 'sales', member_count: 9 },
          ],
        }
      : {
          channels: [
            { id: 'C7', name: 'hens', member_count: 1 },
            { id: 'C8', name: 'eggs', member_count: 2 },
            { id: 'C9', name: 'coops', member_count: 3 },
          ],
        },
};

const invoice = record({
  id: text,
  customer_email: { type: 'string', format: 'email' },
  amount_due: number,
  currency: text,
  state: choice('open', 'paid', 'overdue'),
  due_on: { type: 'string', format: 'date' },
});

export const billing: Service = {
  name: 'billing',
  schemes: { key: { type: 'apiKey', in: 'query', name: 'key' } },
  credentials: { key: 'billing-secret' },
  isAllowed: ({ url }) => url.includes('key=billing-secret'),
  routes: [
    {
      method: 'get',
      path: '/invoices',
      summary: 'List invoices',
      query: { state: choice('open', 'paid', 'overdue') },
      answer: list(invoice),
      reply: ({ data, query }) => matching(data['invoices'], query),
    },
    {
      method: 'get',
      path: '/invoices/{invoice_id}',
      summary: 'Retrieve an invoice',
      answer: invoice,
      reply: ({ data, path }) => byId(data['invoices'], path['invoice_id']),
    },
    {
      method: 'post',
      path: '/invoices/{invoice_id}/reminders',
      summary: 'Send a reminder for an invoice',
      answer: record({ id: text, sent: { type: 'boolean' } }),
      reply: ({ data, path }) =>
        byId(data['invoices'], path['invoice_id']) === undefined ? undefined : { id: 'r1', sent: true },
    },
    {
      method: 'post',
      path: '/refunds',
      summary: 'Create a refund',
      body: record({ invoice_id: text, amount: number }, ['invoice_id', 'amount']),
      answer: record({ id: text, invoice_id: text, amount: number }),
      reply: ({ body }) => ({ id: 'f1', ...body }),
    },
  ],
  data: (variant) =>
    variant === 'given'
      ? {
          invoices: [
            {
              id: 'inv_1',
              customer_email: 'ada@farm.test',
              amount_due: 10,
              currency: 'CHF',
              state: 'open',
              due_on: '2025-05-01',
            },
            {
              id: 'inv_2',
              customer_email: 'bea@farm.test',
              amount_due: 30,
              currency: 'CHF',
              state: 'overdue',
              due_on: '2025-01-01',
            },
            {
              id: 'inv_3',
              customer_email: 'cleo@farm.test',
              amount_due: 5,
              currency: 'EUR',
              state: 'open',
              due_on: '2025-06-01',
            },
            {
              id: 'inv_4',
              customer_email: 'ada@farm.test',
              amount_due: 7,
              currency: 'CHF',
              state: 'overdue',
              due_on: '2025-02-01',
            },
          ],
        }
      : {
          invoices: [
            {
              id: 'inv_8',
              customer_email: 'elsa@coop.test',
              amount_due: 90,
              currency: 'EUR',
              state: 'overdue',
              due_on: '2025-01-09',
            },
            {
              id: 'inv_9',
              customer_email: 'dora@coop.test',
              amount_due: 2,
              currency: 'EUR',
              state: 'open',
              due_on: '2025-09-09',
            },
          ],
        },
};

export const desk: Service = {
  name: 'desk',
  prose: `# Desk API

No authentication is needed.

## Tickets

### List tickets

GET /tickets

Query parameters:

- \`state\` (string): one of \`open\`, \`solved\`

Response:

\`\`\`json
{"tickets": [{"number": 1, "title": "Broken gate", "state": "open", "requester_email": "hen@farm.test"}]}
\`\`\`

### List the comments of a ticket

GET /tickets/:ticket_number/comments

Response:

\`\`\`json
{"comments": [{"author": "Berta", "text": "It squeaks"}]}
\`\`\`

### Create a ticket

POST /tickets

Body:

- \`title\` (string, required)
- \`requester_email\` (string, required)

Response:

\`\`\`json
{"number": 4, "title": "Broken gate", "state": "open", "requester_email": "hen@farm.test"}
\`\`\`
`,
  isAllowed: () => true,
  routes: [
    {
      method: 'get',
      path: '/tickets',
      summary: '',
      reply: ({ data, query }) => ({ tickets: matching(data['tickets'], query) }),
    },
    {
      method: 'get',
      path: '/tickets/{number}/comments',
      summary: '',
      reply: ({ data, path }) => ({
        comments: (data['comments'] ?? [])
          .filter(({ ticket }) => String(ticket) === path['number'])
          .map(({ ticket: _, ...comment }) => comment),
      }),
    },
    {
      method: 'post',
      path: '/tickets',
      summary: '',
      body: record({}, ['title', 'requester_email']),
      reply: ({ body }) => ({ number: 99, state: 'open', ...body }),
    },
  ],
  data: (variant) =>
    variant === 'given'
      ? {
          tickets: [
            { number: 7, title: 'Gate', state: 'open', requester_email: 'ada@farm.test' },
            { number: 8, title: 'Roof', state: 'solved', requester_email: 'bea@farm.test' },
            { number: 9, title: 'Fox', state: 'open', requester_email: 'cleo@farm.test' },
          ],
          comments: [
            { ticket: 7, author: 'Ada', text: 'It squeaks' },
            { ticket: 9, author: 'Bea', text: 'Saw it' },
            { ticket: 9, author: 'Cleo', text: 'Me too' },
          ],
        }
      : {
          tickets: [{ number: 3, title: 'Rain', state: 'open', requester_email: 'dora@coop.test' }],
          comments: [{ ticket: 3, author: 'Elsa', text: 'Wet' }],
        },
};

const places: Readonly<Record<string, readonly [number, number, number]>> = {
  Bern: [46.9, 7.4, 12],
  Basel: [47.5, 7.6, 14],
  Chur: [46.8, 9.5, 9],
};

export const weather: Service = {
  name: 'weather',
  isAllowed: () => true,
  routes: [
    {
      method: 'get',
      path: '/search',
      summary: 'Search places by name',
      query: { name: text },
      wants: ['name'],
      answer: record({
        results: list(
          record({ id: { type: 'integer' }, name: text, latitude: number, longitude: number, country: text }),
        ),
      }),
      reply: ({ query }) => {
        const name = query.get('name') ?? '';
        const [latitude, longitude] = places[name] ?? [];
        return { results: latitude === undefined ? [] : [{ id: 1, name, latitude, longitude, country: 'CH' }] };
      },
    },
    {
      method: 'get',
      path: '/forecast',
      summary: 'Get the weather forecast for coordinates',
      query: { latitude: number, longitude: number },
      wants: ['latitude', 'longitude'],
      answer: record({ latitude: number, longitude: number, temperature: number, wind_speed: number }),
      reply: ({ query }) => {
        const found = Object.values(places).find(
          ([latitude, longitude]) =>
            latitude === Number(query.get('latitude')) && longitude === Number(query.get('longitude')),
        );
        if (found === undefined) return undefined;
        const [latitude, longitude, temperature] = found;
        return { latitude, longitude, temperature, wind_speed: temperature / 2 };
      },
    },
  ],
  data: () => ({}),
};

/** Contacts and deals: OpenAPI 3.1 in YAML, nested properties, a search by POST, a cursor deep in the answer. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';
import { isRecord } from '../../../../../src/core/json.ts';

const contacts = Array.from(
  { length: 23 },
  (_, at): Row => ({
    id: String(100 + at),
    properties: { email: `hen${at}@roost.test`, firstname: 'Hen', lastname: String(at) },
  }),
);
const stages = ['appointment', 'contract_sent', 'closed_won', 'closed_lost'];
const deals = Array.from(
  { length: 16 },
  (_, at): Row => ({
    id: String(at + 1),
    stage: stages[at % 4],
    owner: 7 + (at % 2),
    amount: 100 + ((at * 37) % 160),
    closeDate: `2025-0${1 + (at % 8)}-15`,
  }),
);

function pages(rows: readonly Row[], { query }: { query: URLSearchParams }): Reply {
  const from = Number(query.get('after') ?? 0);
  const to = from + Math.min(Number(query.get('limit') ?? 10), 10);
  return {
    body: { results: rows.slice(from, to), ...(to < rows.length ? { paging: { next: { after: String(to) } } } : {}) },
  };
}

const key = { 'X-Roost-Key': '<<crm_api_key>>' };
const idsOf = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);

export const crm: Service = {
  name: 'crm',
  basePath: '/crm/v3',
  credentials: { api_key: 'roost-123' },
  document: 'crm.yaml',
  isAllowed: ({ headers }) => headers['x-roost-key'] === 'roost-123',
  rows: { contacts, deals },
  routes: {
    'GET /contacts': list('contacts', { pages }),
    'POST /contacts': accept(needs('properties.email'), 201),
    'POST /contacts/search': ({ body }) => ({
      body: {
        total: 1,
        results: contacts.filter((row) => isRecord(body) && JSON.stringify(row).includes(String(body['query']))),
      },
    }),
    'POST /contacts/batch/archive': accept(needs('inputs'), 204),
    'GET /contacts/{id}': one('contacts'),
    'PATCH /contacts/{id}': accept(needs('properties')),
    'DELETE /contacts/{id}': accept(undefined, 204),
    'POST /contacts/{id}/notes': accept(needs('body'), 201),
    'GET /deals': list('deals', {
      by: {
        stage: 'stage',
        owner_id: 'owner',
        closed_since: (row, day) => String(row['closeDate']) >= day,
        min_amount: (row, least) => Number(row['amount']) >= Number(least),
      },
      pages: (rows, { query }) => ({
        body: { results: rows.slice(0, Math.min(Number(query.get('limit') ?? 20), 50)) },
      }),
    }),
    'POST /deals': accept(needs('dealname', 'stage'), 201),
    'PATCH /deals/{id}': accept(),
  },
  steps: [
    { class: 'read', say: 'Get contact 105', want: () => ({ ids: ['105'] }) },
    { class: 'list', say: 'Search for contacts that match hen12', want: () => ({ ids: ['112'] }) },
    { class: 'pages', say: 'Fetch every contact', want: () => ({ ids: idsOf(contacts, () => true) }) },
    {
      class: 'list',
      say: 'List the won deals of owner 8',
      want: () => ({ ids: idsOf(deals, (row) => row['stage'] === 'closed_won' && row['owner'] === 8) }),
    },
    {
      class: 'list',
      say: 'Get all deals of owner 7 closed since 2025-03-01',
      want: () => ({ ids: idsOf(deals, (row) => row['owner'] === 7 && String(row['closeDate']) >= '2025-03-01') }),
    },
    {
      class: 'list',
      say: 'List deals with an amount of at least 150',
      want: () => ({ ids: idsOf(deals, (row) => Number(row['amount']) >= 150) }),
    },
    {
      class: 'list',
      say: 'Show the 3 deals with the highest amount',
      want: () => ({
        ids: deals
          .toSorted((a, b) => (String(a['amount']) < String(b['amount']) ? 1 : -1))
          .slice(0, 3)
          .map(({ id }) => id),
      }),
    },
    {
      class: 'create',
      say: 'Create a contact for the person who signed up',
      input: { signup: { email: 'new@hens.test', firstname: 'Nia', lastname: 'Nest' }, source: 'web' },
      later: { signup: { email: 'k@hens.test', firstname: 'Kai', lastname: 'Koop' }, source: 'ad' },
      want: (get) => ({ sent: [{ method: 'POST', path: '/crm/v3/contacts', body: { properties: get('signup') } }] }),
    },
    {
      class: 'create',
      say: 'Open a deal called Spring eggs in stage contract sent worth 1200 that closes on 2025-06-30',
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: '/crm/v3/deals',
            body: { dealname: 'Spring eggs', stage: 'contract_sent', amount: 1200, closeDate: '2025-06-30' },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Leave a note "Called back, wants two dozen" on the contact',
      input: { contact: { id: '103' } },
      later: { contact: { id: '109' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `/crm/v3/contacts/${get('contact.id')}/notes`,
            body: { body: 'Called back, wants two dozen' },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Mark deal 4 as won',
      want: () => ({ sent: [{ method: 'PATCH', path: '/crm/v3/deals/4', body: { stage: 'closed_won' } }] }),
    },
    {
      class: 'change',
      say: 'Change the lifecycle stage of the contact to customer',
      input: { contactId: '104', email: 'x@y.test' },
      later: { contactId: '111', email: 'z@y.test' },
      want: (get) => ({
        sent: [
          {
            method: 'PATCH',
            path: `/crm/v3/contacts/${get('contactId')}`,
            body: { properties: { lifecyclestage: 'customer' } },
          },
        ],
      }),
    },
    {
      class: 'loop',
      say: 'Archive all of these contacts in one batch',
      input: { stale: [{ id: '101' }, { id: '102' }] },
      later: { stale: [{ id: '103' }] },
      want: (get) => ({
        sent: [{ method: 'POST', path: '/crm/v3/contacts/batch/archive', body: { inputs: get('stale') } }],
      }),
    },
  ],
  repairs: [
    {
      say: 'Read the contact',
      input: { contactId: '103' },
      current: { urlPath: '/crm/v3/contact/<<contactId>>', method: 'GET', headers: key },
      keeps: ['headers', 'method'],
      want: () => ({ ids: ['103'] }),
    },
    {
      say: 'Update the phone of the contact',
      input: { contactId: '103', phone: '555' },
      current: {
        urlPath: '/crm/v3/contacts/<<contactId>>',
        method: 'PUT',
        headers: key,
        body: '{"properties": {"phone": "<<phone>>"}}',
      },
      keeps: ['headers', 'body', 'urlPath'],
      want: () => ({
        sent: [{ method: 'PATCH', path: '/crm/v3/contacts/103', body: { properties: { phone: '555' } } }],
      }),
    },
    {
      say: 'List every contact',
      current: {
        urlPath: '/crm/v3/contacts',
        method: 'GET',
        headers: key,
        queryParams: { after: '<<cursor>>', limit: '<<pageSize>>' },
        pagination: { type: 'CURSOR_BASED', pageSize: '100', cursorPath: 'next_cursor' },
        dataPath: 'results',
      },
      keeps: ['headers', 'urlPath', 'dataPath', 'queryParams'],
      complaint: 'Only the first page of contacts came back.',
      want: () => ({ ids: idsOf(contacts, () => true) }),
    },
    {
      say: 'Create the deal',
      input: { deal: { name: 'Autumn eggs', amount: 40 } },
      current: {
        urlPath: '/crm/v3/deals',
        method: 'POST',
        headers: key,
        body: '{"name": "<<deal.name>>", "stage": "appointment", "amount": <<deal.amount>>}',
      },
      keeps: ['headers', 'urlPath', 'method'],
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: '/crm/v3/deals',
            body: { dealname: 'Autumn eggs', stage: 'appointment', amount: 40 },
          },
        ],
      }),
    },
    {
      say: 'List the deals of owner 7',
      current: {
        urlPath: '/crm/v3/deals',
        method: 'GET',
        headers: { 'X-Api-Key': '<<crm_api_key>>' },
        queryParams: { owner_id: '7' },
        dataPath: 'results',
      },
      keeps: ['queryParams', 'urlPath', 'dataPath'],
      want: () => ({ ids: idsOf(deals, (row) => row['owner'] === 7) }),
    },
    {
      say: 'List the deals of owner 7',
      current: {
        urlPath: '/crm/v3/deals',
        method: 'GET',
        headers: key,
        queryParams: { owner_id: '7' },
        dataPath: 'deals',
      },
      keeps: ['queryParams', 'urlPath', 'headers'],
      want: () => ({ ids: idsOf(deals, (row) => row['owner'] === 7) }),
    },
  ],
};

/** Contacts and deals: OpenAPI 3.1 in YAML, nested properties, a search by POST, a cursor deep in the answer. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';
import { isRecord } from '../../../../../src/core/json.ts';

const document = (url: string) => `openapi: 3.1.0
info: {title: Roost CRM, version: "3"}
servers:
  - url: ${url}/crm/v3
security:
  - privateApp: []
components:
  securitySchemes:
    privateApp: {type: apiKey, in: header, name: X-Roost-Key}
  parameters:
    After:
      name: after
      in: query
      description: The paging cursor token of the last successfully read resource, returned as paging.next.after.
      schema: {type: string}
    Limit:
      name: limit
      in: query
      description: The maximum number of results to display per page.
      schema: {type: integer, default: 10, maximum: 100}
    ContactId:
      name: contactId
      in: path
      required: true
      schema: {type: string}
  schemas:
    Paging:
      type: object
      properties:
        next:
          type: object
          properties:
            after: {type: string}
            link: {type: string}
    Contact:
      type: object
      properties:
        id: {type: string}
        properties: {$ref: "#/components/schemas/ContactProperties"}
        createdAt: {type: string, format: date-time}
    ContactProperties:
      type: object
      properties:
        email: {type: string, format: email}
        firstname: {type: string}
        lastname: {type: string}
        company: {type: string}
        phone: {type: string}
        lifecyclestage: {type: string, enum: [subscriber, lead, opportunity, customer]}
    Deal:
      type: object
      properties:
        id: {type: string}
        dealname: {type: string}
        stage: {type: string, enum: [appointment, contract_sent, closed_won, closed_lost]}
        amount: {type: number}
        closeDate: {type: string, format: date}
        ownerId: {type: integer}
paths:
  /contacts:
    get:
      operationId: listContacts
      summary: List contacts
      parameters:
        - $ref: "#/components/parameters/After"
        - $ref: "#/components/parameters/Limit"
        - {name: archived, in: query, description: Whether to return only contacts that have been archived., schema: {type: boolean, default: false}}
      responses:
        "200":
          content:
            application/json:
              schema:
                type: object
                properties:
                  results: {type: array, items: {$ref: "#/components/schemas/Contact"}}
                  paging: {$ref: "#/components/schemas/Paging"}
    post:
      operationId: createContact
      summary: Create a contact
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [properties]
              properties:
                properties:
                  allOf:
                    - $ref: "#/components/schemas/ContactProperties"
                    - {required: [email]}
      responses:
        "201": {content: {application/json: {schema: {$ref: "#/components/schemas/Contact"}}}}
  /contacts/{contactId}:
    parameters:
      - $ref: "#/components/parameters/ContactId"
    get:
      summary: Read a contact
      responses:
        "200": {content: {application/json: {schema: {$ref: "#/components/schemas/Contact"}}}}
    patch:
      summary: Update a contact
      description: Perform a partial update. Properties that are left out keep their values.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [properties]
              properties:
                properties: {$ref: "#/components/schemas/ContactProperties"}
      responses:
        "200": {content: {application/json: {schema: {$ref: "#/components/schemas/Contact"}}}}
    delete:
      summary: Archive a contact
      responses: {"204": {description: Gone}}
  /contacts/{contactId}/notes:
    post:
      summary: Attach a note to a contact
      parameters:
        - $ref: "#/components/parameters/ContactId"
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [body]
              properties:
                body: {type: string, description: The text of the note.}
                pinned: {type: boolean, default: false}
      responses:
        "201": {description: Created}
  /contacts/batch/archive:
    post:
      summary: Archive a batch of contacts by ID
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [inputs]
              properties:
                inputs:
                  type: array
                  items: {type: object, required: [id], properties: {id: {type: string}}}
      responses: {"204": {description: Gone}}
  /contacts/search:
    post:
      operationId: searchContacts
      summary: Search contacts
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                query: {type: string, description: Free text that is searched for.}
                limit: {type: integer, maximum: 100}
      responses:
        "200":
          content:
            application/json:
              schema:
                type: object
                properties:
                  total: {type: integer}
                  results: {type: array, items: {$ref: "#/components/schemas/Contact"}}
  /deals:
    get:
      summary: List deals
      parameters:
        - {name: stage, in: query, schema: {type: string, enum: [appointment, contract_sent, closed_won, closed_lost]}}
        - {name: owner_id, in: query, description: Only deals of this owner., schema: {type: integer}}
        - {name: closed_since, in: query, description: Only deals whose close date is on or after this day., schema: {type: string, format: date}}
        - {name: min_amount, in: query, schema: {type: number}}
        - {name: sort, in: query, description: Field to sort by; prefix it with "-" to reverse., schema: {type: string, enum: [amount, -amount, closeDate, -closeDate]}}
        - {name: limit, in: query, schema: {type: integer, default: 20, maximum: 50}}
      responses:
        "200": {content: {application/json: {schema: {type: object, properties: {results: {type: array, items: {$ref: "#/components/schemas/Deal"}}}}}}}
    post:
      summary: Create a deal
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [dealname, stage]
              properties:
                dealname: {type: string}
                stage: {type: string, enum: [appointment, contract_sent, closed_won, closed_lost], default: appointment}
                amount: {type: number}
                closeDate: {type: string, format: date}
                ownerId: {type: integer}
      responses:
        "201": {content: {application/json: {schema: {$ref: "#/components/schemas/Deal"}}}}
  /deals/{dealId}:
    patch:
      summary: Update a deal
      parameters:
        - {name: dealId, in: path, required: true, schema: {type: string}}
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: "#/components/schemas/Deal"}
      responses:
        "200": {content: {application/json: {schema: {$ref: "#/components/schemas/Deal"}}}}
`;

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
  document: { openApi: document },
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

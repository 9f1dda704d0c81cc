/** Handbooks that leave to conventions, to plain words or to the layout what others spell out. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';
import { answerOf, outlineOf } from './outline.ts';

describe('things whose operations follow from a convention', () => {
  const text = `# Ferry API

Base URL: \`https://ferry.example/v1\`

All list endpoints return 40 objects. Pass \`page\` to get further ones; the answer has \`total_pages\`. Lists come as \`{"data": [...], "total_pages": n}\`.

Objects are changed with PATCH on their own address, deleted with DELETE.

## Tickets  \`/tickets\`

| Field | Type | Notes |
|---|---|---|
| id | integer | read-only |
| deck | string | required on create |
| state | string | one of \`open\`, \`used\`, \`void\` |

Filters: \`state\`, \`deck\`, \`sold_before\`.

\`POST /tickets/{id}/void\` makes it worthless. Body: \`reason\` (required).

## Boats (/boats)

A boat has \`id\`, \`name\` and \`seats\`. Filter by \`seats\`.

\`GET /boats/{id}/tours?date=\` lists the tours of a day.
`;

  test('are written out', () => {
    expect(outlineOf(text)).toEqual([
      'GET /tickets ?state ?deck ?sold_before ?page',
      'GET /tickets/{id}',
      'POST /tickets deck* state',
      'PATCH /tickets/{id} deck state',
      'DELETE /tickets/{id}',
      'POST /tickets/{id}/void reason*',
      'GET /boats ?seats ?page',
      'GET /boats/{id}',
      'PATCH /boats/{id} name seats',
      'DELETE /boats/{id}',
      'GET /boats/{id}/tours ?date ?page',
    ]);
  });

  test('come in the page that is told for all of them', () => {
    expect(answerOf(text, 'GET /tickets')).toEqual(['data', 'total_pages', 'id', 'deck', 'state']);
    expect(answerOf(text, 'GET /boats/{id}')).toEqual(['id', 'name', 'seats']);
    // Nothing is known of tours.
    expect(answerOf(text, 'GET /boats/{id}/tours')).toEqual(['data', 'total_pages']);
  });

  test('are not made up where no convention is told', () => {
    const told = text.replace(/^Objects are changed.*$/m, '').replace(' on create', '');

    expect(outlineOf(told)).toEqual(['POST /tickets/{id}/void reason*', 'GET /boats/{id}/tours ?date ?page']);
  });
});

test('plain text tells what stands behind a request, and what a thing looks like', () => {
  const text = `Ticket office, version 4
========================

Where: https://office.example/api/v4

Shows
-----

GET  /shows             list; ?hall=ID  ?from=YYYY-MM-DD  ?status=(on_sale|sold_out)  ?q=
GET  /shows/ID          one show
POST /shows             new show; needs title, hall; may have doors_at, price
PUT  /shows/ID          replaces it; same members as POST
POST /shows/ID/cancel   calls it off; reason is mandatory, refund (true/false)

A show looks like this:

    { "ID": 771, "title": "Brass night", "hall": 12, "status": "on_sale" }
`;

  expect(outlineOf(text)).toEqual([
    'GET /shows ?hall ?from ?status ?q',
    'GET /shows/{id}',
    'POST /shows title* hall* doors_at price',
    'PUT /shows/{id} title hall doors_at price',
    'POST /shows/{id}/cancel reason* refund',
  ]);
  expect(readDocument(text).servers).toEqual(['https://office.example/api/v4']);
  expect(answerOf(text, 'GET /shows/{id}')).toEqual(['ID', 'title', 'hall', 'status']);
});

test('requests are told in words, and so is what they need', () => {
  const text = `Base URL: https://nursery.example

A single plant is at \`GET /plants/{plant_id}\`: \`{"id": "p1", "genus": "Acer", "bed": "B7", "height": 140}\`.

Plants are added by posting them to \`/plants\`. The genus and the bed must be there.

Each plant has a diary. Entries are read at \`/plants/{plant_id}/diary\` and written with a POST to the same address; an entry consists of \`text\` and \`kind\`.

\`GET /beds\` gives all beds with \`code\`, \`soil\` and \`area\`.
`;

  expect(outlineOf(text)).toEqual([
    'GET /plants/{plant_id}',
    'POST /plants genus* bed*',
    'GET /plants/{plant_id}/diary',
    'POST /plants/{plant_id}/diary text kind',
    'GET /beds',
  ]);
});

test('a table of requests is completed by the things that are told below it', () => {
  const text = `API root: https://oven.example

| Method | Path | Purpose |
|---|---|---|
| GET | /orders | List orders (filters: status, shop) |
| POST | /orders | Place an order |
| PATCH | /orders/{order_no} | Change an order |
| GET | /shops | List shops |

Lists are wrapped as \`{"data": [...], "count": 123}\`.

## Objects

### Order

| Property | Description |
|---|---|
| order_no | Number of the order. Read-only. |
| customer | Name of the customer. Required. |
| status | \`new\`, \`ready\` or \`gone\` |
`;

  expect(outlineOf(text)).toEqual([
    'GET /orders ?status ?shop',
    'POST /orders customer* status',
    'PATCH /orders/{order_no} customer status',
    'GET /shops',
  ]);
  expect(answerOf(text, 'GET /orders')).toEqual(['data', 'count', 'order_no', 'customer', 'status']);
  expect(answerOf(text, 'GET /shops')).toEqual(['data', 'count']);
});

test('lists of requests in bold, labels in them, and things as programs write them', () => {
  const text = `Base: https://berths.example/v1

## Boats
- **List** \`GET /boats\`
  - filter: \`owner_id\`, \`flag\` (ISO country code)
- **Register** \`POST /boats\`
  - \`name\` – required
  - \`owner_id\` – required
- **Edit** \`PATCH /boats/{boat_id}\` – same fields, all optional

Boat: \`{ boat_id: 5, name: "Gull", owner_id: 8 }\`

## Berths
- **Assign** \`POST /berths/{berth}/assign\` – \`boat_id\`, \`until\`
`;

  expect(outlineOf(text)).toEqual([
    'GET /boats ?owner_id ?flag',
    'POST /boats name* owner_id*',
    'PATCH /boats/{boat_id} name owner_id',
    'POST /berths/{berth}/assign boat_id until',
  ]);
  expect(readDocument(text).operations.at(-1)?.summary).toBe('Assign a berth');
});

test('questions in bold are titles, tables may have no head, and examples go on in words', () => {
  const text = `Base URL: https://clinic.example

**How do I find a patient?**
Call \`GET /patients?surname=Berg\`.

**Can I move an appointment?**
Yes: \`PATCH /appointments/A-9917\` with a new \`start\`.

## Defects

**Report a defect** — \`POST /defects\`

| | | |
|---|---|---|
| part | text, mandatory | \`brake\`, \`light\` |
| note | text | what is broken |

## Readers

Change a reader:

    curl -X PATCH https://clinic.example/readers/901 -d '{"name": "Mo"}'

The same works for \`email\` and \`state\`. \`state\` can be active, bounced or gone.
`;

  expect(outlineOf(text)).toEqual([
    'GET /patients ?surname',
    'PATCH /appointments/{appointment} start',
    'POST /defects part* note',
    'PATCH /readers/{reader} name email state',
  ]);
  const [find, move, , change] = readDocument(text).operations;
  expect([find?.summary, move?.summary]).toEqual(['find a patient', 'move an appointment']);
  expect(propertiesOf(change?.body?.schema)['state']?.['enum']).toEqual(['active', 'bounced', 'gone']);
});

/** Handbooks in plain words: names without marks, examples on lines of their own, tables that list what a request takes. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { answerOf, outlineOf } from './outline.ts';

test('names behind labels and verbs, sentences about the body, and choices in brackets', () => {
  const text = `Send all requests to https://lockers.example/api/1 with header Api-Token: <token>.

To get the lockers of a site, request /sites/{site}/lockers with GET. You may restrict the result with size (S, M, L) and broken.

To open a locker, POST to /lockers/{locker}/open. The body holds the pin.

To report it, PUT /lockers/{locker}/state with {"broken": true, "note": "..."}.

To announce a parcel, POST to /parcels. Mandatory: email, size. Optional: site, expires.

To extend the storage, POST to /parcels/{id}/extend with days.

POST /returns with parcel, reason and kilos; all three are needed.
`;

  expect(outlineOf(text)).toEqual([
    'GET /sites/{site}/lockers ?size ?broken',
    'POST /lockers/{locker}/open pin',
    'PUT /lockers/{locker}/state broken note',
    'POST /parcels email* size* site expires',
    'POST /parcels/{id}/extend days*',
    'POST /returns parcel* reason* kilos*',
  ]);
});

test('labels of one line, choices without marks, and a status before its answer', () => {
  const text = `Root: https://orchard.example/api/2

### 1.1 List

GET /trees

Accepted query keys: row, planted_before, state.
State is one of healthy, watched, felled.

200 → {"data": [{"tree": 5512, "row": "R3", "state": "healthy"}], "pages": 4}

### 1.2 Treat

POST /trees/{tree}/treatments

Body keys for POST: product (required), day (required, YYYY-MM-DD), litres.
`;

  expect(outlineOf(text)).toEqual([
    'GET /trees ?row ?planted_before ?state',
    'POST /trees/{tree}/treatments product* day* litres',
  ]);
  expect(answerOf(text, 'GET /trees')).toEqual(['data', 'pages', 'tree', 'row', 'state']);
  const [list] = readDocument(text).operations;
  expect(list?.parameters.find(({ name }) => name === 'state')?.schema['enum']).toEqual([
    'healthy',
    'watched',
    'felled',
  ]);
});

test('tables with a column of what each request takes', () => {
  const text = `<https://notary.example/api> answers JSON.

| Call | Meaning | Input |
|---|---|---|
| GET /deeds | deeds, newest first | status, client_id in the query |
| GET /deeds/{ref} | a deed | |
| POST /deeds | draft a deed | kind*, title*, due |
| POST /deeds/{ref}/notes | leave a note | text*, private (yes/no) |

- kind: purchase, will, marriage

A deed: { "ref": "2026-114", "kind": "will", "title": "Will of I. Berg" }
`;

  expect(outlineOf(text)).toEqual([
    'GET /deeds ?status ?client_id',
    'GET /deeds/{ref}',
    'POST /deeds kind* title* due',
    'POST /deeds/{ref}/notes text* private',
  ]);
  expect(readDocument(text).servers).toEqual(['https://notary.example/api']);
  expect(answerOf(text, 'GET /deeds/{ref}')).toEqual(['ref', 'kind', 'title']);
});

test('arrows tell what is sent and what comes back, and comments what is needed', () => {
  const fence = '```';
  const text = `\`https://choir.example/api\` – Basic auth, user = your e-mail address, password = API password.

## Singers

\`GET /singers\` → list of singers
\`GET /singers/{id}\` → singer
\`POST /singers\` ← singer, → 201 singer
\`GET /singers/{id}/voices\` → list of \`{"voice": "alto", "since": "2026-01-01"}\`

where singer is

${fence}
{
  "id": 12,               // ours
  "name": "Ida Berg",     // required
  "voice": "alto"         // soprano, alto, bass; required
}
${fence}
`;

  expect(outlineOf(text)).toEqual([
    'GET /singers',
    'GET /singers/{id}',
    'POST /singers name* voice*',
    'GET /singers/{id}/voices',
  ]);
  expect(readDocument(text).servers).toEqual(['https://choir.example/api']);
  expect(answerOf(text, 'GET /singers/{id}').toSorted()).toEqual(['id', 'name', 'voice']);
});

test('numbers of lists are no titles, two headers both go along, and rows of values are a thing', () => {
  const text = `Every request goes to https://sledge.example/v1 and must include two headers: \`X-Account\` (your number) and \`X-Secret\`.

1. Rentals
   1.1 \`GET /rentals\` - everything that is rented out
   1.2 \`POST /rentals\` - rent something out
       * sledge_id - number, required
       * days - number, default 1
   1.3 \`PATCH /rentals/:id\` - prolong: send a new \`days\`

A rental in answers:
{"id": 31, "sledge_id": 7, "days": 3}

# Hives

\`GET /hives/{id}\` – one hive

A hive:

    id          17
    label       "Linden 3"
    sick        false
`;

  expect(outlineOf(text)).toEqual([
    'GET /rentals',
    'POST /rentals sledge_id* days',
    'PATCH /rentals/{id} days',
    'GET /hives/{id}',
  ]);
  const { operations, schemes } = readDocument(text);
  expect(operations[1]?.summary).toBe('rent something out');
  expect(schemes.map(({ scheme }) => (scheme.kind === 'key' ? scheme.name : ''))).toEqual(['X-Account', 'X-Secret']);
  expect(answerOf(text, 'GET /hives/{id}')).toEqual(['id', 'label', 'sick']);
});

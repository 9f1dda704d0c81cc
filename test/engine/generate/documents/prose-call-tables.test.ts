/** A table of calls, one of fields for each thing, and what lists can be filtered by in a chapter on all of them. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { outlineOf } from './outline.ts';

const host = 'https://api.hens.example/rest/';

const tables = `# Coops

## General

The interface answers at \`${host}\`. Requests carry the header \`X-Api-Key\`.

Hens can be filtered by \`coop\` and \`size\`; \`name\` looks for a part of the name. Eggs can be filtered by \`hen\`, \`laidFrom\` and \`laidTo\`.

## Calls

| Call | What it does |
|---|---|
| GET hens | List hens |
| POST hens | New hen |
| PUT hens/{id} | Change a hen |
| GET eggs | List eggs |

At most 100 calls a minute are answered:

| GET requests | POST requests |
|---|---|
| 80 | 20 |

## Objects

### Hen

| Field | Type | Writable | Meaning |
|---|---|---|---|
| id | integer | no | Number of the hen |
| name | string | yes, required | |
| coop | integer | yes | |
| weight | number | no | Measured by us |

### Egg

| Field | Type | Read-only | Meaning |
|---|---|---|---|
| id | integer | yes | |
| hen | integer | no | |
| laid | date | no | |
`;

test('calls without a slash, the filters of each list, and what can be set', () => {
  expect(outlineOf(tables)).toEqual([
    'GET /hens ?coop ?size ?name',
    'POST /hens name* coop',
    'PUT /hens/{id} name coop',
    'GET /eggs ?hen ?laidFrom ?laidTo',
  ]);
});

test('bounds are of the kind of what they bound', () => {
  const eggs = readDocument(tables).operations.find(({ path }) => path === '/eggs');

  expect(eggs?.parameters.slice(1)).toMatchObject([{ schema: { format: 'date' } }, { schema: { format: 'date' } }]);
});

const intro = `# Coops\n\nThe host is ${host}.\n\n`;

test.each([
  [
    'each name has brackets of its own',
    'POST to /hens the fields `ring` (required), `breed`, `coop` and `name` (required).',
    ['POST /hens ring* breed coop name*'],
  ],
  [
    'what is there if you like is not all of it',
    'POST to /hens the fields `ring` and `coop`, both of them required, and if you like a `name`.',
    ['POST /hens ring* coop* name'],
  ],
  [
    'one more filter stands behind what the one before is for',
    'GET /hens lists them; use `kind` (layer, broiler) to see only some, or `search` for a part of the name.',
    ['GET /hens ?kind ?search'],
  ],
  [
    'what a request changes stands in no marks',
    `GET /hens lists the hens: {"total": 1, "hens": [{"id": "h-7", "name": "Berta", "coop_id": "c-1", "mood": "calm"}]}

POST /hens adds one. Send name (required), coop_id (required) and mood.

mood is one of calm, broody, angry. PATCH /hens/h-7 changes coop_id, mood or name.`,
    ['GET /hens', 'POST /hens name* coop_id* mood', 'PATCH /hens/{hen} coop_id mood name'],
  ],
  [
    'a body stands in no marks',
    `POST /hens/h-7/notes writes a note: {"text": "broods", "author": "Jo"} (author is optional).

POST /hens/h-7/sell sells her; send {"reason": "old"} if you like.

GET /equipment lists feeders.

PATCH /equipment/e-5 changes state.`,
    [
      'POST /hens/{hen}/notes text* author',
      'POST /hens/{hen}/sell reason',
      'GET /equipment',
      'PATCH /equipment/{equipment}',
    ],
  ],
])('%s', (_, sentence, outline) => {
  expect(outlineOf(`${intro}${sentence}\n`)).toEqual(outline);
});

test('from and to bound the only day of a thing', () => {
  const { operations } = readDocument(
    `${intro}GET /slots lists slots. There are \`from\` and \`to\` for the days.

    {"items": [{"id": 1, "day": "2026-03-01"}]}
`,
  );

  expect(operations[0]?.parameters).toMatchObject([
    { name: 'from', schema: { format: 'date' } },
    { name: 'to', schema: { format: 'date' } },
  ]);
});

test('what stands behind the address of a list is its answer', () => {
  const { operations } = readDocument(
    `${intro}The keepers are at GET /keepers: {"items": [{"id": "K1", "name": "Bruno"}], "next": null}.\n`,
  );

  expect(JSON.stringify(operations[0]?.answer)).toContain('"name":{"type":"string"');
});

/** Things that prose tells of once: what operations answer with, where their own passage does not show it. */
import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';
import type { Operation } from '../../../../src/engine/generate/documents/terms/document.ts';

function operation(text: string, named: string): Operation {
  const found = readProse(text).operations.find(({ method, path }) => `${method} ${path}` === named);
  if (found === undefined) throw new Error(`${named} was not read.`);
  return found;
}

const coop = `# Coop API

## Access

\`\`\`http
POST https://coop.example/oauth/token

grant_type=client_credentials
\`\`\`

## Requests

All URLs start with \`https://coop.example/v2\`.

### Pagination

Lists are JSON arrays. You get 20 records at a time; use \`page\` and \`per_page\` (max. 80) to get at the others.

## Hens

### The hen object

| Attribute | Type | Description |
| --- | --- | --- |
| \`id\` | integer | |
| \`ring\` | string | What stands on its leg |
| \`laying\` | boolean | |

### List all hens

\`GET /hens\`

| Parameter | Type | Description |
| --- | --- | --- |
| \`state\` | string | \`young\`, \`laying\` or \`old\` |
| \`laying\` | boolean | |

### Retrieve a hen

\`GET /hens/{hen_id}\`

### Add a hen

\`POST /hens\`

| Attribute | Type | Required |
| --- | --- | --- |
| \`ring\` | string | yes |
| \`coop_id\` | integer | yes |

### Change a hen

\`PATCH /hens/{hen_id}\`

Takes the same attributes as adding one (except \`coop_id\`).
`;

test('an object is what its operations answer with', () => {
  const hen = { type: 'object', properties: { id: { type: 'integer' }, laying: { type: 'boolean' } } };

  expect(operation(coop, 'GET /hens/{hen_id}').answer).toMatchObject(hen);
  expect(operation(coop, 'GET /hens').answer).toMatchObject({ type: 'array', items: hen });
});

test('pages are told once, behind a request in a fence', () => {
  expect(operation(coop, 'GET /hens').parameters.map(({ name }) => name)).toEqual([
    'state',
    'laying',
    'page',
    'per_page',
  ]);
});

test('a change takes what making one takes', () => {
  const { body } = operation(coop, 'PATCH /hens/{hen_id}');

  expect(Object.keys(body?.schema['properties'] ?? {})).toEqual(['ring']);
  expect(body?.schema['required']).toBeUndefined();
});

const barn = `Barn interface
==============

1. Long lists
-------------

Say with \`take\` how many you want and with \`skip\` how many are to be passed over. What you get is

    { "Results": [ ... ], "Total": 12 }

2. Nests
--------

A nest stands in a barn.

    { "Id": 7, "Barn": "East", "State": "Free" }

**GET /nests** lists them, by \`state\` (\`Free\`, \`Used\`). **GET /nests/{nestId}** fetches one.

3. Barns
--------

The barns are listed by **GET /barns**, and **GET /barns/{barnId}** is one barn:

    { "Id": 3, "Name": "East", "Places": 40 }
`;

test('an example before the operations is their thing, in the page that is told once', () => {
  const nest = { properties: { Id: {}, Barn: {}, State: { enum: ['Free', 'Used'] } } };

  expect(operation(barn, 'GET /nests').answer).toMatchObject({
    properties: { Results: { type: 'array', items: nest }, Total: {} },
  });
  expect(operation(barn, 'GET /nests/{nestId}').answer).toMatchObject({ properties: { Id: {}, Barn: {} } });
});

test('a list has what its things are shown as one by one', () => {
  expect(operation(barn, 'GET /barns').answer).toMatchObject({
    properties: { Results: { items: { properties: { Id: {}, Name: {}, Places: {} } } } },
  });
});

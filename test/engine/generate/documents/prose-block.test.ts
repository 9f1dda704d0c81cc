/** Requests that stand in one block, with what is told of all of them below it. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import type { Operation, Schema } from '../../../../src/engine/generate/documents/terms/document.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';

const text = `
Hen House
=========

Base address: \`https://hens.example/api\`

1. Visits
---------

    GET /visits
    POST /visits
    GET /visits/{id}
    PATCH /visits/{id}
    POST /visits/{id}/hand-over
    POST /visits/{id}/close

    {"id": 4, "hen": 12, "at": "2026-05-04T22:10:00Z", "kind": "check", "text": "all well", "closed": false}

\`kind\`: \`check\`, \`injury\`, \`other\`.

| Filter of the list | What it does |
|---|---|
| \`hen\` | number of the hen |
| \`kind\` | see above |

| Field of a new visit | Type | Needed |
|---|---|---|
| \`hen\` | integer | yes |
| \`kind\` | string | yes |
| \`text\` | string | no |

With PATCH you change \`kind\` or \`text\`.

Handing over takes the id of the new \`keeper\`. To close a visit say in \`outcome\` how it ended.

2. Hens
-------

    GET /hens
    POST /hens

The \`state\` is one of

- \`laying\` - gives eggs
- \`moulting\` - rests until spring

To add a hen, send \`name\` and \`state\`, and \`coop\` if one is free.
`;

const { operations } = readDocument(text);

function operation(method: string, path: string): Operation {
  const found = operations.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`There is no ${method} ${path}.`);
  return found;
}

function sent(method: string, path: string): Schema {
  return operation(method, path).body?.schema ?? {};
}

describe('a block of requests', () => {
  test('gives the filters to the list', () => {
    expect(operation('GET', '/visits').parameters.map(({ name }) => name)).toEqual(['hen', 'kind']);
    expect(operation('GET', '/visits/{id}').parameters.map(({ name }) => name)).toEqual(['id']);
  });

  test('gives the fields of a new thing to what makes one', () => {
    expect(Object.keys(propertiesOf(sent('POST', '/visits')))).toEqual(['hen', 'kind', 'text']);
    expect(sent('POST', '/visits')['required']).toEqual(['hen', 'kind']);
  });

  test('gives each sentence to the request whose deed or method it names', () => {
    expect(Object.keys(propertiesOf(sent('PATCH', '/visits/{id}')))).toEqual(['kind', 'text']);
    expect(Object.keys(propertiesOf(sent('POST', '/visits/{id}/hand-over')))).toEqual(['keeper']);
    expect(Object.keys(propertiesOf(sent('POST', '/visits/{id}/close')))).toEqual(['outcome']);
  });
});

test('what a deed takes, and what is sent to make something, is needed', () => {
  expect(sent('POST', '/visits/{id}/hand-over')['required']).toEqual(['keeper']);
  expect(sent('POST', '/hens')['required']).toEqual(['name', 'state']);
});

test('a list of values below a sentence holds its choices', () => {
  expect(propertiesOf(sent('POST', '/hens'))['state']?.['enum']).toEqual(['laying', 'moulting']);
});

test('what stands before a name may tell what it is', () => {
  const { operations: paid } = readDocument(
    '# Bills\n\nWhen it is paid: `POST /bills/{no}/paid` with the day in `on`.',
  );

  expect(propertiesOf(paid[0]?.body?.schema)['on']).toMatchObject({ format: 'date', description: 'the day' });
});

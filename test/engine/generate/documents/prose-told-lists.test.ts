/** Lists, choices, cursors and addresses as sentences tell them by the way. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

const handbook = `# Hen house

The service lives below \`https://hens.example/v3\`, so the coops are at \`https://hens.example/v3/coops\`.

Long lists come in portions. If there is more, \`next_page_token\` is filled in; send it along as \`page_token\`.

**GET /coops** lists all coops.

**GET /hens** lists hens, under \`hens\`. Filters: \`mood\`, \`page_token\`.

\`mood\` is \`calm\`, \`broody\` (sits on eggs, leave her alone) or \`angry\`.

**POST /orders** orders feed. You must send \`coop_id\` and \`bags\`, a list of which every entry has a \`grain\` and perhaps a \`weight\`. You may send \`remark\`.

| Call | Does |
|---|---|
| \`POST /hens/{id}/ring\` | notes who rang; body \`{ "by": "phone" }\`, required, one of \`phone\`, \`bell\`, \`horn\` |
`;

const { operations, servers } = readDocument(handbook);
const operation = (method: string, path: string) =>
  operations.find((one) => one.method === method && one.path === path);

test('the address of the service is the one without the path of a request', () => {
  expect(servers).toEqual(['https://hens.example/v3']);
});

test('items of a list have the members that every entry is said to have', () => {
  expect(operation('POST', '/orders')?.body?.schema).toMatchObject({
    properties: {
      bags: { type: 'array', items: { properties: { grain: {}, weight: {} }, required: ['grain'] } },
      remark: {},
    },
    required: ['coop_id', 'bags'],
  });
});

test('choices go on behind a bracket', () => {
  const mood = operation('GET', '/hens')?.parameters.find(({ name }) => name === 'mood');

  expect(mood?.schema['enum']).toEqual(['calm', 'broody', 'angry']);
});

test('choices beside an example are those of the member that has one of them', () => {
  expect(operation('POST', '/hens/{id}/ring')?.body?.schema).toMatchObject({
    properties: { by: { enum: ['phone', 'bell', 'horn'] } },
  });
});

test('a token that is filled in and sent along leads to the next portion', () => {
  const token = operation('GET', '/hens')?.parameters.find(({ name }) => name === 'page_token');

  expect(token?.description).toContain('next_page_token');
});

test('a sign beside a request stands for the pages that are told once of it, wherever an example came before', () => {
  const guide = readDocument(`# Hen API

Base URL: https://hens.example/api

\`\`\`http
GET https://hens.example/api/coops
\`\`\`

Calls marked ▤ are paged: \`p\` is the page (starting with 1), \`size\` the rows on it (12, up to 40).

## Hens

| Call | | Does |
|---|---|---|
| \`GET /hens\` | ▤ | finds hens. Filters: \`mood\` |
| \`GET /coops\` | | all coops |
`);
  const namesOf = (path: string): readonly string[] =>
    guide.operations.find((one) => one.path === path)?.parameters.map(({ name }) => name) ?? [];

  expect(namesOf('/hens')).toEqual(['mood', 'p', 'size']);
  expect(namesOf('/coops')).toEqual([]);
});

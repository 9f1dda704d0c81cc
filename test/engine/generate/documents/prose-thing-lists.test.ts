import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

const hens = `# Hen house

Address: https://farm.example/v1

**Hen** — what lays: \`ring\`, \`breed\` (\`marans\`, \`leghorn\`), \`hatched_on\` (date).

**Coop**: code (string), places (integer), heated (boolean)

## Hens

\`GET /hens\` · \`GET /hens/{ring}\`

Narrow down by \`breed\` and \`hatched_from\`.

## Coops

\`GET /coops\`
`;

function answerOf(text: string, path: string): unknown {
  return readDocument(text).operations.find((one) => one.method === 'GET' && one.path === path)?.answer;
}

test('a thing that a line defines is what its requests answer with', () => {
  expect(answerOf(hens, '/hens/{ring}')).toMatchObject({
    properties: { ring: {}, breed: { enum: ['marans', 'leghorn'] }, hatched_on: { format: 'date' } },
  });
  expect(answerOf(hens, '/coops')).toMatchObject({ items: { properties: { code: {}, places: {}, heated: {} } } });
});

test('of several requests on a line, what follows is about the list', () => {
  const { operations } = readDocument(hens);
  const asked = (path: string) =>
    operations.find((one) => one.path === path)?.parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));

  expect(asked('/hens')).toEqual(['breed', 'hatched_from']);
  expect(asked('/hens/{ring}')).toEqual([]);
});

test('a bound is of the type of the member that it bounds', () => {
  const list = readDocument(hens).operations.find(({ path }) => path === '/hens');

  expect(list?.parameters.find(({ name }) => name === 'hatched_from')?.schema).toMatchObject({ format: 'date' });
});

test('a title that begins with what kind of thing it is names the thing', () => {
  const text = `# Hens

## Resource: hen

| Field | Type |
|---|---|
| \`ring\` | string |
| \`weight\` | number |

| Method | Path | Purpose |
|---|---|---|
| GET | \`/hens/{ring}\` | one hen |
| DELETE | \`/hens/{ring}\` | remove a hen |
`;

  expect(answerOf(text, '/hens/{ring}')).toMatchObject({ properties: { ring: {}, weight: { type: 'number' } } });
});

const overview = `# Hen house

## Overview

| Call | What it does |
|---|---|
| \`GET /hens\` | search hens |
| \`POST /hens\` | buy a hen |
| \`PUT /hens/{id}/coop\` | move her |

## Hens

Fields of a hen:

- **id** integer
- **breed** text

Query parameters of the search: \`breed\`.

Body to buy a hen: \`breed\`, \`price\` (all required), \`note\` (optional).

Body for the coop: \`code\` (text, required).
`;

test('a chapter finds the requests of its thing in a table elsewhere', () => {
  const { operations } = readDocument(overview);
  const [list, make, move] = ['GET', 'POST', 'PUT'].map((verb) => operations.find(({ method }) => method === verb));

  expect(list?.parameters.map(({ name }) => name)).toEqual(['breed']);
  expect(make?.body?.schema['required']).toEqual(['breed', 'price']);
  expect(Object.keys(Object(move?.body?.schema['properties']))).toEqual(['code']);
  expect(list?.summary).toBe('search hens');
});

test('letters of a legend say in a column what must be there', () => {
  const text = `# Hens

Legend: **R** required, **O** optional.

## POST /hens

| Parameter | Use | Type |
|---|---|---|
| breed | R | string |
| note | O | string |
`;

  expect(readDocument(text).operations[0]?.body?.schema['required']).toEqual(['breed']);
});

test('a list that says so has the pages of another one', () => {
  const text = `# Hens

## GET /hens

Query parameters: \`page\` (integer), \`size\` (integer, at most 40).

## GET /eggs

Query parameters: \`hen\`. The same paging as for hens.

## GET /coops

Query parameters: \`heated\`.
`;
  const asked = readDocument(text).operations.map(({ parameters }) => parameters.map(({ name }) => name));

  expect(asked).toEqual([['page', 'size'], ['hen', 'page', 'size'], ['heated']]);
});

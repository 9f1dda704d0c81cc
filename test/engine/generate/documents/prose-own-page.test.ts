import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

const text = `# Ferry desk

The address is https://ferry.example/api

## How requests and answers look

Crossings and tickets are many, so you get them in pages. Ask for a page with \`page\` and say with \`size\` how many records are to be on it.

## Crossings

\`\`\`json
{"code": "C7", "day": "2026-05-02", "quay": "Q2", "state": "boarding"}
\`\`\`

The \`state\` is one of

- \`boarding\` - people walk on board
- \`sailing\` - the ship is under way
- \`docked\` - it is over (\`quay\` is where)

\`GET /crossings\` gives \`{"crossings": [...], "pages": 4}\`; choose with \`quay\` and \`state\`.

## Quays

\`GET /quays\` lists the quays, \`GET /quays/{code}\` gives one.

\`\`\`json
{"quays": [{"code": "Q2", "name": "North quay"}]}
\`\`\`
`;

const { operations } = readProse(text);
const get = (path: string) => operations.find((one) => one.method === 'GET' && one.path === path);

test('the page that the sentence of a list shows holds the things that are shown before', () => {
  expect(get('/crossings')?.answer).toMatchObject({
    properties: { crossings: { items: { properties: { quay: { type: 'string' } } } }, pages: { type: 'integer' } },
  });
});

test('a title of requests and answers says nothing of where a parameter stands', () => {
  expect(get('/crossings')?.parameters.map(({ name }) => name)).toEqual(['quay', 'state', 'page', 'size']);
});

test('values that stand in a list below their field are its choices', () => {
  expect(JSON.stringify(get('/crossings')?.answer)).toContain('"enum":["boarding","sailing","docked"]');
});

test('what is shown as a list is of the request for all of them, though one of them is asked for last', () => {
  expect(get('/quays')?.answer).toMatchObject({ properties: { quays: { type: 'array' } } });
  expect(get('/quays/{code}')?.answer).toMatchObject({ properties: { name: { type: 'string' } } });
});

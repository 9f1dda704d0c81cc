/** What sentences of a handbook say of bodies, of pages and of where a service is. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { outlineOf } from './outline.ts';

const base = 'Everything is below `https://farm.example/v1`.\n\n';

function operationOf(text: string, name: string) {
  return readDocument(base + text).operations.find(({ method, path }) => `${method} ${path}` === name);
}

test('what is sent may stand before the request, and what each entry of a list holds behind the list', () => {
  const text = [
    '## Hens',
    '',
    'To enter a hen, send its `breed` and `coop` in a POST to `/hens`. `note` is optional.',
    '',
    '## Orders',
    '',
    '`POST /orders` places an order. You must send `buyer` and `lines`, a list of which every entry has a `breed` and perhaps a `note`.',
  ].join('\n');

  expect(outlineOf(base + text)).toEqual(['POST /hens breed* coop* note', 'POST /orders buyer* lines*']);
  const { lines } = Object(operationOf(text, 'POST /orders')?.body?.schema['properties']);
  expect(lines).toMatchObject({ items: { properties: { breed: {}, note: {} }, required: ['breed'] } });
});

test('what is needed only at times need not be there', () => {
  const text = '`DELETE /hens/{ring}?refund=true`\n\n`refund` (boolean) is needed when she has been paid.';

  expect(operationOf(text, 'DELETE /hens/{ring}')?.parameters.find(({ name }) => name === 'refund')?.required).toBe(
    false,
  );
});

test('states that a sentence tells one after the other are choices of the field that it is about', () => {
  const text = [
    '## Sales',
    '',
    '```',
    '{"sale": 7, "status": "asked"}',
    '```',
    '',
    'The status of a sale is `asked` at first, then `agreed` or `declined`; when she has left it is `away`.',
    '',
    '`GET /sales` lists sales. Filter by `status`.',
  ].join('\n');

  expect(operationOf(text, 'GET /sales')?.parameters[0]?.schema['enum']).toEqual([
    'asked',
    'agreed',
    'declined',
    'away',
  ]);
});

test('an example of a request before the first section is none of its own passage', () => {
  const text = [
    '# Farm',
    '',
    'Base URL: `https://farm.example/v1`',
    '',
    '```',
    'GET https://farm.example/v1/coops?key=YOUR_KEY',
    '```',
    '',
    'Calls marked ▤ are paged: `p` is the page (starting with 1), `size` the rows on it (12, up to 40).',
    '',
    '## Coops',
    '',
    '| Call | | Does |',
    '|---|---|---|',
    '| `GET /coops` | | all coops: `coop`, `name`, `doors` |',
    '| `GET /hens` | ▤ | hens. Filters: `mood` |',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['GET /coops', 'GET /hens ?mood ?p ?size']);
});

test('of two addresses the one that the other one is below is the base', () => {
  const text =
    'The API lives below `https://farm.example/2026`, so the coops are at `https://farm.example/2026/coops`.\n\n`GET /coops` lists coops.';

  expect(readDocument(text).servers).toEqual(['https://farm.example/2026']);
});

/** Labels with what they mean below or beside them, rows below labels in plain text, and types of other types. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { answerOf, outlineOf } from './outline.ts';

test('a method and an address stand below their labels, and fields below those that say what they are', () => {
  const text = [
    'Root: https://farm.example/v1',
    '',
    '**Buy a hen**',
    '----',
    '',
    '* **URL**',
    '',
    '  /hens',
    '',
    '* **Method:**',
    '',
    '  `POST`',
    '',
    '* **Data Params**',
    '',
    '  **Required:**',
    '',
    '  `breed=[string]`',
    '  `mood=[calm|broody]`',
    '',
    '  **Optional:**',
    '',
    '  `note=[string]`',
    '',
    '* **Error Response:**',
    '',
    '  * **Content:** `{ "error": "no money" }`',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['POST /hens breed* mood* note']);
  expect(readDocument(text).operations[0]?.summary).toBe('Buy a hen');
});

test('a table that stands upright has a label in each row', () => {
  const text = [
    'Base URL: https://farm.example/v1',
    '',
    '### 1.1 Sell a hen',
    '',
    '| | |',
    '|---|---|',
    '| Method | `POST` |',
    '| URL | `/hens/{ring}/sale` |',
    '| Body | `price` (number, required), `buyer` (string) |',
    '',
    '### 1.2 Let a hen go',
    '',
    '| | |',
    '|---|---|',
    '| Method | `DELETE` |',
    '| URL | `/hens/{ring}` |',
    '| Body | none |',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['POST /hens/{ring}/sale price* buyer', 'DELETE /hens/{ring}']);
});

test('codes are looked up in the table that a field names, and marks in the sentence that explains them', () => {
  const text = [
    'Base URL: https://farm.example/v1',
    '',
    '## 1. Hens',
    '',
    '`POST /hens`',
    '',
    'Body: `breed` (M), `mood` (O) — see table 2.1. M is mandatory, O is optional.',
    '',
    '## 2. Tables',
    '',
    '### 2.1 Moods',
    '',
    '| Code | Meaning |',
    '|---|---|',
    '| `calm` | sits still |',
    '| `broody` | sits longer |',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['POST /hens breed* mood']);
  expect(readDocument(text).operations[0]?.body?.schema['properties']).toMatchObject({
    mood: { enum: ['calm', 'broody'] },
  });
});

test('rows below a label are fields, whatever stands between their columns', () => {
  const text = [
    'Server       https://farm.example/v1',
    '',
    '1.1 Move a hen',
    '',
    '    PATCH /hens/{ring}',
    '',
    '    Body:',
    '      coop        required, the new coop',
    '',
    '1.2 List hens',
    '',
    '    GET /hens',
    '',
    '    Query:',
    '      from, to    first and last day',
    '',
    '    Answer: an array',
    '',
    '      ring        the number of her ring',
    '      breed',
    '      sold_before a day',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['PATCH /hens/{ring} coop*', 'GET /hens ?from ?to']);
  const { items } = Object(readDocument(text).operations[1]?.answer);
  expect(Object.keys(Object(items).properties)).toEqual(['ring', 'breed', 'sold_before']);
});

test('types are made of others, in any order, and stand in a table of requests', () => {
  const text = [
    '**Endpoint:** `https://farm.example/v1`',
    '',
    '| Method | Path | Query | Body | Returns |',
    '|---|---|---|---|---|',
    '| GET | `/hens` | `page` | | `Page<Hen>` |',
    '| POST | `/hens` | | `NewHen` | `Hen` |',
    '',
    '```ts',
    'interface Page<T> { items: T[]; pages: number; }',
    'interface Hen extends NewHen { ring: string; }',
    'interface NewHen { breed: string; note?: string; }',
    '```',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['GET /hens ?page', 'POST /hens breed* note']);
  expect(answerOf(text, 'GET /hens')).toEqual(['items', 'pages']);
  expect(answerOf(text, 'POST /hens')).toEqual(['breed', 'note', 'ring']);
});

test('a definition stands below its term, behind a colon', () => {
  const text = [
    'Service address',
    ': `https://farm.example/v1`',
    '',
    '`POST /hens/{ring}/sale`',
    ': Sells a hen. Compulsory are `price` and `buyer`; `note` is not.',
    '',
    '```',
    '{ "ring": "r1", "breed": "Sussex", "coop": "north" }',
    '```',
  ].join('\n');

  expect(readDocument(text).servers).toEqual(['https://farm.example/v1']);
  expect(outlineOf(text)).toEqual(['POST /hens/{ring}/sale price* buyer* note']);
});

/** Sections that show their requests first and tell of each below, and what is told of all of them behind a block of requests. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { answerOf, outlineOf } from './outline.ts';

const farm = [
  '# Farm',
  '',
  'Production: `https://farm.example/v1`',
  '',
  'Lists are wrapped: `{"data": [...], "meta": {"total": 310}}`.',
  '',
  '## Hens',
  '',
  '| | |',
  '|---|---|',
  '| **GET** `/hens` | List hens |',
  '| **POST** `/hens` | Buy a hen |',
  '| **PATCH** `/hens/{ring}` | Move a hen |',
  '',
  '### Filters',
  '',
  '| Name | Type | |',
  '|---|---|---|',
  '| `mood` | enum | `calm`, `broody` |',
  '',
  '### Buying a hen',
  '',
  '| Field | Type | Required |',
  '|---|---|---|',
  '| `breed` | string | yes |',
  '| `note` | string | no |',
  '',
  '### Moving a hen',
  '',
  'Only `coop` and `note` can be changed, and only while she is `calm` or `broody`.',
  '',
  '### The hen object',
  '',
  '```json',
  '{"ring": "r1", "breed": "Sussex", "mood": "calm", "coop": "north", "note": null}',
  '```',
].join('\n');

test('a part of a section belongs to the request that its title means', () => {
  expect(outlineOf(farm)).toEqual(['GET /hens ?mood', 'POST /hens breed* note', 'PATCH /hens/{ring} coop note']);
});

test('a list holds the thing of its section in the page that is told for all, with the choices that can be asked for', () => {
  expect(answerOf(farm, 'GET /hens')).toEqual(['data', 'meta', 'ring', 'breed', 'mood', 'coop', 'note']);
  const { operations } = readDocument(farm);
  const shown = JSON.stringify(operations.find(({ method }) => method === 'POST')?.answer);
  expect(shown).toContain('"enum":["calm","broody"]');
});

test('the states in which something may be done are no choices of what is changed', () => {
  const { operations } = readDocument(farm);
  const body = operations.find(({ method }) => method === 'PATCH')?.body;
  expect(JSON.stringify(body?.schema['properties'])).not.toContain('enum');
});

test('what stands behind a block of requests is about all of them', () => {
  const text = [
    'Base: https://farm.example/v1',
    '',
    '### Hens',
    '',
    '`GET /hens` · query: `mood`',
    '`POST /hens` · body: `breed`*, `note`',
    '`POST /hens/{ring}/sale` · body: `price`*',
    '',
    '`mood`: `calm`, `broody`.',
    '',
    'Hen: `{"ring": "r1", "breed": "Sussex", "mood": "calm"}`',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['GET /hens ?mood', 'POST /hens breed* note', 'POST /hens/{ring}/sale price*']);
});

test('a list that says that it comes in portions leaves the others whole', () => {
  const text = [
    'The API is at `https://farm.example/v1`. A list that can be long comes in portions: `size` says how many you want.',
    '',
    '## Farm',
    '',
    '**GET /hens**, in portions, under `hens`. Add `mood`.',
    '',
    '**GET /eggs**, in portions, under `eggs`.',
    '',
    '**GET /coops** lists your coops under `coops`: `coop`, `name`, `doors`.',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['GET /hens ?mood ?size', 'GET /eggs ?size', 'GET /coops']);
  expect(readDocument(text).operations[2]?.answer).toMatchObject({
    properties: { coops: { items: { properties: { coop: {}, name: {}, doors: {} } } } },
  });
});

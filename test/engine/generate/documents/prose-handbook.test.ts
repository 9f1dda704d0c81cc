/** Handbooks that tell of operations in sentences: several in one, filters in words, requests set in, things that come back. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/answer.ts';

const base = 'All addresses are relative to `https://farm.example/v1`.\n\n';

function operationOf(text: string, name: string) {
  const { operations } = readDocument(base + text);
  const found = operations.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

function askedOf(text: string, name: string): readonly string[] {
  return operationOf(text, name).parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));
}

test('a sentence may tell of several operations, each with its own thing', () => {
  const text = [
    '## Coops',
    '',
    '`GET /coops` has all coops, and `GET /coops/{coop_id}` one: `{"coop_id": "c1", "name": "North"}`. `DELETE /coops/{coop_id}`',
    'tears one down.',
  ].join('\n');

  expect(operationOf(text, 'GET /coops').summary).toBe('has all coops');
  expect(Object.keys(propertiesOf(operationOf(text, 'GET /coops/{coop_id}').answer))).toEqual(['coop_id', 'name']);
  expect(operationOf(text, 'DELETE /coops/{coop_id}').summary).toContain('tears one down');
});

test('requests that are set in without a fence are introduced by the line before them', () => {
  const text = [
    '## Eggs',
    '',
    'Get the eggs of a hen by',
    '',
    '    GET /v1/hens/{hen}/eggs',
    '',
    'To sell an egg, or to take it back:',
    '',
    '    PUT /v1/eggs/{egg}/sale',
    '',
    '    {"sold": true}',
  ].join('\n');

  const sale = operationOf(text, 'PUT /eggs/{egg}/sale');
  expect(sale.summary).toBe('To sell an egg, or to take it back');
  expect(sale.body?.schema['required']).toEqual(['sold']);
});

test('filters are told in words, though what is listed has members of the same names', () => {
  const text = [
    '## Hens',
    '',
    'Ask for the hens with',
    '',
    '    GET /v1/hens',
    '',
    '    {"rows": [{"ring": "r1", "coop": "north", "mood": "broody", "laying": true, "owner": "kim"}]}',
    '',
    "`coop` gives you those in one coop. A hen's `mood` is `calm`, later `broody`, or `failed` when she is done; `mood=calm` leaves out the others.",
    'Add `laying=true` to see only those that lay. `owner` finds whose she is.',
  ].join('\n');

  const { parameters } = operationOf(text, 'GET /hens');
  expect(parameters.map(({ name }) => name).toSorted()).toEqual(['coop', 'laying', 'mood', 'owner']);
  expect(parameters.find(({ name }) => name === 'mood')?.schema['enum']).toEqual(['calm', 'broody', 'failed']);
  expect(parameters.find(({ name }) => name === 'laying')?.schema['type']).toBe('boolean');
});

test('what is needed stands behind the verb, and what may be left out behind "without"', () => {
  const text = [
    '## Moves',
    '',
    'Tell us about it:',
    '',
    '    POST /v1/moves',
    '',
    '    {"ring": "r1", "to": "north", "from": "south", "mood": "calm"}',
    '',
    'You need `ring` and `to`; without a `from` she is new, and without a `mood` she is calm.',
  ].join('\n');

  expect(operationOf(text, 'POST /moves').body?.schema['required']).toEqual(['ring', 'to']);
});

test('an arrow behind a path leads to the list, and a table of its rows is of what comes back', () => {
  const text = [
    '### Yield of a coop',
    '',
    '`GET /coops/{coop_id}/yield` → `days`',
    '',
    '| Query parameter | Type | Required |',
    '|---|---|---|',
    '| `from` | date | yes |',
    '',
    '| Field of a row | Type | Notes |',
    '|---|---|---|',
    '| `day` | date | |',
    '| `eggs` | integer | how many |',
    '',
    '### Remove a coop',
    '',
    '`DELETE /coops/{coop_id}` → `204`',
  ].join('\n');

  const { parameters, answer, summary } = operationOf(text, 'GET /coops/{coop_id}/yield');
  expect(summary).toBe('Yield of a coop');
  expect(parameters.map(({ name }) => name)).toEqual(['coop_id', 'from']);
  const { days } = propertiesOf(answer);
  expect(days?.['type']).toBe('array');
  expect(days?.['items']).toMatchObject({ properties: { day: {}, eggs: { type: 'integer' } } });
  expect(operationOf(text, 'DELETE /coops/{coop_id}').summary).toBe('Remove a coop');
});

test('what each of the things has is no filter, and they stand where all other lists have theirs', () => {
  const text = [
    '`GET /hens` lists the hens:',
    '',
    '```json',
    '{ "rows": [{ "ring": "r1", "breed": "Sussex" }], "all": 1 }',
    '```',
    '',
    '`GET /eggs` lists the eggs:',
    '',
    '```json',
    '{ "rows": [{ "egg": "e1", "size": "S" }], "all": 1 }',
    '```',
    '',
    '`GET /keepers` lists the keepers. Each has `keeper`, `mail` and `role` (`owner` or `helper`).',
  ].join('\n');

  expect(askedOf(text, 'GET /keepers')).toEqual([]);
  const { rows } = propertiesOf(operationOf(text, 'GET /keepers').answer);
  expect(rows?.['items']).toMatchObject({ properties: { keeper: {}, mail: {}, role: {} } });
});

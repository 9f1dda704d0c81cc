/** Handbooks that tell of operations in sentences: several in one, filters in words, requests set in, things that come back. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';

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

test('requests that a sentence spells out, at the same address too', () => {
  const text = [
    '## Hens',
    '',
    'A GET request to `/hens` answers with `{"hens": [{"ring": "r1", "breed": "Sussex"}]}`. You enter a new one with a POST request to the same address; it needs `ring` and `breed`. To change a hen, send a PATCH request with `breed` or `coop` to `/hens/{ring}`.',
    '',
    'Eggs of a hen are at `/hens/{ring}/eggs` (GET).',
  ].join('\n');

  expect(operationOf(text, 'POST /hens').body?.schema['required']).toEqual(['ring', 'breed']);
  expect(Object.keys(propertiesOf(operationOf(text, 'PATCH /hens/{ring}').body?.schema))).toEqual(['breed', 'coop']);
  expect(operationOf(text, 'GET /hens/{ring}/eggs').path).toBe('/hens/{ring}/eggs');
});

test('types that stand behind a name, with what it means in the line below', () => {
  const text = [
    '### `POST` /coops',
    '',
    '**Body**',
    '',
    '`label` *string* **required**',
    'What it is called.',
    '',
    '`side` *enum*',
    'One of `north`, `south`.',
    '',
    '### `GET` /coops',
    '',
    '**Query parameters**',
    '',
    '| Name | Type | Description |',
    '|---|---|---|',
    '| side **required** | string, enum | `north` `south` |',
  ].join('\n');

  const { body } = operationOf(text, 'POST /coops');
  expect(body?.schema['required']).toEqual(['label']);
  expect(propertiesOf(body?.schema)['side']?.['enum']).toEqual(['north', 'south']);
  expect(operationOf(text, 'GET /coops').parameters).toMatchObject([
    { name: 'side', required: true, schema: { enum: ['north', 'south'] } },
  ]);
});

test('lists that are told by their address alone, and an answer behind a label', () => {
  const text = [
    '## Eggs',
    '',
    'You get all of your eggs from `/eggs`. If you are only interested in some, add `hen` or `size`.',
    '',
    '## Hens',
    '',
    '`/hens` lists them: `{"hens": [{"ring": "r1", "breed": "Sussex"}]}`.',
    '',
    '### GET /weighings',
    '',
    'Query:',
    '- hen (string)',
    '',
    'Response: array of',
    '- ring (string)',
    '- grams (int)',
  ].join('\n');

  expect(askedOf(text, 'GET /eggs')).toEqual(['hen', 'size']);
  expect(Object.keys(propertiesOf(operationOf(text, 'GET /hens').answer))).toEqual(['hens']);
  expect(askedOf(text, 'GET /weighings')).toEqual(['hen']);
  expect(operationOf(text, 'GET /weighings').answer).toMatchObject({
    type: 'array',
    items: { properties: { grams: {} } },
  });
});

test('a key in the addresses of examples is no parameter, and what they have before the path is the base', () => {
  const text = [
    '# Hens',
    '',
    'Send `?token=<your token>` with every request.',
    '',
    'To see your hens, request `/hens`:',
    '',
    '```sh',
    "curl 'https://farm.example/2/hens?token=YOUR_TOKEN&laying=true'",
    '```',
    '',
    'Besides `laying` there are `breed`, which searches in breeds, and `coop`.',
  ].join('\n');

  const { servers, schemes, operations } = readDocument(text);
  expect(servers).toEqual(['https://farm.example/2']);
  expect(schemes.map(({ scheme }) => scheme)).toEqual([{ kind: 'key', in: 'query', name: 'token' }]);
  expect(operations.map(({ path }) => path)).toEqual(['/hens']);
  expect(operations[0]?.parameters.map(({ name }) => name).toSorted()).toEqual(['breed', 'coop', 'laying']);
});

test('paths without a slash, lists that are told once, and their cursor', () => {
  const text = [
    'Collections answer with `items` and, if there is more, `next_mark`. Hand it back as `mark`.',
    '',
    '## hens',
    '',
    '**List** — `GET hens`',
    '',
    'Each item: `{"ring": "r1", "breed": "Sussex"}`',
    '',
    '**Create** — `POST hens`',
    '',
    'Required: `ring`. Optional: `size` is `S` or `L`, and `note` may be omitted.',
  ].join('\n');

  const { summary, answer } = operationOf(text, 'GET /hens');
  expect(summary).toBe('List hens');
  expect(askedOf(text, 'GET /hens')).toEqual(['mark']);
  expect(propertiesOf(answer)['items']).toMatchObject({ items: { properties: { ring: {}, breed: {} } } });
  expect(operationOf(text, 'POST /hens').body?.schema['required']).toEqual(['ring']);
});

test('what comes back of a command, and of what a sentence shows by the way', () => {
  const text = [
    '## Hens',
    '',
    '```sh',
    '$ curl https://farm.example/v1/hens -H "Authorization: Bearer $TOKEN"',
    '',
    '[',
    '    { "ring": "r1", "breed": "Sussex" }',
    ']',
    '```',
    '',
    'Parameter | Required | Description',
    '--------- | -------- | -----------',
    'coop *String* | No | Of this coop.',
    '',
    'The keepers are at `GET /keepers`. Who is away is marked: `away` is true then. `{"keepers": [{"keeper": "k1", "away": false}]}`',
    '',
    'Lend a hen with `POST /loans` with its `ring`, and a `coop` if she moves.',
  ].join('\n');

  expect(operationOf(text, 'GET /hens').answer).toMatchObject({ items: { properties: { ring: {}, breed: {} } } });
  expect(operationOf(text, 'GET /hens').parameters).toMatchObject([{ name: 'coop', required: false }]);
  expect(askedOf(text, 'GET /keepers')).toEqual([]);
  expect(Object.keys(propertiesOf(operationOf(text, 'GET /keepers').answer))).toEqual(['keepers']);
  expect(operationOf(text, 'POST /loans').body?.schema['required']).toEqual(['ring']);
});

/** Names that prose lists without saying of each that it is one: behind a label, behind a path, and after "or". */
import { expect, test } from 'vitest';
import { recordOf } from '../../../../src/core/json.ts';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

const base = 'All addresses are relative to `https://farm.example/v1`.\n\n';

function operationOf(text: string, name: string) {
  const found = readProse(base + text).operations.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

function bodyOf(text: string, name: string): { names: readonly string[]; required: unknown } {
  const schema = operationOf(text, name).body?.schema;
  return { names: Object.keys(recordOf(schema?.['properties'])), required: schema?.['required'] };
}

test('names without marks are members behind a label that says so', () => {
  const text = '`PUT /hens/{ring}` – changes a hen. Members: name, weight_g, laying. What is not sent stays.';

  expect(bodyOf(text, 'PUT /hens/{ring}')).toEqual({ names: ['name', 'weight_g', 'laying'], required: undefined });
});

test('what stands behind "Required" is required', () => {
  const text = '`POST /moves` – moves a hen. Required: ring, from_coop, to_coop, days (at least 1).';

  const names = ['ring', 'from_coop', 'to_coop', 'days'];
  expect(bodyOf(text, 'POST /moves')).toEqual({ names, required: names });
});

test('a table of members is one of fields', () => {
  const text = [
    '`POST /eggs` – enters eggs.',
    '',
    '| Member | Required | Meaning |',
    '|---|---|---|',
    '| coop | yes | code |',
    '| size | no | `S`, `M` or `L` |',
  ].join('\n');

  expect(bodyOf(text, 'POST /eggs')).toEqual({ names: ['coop', 'size'], required: ['coop'] });
});

test('names right behind a path are what may be asked for, and a mark says which lists have pages', () => {
  const text = [
    'Lists marked with (P) are delivered in pages: `page` and `per_page` (20, not more than 60).',
    '',
    '## Hens',
    '',
    '`GET /hens` (P) – `state` (laying, moulting, sold), `coop`.',
    '',
    '## Coops',
    '',
    '`GET /coops` – all of them.',
  ].join('\n');

  const { parameters, summary } = operationOf(text, 'GET /hens');
  expect(summary).toBe('Hens');
  expect(parameters.map(({ name }) => name)).toEqual(['state', 'coop', 'page', 'per_page']);
  expect(parameters[0]?.schema['enum']).toEqual(['laying', 'moulting', 'sold']);
  expect(operationOf(text, 'GET /coops').parameters).toEqual([]);
});

test('the last name of a list behind "or" is one as well, and a preset is none', () => {
  const list = '**GET /hens** lists them, by `coop`, `state` (`laying`, `sold`) or `breed` (`Sussex`, `Marans`).';
  const body =
    '**POST /hens** enters one. It takes `ring` and `breed`, which are required, and a `state` (`laying` if you leave it out).';

  expect(operationOf(list, 'GET /hens').parameters.map(({ name }) => name)).toEqual(['coop', 'state', 'breed']);
  expect(bodyOf(body, 'POST /hens')).toEqual({ names: ['ring', 'breed', 'state'], required: ['ring', 'breed'] });
});

test('an example of how to get in says nothing of what it calls, and a thing is known from any list of it', () => {
  const text = [
    '## Authentication',
    '',
    'Ask your vet for a key:',
    '',
    '```sh',
    'curl https://farm.example/v1/coops -H "Authorization: Bearer KEY"',
    '```',
    '',
    '## Coops',
    '',
    '### List coops',
    '',
    '`GET /coops`',
    '',
    '### Eggs of a coop',
    '',
    '`GET /coops/{coop_id}/eggs`',
    '',
    '```json',
    '{ "items": [{ "id": "e1", "laid_on": "2026-01-02" }] }',
    '```',
    '',
    '### One egg',
    '',
    '`GET /eggs/{egg_id}`',
  ].join('\n');

  expect(operationOf(text, 'GET /coops').summary).toBe('List coops');
  expect(Object.keys(recordOf(operationOf(text, 'GET /eggs/{egg_id}').answer?.['properties']))).toEqual([
    'id',
    'laid_on',
  ]);
});

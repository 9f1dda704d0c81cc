/** Documentation that shows requests and says little: what is shown, and what a sentence beside it adds. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

const fence = '```';

function operation(text: string, call: string) {
  const found = readDocument(text).operations.find(({ method, path }) => `${method} ${path}` === call);
  if (found === undefined) throw new Error(`${call} was not read.`);
  return found;
}

const barn = `# Barn

Base URL: https://barn.example/api

## Hens

${fence}http
# every hen of a coop
GET /hens?coop=north

# those that lay, from the first of May
GET /hens?laying=true&since=2025-05-01&mood=calm
${fence}

A hen is \`calm\`, \`angry\` or \`broody\`.

A new one:

${fence}http
POST /hens
Content-Type: application/json

{ "hen": { "name": "Ada", "breed": "Sussex", "ring": "r-1" } }
${fence}

Only \`ring\` is optional.

Take her to the vet; the reason is limp, cough or check:

${fence}http
POST /hens/{hen}/visits
Content-Type: application/json

{ "reason": "cough" }
${fence}
`;

test('requests of one block are read apart, and those to one address together', () => {
  const { parameters } = operation(barn, 'GET /hens');

  expect(parameters.map(({ name, schema }) => [name, schema['type'], schema['format']])).toEqual([
    ['coop', 'string', undefined],
    ['laying', 'boolean', undefined],
    ['since', 'string', 'date'],
    ['mood', 'string', undefined],
  ]);
});

test('an example of one value shows of which field a list of words has the choices', () => {
  const mood = operation(barn, 'GET /hens').parameters.find(({ name }) => name === 'mood');

  expect(mood?.schema['enum']).toEqual(['calm', 'angry', 'broody']);
});

test('what may be left out says that the rest may not, and a body of one member needs it', () => {
  const { body } = operation(barn, 'POST /hens');
  const visit = operation(barn, 'POST /hens/{hen}/visits').body?.schema;

  const properties = body?.schema['properties'];
  const hen = isRecord(properties) ? properties['hen'] : undefined;
  expect(body?.schema['required']).toEqual(['hen']);
  expect(isRecord(hen) ? hen['required'] : undefined).toEqual(['name', 'breed']);
  expect(visit?.['required']).toEqual(['reason']);
  expect(visit?.['properties']).toMatchObject({ reason: { enum: ['limp', 'cough', 'check'] } });
});

test('a row of a table tells of both names that share it', () => {
  const { parameters } = operation(
    '## Eggs\n\n### `GET /eggs`\n\n| parameter | meaning |\n|---|---|\n| `from`, `to` | first and last day |\n',
    'GET /eggs',
  );

  expect(parameters.map(({ name }) => name)).toEqual(['from', 'to']);
});

test('procedures that are told in bold share an address, a page and its cursor', () => {
  const text = `# Coop calls

A call is a \`POST\` to \`https://coop.example/call/<name>\`, for instance

    POST https://coop.example/call/hens.get
    X-Coop-Token: <your token>

    {"hen": "h-1"}

Calls that end in \`.list\` return \`{"data": {"items": [...], "next_cursor": "..."}}\`. They take \`limit\` (at most 60) and \`cursor\`.

## Hens

**hens.list** \`/hens.list\`: the hens of a coop. \`coop\` (required). Items: \`{"hen": "h-1", "coop": "north"}\`.

**hens.get** \`/hens.get\`: one of them. \`hen\` (required).

**hens.move** \`/hens.move\`: takes a hen to another coop. \`hen\` and \`coop\` (required), \`note\` (optional).
`;

  const list = operation(text, 'POST /hens.list');
  const move = operation(text, 'POST /hens.move');

  expect(Object.keys(Object(list.body?.schema['properties']))).toEqual(['coop', 'limit', 'cursor']);
  expect(JSON.stringify(list.answer)).toContain('"items":{"type":"array"');
  expect(move.body?.schema['required']).toEqual(['hen', 'coop']);
});

/** Styles that documentation is written in: what a careful reader takes out of each. */
import { expect, test } from 'vitest';
import { recordOf } from '../../../../src/core/json.ts';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import type { Operation } from '../../../../src/engine/generate/documents/terms/document.ts';

const base = 'Base URL: https://farm.example/v1. Send `X-Api-Key: <key>`.\n\n';
const fence = '```';

function operationOf(text: string, name: string): Operation {
  const found = readDocument(text).operations.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

function membersOf(schema: unknown): readonly string[] {
  return Object.keys(recordOf(recordOf(schema)['properties']));
}

function itemOf(schema: unknown, list: string): unknown {
  return recordOf(recordOf(recordOf(schema)['properties'])[list])['items'];
}

test('names in columns of plain text are what may be asked for', () => {
  const text = `All addresses are relative to\n\n    https://farm.example/v1\n\nHens\n----\n\n    GET /hens\n\nAll hens.\n\n    breed     sussex or orpington\n    coop      id of the coop in which she sleeps\n    hatched   a day; hens that hatched on it or later\n\n    POST /gates     coop (required), side (north or south)\n`;

  const { parameters } = operationOf(text, 'GET /hens');
  expect(readDocument(text).servers).toEqual(['https://farm.example/v1']);
  expect(parameters.map(({ name, schema }) => [name, schema['enum'] ?? schema['format']])).toEqual([
    ['breed', ['sussex', 'orpington']],
    ['coop', undefined],
    ['hatched', 'date'],
  ]);
  expect(operationOf(text, 'POST /gates').body?.schema['required']).toEqual(['coop']);
});

test('what has a key and a list of values is a thing and no page', () => {
  const text = `${base}# Hens\n\n## The hen object\n\n${fence}json\n{"id": "h1", "name": "Ada", "colours": ["red"]}\n${fence}\n\n## List hens\n\n\`GET /hens\`\n`;

  const { answer } = operationOf(text, 'GET /hens');
  expect(answer?.['type']).toBe('array');
  expect(membersOf(answer?.['items'])).toEqual(['id', 'name', 'colours']);
});

test('a table without a name for its second column says by its cells what is required', () => {
  const text = `${base}## Add a hen\n\n\`POST /hens\`\n\n| Body parameter | | |\n|---|---|---|\n| \`name\` | **required** | |\n| \`coop\` | optional | Where she sleeps |\n`;

  const { body } = operationOf(text, 'POST /hens');
  expect(membersOf(body?.schema)).toEqual(['name', 'coop']);
  expect(body?.schema['required']).toEqual(['name']);
});

test('a table of operations gives each its own words, and what follows is about all', () => {
  const text = `${base}| what | method | where | takes |\n|---|---|---|---|\n| list of hens | GET | \`/hens\` | \`coop\` in the query |\n| one hen | GET | \`/hens/{ring}\` | |\n\nHens are under \`hens\`, all at once.\n\nHens\n----\n\n    { "ring": "a1", "name": "Ada", "coop": "c1" }\n`;

  const hens = operationOf(text, 'GET /hens');
  expect(hens.summary).toBe('list of hens');
  expect(membersOf(itemOf(hens.answer, 'hens'))).toEqual(['ring', 'name', 'coop']);
  expect(operationOf(text, 'GET /hens/{ring}').parameters.map(({ name }) => name)).toEqual(['ring']);
});

test('rows and items that are set in are parts of what stands above them', () => {
  const text = `${base}## Sell eggs\n\n\`POST /sales\`\n\n#### Body\n\n| Name | Type | Required |\n|---|---|---|\n| buyer | object | yes |\n| ↳ name | string | yes |\n| lines | array of objects | yes |\n| &nbsp;&nbsp;size | string | yes |\n\n#### Returns\n\n* \`sale\` — object:\n  * \`id\` — integer\n  * \`lines\` — array of objects:\n    * \`price\` — number\n`;

  const { body, answer } = operationOf(text, 'POST /sales');
  const properties = recordOf(body?.schema['properties']);
  expect(membersOf(properties['buyer'])).toEqual(['name']);
  expect(membersOf(itemOf(body?.schema, 'lines'))).toEqual(['size']);
  const sale = recordOf(recordOf(answer?.['properties'])['sale']);
  expect(membersOf(sale)).toEqual(['id', 'lines']);
  expect(membersOf(itemOf(sale, 'lines'))).toEqual(['price']);
});

test('an answer is told by the paths of its members', () => {
  const text = `${base}## List hens\n\n**Endpoint:** \`GET /hens\`\n\n### Returns\n\n| Field | Type |\n|---|---|\n| data[].ring | string |\n| data[].coop.name | string |\n| meta.next | string |\n`;

  const { answer, summary } = operationOf(text, 'GET /hens');
  expect(summary).toBe('List hens');
  expect(membersOf(answer)).toEqual(['data', 'meta']);
  expect(membersOf(itemOf(answer, 'data'))).toEqual(['ring', 'coop']);
});

test('a collection of requests has the method in the title and the address below it', () => {
  const text = `${base}### GET List hens\n\n\`{{baseUrl}}/hens?laying=true\`\n\n### DEL Remove hen\n\n\`{{baseUrl}}/hens/:ring\`\n`;

  expect(readDocument(text).operations.map(({ method, path, summary }) => `${method} ${path} ${summary}`)).toEqual([
    'GET /hens List hens',
    'DELETE /hens/{ring} Remove hen',
  ]);
});

test('marked methods, starred names and JSON with remarks are read', () => {
  const text = `${base}## Get eggs\n\n<mark style="color:blue;">\`GET\`</mark> \`/eggs\`\n\n| Name | Type |\n|---|---|\n| day<mark style="color:red;">*</mark> | Date |\n| size | String |\n\n${fence}javascript\n{\n  "eggs": [ // by size\n    { "id": 1, "size": "M" },\n    ...\n  ]\n}\n${fence}\n`;

  const { parameters, answer } = operationOf(text, 'GET /eggs');
  expect(parameters.map(({ name, required }) => [name, required])).toEqual([
    ['day', true],
    ['size', false],
  ]);
  expect(membersOf(itemOf(answer, 'eggs'))).toEqual(['id', 'size']);
});

test('titles of parts belong to the operation above them', () => {
  const text = `${base}# Hens\n\n## Get all hens\n\n${fence}sh\ncurl "https://farm.example/v1/hens" -H "X-Api-Key: k1"\n${fence}\n\n### HTTP Request\n\n\`GET https://farm.example/v1/hens\`\n\n### Query Parameters\n\nParameter | Description\n--------- | -----------\nlaying | If set to true, only those that lay.\n`;

  const { summary, parameters } = operationOf(text, 'GET /hens');
  expect(summary).toBe('Get all hens');
  expect(parameters.map(({ name, schema }) => [name, schema['type']])).toEqual([['laying', 'boolean']]);
});

test('what a change log says is gone is no operation', () => {
  const text = `${base}## Changelog\n\n* v2: \`GET /nests\` is gone, use \`GET /coops\`.\n\n## Coops\n\n\`GET /coops\` lists them.\n`;

  expect(readDocument(text).operations.map(({ path, summary }) => [path, summary])).toEqual([
    ['/coops', 'lists coops'],
  ]);
});

test('directives tell what is sent and what comes back', () => {
  const text = `Farm\n====\n\nThe API root is \`\`https://farm.example/v1\`\`.\n\n.. http:post:: /hens/(int:ring)/eggs\n\n   Enter an egg.\n\n   :<json number grams: weight (required)\n   :>json int id: id of the egg\n`;

  const { summary, body, answer } = operationOf(text, 'POST /hens/{ring}/eggs');
  expect(summary).toBe('Enter an egg');
  expect(body?.schema['required']).toEqual(['grams']);
  expect(membersOf(answer)).toEqual(['id']);
});

test('fields may be told in German and in Spanish', () => {
  const german = `Basis-URL: \`https://hof.example/v1\`\n\n## Huhn eintragen\n\n\`POST /huehner\`\n\n| Feld | Typ | Pflicht | Beschreibung |\n|---|---|---|---|\n| \`farbe\` | Text | ja | \`rot\`, \`weiss\` oder \`braun\` |\n| \`legt\` | Ja/Nein | nein | |\n\nAntwort: \`{ "id": 7, "farbe": "rot" }\`\n`;
  const spanish = `La URL base es \`https://granja.example/v1\`.\n\n## Crear gallina\n\n\`POST /gallinas\`\n\nCuerpo:\n\n- \`color\` (cadena, obligatorio): \`rojo\` o \`blanco\`\n- \`peso\` (entero, opcional)\n\nRespuesta: \`{ "id": 7 }\`\n`;

  const hen = operationOf(german, 'POST /huehner');
  expect(recordOf(hen.body?.schema['properties'])).toMatchObject({
    farbe: { type: 'string', enum: ['rot', 'weiss', 'braun'] },
    legt: { type: 'boolean' },
  });
  expect(membersOf(hen.answer)).toEqual(['id', 'farbe']);
  const { body } = operationOf(spanish, 'POST /gallinas');
  expect(readDocument(spanish).servers).toEqual(['https://granja.example/v1']);
  expect(body?.schema['required']).toEqual(['color']);
  expect(membersOf(body?.schema)).toEqual(['color', 'peso']);
});

test('a name, its type and what it means may stand on lines of their own', () => {
  const text = `${base}### Add hen\n\nPOST https://farm.example/v1/hens\n\nBody Params\n\nname\nstring\nrequired\nHer name.\n\nbreed\nstring\nEnum: sussex, orpington\n`;

  const { body } = operationOf(text, 'POST /hens');
  expect(body?.schema['required']).toEqual(['name']);
  expect(recordOf(recordOf(body?.schema['properties'])['breed'])['enum']).toEqual(['sussex', 'orpington']);
});

test('paths may be written without the slash, below numbered titles', () => {
  const text = `Endpoint base: https://farm.example/rest/\n\nAll calls take the parameter "token" in the query string.\n\n1) List of coops\n   GET coops\n   Arguments: side (north, south or east)\n`;

  expect(readDocument(text).schemes[0]?.scheme).toEqual({ kind: 'key', in: 'query', name: 'token' });
  expect(operationOf(text, 'GET /coops').summary).toBe('List of coops');
});

test('only lists that are said to come in portions have pages', () => {
  const text = `${base}# Paging\n\n\`/hens\` and \`/eggs\` come in portions of 20. \`limit\` makes them larger. Below the results there is \`"paging": {"after": "..."}\`; hand that value over as \`after\` to get the next portion. Lists look like \`{"results": [ ... ]}\`.\n\n# Hens\n\n\`GET /hens\`\n\n# Coops\n\n\`GET /coops\`\n`;

  expect(operationOf(text, 'GET /hens').parameters.map(({ name }) => name)).toEqual(['limit', 'after']);
  expect(membersOf(operationOf(text, 'GET /hens').answer)).toContain('paging');
  expect(operationOf(text, 'GET /coops').parameters).toEqual([]);
});

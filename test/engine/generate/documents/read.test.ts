import { describe, expect, test } from 'vitest';
import { documentOf, readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { nameOf, type ServiceDocument } from '../../../../src/engine/generate/documents/terms/document.ts';

function operation(document: ServiceDocument, name: string) {
  const found = document.operations.find((candidate) => nameOf(candidate) === name);
  if (found === undefined) throw new Error(`${name} is not among ${document.operations.map(nameOf).join(', ')}`);
  return found;
}

const coops = {
  openapi: '3.0.3',
  servers: [{ url: 'https://{region}.coops.test/v1', variables: { region: { default: 'eu' } } }],
  security: [{ key: [] }],
  paths: {
    '/hens/{henId}': {
      parameters: [{ name: 'henId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'getHen', responses: { 200: { $ref: '#/components/responses/Hen' } } },
    },
    '/hens': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Hen' } } },
        },
        responses: { 201: { description: 'made' } },
        security: [],
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Coop-Key' } },
    responses: {
      Hen: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Hen' } } } },
    },
    schemas: {
      Bird: { type: 'object', required: ['name'], properties: { name: { type: 'string', nullable: true } } },
      Hen: {
        allOf: [
          { $ref: '#/components/schemas/Bird' },
          { type: 'object', properties: { mother: { $ref: '#/components/schemas/Hen' }, eggs: { type: 'integer' } } },
        ],
      },
    },
  },
};

describe('OpenAPI', () => {
  const document = readDocument(JSON.stringify(coops));

  test('gives servers with the defaults of their variables, and the schemes', () => {
    expect(document.servers).toEqual(['https://eu.coops.test/v1']);
    expect(document.schemes[0]?.scheme).toEqual({ kind: 'key', in: 'header', name: 'X-Coop-Key' });
  });

  test('joins what is required of all of several schemas, and cuts a circle', () => {
    const { answer } = operation(document, 'GET /hens/{henId}');

    expect(answer).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: ['string', 'null'] }, eggs: { type: 'integer' }, mother: {} },
    });
  });

  test('takes the parameters of the path, and an operation that wants nobody named', () => {
    expect(operation(document, 'GET /hens/{henId}')).toMatchObject({
      parameters: [{ name: 'henId', in: 'path', required: true }],
      security: [['key']],
    });
    expect(operation(document, 'POST /hens').security).toEqual([]);
  });

  test('reads YAML of 3.1 as it reads JSON', () => {
    const yaml = readDocument(`openapi: 3.1.0
servers: [{url: /api}]
paths:
  /eggs:
    get:
      summary: List eggs
      parameters:
        - {name: size, in: query, schema: {type: [string, 'null'], enum: [s, m]}}
      responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object}}}}}}
`);

    expect(yaml.servers).toEqual(['/api']);
    expect(operation(yaml, 'GET /eggs')).toMatchObject({ summary: 'List eggs', answer: { type: 'array' } });
  });
});

test('reads a Swagger 2.0 document: its server, its form and its schemes', () => {
  const document = readDocument(
    JSON.stringify({
      swagger: '2.0',
      host: 'farm.test',
      basePath: '/v2',
      schemes: ['http', 'https'],
      securityDefinitions: { login: { type: 'basic' } },
      paths: {
        '/coops/{id}': {
          post: {
            consumes: ['application/x-www-form-urlencoded'],
            parameters: [
              { name: 'id', in: 'path', required: true, type: 'string' },
              { name: 'doors', in: 'formData', required: true, type: 'integer' },
            ],
            responses: { 200: { schema: { type: 'object', properties: { doors: { type: 'integer' } } } } },
          },
        },
      },
    }),
  );

  expect(document.servers).toEqual(['https://farm.test/v2']);
  expect(document.schemes[0]?.scheme).toEqual({ kind: 'basic' });
  expect(operation(document, 'POST /coops/{id}')).toMatchObject({
    parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
    body: { contentType: 'application/x-www-form-urlencoded', schema: { required: ['doors'] } },
    answer: { properties: { doors: { type: 'integer' } } },
  });
});

const prose = `# Egg Market API

Base URL: \`https://eggs.test/api/v2\`

## Authentication

Send your key in the \`X-Market-Key\` header:

    X-Market-Key: YOUR_KEY

## Pagination

Lists take \`page\` and \`per_page\` (max 100).

## Offers

### List offers

\`GET /offers\`

| Parameter | Type | Required | Description |
|---|---|---|---|
| state | string | no | one of \`open\`, \`sold\` |
| farm_id | integer | yes | The farm |

Response:

\`\`\`json
{"offers": [{"id": 7, "price": 2.5}], "total": 1}
\`\`\`

### Make an offer

\`POST /offers\`

Body:

- \`eggs\` (integer, required): how many
- \`note\` (string): anything

### Withdraw

\`DELETE /offers/:id\`

\`\`\`sh
curl -X DELETE https://eggs.test/api/v2/offers/7 -H "X-Market-Key: YOUR_KEY"
\`\`\`
`;

describe('prose', () => {
  const document = readDocument(prose);

  test('gives the base address and the header of the key', () => {
    expect(document.servers[0]).toBe('https://eggs.test/api/v2');
    expect(document.schemes.map(({ scheme }) => scheme)).toEqual([{ kind: 'key', in: 'header', name: 'X-Market-Key' }]);
  });

  test('gives one operation for each method and path', () => {
    expect(document.operations.map(nameOf)).toEqual(['GET /offers', 'POST /offers', 'DELETE /offers/{id}']);
  });

  test('reads a table of parameters, the pages told for all lists, and the answer of an example', () => {
    const { parameters, answer, summary } = operation(document, 'GET /offers');

    expect(summary).toBe('List offers');
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['state', false],
      ['farm_id', true],
      ['page', false],
      ['per_page', false],
    ]);
    expect(parameters[0]?.schema).toMatchObject({ type: 'string', enum: ['open', 'sold'] });
    expect(answer).toMatchObject({ properties: { offers: { type: 'array' } } });
  });

  test('reads a list of the fields of a body', () => {
    expect(operation(document, 'POST /offers').body?.schema).toMatchObject({
      properties: { eggs: { type: 'integer' }, note: { type: 'string' } },
      required: ['eggs'],
    });
  });
});

test('leaves out a document that names no operation', () => {
  expect(documentOf({ id: 'farm', documentation: 'Hens are birds.' })).toBeUndefined();
});

test('survives a document that calls itself OpenAPI and is not one', () => {
  expect(
    readDocument('{"openapi": "3.0.0", "paths": {"/a": {"get": 7, "post": {"parameters": [{"$ref": "#/paths"}]}}}}')
      .operations,
  ).toHaveLength(1);
});

test('reads names, choices and the answer out of sentences', () => {
  const { operations, servers } = readDocument(`Base URL: https://sensors.test/api

GET /devices
  Lists devices. Optional query parameters: \`type\` (thermometer, barometer), \`unit\` - either \`c\` or \`f\`. The response is {"devices": [...], "next": "abc"}.

POST /devices/{id}/commands
  Body: \`command\` (string, required).

    curl -X POST https://sensors.test/api/devices/7/commands -d '{"command": "reboot"}'
`);

  expect(servers[0]).toBe('https://sensors.test/api');
  expect(operations.map(nameOf)).toEqual(['GET /devices', 'POST /devices/{id}/commands']);
  expect(operations[0]?.parameters.map(({ name, schema }) => [name, schema['enum']])).toEqual([
    ['type', ['thermometer', 'barometer']],
    ['unit', ['c', 'f']],
  ]);
  expect(operations[0]?.answer).toMatchObject({ properties: { devices: { type: 'array' } } });
  expect(operations[1]?.body?.schema).toMatchObject({ required: ['command'] });
});

test('ends at schemas that grow with each level', () => {
  const names = Array.from({ length: 12 }, (_, level) => `Level${level}`);
  const schemas = Object.fromEntries(
    names.map((name, level) => {
      const next = { $ref: `#/components/schemas/${names[level + 1] ?? 'End'}` };
      const properties = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((member) => [member, next]));
      return [name, { type: 'object', properties }];
    }),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Level0' } } };
  const paths = { '/hens': { get: { responses: { 200: { content } } } } };

  const { operations } = readDocument(JSON.stringify({ openapi: '3.0.0', paths, components: { schemas } }));

  expect(JSON.stringify(operations[0]?.answer).length).toBeLessThan(1_000_000);
  expect(operations[0]?.answer).toMatchObject({ type: 'object', properties: { a: { type: 'object' } } });
});

test('a state is sent in the words in which such things are asked for, and not in those of other things', () => {
  const { operations } = readDocument(`# Farm

Base URL: https://farm.example

## Stays

GET /stays
:   Parameters: \`state\` (booked, over, cancelled).

        {"stays": [{"id": 1, "state": "booked"}]}

PATCH /stays/{id}
:   Change \`day\` or \`state\`.

## Eggs

GET /eggs
:   Parameters: \`state\` (fresh, sold).

        {"eggs": [{"id": 1, "state": "fresh"}]}
`);

  expect(operations.find(({ method }) => method === 'PATCH')?.body?.schema).toMatchObject({
    properties: { state: { enum: ['booked', 'over', 'cancelled'] } },
  });
});

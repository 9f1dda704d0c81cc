/** What one operation shows of a thing is known of it wherever the document speaks of it. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import type { Operation } from '../../../../src/engine/generate/documents/terms/document.ts';

const guide = `# Coops

Everything lies below https://coops.example/v1.

## Hens

\`\`\`json
{ "tag": "H-7", "name": "Berta", "mood": "calm", "coop": "C-1" }
\`\`\`

\`mood\` is \`calm\`, \`angry\` or \`broody\`.

### GET /hens

- \`mood\`: only these

\`\`\`json
{ "hens": [], "page": 1 }
\`\`\`

### GET /hens/{tag}

A single hen.

### GET /hens/{tag}/eggs

What she has laid, under \`eggs\`.

### POST /hens/{tag}/eggs

| field | | |
|---|---|---|
| \`laid_on\` | required | the day |
| \`grams\` | optional | a number |

## Coops

### GET /coops/{id}

\`\`\`json
{ "id": "C-1", "places": 12 }
\`\`\`
`;

function operation(call: string): Operation {
  const found = readDocument(guide).operations.find(({ method, path }) => `${method} ${path}` === call);
  if (found === undefined) throw new Error(`${call} was not read.`);
  return found;
}

test('a list that shows none of its things has those that are shown above it', () => {
  expect(operation('GET /hens').answer).toMatchObject({
    properties: { hens: { items: { properties: { tag: { type: 'string' }, name: { type: 'string' } } } } },
  });
});

test('one thing looks as it is shown where nothing else is said', () => {
  expect(operation('GET /hens/{tag}').answer).toMatchObject({ properties: { name: { type: 'string' } } });
});

test('what is sent to make a thing is what is known of it where it is never shown', () => {
  expect(Object.keys(Object(operation('GET /hens/{tag}/eggs').answer?.['properties']))).toEqual(['eggs']);
  expect(operation('GET /hens/{tag}/eggs').answer).toMatchObject({
    properties: { eggs: { items: { properties: { laid_on: {}, grams: {} } } } },
  });
});

test('values that a sentence names are the choices of the parameter and of the field', () => {
  const moods = ['calm', 'angry', 'broody'];

  const { parameters, answer } = operation('GET /hens');

  expect(parameters.find(({ name }) => name === 'mood')?.schema).toMatchObject({ enum: moods });
  expect(answer).toMatchObject({ properties: { hens: { items: { properties: { mood: { enum: moods } } } } } });
});

test('a field that is called like a thing with an address of its own refers to it', () => {
  expect(operation('GET /hens/{tag}').answer).toMatchObject({
    properties: { coop: { 'x-patchbay-reference': true } },
  });
});

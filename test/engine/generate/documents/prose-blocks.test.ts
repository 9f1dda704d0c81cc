import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

const text = `# Orchard

Base address: \`https://orchard.example/api\`

## Trees

A tree is known by its number.

    GET /trees
    POST /trees
    GET /trees/{id}
    GET /trees/{id}/prunings
    POST /trees/{id}/fell

    {"id": 4, "kind": "plum", "row": 3, "girth_cm": 61.5}

\`kind\` is \`plum\` or \`pear\`.

| Parameter of the list | Meaning |
|---|---|
| \`row\` | trees of this row |
| \`kind\` | see above |

To plant one, POST these:

| Field | Type | Required |
|---|---|---|
| \`kind\` | string | yes |
| \`row\` | integer | yes |

The prunings are what was cut off:

    {"results": [{"id": 7, "tree": 4, "kilos": 12.5}]}

When you fell a tree, say in \`reason\` why.
`;

const { operations } = readProse(text);
const operation = (name: string) => operations.find(({ method, path }) => `${method} ${path}` === name);

test('a table of parameters is of the list that stands in the block above it', () => {
  expect(operation('GET /trees')?.parameters.map(({ name }) => name)).toEqual(['row', 'kind']);
  expect(operation('GET /trees/{id}')?.parameters.map(({ name }) => name)).toEqual(['id']);
});

test('a sentence that names a method or a deed is about that request of the block', () => {
  expect(operation('POST /trees')?.body?.schema['required']).toEqual(['kind', 'row']);
  expect(Object.keys(Object(operation('POST /trees/{id}/fell')?.body?.schema['properties']))).toEqual(['reason']);
});

test('what is shown below a block is the thing, and what a sentence leads to is what belongs to it', () => {
  expect(operation('GET /trees/{id}')?.answer).toMatchObject({ properties: { girth_cm: { type: 'number' } } });
  expect(JSON.stringify(operation('GET /trees/{id}/prunings')?.answer)).toContain('kilos');
  expect(JSON.stringify(operation('GET /trees')?.answer)).not.toContain('kilos');
});

/** Tables with a column for each method, and passages that begin with what is done. */
import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

const guide = `The kiln service
================

It answers at \`https://kilns.example/api\`.

| Thing | GET | POST | PATCH | DELETE |
|---|---|---|---|---|
| \`/kilns\` | list | add one | - | |
| \`/kilns/{kiln_id}\` | ✓ | | change | no |
| \`/kilns/{kiln_id}/firings\` | firings of a kiln | light it | | |

Kilns
-----

    {"kiln_id": "k7", "maker": "Rohde", "chamber_litres": 120, "gas": true}

*Listing.* Can be narrowed down by \`maker\` and \`gas\`.

*Adding.* \`maker\` and \`chamber_litres\` are mandatory.

**Changing:** Send \`maker\`, \`gas\` or both.
`;

const { operations } = readProse(guide);

function operation(method: string, path: string) {
  return operations.find((one) => one.method === method && one.path === path);
}

test('finds a request in every cell that is filled, and none in the others', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /kilns',
    'GET /kilns/{kiln_id}',
    'GET /kilns/{kiln_id}/firings',
    'PATCH /kilns/{kiln_id}',
    'POST /kilns',
    'POST /kilns/{kiln_id}/firings',
  ]);
});

test('tells what a list can be asked for, where the passage begins with "Listing"', () => {
  const names = operation('GET', '/kilns')?.parameters.map(({ name }) => name);

  expect(names).toEqual(['maker', 'gas']);
});

test('tells what a request takes by what is done with it', () => {
  expect(Object.keys(operation('POST', '/kilns')?.body?.schema['properties'] ?? {})).toEqual([
    'maker',
    'chamber_litres',
  ]);
  expect(operation('POST', '/kilns')?.body?.schema['required']).toEqual(['maker', 'chamber_litres']);
  expect(Object.keys(operation('PATCH', '/kilns/{kiln_id}')?.body?.schema['properties'] ?? {})).toEqual([
    'maker',
    'gas',
  ]);
});

/** A page that is shown once for all lists, and what single operations say of their own. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';

const { operations } = readDocument(`# Orchard

Base address: \`https://orchard.example/api\`

## Pages

Lists hold 20 entries unless you ask for more with \`limit\`. \`paging.next\` holds a cursor; send it as \`cursor\` to get the next page.

\`\`\`json
{ "ok": true, "trees": [{ "id": "T7" }], "paging": { "next": "Yzk5" } }
\`\`\`

## Methods

### trees.list

\`GET /trees.list\` lists the trees under \`trees\`.

A tree: \`{"id": "T7", "kind": "plum", "planted": 1987}\`

### pickers.list

\`GET /pickers.list\` lists those who pick under \`pickers\`.

* \`crew\`: only those of this crew

A picker: \`{"id": "P1", "name": "Kim", "crew": "north"}\`

### pickers.find

\`GET /pickers.find\` finds one picker by badge: \`badge\` (required). The answer holds it under \`picker\`.

### barrels.seal

\`POST /barrels.seal\` seals a barrel: \`barrel\` (required). The answer holds what was done under \`deed\`.
`);

function answerOf(path: string): ReturnType<typeof propertiesOf> {
  return propertiesOf(operations.find((one) => one.path === path)?.answer);
}

test('a list has the name that its operation says, and the items that are shown there', () => {
  const { pickers, trees, paging } = answerOf('/pickers.list');

  expect([trees, Object.keys(propertiesOf(paging))]).toEqual([undefined, ['next']]);
  expect(pickers).toMatchObject({ items: { properties: { id: {}, name: {}, crew: {} } } });
});

test('a list that shows the keys of its items alone has what is shown of them elsewhere', () => {
  expect(answerOf('/trees.list')).toMatchObject({ trees: { items: { properties: { kind: {}, planted: {} } } } });
});

test('what finds one gives it where it says, as it is shown elsewhere', () => {
  expect(Object.keys(answerOf('/pickers.find'))).toEqual(['picker']);
  expect(answerOf('/pickers.find')).toMatchObject({ picker: { properties: { name: {}, crew: {} } } });
});

test('a place of which nobody tells what is there is no answer', () => {
  expect(operations.find(({ path }) => path === '/barrels.seal')?.answer).toBeUndefined();
});

/** Lists of which a guide shows nothing. */
import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';
import { withEntities } from '../../../../src/engine/generate/documents/things/entities.ts';

const guide = (list: string) => `# Boats

All at \`https://boats.example\`.

### GET /boats

\`\`\`json
${list}
\`\`\`

### GET /trips/{trip_id}

\`\`\`json
{"trip_id": "t1", "boat_id": "b1", "crew": 4}
\`\`\`

### GET /boats/{boat_id}/trips

The trips of a boat.
`;

function answerOf(text: string): unknown {
  const { operations } = withEntities(readProse(text), text);
  return operations.find(({ path }) => path === '/boats/{boat_id}/trips')?.answer;
}

test('are bare where the others are', () => {
  expect(answerOf(guide('[{"boat_id": "b1", "name": "Ida"}]'))).toMatchObject({
    type: 'array',
    items: { properties: { trip_id: {}, boat_id: {}, crew: {} } },
  });
});

test('stand under the name that the others stand under', () => {
  expect(answerOf(guide('{"data": [{"boat_id": "b1", "name": "Ida"}], "total": 1}'))).toMatchObject({
    properties: { data: { items: { properties: { trip_id: {}, crew: {} } } } },
  });
});

/** What is not built: other things than were asked for, or out of values that were meant for something else. */
import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../../harness/house.ts';

const documentation = `# Farm

Base URL: \`http://127.0.0.1:9/v1\`. Use HTTP Basic.

| Method | Path | Purpose | Body |
|---|---|---|---|
| GET | \`/coops\` | List coops | |
| GET | \`/hens\` | List hens | |
| GET | \`/hens/{hen_id}\` | Get a hen | |
| POST | \`/hens\` | Add a hen | name (required), coop_id (required) |
| POST | \`/hens/{hen_id}/eggs\` | Record an egg | size (required), laid_on |
| POST | \`/prizes\` | Announce a prize | version (required) |

## Coops

\`\`\`json
{"id": "c1", "label": "North"}
\`\`\`

## Hens

\`\`\`json
{"id": "h1", "name": "Berta", "coop_id": "c1", "version": "2"}
\`\`\`
`;

async function openFarm(): Promise<TestHouse> {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'farm', urlHost: 'http://127.0.0.1:9', documentation } });
  return house;
}

test.each([
  ['Merge the two hens, they are the same', { hen_id: 'h1', other_id: 'h2' }, 'MISSING_OPERATION'],
  ['Format the disk of this hen', { hen_id: 'h1' }, 'MISSING_OPERATION'],
  ['Give me the list of hens as a PDF', {}, 'MISSING_OPERATION'],
  ['Download the PDF of this hen', { hen_id: 'h1' }, 'MISSING_OPERATION'],
  ['Announce a new prize', {}, 'MISSING_VALUE'],
  ['Record an egg of the hen', { hen_id: 'h1' }, 'MISSING_VALUE'],
  ['Add a hen called "Berta"', { hen_id: 'h1' }, 'MISSING_VALUE'],
])('%s', async (instruction, payload, reason) => {
  const house = await openFarm();

  const outcome = await house.call('workflow/build', { instruction, integrationIds: ['farm'], payload });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason } });
});

/** Changes that name something else than any operation makes or sets are refused, and the nearest is not done instead. */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const documentation = `# Shelf

Everything is under \`http://127.0.0.1:9/api\`. A list is an array of records.

## Authors

\`GET /authors\` lists them: \`[{"id": 6, "name": "Ines Sol", "country": "pt"}]\`. \`POST /authors\` with \`name\`, and with \`country\` if you know it.

## Books

\`GET /books\` lists them: \`[{"id": 15, "title": "Salt", "author_id": 6, "shelf": "north"}]\`. \`PATCH /books/{id}\` changes \`shelf\`.

## Loans

\`POST /loans\` with the id of the book in \`book_id\` and that of the member in \`member_id\`.

## Branches

\`GET /branches\` lists them: \`[{"id": "s-3", "name": "Old Town", "city": "Porto"}]\`. \`PATCH /branches/{id}\` changes \`name\` and \`city\`.
`;

async function made(instruction: string) {
  const integration = { id: 'shelf', urlHost: 'http://127.0.0.1:9', documentation };
  const asked = { integration, current: { id: 'step', instruction }, selector: '', stepInput: {}, credentialNames: [] };
  const { config } = await generateStep(asked, await openContext());
  return `${config.method} ${config.urlPath} ${String(config.body)}`;
}

test.each([
  'lend "Salt" to Rui Paz',
  'rename book 15 to Pepper',
  'set the manager of branch s-3 to Jo Lamb',
  'set the keeper of book 15 to Jo Lamb',
])('refused: %s', async (say) => {
  await expect(made(say)).rejects.toMatchObject({ code: 'invalid_input' });
});

test.each([
  ['set the city of branch s-3 to Lisbon', 'PATCH /api/branches/s-3 {"city":"Lisbon"}'],
  ['add the author "Rui Paz"', 'POST /api/authors {"name":"Rui Paz"}'],
  ['rename branch s-3 to "New Town"', 'PATCH /api/branches/s-3 {"name":"New Town"}'],
])('done: %s', async (say, wanted) => {
  expect(await made(say)).toBe(wanted);
});

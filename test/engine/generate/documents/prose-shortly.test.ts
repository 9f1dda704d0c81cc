/** What documentation says shortly: filters behind a label, what may be added, orders that are shown, and how the service is called at all. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { outlineOf } from './outline.ts';

const host = 'http://127.0.0.1:9';

test.each([
  [
    'a list of filters goes on in the next line, and some names look like names already',
    `All hens of a coop:

    GET /hens?coop_id=3

    {"hens": [{"id": 41, "ring": "R1", "coop_id": 3, "lays_well": true, "mood": "calm"}], "offset": 0, "limit": 25, "total": 1}

Other filters: mood (calm, angry, broody), lays_well (true/false),
born_after and born_before. Use offset and limit to page.
`,
    'GET /hens ?coop_id ?mood ?lays_well ?born_after ?born_before ?offset ?limit',
  ],
  [
    'what may be asked for with a name is asked for, though what is listed has it',
    `Who is broody on a day:

    GET /broods?on=2026-03-02

    {"broods": [{"id": 7, "hen_id": 41, "from": "2026-03-02"}]}

You can also ask for the broods of one hen with hen_id.
`,
    'GET /broods ?on ?hen_id',
  ],
  [
    'what is changed beside what an example shows are the members of what is made',
    `Add a hen:

    POST /hens
    {"ring": "R1", "coop_id": 3}

Move a hen to another coop, or change anything else about her:

    PUT /hens/41
    {"coop_id": 4}
`,
    'PUT /hens/{hen} ring coop_id',
  ],
  [
    'what is optional is no value of anything',
    '## Add a hen\n\n`POST /hens`\n\nThe body needs a `ring` and the `coop_id`. Optional are `year`, `mood` and `price` (in euros).\n',
    'POST /hens ring* coop_id* year mood price',
  ],
  [
    'a clause behind the choices of one field tells of another',
    '## Write a report\n\n`POST /hens/{id}/reports`\n\n`mood` is one of `calm`, `angry` and `broody` and must be given; a `text` may be added.\n',
    'POST /hens/{id}/reports mood* text',
  ],
])('%s', (_, text, wanted) => {
  expect(outlineOf(`# Coops\n\nThe host is ${host}.\n\n## Hens\n\n${text}`)).toContain(wanted);
});

test('values that a sentence shows one by one are choices, and one way of an order has the other', () => {
  const { operations } = readDocument(
    `# Coops\n\nBase URL: ${host}\n\n## List hens\n\n\`GET /hens\`\n\nHens are ordered by ring; pass \`order_by=year\` or \`order_by=price\` for another order, and \`direction=desc\` to turn it round.\n`,
  );

  expect(operations[0]?.parameters).toMatchObject([
    { name: 'order_by', schema: { enum: ['year', 'price'] } },
    { name: 'direction', schema: { enum: ['asc', 'desc'] } },
  ]);
});

test('titles are those of the passages, and not of what shows how the service is called', () => {
  const { operations } = readDocument(
    [
      '# Coops API',
      `All endpoints live below \`${host}/v2\`:`,
      `\`\`\`bash\ncurl ${host}/v2/hens -H "Authorization: Bearer $TOKEN"\n\`\`\``,
      '## Hens',
      '### List hens',
      `\`\`\`bash\ncurl "${host}/v2/hens?mood=calm" -H "Authorization: Bearer $TOKEN"\n\`\`\``,
      '### Add a hen',
      '`POST /v2/hens`',
    ].join('\n\n'),
  );

  expect(operations.map(({ summary }) => summary)).toEqual(['List hens', 'Add a hen']);
});

test('what introduces the first of several requests below one title is its title', () => {
  const { operations } = readDocument(
    `# Coops\n\nThe host is ${host}.\n\n## Broods\n\nReport that a hen broods:\n\n    POST /broods\n    {"hen_id": 41}\n\nBroods of a day:\n\n    GET /broods?on=2026-03-02\n`,
  );

  expect(operations.map(({ summary }) => summary)).toEqual(['Report that a hen broods', 'Broods of a day']);
});

test('clauses with a request each tell of their own', () => {
  expect(
    outlineOf(
      `# Coops\n\nThe host is ${host}.\n\n## Hens\n\nOn arrival, \`POST /hens/{id}/check_in\`; afterwards \`POST /hens/{id}/weigh\` with \`{"grams": 85}\`.\n`,
    ),
  ).toEqual(['POST /hens/{id}/check_in', 'POST /hens/{id}/weigh grams*']);
});

test('an order that a sign turns round has both ways', () => {
  const { operations } = readDocument(
    `# Coops\n\nBase URL: ${host}\n\n## List hens\n\n\`GET /hens\`\n\nSort with \`sort=ring\` or \`sort=year\`; a leading minus turns the order round.\n`,
  );

  expect(operations[0]?.parameters).toMatchObject([{ schema: { enum: ['ring', '-ring', 'year', '-year'] } }]);
});

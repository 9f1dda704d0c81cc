/** Documentation in questions and answers, and notes of one page: things, filters, choices and pages that sentences tell of. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';
import { outlineOf } from './outline.ts';

const questions = `# Questions about the henhouse

The address is https://hens.example/api and what is below is appended to it.

## Why do I get only 25?

A list is an array of records. The long lists (keepers, loads and invoices) come in portions. With \`count\` you get more at once, at
most 100, and \`start\` leaves out those you already have. The work days are few and come all at once.

## Who are the keepers?

\`GET /keepers\` lists them and \`GET /keepers/{no}\` gives one by its number:

\`\`\`json
{"no": 17, "name": "Hanna", "village": "Oberau", "organic": true, "state": "active"}
\`\`\`

The state is \`active\`, \`ill\` or \`left\`. With \`organic=true\` you get the organic ones only, and with \`village\` those of one village.

## What is a load?

\`GET /loads\` gives them. One is \`{"id": 900, "keeper": 17, "kilos": 420, "state": "waiting"}\`, where \`kilos\` is what the scales say.
The \`state\` is \`waiting\`, \`pressed\`, or \`left\` when nobody came. Choose with \`keeper\` (the number) and \`state\`. You can also ask
for the loads of one \`kind\`.

\`POST /loads/{id}/settle\` with the day in \`on\`, and \`how\` it was paid: \`cash\` or \`transfer\`.

## How are the work days?

\`GET /workdays\` lists them. \`GET /workdays/{id}/helpers\` gives an array of \`{"workday": 1, "keeper": 17, "hours": 2.5}\`.

| what | how |
|---|---|
| a new one | \`POST /workdays\` – \`task\`, \`leader\`, \`places\` |
`;

test('names that sentences tell of are asked for or sent, and values behind a colon are choices', () => {
  expect(outlineOf(questions)).toEqual([
    'GET /keepers ?village ?organic ?count ?start',
    'GET /keepers/{no}',
    'GET /loads ?keeper ?state ?kind ?count ?start',
    'POST /loads/{id}/settle on how',
    'GET /workdays',
    'GET /workdays/{id}/helpers',
    'POST /workdays task leader places',
  ]);
});

const operationsOf = (text: string) =>
  new Map(readDocument(text).operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));

test.each([
  ['GET /keepers', ['no', 'name', 'village', 'organic', 'state']],
  ['GET /loads', ['id', 'keeper', 'kilos', 'state']],
  ['GET /workdays/{id}/helpers', ['workday', 'keeper', 'hours']],
])('what a sentence shows is a thing of the list: %s', (name, members) => {
  const { answer } = operationsOf(questions).get(name) ?? {};

  expect(answer).toMatchObject({ type: 'array' });
  expect(Object.keys(propertiesOf(Object(answer?.['items'])))).toEqual(members);
});

test('states of one thing are none of another, though both may be left', () => {
  const operations = operationsOf(questions);
  const asked = operations.get('GET /loads')?.parameters.find(({ name }) => name === 'state');
  const keeper = propertiesOf(operations.get('GET /keepers/{no}')?.answer);

  expect(asked?.schema['enum']).toEqual(['waiting', 'pressed', 'left']);
  expect(keeper['state']?.['enum']).toEqual(['active', 'ill', 'left']);
});

const notes = `# notes

everything is under \`https://paws.example/v1\`.

**pages** – dogs come 20 at a time. \`per_page\` makes that up to 40, \`page\` counts from 1. as long as there is another page the answer has \`"more": true\`.

## dogs

\`GET /dogs\` → \`{"dogs": [...], "more": false}\`
- \`breed\` – only this breed
`;

test('sentences may begin in lower case, and what comes back is no title', () => {
  expect(outlineOf(notes)).toEqual(['GET /dogs ?breed ?per_page ?page']);
  expect(operationsOf(notes).get('GET /dogs')?.summary).toBe('dogs');
});

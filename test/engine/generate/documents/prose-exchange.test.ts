/** Requests and their answers in one piece of code. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';

const fence = '```';

const coop = `# Coop by example

Base URL: https://coop.example/api

## Hens

${fence}
GET /hens?laying=true

{"items": [{"ring": "r-1", "mood": "calm"}], "after": null}
${fence}

\`mood\` is calm, angry or broody. It is optional.

Take one in (\`mood\`: as she looks):

${fence}
POST /hens
{"mood": "calm"}

{"ring": "r-2", "mood": "calm"}
${fence}

Weigh her:

${fence}http
POST /hens/{hen}/weighing
Content-Type: application/json

HTTP/1.1 201 Created

{"grams": 2100}
${fence}
`;

function read(call: string) {
  const found = readDocument(coop).operations.find(({ method, path }) => `${method} ${path}` === call);
  if (found === undefined) throw new Error(`${call} was not read.`);
  return {
    ...found,
    sent: Object.keys(propertiesOf(found.body?.schema)),
    given: Object.keys(propertiesOf(found.answer)),
  };
}

test('what follows a reading request behind an empty line is its answer', () => {
  expect(read('GET /hens').given).toEqual(['items', 'after']);
});

test('of two pieces behind a request that sends something the second one is the answer', () => {
  expect(read('POST /hens')).toMatchObject({ sent: ['mood'], given: ['ring', 'mood'] });
});

test('what stands below a status is answered, though nothing was sent', () => {
  expect(read('POST /hens/{hen}/weighing')).toMatchObject({ sent: [], given: ['grams'] });
});

test('an aside in brackets that a title breaks off is no part of the title', () => {
  expect(read('POST /hens').summary).toBe('Take one in');
});

test('choices may be told of a name in code', () => {
  expect(propertiesOf(read('POST /hens').body?.schema)['mood']).toMatchObject({ enum: ['calm', 'angry', 'broody'] });
});

test('what a comment below a command shows is its answer, and the next comment is about the next command', () => {
  const text = `# Hens

\`\`\`sh
curl https://farm.example/api/hens
# {"data": [{"id": 4, "breed": "marans",
#   "coop": "north"}]}

# one hen
curl https://farm.example/api/hens/{id}
\`\`\`

| filter | |
|---|---|
| \`coop\` | of one coop |

\`\`\`sh
# an egg of hers
curl -X POST https://farm.example/api/hens/{id}/eggs -d '{"size": "L"}'
\`\`\`
`;

  const [list, one, lay] = readDocument(text).operations;

  expect(list?.answer).toMatchObject({ properties: { data: { items: { properties: { breed: {}, coop: {} } } } } });
  expect(one?.summary).toBe('One hen');
  expect(lay?.parameters.filter((parameter) => parameter.in === 'query')).toEqual([]);
});

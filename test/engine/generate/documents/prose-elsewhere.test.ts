import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

const text = `# Kennel book

**Address** https://kennel.example/v1

## Calls

| Call | What for |
|------|----------|
| \`GET /dogs\` | dogs that stay here |
| \`GET /dogs/{id}\` | one of them |
| \`GET /walks\` | walks with dogs |
| \`GET /keepers\` | those who walk |
| \`GET /keepers/{id}\` | one keeper |

## Data

### Dog

    {"id": 3, "name": "Balu", "breed": "boxer", "keeper": 8, "left_on": null}

\`keeper\` is the id of one of the keepers, null as long as nobody has time. With \`here=true\` you get only those that have not left.

### Keeper

    {"id": 8, "name": "Jo Wendt", "phone": "+45 1"}

### Walk

    {"id": 90, "dog": 3, "minutes": 40, "walked_by": 8}

Filters of \`/walks\`: \`dog\` and \`since\` (walks on this day or later).
`;

const { operations } = readProse(text);
const get = (path: string) => operations.find((one) => one.method === 'GET' && one.path === path);

test('filters that a sentence tells of a path are of the list there', () => {
  expect(get('/walks')?.parameters.map(({ name }) => name)).toEqual(['dog', 'since']);
});

test('what the passage on a thing shows as asked for is a parameter of its list, and no member of the thing', () => {
  expect(get('/dogs')?.parameters.map(({ name }) => name)).toEqual(['here']);
  expect(JSON.stringify(get('/dogs')?.answer)).not.toContain('here');
});

test('what a sentence says of a member is kept with it, with null where it may be that', () => {
  expect(JSON.stringify(get('/dogs')?.answer)).toContain(
    '"keeper":{"type":["integer","null"],"description":"is the id of one of the keepers, null as long as nobody has time"',
  );
});

import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { namesRequired } from '../../../../src/engine/generate/documents/prose-required.ts';

test.each([
  ['`hen` and `coop` are required.', ['hen', 'coop']],
  ['Needed: `hen`, `coop` and `keeper` (with `name` and `email`).', ['hen', 'coop', 'keeper']],
  ['Required fields: `hen`, `from` and `to` (days, `YYYY-MM-DD`).', ['hen', 'from', 'to']],
  ['moves a hen: `hen`, `coop` (its letter), `day`; all needed.', ['hen', 'coop', 'day']],
  ['Not needed: `note`.', []],
])('%s', (sentence, names) => {
  expect(namesRequired(sentence)).toEqual(names);
});

test('knows the members of a record that a sentence tells in brackets', () => {
  const { operations } = readDocument(
    [
      '# Coops',
      '`POST /coops` enters a coop. Needed: `letter` and `keeper` (with `name` and `email`). Not needed: `note`.',
    ].join('\n\n'),
  );

  expect(operations[0]?.body?.schema).toMatchObject({
    required: ['letter', 'keeper'],
    properties: { keeper: { type: 'object', required: ['name', 'email'] } },
  });
});

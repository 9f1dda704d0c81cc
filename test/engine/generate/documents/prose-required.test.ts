import { expect, test } from 'vitest';
import { namesRequired } from '../../../../src/engine/generate/documents/prose/fields/required.ts';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

test.each([
  ['`hen` and `coop` are required.', ['hen', 'coop']],
  ['Needed: `hen`, `coop` and `keeper` (with `name` and `email`).', ['hen', 'coop', 'keeper']],
  ['Required fields: `hen`, `from` and `to` (days, `YYYY-MM-DD`).', ['hen', 'from', 'to']],
  ['moves a hen: `hen`, `coop` (its letter), `day`; all needed.', ['hen', 'coop', 'day']],
  ['Lengthens the stay: `until`, needed', ['until']],
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

test('choices that are told by what they do are those of the field, and all of a list are needed', () => {
  const { operations } = readDocument(
    [
      '# Coops',
      '`mode` is one of `night`, `day`.',
      '### Sell',
      '`POST /sales`',
      '* `mode`: `auction` takes the best offer, `fixed` waits for yours (mandatory)',
      '### Mark',
      '`POST /marks` with `hen_id`, `seen_on`, `mark` (all three required) and, if you like, `place`.',
      '### Price',
      '```',
      'curl -X PUT "https://hens.example/eggs/{egg}" -d \'{ "box_price": 41, "boxes": 3 }\'',
      '```',
    ].join('\n\n'),
  );
  const bodyOf = (call: string) =>
    operations.find(({ method, path }) => `${method} ${path}` === call)?.body?.schema ?? {};

  expect(bodyOf('POST /sales')).toMatchObject({ properties: { mode: { enum: ['auction', 'fixed'] } } });
  expect(bodyOf('POST /marks')).toMatchObject({ required: ['hen_id', 'seen_on', 'mark'] });
  expect(bodyOf('PUT /eggs/{egg}')).toMatchObject({
    properties: { box_price: { type: 'number' }, boxes: { type: 'integer' } },
  });
});

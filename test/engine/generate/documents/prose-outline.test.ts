import { expect, test } from 'vitest';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

const manual = `HEN HOUSE BOOK

CONTENTS

1 General
2 Hens
3 Eggs


1 GENERAL

1.1 Address. The book is at https://book.hens.example/farm/2.

1.2 Portions. A list comes in portions. The parameter "count" is the size of the portion (25 unless stated otherwise, at most 60), the parameter "start" is the
number of records that are passed over. The answer contains "total", the number of records that meet the conditions, and "records", the
portion itself. All of this applies to every list.


2 HENS

2.1 Record

    ring          text     number on the leg
    breed         text     marans | leghorn
    hatched       date
    laying        boolean

2.2 List of hens

    GET /hens

    Conditions:
    breed         hens of this breed
    laying        true or false

2.3 Entry of a hen

    POST /hens

    Contents, both mandatory:
    ring          text
    breed         text


3 EGGS

3.1 Record

    id            integer
    hen           text     ring of the hen
    laid_on       date

3.2 List of eggs

    GET /eggs
`;

const { operations } = readProse(manual);
const of = (method: string, path: string) => operations.find((one) => one.method === method && one.path === path);

test('a chapter with a number ends what was told of the request before it', () => {
  const make = of('POST', '/hens');

  expect(Object.keys(Object(make?.body?.schema['properties']))).toEqual(['ring', 'breed']);
  expect(make?.body?.schema['required']).toEqual(['ring', 'breed']);
});

test('the record of a chapter is what its requests answer with', () => {
  expect(of('GET', '/hens')?.answer).toMatchObject({
    properties: {
      records: { items: { properties: { ring: {}, breed: {}, hatched: { format: 'date' }, laying: {} } } },
    },
  });
});

test('a page that is told once in words, with names in quotes, is that of every list', () => {
  expect(of('GET', '/eggs')?.answer).toMatchObject({
    properties: { total: { type: 'integer' }, records: { items: { properties: { hen: {}, laid_on: {} } } } },
  });
  expect(of('GET', '/eggs')?.parameters.map(({ name }) => name)).toEqual(['count', 'start']);
});

test('steps that are merely counted are no chapters', () => {
  const text = `# Hens

GET /hens

1. Get a key.
2. Send \`breed\` if you want one breed only.
3. That is all.
`;

  const [list] = readProse(text).operations;

  expect(list?.parameters.map(({ name }) => name)).toEqual(['breed']);
});

test('titles in capitals are titles', () => {
  const text = `NAME
    hens - the hens

HENS
    Some words.

    GET /hens
        One line.

EGGS
    GET /eggs
        One line.
`;

  expect(readProse(text).operations.map(({ path }) => path)).toEqual(['/hens', '/eggs']);
});

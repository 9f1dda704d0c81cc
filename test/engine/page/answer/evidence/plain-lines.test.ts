import { expect, test } from 'vitest';
import { plainLines } from '../../../../../src/engine/page/answer/evidence/plain-lines.ts';

test('ends a line where its writer did', () => {
  expect(plainLines('npm install coop\nexport COOP_KEY=abc\n')).toEqual(['npm install coop', 'export COOP_KEY=abc']);
});

test('puts wrapped prose together again', () => {
  const text =
    '   The hens are let out at seven in the morning and they come\n   back by themselves at dusk.\n\n   Eggs: 12';

  expect(plainLines(text)).toEqual([
    'The hens are let out at seven in the morning and they come back by themselves at dusk.',
    'Eggs: 12',
  ]);
});

test('reads dots and wide gaps as leading from a name to its value', () => {
  expect(plainLines('Perches ........ 8\nLength          2 m')).toEqual(['Perches: 8', 'Length: 2 m']);
});

test('keeps columns apart that are no name and value', () => {
  expect(plainLines('Note: 17        Ada Finch        Coop Street')).toEqual(['Note: 17', 'Ada Finch', 'Coop Street']);
});

import { expect, test } from 'vitest';
import { plainText } from '../../../../src/engine/generate/build/terms/plain-text.ts';

const things = new Set(['hen', 'egg']);

test.each([
  ['Hens that lay, Berta first.', 'hens that lay, Berta first.'],
  [
    'List the eggs of Berta. Eggs without a hen are left out.',
    'List the eggs of Berta. eggs without a hen are left out.',
  ],
  ['The weight of all eggs, rounded to two decimals', 'The weight of all eggs'],
  ['Hens of 3 coops (2 decimals)', 'hens of 3 coops'],
  ['Hens that lay: say "Hens lay" to them', 'hens that lay: say "Hens lay" to them'],
])('values of "%s" are read from "%s"', (said, plain) => {
  expect(plainText(said, said, things)).toBe(plain);
});

test('a name that begins a sentence stays a name', () => {
  expect(plainText('list Berta', 'Berta is gone. Hens, please.', things)).toBe('list Berta');
});

/** Ways to say that those that have none are shown as well. */
import { expect, test } from 'vitest';
import { withPlainZeros } from '../../../../src/engine/generate/build/instruction/zeros.ts';

test.each([
  'a hen without any eggs is listed with 0.',
  'Hens with no eggs get zero.',
  'Those that never laid are not left out but shown with a sum of 0.',
  'Where there is nothing, put 0.',
  'If a hen has none, zero is to be shown.',
])('%s', (said) => {
  expect(withPlainZeros(`How many eggs did each hen lay? ${said}`)).toBe(
    'How many eggs did each hen lay (0 if there are none).',
  );
});

test('it may stand within the request', () => {
  expect(withPlainZeros('Name and eggs of each hen, 0 if no eggs were laid')).toBe(
    'Name and eggs of each hen (0 if there are none)',
  );
});

test.each([
  'Count the eggs. Name and number, hens without any with 0.',
  'Count the eggs. Leave out hens without eggs, or with 0.',
  'Count the eggs. Hens without eggs get 10 points.',
])('stays: %s', (said) => {
  expect(withPlainZeros(said)).toBe(said);
});

import { expect, test } from 'vitest';
import { withListedValues } from '../../../../src/engine/generate/step/binding/listed-values.ts';

const isField = (words: readonly string[]): boolean => ['name', 'town', 'call name', 'fee'].includes(words.join(' '));

test.each([
  ['Create a keeper. Name: Ada Byron. Town: Leeds.', 'Create a keeper with name "Ada Byron" and town "Leeds".'],
  ['Register a hen (call name: Zephyr, fee: 12).', 'Register a hen with call name "Zephyr" and fee 12.'],
  ['Make a keeper with "Ada" as name and 12 as fee.', 'Make a keeper with name "Ada" and fee 12.'],
])('%s', (said, meant) => {
  expect(withListedValues(said, isField)).toBe(meant);
});

test.each([
  'Take the hen out of the flock. Town: where the keeper lives',
  'List the keepers: name, town',
  'Create a keeper. Remark: Late.',
])('stays: %s', (said) => {
  expect(withListedValues(said, isField)).toBe(said);
});

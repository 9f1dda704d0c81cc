/** Ways to say what the result is to tell. */
import { expect, test } from 'vitest';
import { withTellingPlain } from '../../../../src/engine/generate/build/instruction/telling-frames.ts';

test.each([
  ['List the hens. State the name and the age of each.', 'List the hens. Return the name and the age of each.'],
  ['List the hens. Please indicate how old they are.', 'List the hens. Return how old they are.'],
  ['List the hens. For each one, specify its coop.', 'List the hens. For each one, return its coop.'],
  ['List the hens. Each entry is to contain the name.', 'List the hens. Return the name.'],
  ['List the hens. Every row should show the name.', 'List the hens. Return the name.'],
  ['Add a hen. The result must hold the id of the hen.', 'Add a hen. Return the id of the hen.'],
  ['List the hens. It is to state their names.', 'List the hens. Return their names.'],
  ['Which hens are ill? need name and coop', 'Which hens are ill? I need name and coop'],
  ['One entry per hen, stating the name and the coop.', 'One entry per hen. Return the name and the coop.'],
  ['Count the eggs coop by coop.', 'Count the eggs for each coop.'],
  ['Give the total number of eggs.', 'Give the number of eggs.'],
])('%s', (said, plain) => {
  expect(withTellingPlain(said)).toBe(plain);
});

test.each([
  'Write "Ill. State the name" on the card of the hen.',
  'Set the state of the hen to ill.',
  'Note the weight of the hen.',
  'Move the hens one by one.',
  'We need to feed the hens.',
])('stays: %s', (said) => {
  expect(withTellingPlain(said)).toBe(said);
});

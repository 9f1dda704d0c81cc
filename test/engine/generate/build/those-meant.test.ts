/** Orders say by themselves which things they are done to. */
import { expect, test } from 'vitest';
import { withThoseMeant } from '../../../../src/engine/generate/build/instruction/those-meant.ts';
import { extremeOf } from '../../../../src/engine/generate/build/steps/pick.ts';
import { plainly } from '../../../../src/engine/generate/build/terms/verbs.ts';

const isThing = (words: readonly string[]): boolean => ['stay', 'keeper'].includes(words.join(' '));

test.each([
  [
    'Of the stays of this keeper, cancel the one with the latest day.',
    'Cancel the stay of this keeper with the latest day.',
  ],
  [
    'Which stay of this keeper has the earliest day? Delete that one.',
    'Delete the stay of this keeper with the earliest day.',
  ],
  ['Go through the stays and delete the declined ones.', 'Delete all declined stays.'],
  ['Find all stays of this keeper and delete them.', 'Delete all stays of this keeper.'],
  ['Clean up the declined stays: delete each of them.', 'Delete all declined stays.'],
])('%s', (said, meant) => {
  expect(withThoseMeant(said, isThing)).toBe(meant);
});

test.each([
  'Look up this stay and cancel it.',
  'Find the keeper and delete their stays.',
  'Find the keeper and send them the bill.',
  'Of the stays of this keeper, list the ones that are open.',
])('stays: %s', (said) => {
  expect(withThoseMeant(said, isThing)).toBe(said);
});

test.each([
  ['the stay with the highest fee', '$^(>fee)[0]'],
  ['the smallest stay by number of nights', '$^(<number_of_nights)[0]'],
  ['the oldest stay, by last day', '$^(<lastDay)[0]'],
])('%s', (text, mapping) => {
  expect(extremeOf(text, { fee: 2, number_of_nights: 3, lastDay: '2026-01-01' })).toMatchObject({ mapping });
});

test.each([
  ['get rid of this stay', 'delete this stay'],
  ['take this stay out of the system', 'delete this stay'],
  ['take this stay out of service', 'mark this stay as not in service'],
])('%s', (said, meant) => {
  expect(plainly(said)).toBe(meant);
});

import { expect, test } from 'vitest';
import { withSpokenBefore } from '../../../../src/engine/generate/build/instruction/spoken-before.ts';

const isThing = (words: readonly string[]): boolean => ['hen', 'egg', 'coop'].includes(words.join(' '));

test.each([
  ['The coop has eggs in state cracked. Discard each of them.', 'Discard all eggs in state cracked of the coop.'],
  [
    'The coop with this name called: all of its hens are hungry. Feed each of them at noon.',
    'Feed all hens of the coop with this name at noon.',
  ],
  ['Sell the eggs. Each cost 3 crowns.', 'Sell the eggs, with 3 crowns.'],
  ['Close the coop. The reason is "Fox".', 'Close the coop, with the reason "Fox".'],
  [
    'Look at the eggs of the coop. Those older than 9 days are stale: remove them.',
    'Look at the eggs of the coop. Remove all eggs that are older than 9 days.',
  ],
  ['Cancel the coop, notifying the owner.', 'Cancel the coop and notify the owner.'],
])('%s', (instruction, whole) => {
  expect(withSpokenBefore(instruction, isThing)).toBe(whole);
});

test.each(['The coop is red. Paint it.', 'Send "I like hens, feeding the cat. Each of them." to the coop.'])(
  'nothing is moved in: %s',
  (instruction) => {
    expect(withSpokenBefore(instruction, isThing)).toBe(instruction);
  },
);

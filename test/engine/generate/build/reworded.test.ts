import { expect, test } from 'vitest';
import {
  isExclusion,
  isPointer,
  isRestriction,
  isValueOf,
  withAntecedent,
  withoutReason,
  withThing,
} from '../../../../src/engine/generate/build/instruction/reworded.ts';

test.each([
  ['see payload for the ring and the day', true],
  ['details as in the payload', true],
  ['see the hens', false],
])('%s says where values are: %s', (text, expected) => {
  expect(isPointer(text)).toBe(expected);
});

test.each([
  ['note as in the payload', true],
  ['subject "Eggs"', true],
  ['log "Second egg"', false],
  ['note the egg', false],
])('%s is a value of the order before it: %s', (text, expected) => {
  expect(isValueOf(text)).toBe(expected);
});

test('what restricts and what is left out is told from what is to be done', () => {
  expect(isRestriction('Eggs only')).toBe(true);
  expect(isRestriction('Only sell eggs')).toBe(false);
  expect(isExclusion("Whoever flew away doesn't count")).toBe(true);
  expect(isExclusion('Count those who flew away')).toBe(false);
});

test.each([
  ['since they flew away cancel their feed', 'cancel their feed'],
  ['because it is ill cancel its feed', 'cancel its feed'],
  ['since March', 'since March'],
])('the reason in front of %s is no order', (text, expected) => {
  expect(withoutReason(text)).toBe(expected);
});

test.each([
  ['note it', 'The hen is moving out on Sunday', 'note the moving out of the hen on Sunday'],
  ['report it', 'The egg broke', 'report that the egg broke'],
  ['note it', undefined, 'note it'],
  ['refund it', 'The egg broke', 'refund it'],
])('%s is about what was told before: %s', (text, told, expected) => {
  expect(withAntecedent(text, told)).toBe(expected);
});

test('whatever is done to something is done to every such thing', () => {
  expect(withThing('sell whatever is still warm', ['egg'])).toBe('sell every egg that is still warm');
  expect(withThing('sell the eggs', ['egg'])).toBe('sell the eggs');
});

test('everything that somebody has planned is all of his planned things', () => {
  expect(withThing('Postpone everything he has booked to the new day', ['visit'])).toBe(
    'Postpone all his booked visits to the new day',
  );
});

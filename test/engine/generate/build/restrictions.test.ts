/** Restrictions stand behind what they restrict, wherever they are said. */
import { expect, test } from 'vitest';
import { withConditionsBehind, withRestriction } from '../../../../src/engine/generate/build/terms/restriction.ts';

test.each([
  ['If this lease is void, cancel it.', 'Cancel this lease if it is void.'],
  ['Look up this lease. If its state is void, cancel it.', 'Look up this lease. Cancel it if its state is void.'],
  ['Is this lease void? Then cancel it.', 'Cancel this lease if it is void.'],
  ['Only cancel this lease when it is void.', 'Cancel this lease only if it is void.'],
  ['Cancel this lease, but not if it is void.', 'Cancel this lease unless it is void.'],
])('%s', (said, meant) => {
  expect(withConditionsBehind(said)).toBe(meant);
});

test.each([
  'If the lease is void, tell me the day.',
  'If this lease is void, cancel it and tell the tenant.',
  'Write "If it is wet, leave it" to the tenant.',
])('stays: %s', (said) => {
  expect(withConditionsBehind(said)).toBe(said);
});

test('what something of it is restricts as what it is does', () => {
  expect(withRestriction('cancel this lease, but only if its state is void')).toEqual({
    text: 'cancel this lease',
    onlyIf: { said: 'is void', isNegated: false },
  });
});

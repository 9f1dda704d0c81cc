import { expect, test } from 'vitest';
import { moveIn, saidOnto } from '../../../../src/engine/generate/build/instruction/moves.ts';
import { shiftIn, withGiven } from '../../../../src/engine/generate/build/changes/shifts.ts';

test.each([
  ['Move all hens of that day to the new day', 'Move all hens of that day', 'the new day'],
  ['Move all visits from 2026-01-01 to 2026-01-03', 'Move all visits on 2026-01-01', '2026-01-03'],
  ['give his hens to the other keeper, please', 'give his hens, please', 'the other keeper'],
])('%s', (text, which, onto) => {
  expect(moveIn(text)).toMatchObject({ which, onto });
});

test.each([
  'Move all visits on 2026-01-01 to 2026-01-03',
  'move the visits of 2026-01-01 at 14:30 to 2026-01-03',
  'reschedule all visits from 2026-01-01 to 2026-01-03 at 10:00',
])('the day that things leave is not set: %s', (text) => {
  const move = moveIn(text);

  expect(move?.which).toContain('2026-01-01');
  expect(move?.change).not.toMatch(/2026-01-01|14:30/);
  expect(move?.change).toContain('to 2026-01-03');
});

test.each(['Write a letter to the keeper', 'Feed the hens', 'Ask them to move'])('moves nothing: %s', (text) => {
  expect(moveIn(text)).toBeUndefined();
});

test('a name is said of what is set where all of its words are', () => {
  const move = moveIn('Move all hens of that day to the new day');

  expect(move === undefined ? undefined : [saidOnto('newDay', move), saidOnto('day', move)]).toEqual([2, 0]);
});

test.each([
  ['raise the rent by 5 percent', { sign: 1, amount: 5, unit: 'percent' }],
  ['reduce the stock of this feed by 3', { sign: -1, amount: 3 }],
  ['the box gets 50 cents cheaper', { sign: -1, amount: 50, unit: 'cents' }],
  ['two more eggs', { sign: 1, amount: 2 }],
  ['20 hens fewer than planned', { sign: -1, amount: 20 }],
  ['an hour later', { sign: 1, amount: 1, unit: 'hour' }],
])('%s', (text, shift) => {
  expect(shiftIn(text)).toMatchObject(shift);
});

test.each(['raise the rent to 500', 'hens that are older than 3 years', 'write "2 more eggs"'])(
  'is no shift: %s',
  (text) => {
    expect(shiftIn(text)).toBeUndefined();
  },
);

test.each([
  ['raise the rent by the given amount', { amount: 5, henId: 3 }, { sign: 1, amount: 'amount' }],
  ['lower the price by this percentage', { percentage: 5 }, { sign: -1, amount: 'percentage', unit: 'percentage' }],
  ['extend the stay by the number of days', { nights: 2 }, { amount: 'nights', unit: 'days' }],
])('%s', (text, payload, shift) => {
  const said = shiftIn(text);

  expect(said === undefined ? undefined : withGiven(said, payload)).toMatchObject(shift);
});

test('of two numbers none is the amount that is not called so', () => {
  const said = shiftIn('raise the rent by the given amount');

  expect(said === undefined ? '' : withGiven(said, { eggs: 2, hens: 3 })).toBeUndefined();
});

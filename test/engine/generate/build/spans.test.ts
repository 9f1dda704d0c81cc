/** Ways to say from when to when. */
import { expect, test } from 'vitest';
import { withSpans } from '../../../../src/engine/generate/build/instruction/spans.ts';

const march = 'Eggs laid between 2026-03-01 and 2026-03-15';

test.each([
  ['Eggs laid from 1 March 2026 up to and including 15 March 2026', march],
  ['Eggs laid from March 1 to March 15, 2026 (both days included)', march],
  ['Eggs laid from the 1st to the 15th of March 2026, inclusive', march],
  ['Eggs laid from 2026-03-01 through 2026-03-15', march],
  ['Eggs laid in the first half of March 2026, the 1st through the 15th', march],
  ['Eggs laid in the second half of February 2026', 'Eggs laid between 2026-02-16 and 2026-02-28'],
])('%s', (said, plain) => {
  expect(withSpans(said, {})).toBe(plain);
});

test('days that are given are called as they are there', () => {
  const given = { from: '2026-03-01', to: '2026-03-15' };
  const said = 'Eggs laid from the first to the last day (both included), by hen';

  expect(withSpans(said, given)).toBe('Eggs laid between these two dates, by hen');
  expect(withSpans(said, { laidFirst: '2026-03-01', laidLast: '2026-03-15' })).toBe(
    'Eggs laid from the laid first to the laid last, by hen',
  );
  expect(withSpans('Eggs laid from the one day through the other', given)).toBe('Eggs laid between these two dates');
});

test.each([
  ['Move all visits from 2026-03-03 to 2026-03-05', 'Move all visits from 2026-03-03 to 2026-03-05'],
  [
    'Move all visits from 2026-03-03 to 2026-03-05 to the other barn',
    'Move all visits between 2026-03-03 and 2026-03-05 to the other barn',
  ],
])('from the one day to the other is where things are moved, unless they are moved elsewhere: %s', (said, plain) => {
  expect(withSpans(said, {})).toBe(plain);
});

test('what is understood anyway, or has no end, stays', () => {
  const given = { from: '2026-03-01', to: '2026-03-15' };

  expect(withSpans('Eggs laid from the first day to the last one', given)).toBe(
    'Eggs laid from the first day to the last one',
  );
  expect(withSpans('Eggs from 1 March 2026 on', {})).toBe('Eggs from 1 March 2026 on');
  expect(withSpans('Write "from 1 to 3 March 2026"', {})).toBe('Write "from 1 to 3 March 2026"');
});

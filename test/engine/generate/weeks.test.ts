/** Weeks that are told by one of their days. */
import { expect, test } from 'vitest';
import { withWeeks } from '../../../src/engine/generate/step/instruction/weeks.ts';
import { generateTransform } from '../../../src/engine/generate/transform/generate.ts';
import { openContext } from './context.ts';

test.each([
  ['bookings in the week of 6 May 2026', 'bookings from 2026-05-04 to 2026-05-10'],
  ['bookings for the week of May 4th, 2026', 'bookings from 2026-05-04 to 2026-05-10'],
  ['bookings in the week beginning 2026-05-06', 'bookings from 2026-05-06 to 2026-05-12'],
  ['bookings during the week of 1 January 2027', 'bookings from 2026-12-28 to 2027-01-03'],
  ['bookings in the week of 31 June 2026', 'bookings in the week of 31 June 2026'],
  ['bookings in a week of 2026-05-04', 'bookings in a week of 2026-05-04'],
])('%s', (said, meant) => {
  expect(withWeeks(said, [])).toBe(meant);
});

test('rows of a week are those from its Monday to its Sunday', async () => {
  const days = ['2026-05-03', '2026-05-04', '2026-05-07', '2026-05-10', '2026-05-11'];
  const stepData = { visits: { data: days.map((day, at) => ({ id: at + 1, day })) } };
  const fields = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
  const instruction = 'Visits in the week of 7 May 2026.';

  const { data } = await generateTransform(
    { currentTransform: '$', stepData, responseSchema: { type: 'array', items: fields }, instruction },
    await openContext(),
  );

  expect(data).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
});

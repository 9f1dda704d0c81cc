/** Ways to point to what is given. */
import { expect, test } from 'vitest';
import { withPointers } from '../../../../src/engine/generate/build/instruction/pointed.ts';

const payload = { day: '2026-03-01', hens: ['h_1', 'h_2'], coop: { name: 'North', place: 'Barn' } };
const said = (text: string): string => withPointers(text, payload);

test.each([
  ['Which eggs were laid before the day supplied?', 'Which eggs were laid before this day?'],
  ['Eggs laid on the day stated in the payload', 'Eggs laid on this day'],
  ['Eggs laid on the day we pass in', 'Eggs laid on this day'],
  ['Weigh all eggs of the hens provided.', 'Weigh all eggs of these hens.'],
  ['One entry for each of the hens whose ids are supplied', 'One entry for each of these hens'],
  ['One entry for every hen whose id is in the list', 'One entry for each of these hens'],
  ['Return the coop and the keeper of the coop concerned.', 'Return the coop and the keeper of the coop.'],
  ['Eggs of the coop that was handed over, newest first', 'Eggs of this coop, newest first'],
])('%s', (text, plain) => {
  expect(said(text)).toBe(plain);
});

test('what is not given, and what stands in quotes, stays', () => {
  expect(said('Which feed was the one supplied by the mill?')).toBe('Which feed was the one supplied by the mill?');
  expect(said('Write "the day supplied" on it')).toBe('Write "the day supplied" on it');
});

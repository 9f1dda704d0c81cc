/** What is so after a change that a sentence tells of. */
import { expect, test } from 'vitest';
import { afterChange } from '../../../../src/engine/page/answer/changed.ts';

test.each([
  ['A dozen goes up from £2.40 to £2.60.', '£2.40 to £2.60', '£2.60'],
  ['Das Dutzend steigt von 3 € auf 4 €.', '3 €', undefined],
  ['Das Dutzend steigt von 3 € auf 4 €.', '4 €', '4 €'],
  ['The market was moved from 3 May to 10 May.', '3 May', undefined],
  ['La docena sube de 3 € a 4 €.', '3 €', undefined],
  ['The flock grazes from 3 May to 10 May.', '3 May', '3 May'],
  ['Eggs are £2 to £3 a dozen.', '£2 to £3', '£2 to £3'],
])('%s %s', (text, value, expected) => {
  expect(afterChange(text, { start: text.indexOf(value), text: value })).toBe(expected);
});

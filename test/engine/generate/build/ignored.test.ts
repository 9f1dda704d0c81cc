import { expect, test } from 'vitest';
import { ignoredOf } from '../../../../src/engine/generate/build/terms/ignored.ts';
import { startOf } from '../../../../src/engine/generate/build/terms/plan.ts';

const payload = { mail: { address: 'hen@farm.test', orderId: 'o-1' }, day: '2025-05-01' };
const nothingDone = startOf({ payload, instruction: '' });

test('a member of a record is told to be of no use where only another one of it is used', () => {
  expect(ignoredOf(nothingDone, '{ "order": mail.orderId, "day": day }', payload)).toEqual(['mail.address']);
});

test('what takes the whole record takes all that is in it', () => {
  expect(ignoredOf(nothingDone, 'mail.{ "to": address, "order": orderId, "day": $$.day }', payload)).toEqual([]);
});

test('a list that a step is done for each of is of use', () => {
  // Nothing else of a planned step is looked at.
  const looped = {
    step: { id: 'hen', executionMode: 'LOOP', loopSelector: 'hens', apiConfig: { id: 'hen' } },
  } as never;

  expect(ignoredOf({ ...nothingDone, steps: [looped] }, '$', { hens: [1, 2], day: '2025-05-01' })).toEqual(['day']);
});

import { expect, test } from 'vitest';
import { nearestNames } from '../../../src/engine/db/nearest-names.ts';

test.each([
  ['Hen', ['eggs', 'hens', 'nests'], 'hens'],
  ['customer_notes', ['notes', 'customers', 'customer-notes'], 'customer-notes'],
  ['', ['b', 'a'], 'a'],
])('what is most like %j of %j is %s', (wanted, names, first) => {
  expect(nearestNames(wanted, names)[0]).toBe(first);
  expect(nearestNames(wanted, names)).toHaveLength(names.length);
});

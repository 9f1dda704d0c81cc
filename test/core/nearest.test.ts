import { expect, test } from 'vitest';
import { nearestFirst, nearestWithin } from '../../src/core/nearest.ts';

test.each([
  ['Hen', ['eggs', 'hens', 'nests'], 'hens'],
  ['customer_notes', ['notes', 'customers', 'customer-notes'], 'customer-notes'],
  ['', ['b', 'a'], 'a'],
])('what is most like %j of %j is %s', (wanted, names, first) => {
  expect(nearestFirst(wanted, names)[0]).toBe(first);
  expect(nearestFirst(wanted, names)).toHaveLength(names.length);
});

test.each([
  ['htpp', 'http'],
  ['chek', 'check'],
  ['x', undefined],
  ['chickens', undefined],
])('what is meant by %j is %j', (wanted, meant) => {
  expect(nearestWithin(wanted, ['http', 'check'])).toBe(meant);
});

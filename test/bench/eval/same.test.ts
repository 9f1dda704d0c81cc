import { expect, test } from 'vitest';
import { isSame } from '../../../bench/eval/same.ts';

test.each<[string, unknown, unknown]>([
  ['members in another order', { hens: 3, eggs: 2 }, { eggs: 2, hens: 3 }],
  ['a sum with rounding errors', { eggs: 0.1 + 0.2 }, { eggs: 0.3 }],
  ['large numbers with rounding errors', 1e15 + 1, 1e15],
  ['nested lists', [[{ hen: 'Bertha' }], []], [[{ hen: 'Bertha' }], []]],
])('accepts %s', (_what, actual, expected) => {
  expect(isSame(actual, expected)).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['items in another order', [1, 2], [2, 1]],
  ['an item too many', [1, 2], [1]],
  ['an item too few', [1], [1, 2]],
  ['a list for an object', [], {}],
  ['an object for a list', { 0: 1 }, [1]],
  ['one item instead of a list', 1, [1]],
  ['a number as text', '1', 1],
  ['a number that is a little off', 12.3, 12.31],
  ['null for a missing member', { hens: 3, eggs: null }, { hens: 3 }],
  ['a missing member for null', { hens: 3 }, { hens: 3, eggs: null }],
  ['another member of the same count', { hens: 3, coops: 1 }, { hens: 3, eggs: 1 }],
  ['an inherited member', { hens: 3 }, { toString: 3 }],
  ['nothing for null', undefined, null],
])('refuses %s', (_what, actual, expected) => {
  expect(isSame(actual, expected)).toBe(false);
});

test('leaves the order of the named lists open, and of no others', () => {
  const expected = [{ coops: [{ hens: [1, 2] }, { hens: [3] }] }, { coops: [] }];
  const turned = [{ coops: [] }, { coops: [{ hens: [3] }, { hens: [1, 2] }] }];
  const turnedInside = [{ coops: [{ hens: [2, 1] }, { hens: [3] }] }, { coops: [] }];

  expect(isSame(turned, expected, ['', '/*/coops'])).toBe(true);
  expect(isSame(turned, expected, [''])).toBe(false);
  expect(isSame(turnedInside, expected, ['', '/*/coops'])).toBe(false);
  expect(isSame(turnedInside, expected, ['/*/coops/*/hens'])).toBe(true);
});

test('counts how often an item is in a list without order', () => {
  expect(isSame([1, 1, 2], [1, 2, 2], [''])).toBe(false);
  expect(isSame([2, 1, 2], [1, 2, 2], [''])).toBe(true);
});

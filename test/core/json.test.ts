import { expect, test } from 'vitest';
import { parseExactly, withDigitsKept } from '../../src/core/json.ts';

test.each([
  ['{"id": 12345678901234567890}', { id: '12345678901234567890' }],
  ['[-9007199254740993, 9007199254740991]', ['-9007199254740993', 9_007_199_254_740_991]],
  ['9007199254740993', '9007199254740993'],
  ['{"far": 1e400, "near": [-1.5E+999, 2e3, 1e-400]}', { far: '1e400', near: ['-1.5E+999', 2000, 0] }],
  [
    '{"a": 0.1234567890123456789, "b": 1e300, "c": "9007199254740993"}',
    { a: 0.123_456_789_012_345_68, b: 1e300, c: '9007199254740993' },
  ],
])('reads %s, whole numbers beyond 2^53, and those beyond all numbers, as texts', (text, value) => {
  expect(parseExactly(text)).toEqual(value);
});

test('refuses what is no JSON, with large numbers in it or without', () => {
  expect(() => parseExactly('{"id": 12345678901234567890')).toThrow(SyntaxError);
  expect(() => parseExactly('{"id": 1')).toThrow(SyntaxError);
});

test.each([
  ['{"id":12345678901234567890}', '{"id":"12345678901234567890"}'],
  ['{"id": 7}', '{"id": 7}'],
  ['12345678901234567890 hens', '12345678901234567890 hens'],
])('makes of %s a text that others read exactly', (text, kept) => {
  expect(withDigitsKept(text)).toBe(kept);
});

import { expect, test } from 'vitest';
import { parseExactly } from '../../src/core/json.ts';

test.each([
  ['{"id": 12345678901234567890}', { id: '12345678901234567890' }],
  ['[-9007199254740993, 9007199254740991]', ['-9007199254740993', 9_007_199_254_740_991]],
  ['9007199254740993', '9007199254740993'],
  [
    '{"a": 0.1234567890123456789, "b": 1e300, "c": "9007199254740993"}',
    { a: 0.123_456_789_012_345_68, b: 1e300, c: '9007199254740993' },
  ],
])('reads %s, whole numbers beyond 2^53 as texts', (text, value) => {
  expect(parseExactly(text)).toEqual(value);
});

test('refuses what is no JSON, with large numbers in it or without', () => {
  expect(() => parseExactly('{"id": 12345678901234567890')).toThrow(SyntaxError);
  expect(() => parseExactly('{"id": 1')).toThrow(SyntaxError);
});

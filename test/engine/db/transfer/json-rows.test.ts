import { expect, test } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { JsonRows } from '../../../../src/engine/db/transfer/json-rows.ts';
import { plain, readIn } from './pieces.ts';

const sizes = [1, 2, 3, 5, 7, 11, 1_000];
const list =
  ' \n[{"hen": "A\\"}],[{\\\\"},\r\n {"eggs":\n [1, [2, {"a": "]"}]], "ä": null}\n\n , {}, {"hen": "B"} ]\n\n';
const lines = '\n{"hen": "A\\"}],[{\\\\"}\r\n  \n{"eggs": [1, [2, {"a": "]"}]], "ä": null}\n{}\n{"hen": "B"}';
const values = [
  [['hen'], ['A"}],[{\\']],
  [
    ['eggs', 'ä'],
    [[1, [2, { a: ']' }]], null],
  ],
  [[], []],
  [['hen'], ['B']],
];

test.each(sizes)('the records of a list are the same in pieces of %i characters', (size) => {
  const rows = plain(readIn(size, list, new JsonRows('json', undefined)));

  expect(rows.map(([, ...row]) => row)).toEqual(values);
  expect(rows.map(([line]) => line)).toEqual([2, 3, 6, 6]);
});

test.each(sizes)('the records of lines are the same in pieces of %i characters', (size) => {
  const rows = plain(readIn(size, lines, new JsonRows('ndjson', undefined)));

  expect(rows.map(([, ...row]) => row)).toEqual(values);
  expect(rows.map(([line]) => line)).toEqual([2, 4, 5, 6]);
});

test.each(sizes)('a mistake has the same place in pieces of %i characters', (size) => {
  const read = (text: string) => readIn(size, text, new JsonRows('json', undefined));

  expect(() => read('[{"a": 1},\n\n {"a": 1 x}]')).toThrow('Line 3, column 10: this was not valid JSON.');
  expect(() => read('[{"a": 1}, {"a":\n 1 x}]')).toThrow('Line 2, column 4: this was not valid JSON.');
  expect(() => read('[{"a": "')).toThrow('the list was never closed');
});

test.each([
  ['json', '[{"a": "'],
  ['ndjson', '{"a": "'],
] as const)('a record without an end in %s does not take the memory', (format, begin) => {
  const reader = new JsonRows(format, undefined);
  reader.read(begin);

  expect(() => reader.read('x'.repeat(limits.importRowChars + 1))).toThrow(
    `Line 1: a row had more than ${limits.importRowChars} characters.`,
  );
});

test('whole numbers beyond 2^53 are text, digit by digit', () => {
  const text =
    '{"a": 9007199254740993, "b": [-12345678901234567890], "c": 9007199254740991, "d": 1e300, "e": 0.1234567890123456}';

  const [row] = readIn(1_000, text, new JsonRows('ndjson', undefined));

  expect(row?.values).toEqual([
    '9007199254740993',
    ['-12345678901234567890'],
    9007199254740991,
    1e300,
    0.1234567890123456,
  ]);
});

import { expect, test } from 'vitest';
import { CsvRows } from '../../../../src/engine/db/transfer/csv-rows.ts';
import { plain, readIn } from './pieces.ts';

const columns = ['hen', 'note', 'eggs'];
const hens = '\r\n hen ,"note",eggs\r\nAda,"a ""b"", c",7\n\n"",,\r"Be\r\nrta"," x",\n,"""",""\nlast,"",1';
const rows = [
  [3, columns, ['Ada', 'a "b", c', '7']],
  [5, columns, ['', null, null]],
  [6, columns, ['Be\r\nrta', ' x', null]],
  [8, columns, [null, '"', '']],
  [9, columns, ['last', '', '1']],
];

test.each([1, 2, 3, 5, 7, 11, 1_000])('rows are the same in pieces of %i characters', (size) => {
  expect(plain(readIn(size, hens, new CsvRows(undefined, undefined)))).toEqual(rows);
});

test('a line break at the very end makes no row', () => {
  const read = (text: string) => plain(readIn(1_000, text, new CsvRows(undefined, undefined)));

  expect(read(`${hens}\n`)).toEqual(rows);
  expect(read(`${hens}\r\n`)).toEqual(rows);
});

test('an empty line is a row without a value where there is one column alone', () => {
  const read = plain(readIn(1, 'hen\n\nAda\n""\n', new CsvRows(undefined, undefined)));

  expect(read.map(([line, , values]) => [line, ...values])).toEqual([
    [2, null],
    [3, 'Ada'],
    [4, ''],
  ]);
});

test('empty cells behind the last column are nothing', () => {
  const read = plain(readIn(1_000, 'hen,eggs\nAda,7,,\n', new CsvRows(undefined, undefined)));

  expect(read).toEqual([[2, ['hen', 'eggs'], ['Ada', '7']]]);
});

test('a quote inside a cell without quotes is text', () => {
  const read = plain(readIn(1_000, 'size,hen\n6"2,A"da"\n', new CsvRows(undefined, undefined)));

  expect(read).toEqual([[2, ['size', 'hen'], ['6"2', 'A"da"']]]);
});

test.each([
  ['a,b;c;d\n1;2;3', ['a,b', 'c', 'd']],
  ['"a,b,c,d";e\n1;2', ['a,b,c,d', 'e']],
  ['a\tb,c\td\n1\t2\t3', ['a', 'b,c', 'd']],
  ['a\n1', ['a']],
])('the delimiter of %j is the one that its first line has most often', (text, names) => {
  const [first] = plain(readIn(1, text, new CsvRows(undefined, undefined)));

  expect(first?.[1]).toEqual(names);
});

test.each([[undefined], ['^']])('a line that names the delimiter has no names: given %j', (delimiter) => {
  const read = plain(readIn(1, 'sep=^\nhen^note\nAda^a;b,c\n', new CsvRows(delimiter, undefined)));

  expect(read).toEqual([[3, ['hen', 'note'], ['Ada', 'a;b,c']]]);
});

test.each(['"', '\n', '\r'])('%j is refused as a delimiter', (delimiter) => {
  expect(() => new CsvRows(delimiter, undefined)).toThrow('a quote or a line break');
});

import { expect, test } from 'vitest';
import { formatOf } from '../../../../src/engine/db/transfer/format.ts';

test.each([
  ['a/eggs.csv', undefined, 'csv'],
  ['eggs.TSV', undefined, 'csv'],
  ['eggs.jsonl', 'text/csv', 'ndjson'],
  ['eggs.json', undefined, 'json'],
  ['eggs', 'text/csv; charset=utf-8', 'csv'],
  ['eggs.txt', 'application/x-ndjson', 'ndjson'],
])('%s as %s is %s', (path, type, format) => {
  expect(formatOf(path, type)).toBe(format);
});

test.each(['constructor', 'eggs.constructor', 'eggs.csv.gz', 'csv'])('%s does not tell', (path) => {
  expect(() => formatOf(path)).toThrow('The path did not tell the format.');
});

import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import type { Json } from '../../../../src/core/json.ts';
import type { Performed } from '../../../../src/core/rows.ts';
import { packResults, unpackResults } from '../../../../src/drivers/rows/sqlite/packed.ts';

function performed(rows: readonly (readonly Json[])[]): Performed {
  const columns = (rows[0] ?? []).map((_, index) => `column ${index}`);
  return { results: [{ kind: 'query', table: 'hens', columns, rows, hasMore: false, notes: [] }], isUndoable: true };
}

/** As it goes from one process to the other. */
function sent(value: Performed): Performed {
  return unpackResults(deserialize(serialize(packResults(value))));
}

const values: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  7,
  -1.5,
  1e300,
  2 ** 53 - 1,
  '',
  'Berta',
  'Hühner 🐔',
  'ends with half a pair \ud83d',
  '\udc14 begins with the other',
  { coop: 'north', eggs: [1, 2] },
  ['a', null],
  {},
];

test('gives every value back as it was, wherever it stands', () => {
  const rows = values.map((_, index) => [...values.slice(index), ...values.slice(0, index)]);

  expect(sent(performed(rows))).toStrictEqual(performed(rows));
});

test.each([0, 1, 7, 8, 9, 1_000])('gives %i rows back', (count) => {
  const rows = Array.from({ length: count }, (_, index) => [index, `hen ${index}`, null]);

  expect(sent(performed(rows))).toStrictEqual(performed(rows));
});

test('gives rows of columns without values back', () => {
  const rows = Array.from({ length: 20 }, () => [null, null]);

  expect(sent(performed(rows))).toStrictEqual(performed(rows));
});

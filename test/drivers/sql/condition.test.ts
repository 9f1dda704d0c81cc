import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition.ts';
import { writeCondition } from '../../../src/drivers/sql/condition.ts';
import { type Dialect, postgres, quoteName, sqlite } from '../../../src/drivers/sql/dialect.ts';

function write(condition: Condition, dialect: Dialect): { text: string; params: readonly unknown[] } {
  const params: unknown[] = [];
  const bindRaw = (value: unknown): string => dialect.placeholder(params.push(value));
  const text = writeCondition(condition, { dialect, expression: quoteName, bind: bindRaw, bindRaw });
  return { text, params };
}

const condition: Condition = {
  all: [
    { column: 'age', order: 'gte', value: 2 },
    {
      any: [
        { column: 'name', like: 'B_r%\\%', ignoresCase: false },
        { column: 'coop', is: 'not null' },
      ],
    },
    { column: 'breed', among: ['Sussex'], isNegated: true },
    { column: 'nest', order: 'ne', value: { row: 1 } },
  ],
};

test('writes one condition for both databases', () => {
  expect(write(condition, sqlite)).toEqual({
    text: `("age" >= ?) and (("name" glob ?) or ("coop" is not null)) and (not ("breed" in (select value from json_each(?)))) and (canonical_json("nest") <> canonical_json(?))`,
    params: [2, 'B?r*%', '["Sussex"]', '{"row":1}'],
  });
  expect(write(condition, postgres)).toEqual({
    text: `("age" >= $1) and (("name"::text like $2) or ("coop" is not null)) and (not ("breed" = any($3))) and (("nest")::jsonb <> ($4)::jsonb)`,
    params: [2, 'B_r%\\%', ['Sussex'], '{"row":1}'],
  });
});

test('an empty list of conditions has a meaning', () => {
  expect(write({ all: [] }, sqlite).text).toBe('true');
  expect(write({ any: [] }, sqlite).text).toBe('false');
});

const file = new Sqlite(':memory:');
const matches = (text: string, like: string, ignoresCase: boolean): boolean => {
  const { text: sql, params } = write({ column: 'name', like, ignoresCase }, sqlite);
  return (
    file
      .prepare(`select ${sql} from (select ? as "name")`)
      .pluck()
      .get(...params, text) === 1
  );
};

test.each([
  ['Berta', 'Ber%', false, true],
  ['berta', 'Ber%', false, false],
  ['berta', 'Ber%', true, true],
  ['Berta', 'B_rta', false, true],
  ['Brta', 'B_rta', false, false],
  ['50%', '50\\%', false, true],
  ['500', '50\\%', false, false],
  ['50%', '50\\%', true, true],
  ['a*b', 'a*b', false, true],
  ['axb', 'a*b', false, false],
  ['a?[c]', 'a?[c]', false, true],
  ['a\\', 'a\\', false, true],
  ['a\\', 'a\\', true, true],
  ['a\\b', 'a\\\\b', false, true],
  ['line\nbreak', 'line%break', false, true],
  ['BÉLA und Ömer', 'béla%ömer', true, true],
  ['béla', 'B_LA', true, true],
  ['Ирина', 'и%', true, true],
  ['Ирина', 'и%', false, false],
  ['Ö 50% [é]*', 'ö 50\\% [É]*', true, true],
  ['Ö 500 [é]*', 'ö 50\\% [É]*', true, false],
  ['Straße', 'straß_', true, true],
  ['𐐀x', '𐐨X', true, true],
  ['é\\', 'É\\', true, true],
])('%j is like %j (case ignored: %j): %j', (text, like, ignoresCase, expected) => {
  expect(matches(text, like, ignoresCase)).toBe(expected);
});

test('a name is quoted whatever is in it, and one that cannot be is refused', () => {
  expect(quoteName('hens" union select 1--')).toBe('"hens"" union select 1--"');
  expect(() => quoteName('')).toThrow('A name was empty');
  expect(() => quoteName('a\0b')).toThrow('NUL');
});

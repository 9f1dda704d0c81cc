import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { readFilters } from '../../../src/engine/db/filter.ts';

const kept = [
  ['a value is equality', { name: 'Berta' }, { column: 'name', order: 'eq', value: 'Berta' }],
  ['null is the absence of a value', { name: null }, { column: 'name', is: 'null' }],
  ['a list is one of several', { age: [1, 2] }, { column: 'age', among: [1, 2], isNegated: false }],
  [
    'null in a list is the absence of a value',
    { age: [1, null] },
    {
      any: [
        { column: 'age', is: 'null' },
        { column: 'age', among: [1], isNegated: false },
      ],
    },
  ],
  [
    'null among what is not wanted leaves the absence out',
    { age: { $nin: [1, null] } },
    {
      all: [
        { column: 'age', is: 'not null' },
        { column: 'age', among: [1], isNegated: true },
      ],
    },
  ],
  ['an operator', { age: { $gte: 2 } }, { column: 'age', order: 'gte', value: 2 }],
  ['not null', { age: { $ne: null } }, { column: 'age', is: 'not null' }],
  ['a pattern', { name: { $ilike: 'b%' } }, { column: 'name', like: 'b%', ignoresCase: true }],
  ['being true', { isLaying: { $is: true } }, { column: 'isLaying', is: 'true' }],
  ['a record is compared as JSON', { coop: { row: 1 } }, { column: 'coop', order: 'eq', value: { row: 1 } }],
  ['an empty record too', { coop: {} }, { column: 'coop', order: 'eq', value: {} }],
  [
    'inside $eq any record is compared',
    { coop: { $eq: { gte: 1, $row: 1 } } },
    { column: 'coop', order: 'eq', value: { gte: 1, $row: 1 } },
  ],
  [
    'several of them must all hold',
    { age: { $gt: 1, $lt: 5 }, name: 'Berta' },
    {
      all: [
        {
          all: [
            { column: 'age', order: 'gt', value: 1 },
            { column: 'age', order: 'lt', value: 5 },
          ],
        },
        { column: 'name', order: 'eq', value: 'Berta' },
      ],
    },
  ],
  [
    '$or',
    { $or: [{ age: 1 }, { name: 'Berta' }] },
    {
      any: [
        { column: 'age', order: 'eq', value: 1 },
        { column: 'name', order: 'eq', value: 'Berta' },
      ],
    },
  ],
  ['nothing at all', {}, { all: [] }],
  ['a name that every object has', { constructor: 1 }, { column: 'constructor', order: 'eq', value: 1 }],
] as const;

test.each(kept)('%s', (_what, filters, condition) => {
  expect(readFilters(filters)).toEqual(condition);
});

const refused = [
  [{ age: { $near: 1 } }, 'filters.age.$near was not understood: there is no operator $near.'],
  [{ age: { $constructor: 1 } }, 'filters.age.$constructor was not understood: there is no operator $constructor.'],
  [{ $not: [] }, 'filters.$not was not understood: there is no operator $not.'],
  [{ $or: {} }, 'filters.$or was no list.'],
  [{ $or: [] }, 'filters.$or was an empty list.'],
  [{ $or: [{}] }, 'filters.$or[0] was no filter.'],
  [{ age: { $in: 1 } }, 'filters.age.$in was no list.'],
  [{ age: [[1]] }, 'filters.age[0] was no single value.'],
  [{ age: { $gt: null } }, 'filters.age.$gt was null.'],
  [{ age: { $gt: {} } }, 'filters.age.$gt was no single value.'],
  [{ age: Number.NaN }, 'filters.age was no single value.'],
  [{ age: { $lt: Number.POSITIVE_INFINITY } }, 'filters.age.$lt was no single value.'],
  [{ name: { $like: 1 } }, 'filters.name.$like was no text.'],
  [{ name: { $like: '%\0b' } }, 'filters.name.$like had a null byte.'],
  [{ coop: { $eq: 1, row: 1 } }, 'filters.coop had both operators and other members.'],
  [{ eggs: { gte: 5 } }, 'filters.eggs had operators that are written differently here.'],
  [{ eggs: { '>': 5 } }, 'filters.eggs had operators that are written differently here.'],
  [{ eggs: { '>=': 5, lt: 9 } }, 'filters.eggs had operators that are written differently here.'],
  [{ name: { $is: 1 } }, 'filters.name.$is was none of null, "not null", true and false.'],
  [{ age: Array.from({ length: limits.filterValues + 1 }, () => 1) }, 'filters.age had 10001 values.'],
] as const;

test.each(refused)('refuses %j', (filters, message) => {
  expect(() => readFilters(filters)).toThrow(
    expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_ARGUMENT', message }),
  );
});

test('refuses a pattern that is too long', () => {
  const refused = expect.objectContaining({ reason: 'TOO_LARGE', message: 'filters.name.$ilike was too long.' });

  expect(() => readFilters({ name: { $ilike: 'x'.repeat(limits.filterPatternChars + 1) } })).toThrow(refused);
});

test('refuses filters that are nested too deep, or too many', () => {
  const deep = Array.from({ length: limits.filterDepth + 1 }).reduce<Record<string, unknown>>(
    (inner) => ({ $or: [inner] }),
    { age: 1 },
  );
  const many = Object.fromEntries(Array.from({ length: limits.filterConditions }, (_, index) => [`c${index}`, 1]));

  expect(() => readFilters(deep)).toThrow('was nested too deep');
  expect(() => readFilters(many)).toThrow('had 201 conditions');
});

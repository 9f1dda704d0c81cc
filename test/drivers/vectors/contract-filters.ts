/** Conditions on metadata: each finds the same in every database. */
import { expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition.ts';
import type { VectorItem } from '../../../src/core/vectors.ts';
import { type NewPlace, signal } from './place.ts';
import { clustered, items, nearest } from './samples.ts';

const flock: Readonly<Record<string, VectorItem['metadata']>> = {
  one: {
    age: 1,
    name: 'Berta',
    isLaying: true,
    'a.b': 'dotted',
    'x"y': 1,
    'x\\y': 2,
    tags: ['a', 'b'],
    nest: { row: 1, box: 'q' },
  },
  seven: { age: 7, name: 'berta', isLaying: false, a: { b: 'nested' }, tags: ['b', 'a'], nest: { box: 'q', row: 1 } },
  text: { age: '7', name: 'x', isLaying: 1, a: { b: 'dotted' }, nest: '{"row":1,"box":"q"}' },
  none: { age: null, name: '50%', __proto_: 1 },
  bare: {},
};

const cases: readonly (readonly [string, Condition, readonly string[]])[] = [
  ['a number is equal to that number only', { column: 'age', order: 'eq', value: 7 }, ['seven']],
  ['a text to that text only', { column: 'age', order: 'eq', value: '7' }, ['text']],
  ['no text is greater than a number', { column: 'age', order: 'gte', value: 1 }, ['one', 'seven']],
  ['no number is less than a text', { column: 'age', order: 'lt', value: '8' }, ['text']],
  ['what is missing is no other value', { column: 'age', order: 'ne', value: 7 }, ['one', 'text']],
  ['true is not 1', { column: 'isLaying', order: 'eq', value: true }, ['one']],
  ['1 is not true', { column: 'isLaying', order: 'eq', value: 1 }, ['text']],
  ['being true', { column: 'isLaying', is: 'true' }, ['one']],
  ['being false', { column: 'isLaying', is: 'false' }, ['seven']],
  ['null is like missing', { column: 'age', is: 'null' }, ['bare', 'none']],
  ['being there', { column: 'age', is: 'not null' }, ['one', 'seven', 'text']],
  ['one of several of any type', { column: 'age', among: [1, '7', true], isNegated: false }, ['one', 'text']],
  ['one of none', { column: 'age', among: [], isNegated: false }, []],
  ['none of several', { column: 'age', among: [1, 2], isNegated: true }, ['seven', 'text']],
  ['a pattern', { column: 'name', like: 'B%', ignoresCase: false }, ['one']],
  ['a pattern whatever the case', { column: 'name', like: 'b_rta', ignoresCase: true }, ['one', 'seven']],
  ['a pattern with a per cent sign of its own', { column: 'name', like: '50\\%', ignoresCase: true }, ['none']],
  ['a path', { column: 'a.b', order: 'eq', value: 'nested' }, ['seven']],
  ['a name with a dot, or a path', { column: 'a.b', order: 'eq', value: 'dotted' }, ['one', 'text']],
  ['a name with a quotation mark', { column: 'x"y', order: 'eq', value: 1 }, ['one']],
  ['a name with a backslash', { column: 'x\\y', order: 'eq', value: 2 }, ['one']],
  ['a name that would end a statement', { column: "a') or 1=1 --", is: 'not null' }, []],
  [
    'a record whatever the order of its members',
    { column: 'nest', order: 'eq', value: { box: 'q', row: 1 } },
    ['one', 'seven'],
  ],
  ['a list in its order', { column: 'tags', order: 'eq', value: ['a', 'b'] }, ['one']],
  [
    'all of several',
    {
      all: [
        { column: 'age', order: 'gt', value: 0 },
        { column: 'name', like: '%a', ignoresCase: false },
      ],
    },
    ['one', 'seven'],
  ],
  [
    'any of several',
    {
      any: [
        { column: 'age', order: 'eq', value: 1 },
        { column: 'age', is: 'null' },
      ],
    },
    ['bare', 'none', 'one'],
  ],
  ['nothing in particular', { all: [] }, ['bare', 'none', 'one', 'seven', 'text']],
  ['nothing at all', { any: [] }, []],
];

export function filterContract(newPlace: NewPlace): void {
  test('each condition finds what it says', async () => {
    const vectors = await newPlace().open();
    const embedding = Float32Array.of(1, 0);
    const stored = Object.entries(flock).map(([ref, metadata]) => ({ ref, embedding, metadata }));
    await vectors.upsert('hens', stored, signal);

    for (const [what, condition, expected] of cases) {
      const answer = await vectors.query({ namespace: 'hens', embedding, topK: 10, condition }, signal);
      expect
        .soft(
          answer?.matches.map(({ ref }) => ref),
          what,
        )
        .toEqual(expected);
      expect.soft(answer?.count, what).toBe(5);
    }
  });

  test('as many as were wanted, when so many fulfil the condition', async () => {
    const vectors = await newPlace().open();
    const make = clustered(32, 21);
    const some = items(6_000, make);
    for (let at = 0; at < some.length; at += 1_000) await vectors.upsert('hens', some.slice(at, at + 1_000), signal);
    const conditions: readonly (readonly [Condition, (metadata: VectorItem['metadata']) => boolean])[] = [
      [{ column: 'index', order: 'lt', value: 12 }, ({ index }) => Number(index) < 12],
      [{ column: 'coop', order: 'eq', value: 'coop 3' }, ({ coop }) => coop === 'coop 3'],
      [{ column: 'index', order: 'gte', value: 100 }, ({ index }) => Number(index) >= 100],
    ];

    for (const [condition, holds] of conditions) {
      const embedding = make();
      const answer = await vectors.query({ namespace: 'hens', embedding, topK: 10, condition }, signal);
      const expected = nearest(
        embedding,
        some.filter(({ metadata }) => holds(metadata)),
        10,
      );
      expect(answer?.matches.map(({ ref }) => ref)).toEqual(expected);
    }
  });
}

import { expect, test } from 'vitest';
import { type Edges, orderVersions } from '../../../src/engine/registry/graph.ts';

function edges(table: Record<string, readonly [string | undefined, ...string[]]>): Map<string, Edges> {
  return new Map(Object.entries(table).map(([key, [previous, ...references]]) => [key, { previous, references }]));
}

test('puts what is referred to first', () => {
  const { order, cycles } = orderVersions(
    edges({ c2: ['c1', 'b1'], c1: [undefined], b1: [undefined, 'a1'], a1: [undefined] }),
  );

  expect(cycles).toEqual([]);
  for (const [first, second] of [
    ['c1', 'c2'],
    ['b1', 'c2'],
    ['a1', 'b1'],
  ] as const) {
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(second));
  }
});

test('gives the order within subjects up where they refer to each other crosswise', () => {
  const { order, cycles } = orderVersions(
    edges({ a1: [undefined, 'b2'], a2: ['a1'], b1: [undefined, 'a2'], b2: ['b1'] }),
  );

  expect(cycles).toEqual([]);
  expect(order.indexOf('b2')).toBeLessThan(order.indexOf('a1'));
  expect(order.indexOf('a2')).toBeLessThan(order.indexOf('b1'));
});

test('names circles, and what refers to itself, and orders the rest', () => {
  const { order, cycles } = orderVersions(
    edges({
      a: [undefined, 'b'],
      b: [undefined, 'c'],
      c: [undefined, 'a'],
      d: [undefined, 'd'],
      e: [undefined, 'f'],
      f: [undefined],
    }),
  );

  expect(cycles.map((cycle) => cycle.toSorted())).toEqual([['a', 'b', 'c'], ['d']]);
  expect(order).toEqual(['f', 'e']);
});

test('takes a chain of any length', () => {
  const chain = Array.from({ length: 50_000 }, (_, index): [string, Edges] => [
    `v${index}`,
    { previous: index === 0 ? undefined : `v${index - 1}`, references: [] },
  ]);

  const { order } = orderVersions(new Map(chain.toReversed()));

  expect([order.length, order[0], order.at(-1)]).toEqual([50_000, 'v0', 'v49999']);
});

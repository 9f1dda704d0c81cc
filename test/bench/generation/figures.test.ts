import { expect, test } from 'vitest';
import { figuresOf } from '../../../bench/generation/figures.ts';
import type { Attempt } from '../../../bench/generation/propose.ts';
import { type Figure, isMissed } from '../../../bench/report.ts';

const kinds = ['transforms', 'steps', 'repairs', 'builds'] as const;
const said = ['The request was not sent.', 'The documentation does not show what the answer looks like.'];

function attempt(over: Partial<Attempt>): Attempt {
  const solved = { set: 'steps', class: 'read', id: 'read-the-hen', verdict: 'solved', ms: 10, why: [] } as const;
  return { ...solved, unchecked: said, ...over };
}

function times(count: number, over: Partial<Attempt>): readonly Attempt[] {
  return Array.from({ length: count }, () => attempt(over));
}

function figure(attempts: readonly Attempt[], start: string): Figure {
  const found = figuresOf(attempts, kinds).find(({ what }) => what.startsWith(start));
  if (found === undefined) throw new Error(`There is no figure ${start}.`);
  return found;
}

test('holds the bar with four of five steps solved, and misses it with three', () => {
  const four = figure([...times(4, {}), attempt({ verdict: 'refused' })], 'steps: solved');
  const three = figure([...times(3, {}), ...times(2, { verdict: 'refused' })], 'steps: solved');

  expect(four).toMatchObject({ patchbay: 4, reference: 5, ratio: 0.8 });
  expect([isMissed(four), isMissed(three)]).toEqual([false, true]);
});

test('misses the bar of a kind that nothing was tried of', () => {
  expect(isMissed(figure([], 'repairs: solved'))).toBe(true);
  expect(isMissed(figure([], 'time of a proposal, transforms'))).toBe(true);
});

test('tells nothing of a kind that the set does not hold', () => {
  const told = figuresOf([attempt({})], ['steps']).map(({ what }) => what);

  expect(told.filter((what) => !what.includes('steps'))).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
});

test('tells nothing of a kind that the set does not word otherwise', () => {
  const told = figuresOf([attempt({ set: 'rewordings', class: 'transforms' })], ['rewordings']);

  expect(told.filter(({ what }) => what.includes('transforms in other words'))).toHaveLength(4);
  expect(told.filter(({ what }) => /(?:steps|builds) in other words/.test(what))).toEqual([]);
});

test('bears no wrong answer that says of nothing that it is unchecked', () => {
  const warned = attempt({ verdict: 'wrong', unchecked: said });
  const silent = attempt({ verdict: 'wrong', unchecked: [] });

  expect(isMissed(figure([warned], 'steps: wrong and nothing unchecked'))).toBe(false);
  expect(isMissed(figure([warned, silent], 'steps: wrong and nothing unchecked'))).toBe(true);
});

test('does not take for a warning what is said of every step', () => {
  const attempts = [said, said.slice(0, 1), []].map((unchecked) => attempt({ verdict: 'wrong', unchecked }));

  expect(figure(attempts, 'steps: wrong and no warning of its own').patchbay).toBe(2);
});

test('counts a refusal neither as solved nor as wrong', () => {
  const attempts = [attempt({ verdict: 'refused', unchecked: [] })];

  expect(
    figuresOf(attempts, kinds)
      .filter(({ what }) => what.startsWith('steps'))
      .map(({ patchbay }) => patchbay),
  ).toEqual([0, 0, 0, 1]);
});

test('tells classes of transforms apart, and times them together', () => {
  const attempts = [
    ...times(18, { set: 'transforms', class: 'easy', ms: 20 }),
    attempt({ set: 'transforms', class: 'hard', ms: 500 }),
    attempt({ set: 'transforms', class: 'hard', ms: 900 }),
  ];

  expect(figure(attempts, 'easy transforms: solved').reference).toBe(18);
  expect(figure(attempts, 'hard transforms: solved').reference).toBe(2);
  expect(figure(attempts, 'time of a proposal, transforms')).toMatchObject({ patchbay: 20, reference: 500 });
});

/** Weights that are fitted to some pages must tell of others how likely an answer is right. */
import { expect, test } from 'vitest';
import { fitted } from '../../scripts/fit-answers/fit.ts';
import { readItems } from '../../scripts/fit-answers/items.ts';
import { type Judged, judged } from '../../scripts/fit-answers/left-out.ts';

const items = readItems();
const model = fitted(items.filter(({ set }) => set.startsWith('round')));
const others = items.filter(({ set }) => !set.startsWith('round')).map((item) => judged(item, model));
const said = others.filter((one) => one.said !== undefined);

function rightBetween(from: number, to: number): number {
  const some = said.filter(({ confidence }: Judged) => confidence >= from && confidence < to);
  return some.filter(({ isRight }) => isRight).length / some.length;
}

test('what is said with more confidence is right more often, on pages that nothing was fitted to', () => {
  const shares = [rightBetween(0, 0.5), rightBetween(0.5, 0.75), rightBetween(0.75, 0.9), rightBetween(0.9, 1.01)];

  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(0)).toBeLessThan(0.6);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
});

test('no page of a set that nobody may look at is read', () => {
  expect(items.filter(({ set }) => set === 'held')).toEqual([]);
});

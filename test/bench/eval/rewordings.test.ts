import { expect, test } from 'vitest';
import { type EvalSet, evalSets } from '../../../bench/eval/read.ts';
import { readRewordedBuilds, readRewordedSteps, readRewordedTransforms } from '../../../bench/eval/rewordings.ts';

test.each([
  ['practice', 4 * 80 + 2 * 80, 3 * 12, 3 * 16],
  ['seventeenth', 4 * 40, 3 * 12, 3 * 16],
  ['eighteenth', 2 * 80, 0, 0],
] as const)('the %s set has %i transforms, %i steps and %i builds in other words', (set, transforms, steps, builds) => {
  expect(readRewordedTransforms(set)).toHaveLength(transforms);
  expect(readRewordedSteps(set)).toHaveLength(steps);
  expect(readRewordedBuilds(set)).toHaveLength(builds);
});

test('rewordings ask for what a practice task asks for, each in words of its own', () => {
  const read = (set: EvalSet) => [
    ...readRewordedTransforms(set),
    ...readRewordedSteps(set),
    ...readRewordedBuilds(set),
  ];
  const all = evalSets.flatMap(read);

  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ instruction }) => instruction)).size).toBe(all.length);
});

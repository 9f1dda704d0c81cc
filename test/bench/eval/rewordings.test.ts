import { expect, test } from 'vitest';
import { type EvalSet, evalSets } from '../../../bench/eval/read.ts';
import { readRewordedBuilds, readRewordedSteps, readRewordedTransforms } from '../../../bench/eval/rewordings.ts';

test.each([
  ['practice', 80],
  ['seventeenth', 40],
] as const)('the %s set words %i transforms and every other kind of task otherwise', (set, transforms) => {
  expect(readRewordedTransforms(set)).toHaveLength(4 * transforms);
  expect(readRewordedSteps(set)).toHaveLength(3 * 12);
  expect(readRewordedBuilds(set)).toHaveLength(3 * 16);
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

import { expect, test } from 'vitest';
import { evalSets } from '../../../bench/eval/read.ts';
import { loadRewordings } from '../../../bench/eval/rewordings.ts';

const all = evalSets.flatMap(loadRewordings);

test.each(['practice', 'seventeenth'] as const)('the %s set has four rewordings of forty tasks', (set) => {
  expect(loadRewordings(set)).toHaveLength(160);
});

test('rewordings ask for what a practice task asks for, each in words of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ instruction }) => instruction)).size).toBe(all.length);
});

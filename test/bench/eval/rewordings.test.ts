import { expect, test } from 'vitest';
import { evalSets } from '../../../bench/eval/read.ts';
import { loadRewordings } from '../../../bench/eval/rewordings.ts';

const all = evalSets.flatMap(loadRewordings);

test('rewordings ask for what a practice task asks for, each in words of its own', () => {
  expect(all.length).toBeGreaterThanOrEqual(320);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ instruction }) => instruction)).size).toBe(all.length);
});

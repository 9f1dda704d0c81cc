import { expect, test } from 'vitest';
import { oneSided } from '../../../../src/engine/generate/step/one-sided.ts';
import type { Bound } from '../../../../src/engine/generate/step/target.ts';

const day: Bound = { source: 'data', expression: 'day', value: '2025-05-01' };
const both: ReadonlyMap<string, Bound> = new Map([
  ['query since', day],
  ['query until', day],
  ['query coop', { source: 'data', expression: 'coop', value: 'C-7' }],
]);

test.each([
  ['list the eggs laid since the day', ['query since', 'query coop']],
  ['list the eggs laid until the day', ['query until', 'query coop']],
  ['list the eggs laid on the day', ['query since', 'query until', 'query coop']],
])('%s', (text, names) => {
  expect([...oneSided(both, text).keys()]).toEqual(names);
});

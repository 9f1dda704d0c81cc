import { expect, test } from 'vitest';
import { oneSided } from '../../../../src/engine/generate/step/instruction/one-sided.ts';
import type { Bound } from '../../../../src/engine/generate/step/terms/target.ts';
import { stepsOf } from './step-for.ts';

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

test('a span never begins with what says where one ends', async () => {
  const stepFor = stepsOf({
    '/ferries': {
      get: {
        summary: 'List ferries',
        parameters: [{ name: 'launched_after', in: 'query', schema: { type: 'string', format: 'date' } }],
      },
    },
  });
  const ask = async (payload: Readonly<Record<string, string>>): Promise<unknown> =>
    (await stepFor('List the ferries launched before this date', payload)).query;

  expect(JSON.stringify(await ask({ before: '2026-03-01' })) ?? '').not.toContain('before');
  expect((await stepFor('List the ferries launched after this date', { after: '2026-03-01' })).query).toEqual({
    launched_after: '<<after>>',
  });
});

import { expect, test } from 'vitest';
import { farm, openStage } from './stage.ts';

test('brings over every version with its id, its number and its references', async () => {
  const { source, target, migrate } = await openStage({ source: { seed: farm } });
  const before = source.snapshot();

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'completed',
    summary: { registered: 5, failed: 0, soft_deleted: 1, configs_applied: 1 },
    verification: { status: 'passed', checked: 5, byte_identical: 5 },
  });
  expect(target.state().versions).toEqual(source.state().versions);
  expect(target.state().configs).toEqual(source.state().configs);
  expect(target.state().modes).toEqual({ '': 'READWRITE' });
  expect(source.snapshot()).toBe(before);
});

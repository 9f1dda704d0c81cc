import { expect, test } from 'vitest';
import { crashRows } from './crash.ts';

test('twenty kills lose nothing that was acknowledged, and leave nothing half', { timeout: 120_000 }, async () => {
  const { kills, acknowledged } = await crashRows({ kills: 20, seed: 7 });

  expect(kills).toBe(20);
  expect(acknowledged).toBeGreaterThanOrEqual(20);
});

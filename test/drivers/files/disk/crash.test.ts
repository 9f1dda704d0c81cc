import { expect, test } from 'vitest';
import { crashFiles } from './crash.ts';

test('loses nothing that was acknowledged, and shows nothing half-written, when its process is killed', async () => {
  const { kills, steps, findings, orphans } = await crashFiles(20);

  expect(findings).toEqual([]);
  expect(orphans).toBe(0);
  expect(kills).toBe(20);
  expect(steps).toBeGreaterThan(20);
}, 60_000);

import { expect, test } from 'vitest';
import { newRunId } from '../../../src/engine/run/id.ts';

test('an id is a UUID of version 7 with its time', () => {
  const id = newRunId(Date.parse('2026-11-21T06:00:00Z'));

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T06:00:00Z'));
});

test('ids are in the order of their time, and different at the same time', () => {
  const times = [0, 999, 1_000, 1_763_704_800_000, 1_763_704_800_001];
  const ids = times.map(newRunId);

  expect(ids.toSorted()).toEqual(ids);
  expect(newRunId(1)).not.toBe(newRunId(1));
});

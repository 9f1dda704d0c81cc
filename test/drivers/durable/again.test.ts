import { expect, test } from 'vitest';
import { insist, oneAtATime } from '../../../src/drivers/durable/again.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';

test('looks once more for all who asked while it looked', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let looks = 0;
  const look = oneAtATime(async () => {
    looks += 1;
    await gates[looks - 1]?.promise;
  });

  const asked = [look(), look(), look()];
  const during = looks;
  for (const gate of gates) gate.resolve();
  await Promise.all(asked);
  const after = looks;
  await look();

  expect([during, after, looks]).toEqual([1, 2, 3]);
});

test('looks again after a look that failed', async () => {
  let looks = 0;
  const look = oneAtATime(async () => {
    looks += 1;
    if (looks === 1) throw new Error('no grain');
  });

  await expect(look()).rejects.toThrow('no grain');

  await expect(look()).resolves.toBeUndefined();
});

test('gives up insisting when the process ends', async () => {
  const control = new AbortController();
  const clock = testClock();
  let tries = 0;
  const failing = async (): Promise<void> => {
    tries += 1;
    throw new Error('The disk is full.');
  };

  const insisting = insist(failing, { clock, log: { write() {} }, dataDir: tempDir() }, control.signal);
  await expect.poll(() => clock.slept).toHaveLength(1);
  control.abort();
  await insisting;

  expect(tries).toBe(2);
});

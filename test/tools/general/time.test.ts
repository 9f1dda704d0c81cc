import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';

test('tells the present by the clock of the house', async () => {
  const house = await openHouse();
  const before = Date.now();

  const now = await house.done('time', { input: 'now', timezone: 'Asia/Kathmandu' });

  expect(now).toMatchObject({ timezone: 'Asia/Kathmandu', offset: '+05:45', is_dst: false });
  expect(now.epoch_ms).toBeGreaterThanOrEqual(before);
  expect(now.epoch_ms).toBeLessThanOrEqual(Date.now());
});

test('fails for what is no zone', async () => {
  const house = await openHouse();

  expect(await house.call('time', { input: 'now', timezone: '__proto__' })).toMatchObject({
    kind: 'failed',
    error: { code: 'invalid_input', reason: 'INVALID_TIMEZONE' },
  });
});

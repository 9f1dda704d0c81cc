import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';

test('knows nothing of an owner who has said nothing', async () => {
  const house = await openHouse();

  expect(await house.done('tenant/getInfo', {})).toEqual({ email: null, emailEntrySkipped: false });
});

test('keeps what is not mentioned, and clears an address by an empty one', async () => {
  const house = await openHouse();

  await house.done('tenant/setInfo', { email: ' ida@farm.example ' });
  const skipped = await house.done('tenant/setInfo', { emailEntrySkipped: true });
  const cleared = await house.done('tenant/setInfo', { email: '' });

  expect(skipped).toEqual({ email: 'ida@farm.example', emailEntrySkipped: true });
  expect(cleared).toEqual({ email: null, emailEntrySkipped: true });
  expect(await house.done('tenant/getInfo', {})).toEqual(cleared);
});

test('refuses what is no address, and changes nothing', async () => {
  const house = await openHouse();

  const refused = await house.call('tenant/setInfo', { email: 'the hen house', emailEntrySkipped: true });

  expect(refused).toMatchObject({ error: { code: 'invalid_input', reason: 'INVALID_EMAIL' } });
  expect(await house.done('tenant/getInfo', {})).toEqual({ email: null, emailEntrySkipped: false });
});

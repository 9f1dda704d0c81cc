import { expect, test } from 'vitest';
import { addressesOf, attemptStep, openWorld } from '../../../bench/eval/attempt.ts';
import { openHouse } from '../../harness/house.ts';

test('an answer that names the address of its service still means it when the service runs elsewhere', async () => {
  const house = await openHouse();
  const world = await openWorld(['larkspur'], 'given', house);
  const madeAt = addressesOf(world);
  await world.close();
  const config = {
    urlHost: madeAt.larkspur ?? '',
    urlPath: '/v2/customers/cus_101',
    headers: { Authorization: 'Bearer <<larkspur_token>>' },
  };
  const task = { api: 'larkspur', answer: { config }, input: {}, variant: 'hidden' as const };

  const left = await attemptStep(task, house);
  const moved = await attemptStep({ ...task, madeAt }, house);

  expect(left.error).toContain('did not accept the connection');
  expect(moved.error).toBeUndefined();
  expect(moved.running.journal).toMatchObject([{ path: '/v2/customers/cus_101', status: 200 }]);
});

test('an answer that is no valid definition fails, and does not throw', async () => {
  const house = await openHouse();
  const config = { urlPath: '/v2/orders' };
  const answer = { config, dataSelector: '$sum((' };

  const attempt = await attemptStep({ api: 'larkspur', answer, input: {}, variant: 'given' }, house);

  expect(attempt.error).toContain('not valid');
  expect(attempt.running.journal).toEqual([]);
});

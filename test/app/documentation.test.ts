import { expect, test } from 'vitest';
import { fetchDocumentations } from '../../src/app/documentation.ts';
import { openHouse } from '../harness/house.ts';

test('looks for nothing once it was stopped', async () => {
  const house = await openHouse();
  let looks = 0;
  const work = fetchDocumentations(() => {
    looks += 1;
    return house.ports();
  }, house.kit);

  await work.stop();
  work.begin();

  expect(looks).toBe(0);
});

import { expect, test } from 'vitest';
import { createKept } from '../../../src/faces/graphql/operations.ts';

test('those that were asked for last are kept', () => {
  const kept = createKept<number>({ count: 2, chars: 100 });
  kept.set('hens', 1);
  kept.set('ducks', 2);
  kept.get('hens');

  kept.set('geese', 3);

  expect([kept.get('hens'), kept.get('ducks'), kept.get('geese')]).toEqual([1, undefined, 3]);
});

test('long texts make room for each other, and one that is too long for all is not kept', () => {
  const kept = createKept<number>({ count: 10, chars: 10 });
  kept.set('hens', 1);
  kept.set('hens', 2);
  kept.set('geese', 3);
  expect([kept.get('hens'), kept.get('geese')]).toEqual([2, 3]);

  kept.set('ducks', 4);
  expect([kept.get('hens'), kept.get('geese'), kept.get('ducks')]).toEqual([undefined, 3, 4]);

  kept.set('a flock of hens', 5);
  expect([kept.get('a flock of hens'), kept.get('ducks')]).toEqual([undefined, 4]);
});

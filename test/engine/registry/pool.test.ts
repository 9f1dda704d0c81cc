import { expect, test } from 'vitest';
import { runPool } from '../../../src/engine/registry/pool.ts';

interface Egg {
  readonly key: string;
  readonly needs: readonly string[];
}

const egg = (key: string, ...needs: string[]): Egg => ({ key, needs });

test('begins nothing before what it needs, and never more than fit', async () => {
  const begun: string[] = [];
  const done = new Set<string>();
  let [now, most] = [0, 0];
  const items = [egg('a'), egg('b'), egg('c', 'a'), egg('d', 'c', 'b'), egg('e'), egg('f', 'elsewhere')];

  await runPool(items, {
    width: 2,
    async work({ key, needs }) {
      begun.push(key);
      now += 1;
      most = Math.max(most, now);
      for (const need of needs) if (need !== 'elsewhere') expect(done).toContain(need);
      await Promise.resolve();
      now -= 1;
      done.add(key);
      return true;
    },
    skip: () => expect.unreachable(),
  });

  expect([begun.toSorted().join(''), most]).toEqual(['abcdef', 2]);
  // The one with the longest chain behind it goes first.
  expect(begun[0]).toBe('a');
});

test('skips what needs something that failed, however far away, and does the rest', async () => {
  const [worked, skipped]: [string[], string[]] = [[], []];

  await runPool([egg('a'), egg('b', 'a'), egg('c', 'b'), egg('d')], {
    width: 4,
    work: async ({ key }) => worked.push(key) > 0 && key !== 'a',
    skip: ({ key }) => skipped.push(key),
  });

  expect([worked.toSorted(), skipped]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('ends with the first problem, once what is under way has ended', async () => {
  const ended: string[] = [];
  const items = Array.from({ length: 100 }, (_, index) => egg(`${index}`));

  const running = runPool(items, {
    width: 3,
    async work({ key }) {
      if (key === '99') throw new Error('broken');
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(key);
      return true;
    },
    skip() {},
  });

  await expect(running).rejects.toThrow('broken');
  expect(ended.length).toBe(2);
});

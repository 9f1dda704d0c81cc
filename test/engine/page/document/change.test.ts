import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { textChange } from '../../../../src/engine/page/document/change.ts';
import { lineEdits } from '../../../../src/engine/page/document/line-edits.ts';

const hens = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fina', 'Gesa', 'Hedi', 'Ina', 'Jule'];

test('shows what changed with what is around it', async () => {
  const after = hens.map((hen) => (hen === 'Edda' ? 'Elsa' : hen));

  expect(await textChange(hens.join('\n'), after.join('\n'))).toEqual({
    added: 1,
    removed: 1,
    diff: '@@ -2,7 +2,7 @@\n Bea\n Cleo\n Dora\n-Edda\n+Elsa\n Fina\n Gesa\n Hedi',
    isCut: false,
    hash: createHash('sha256').update(after.join('\n')).digest('hex'),
  });
});

test('has a hunk for each place', async () => {
  const { diff } = await textChange(hens.join('\n'), ['First', ...hens, 'Last'].join('\n'));

  expect(diff).toBe('@@ -1,3 +1,4 @@\n+First\n Ada\n Bea\n Cleo\n@@ -8,3 +9,4 @@\n Hedi\n Ina\n Jule\n+Last');
});

test('sees no change in white space and in the form of characters', async () => {
  const [before, after] = ['Caf\u00e9  hens \n\n\n eggs', 'Cafe\u0301 hens\neggs'];

  const { hash } = await textChange(before, before);
  expect(await textChange(before, after)).toEqual({ added: 0, removed: 0, diff: '', isCut: false, hash });
  expect((await textChange('Hen', 'hen')).hash).not.toBe((await textChange('Hen', 'Hen')).hash);
});

test('takes the fewest lines', () => {
  const edits = lineEdits([...'ABCABBA'], [...'CBABAC']);

  expect(edits.filter(({ sign }) => sign !== ' ')).toHaveLength(5);
  expect(edits.filter(({ sign }) => sign !== '+').map(({ line }) => line)).toEqual([...'ABCABBA']);
  expect(edits.filter(({ sign }) => sign !== '-').map(({ line }) => line)).toEqual([...'CBABAC']);
});

test('makes the one of the other, whatever they are', () => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed;
  };
  for (let round = 0; round < 300; round += 1) {
    const old = Array.from({ length: random() % 12 }, () => String(random() % 4));
    const now = Array.from({ length: random() % 12 }, () => String(random() % 4));

    const edits = lineEdits(old, now);

    expect(edits.filter(({ sign }) => sign !== '+').map(({ line }) => line)).toEqual(old);
    expect(edits.filter(({ sign }) => sign !== '-').map(({ line }) => line)).toEqual(now);
  }
});

test('is done soon with texts that have nothing in common, and cuts what it shows', async () => {
  const many = (name: string): string => Array.from({ length: 50_000 }, (_, index) => `${name} ${index}`).join('\n');
  const before = process.cpuUsage();

  const change = await textChange(many('hen'), many('egg'));

  expect(change).toMatchObject({ added: 50_000, removed: 50_000, isCut: true });
  expect(change.diff.split('\n')).toHaveLength(limits.diffLines);
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});

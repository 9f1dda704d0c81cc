import { expect, test } from 'vitest';
import { diffLines } from '../../../src/engine/registry/diff.ts';

test('shows what went and what came, with a little around it', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const after = ['a', 'b', 'c', 'D', 'e', 'f', 'g', 'h', 'i'];

  expect(diffLines(before.join('\n'), after.join('\n')).split('\n')).toEqual([
    ...['...', ' b', ' c', '-d', '+D', ' e', ' f', ' g', ' h', '+i'],
  ]);
});

test('shows texts that are too long one after the other', () => {
  const long = Array.from({ length: 3_000 }, (_, index) => `line ${index}`).join('\n');

  const lines = diffLines(long, `${long}\nmore`).split('\n');

  expect([lines[0], lines.at(-1), lines.length]).toEqual(['-line 0', '+more', 6_001]);
});

import { expect, test } from 'vitest';
import { diffLines } from '../../../src/engine/page/line-diff.ts';

test('shows what was removed and added, with the lines around', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\n');
  const after = ['a', 'b', 'c', 'D', 'e', 'f', 'g', 'h'].join('\n');

  expect(diffLines(before, after)).toEqual({
    added: 2,
    removed: 1,
    text: ['  b', '  c', '- d', '+ D', '  e', '  f', '  g', '+ h'].join('\n'),
  });
});

test('leaves out what is the same and far from a change', () => {
  const same = Array.from({ length: 10 }, (_, at) => `line ${at}`);
  const { text } = diffLines(['x', ...same, 'y'].join('\n'), ['X', ...same, 'Y'].join('\n'));

  expect(text.split('\n')).toEqual([
    '- x',
    '+ X',
    '  line 0',
    '  line 1',
    '\u2026',
    '  line 8',
    '  line 9',
    '- y',
    '+ Y',
  ]);
});

test('finds a line that moved as removed and added, and keeps the rest', () => {
  expect(diffLines('a\nb\nc', 'b\nc\na')).toMatchObject({ added: 1, removed: 1 });
});

test('texts without a common line are removed and added whole', () => {
  expect(diffLines('a\nb', 'c')).toEqual({ added: 1, removed: 2, text: '- a\n- b\n+ c' });
});

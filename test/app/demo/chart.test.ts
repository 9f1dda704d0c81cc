import { expect, test } from 'vitest';
import { bar, columnChart } from '../../../src/app/demo/chart.ts';

test.each([
  [1, '████'],
  [0.5, '██'],
  [0.53, '██▏'],
  [0.001, '▏'],
  [0, ''],
  [2, '████'],
])('draws %d of four cells', (share, text) => {
  expect(bar(share, 4)).toBe(text);
});

test('draws columns up to the largest value, with marks on top of them', () => {
  const rows = columnChart({
    values: [1, 0, 8, 16, 12],
    height: 2,
    marks: new Map([
      [3, '1'],
      [4, '2'],
    ]),
    paintMarked: (cell) => cell,
  });

  expect(rows).toEqual(['   12', '   █▄', '▁ ███']);
});

test('paints what belongs to a mark and nothing else', () => {
  const rows = columnChart({
    values: [4, 8],
    height: 1,
    marks: new Map([[1, '1']]),
    paintMarked: (cell) => `<${cell}>`,
  });

  expect(rows).toEqual([' <1>', '▄<█>']);
});

test('draws a market without sales as nothing', () => {
  expect(columnChart({ values: [0, 0], height: 1, marks: new Map(), paintMarked: (cell) => cell })).toEqual(['', '']);
});

import { expect, test } from 'vitest';
import { classTable, unsolvedLines } from '../../../bench/generation/classes.ts';
import type { Attempt } from '../../../bench/generation/propose.ts';

const hens: readonly Attempt[] = [
  { set: 'steps', class: 'read', id: 'hen', verdict: 'solved', ms: 8, unchecked: [], why: [] },
  { set: 'steps', class: 'list', id: 'eggs', verdict: 'wrong', ms: 4, unchecked: ['Not sent.'], why: ['no\n eggs'] },
  { set: 'steps', class: 'list', id: 'coops', verdict: 'refused', ms: 2, unchecked: [], why: ['NO_OPERATION: none'] },
];

test('has a line for each set and each class in it', () => {
  const lines = classTable(hens).split('\n');

  expect(lines.map((line) => line.trimEnd().split(/\s{2,}/))).toEqual(
    expect.arrayContaining([
      ['steps', '1 / 3', '33 %', '1', '0', '0', '1', '4', '8'],
      ['', 'list', '0 / 2', '0 %', '1', '0', '0', '1', '3', '4'],
    ]),
  );
});

test('says in one line each why tasks are not solved', () => {
  expect(unsolvedLines(hens)).toEqual([
    'steps/list eggs: wrong (1 unchecked): no eggs',
    'steps/list coops: refused: NO_OPERATION: none',
  ]);
});

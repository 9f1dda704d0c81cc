/** Beside the library, expression by expression: whatever is answered here is what the library answers. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareAll, compareOne } from './compare.ts';
import { makeData, makeExpression, seed } from './random.ts';

const tables = globSync(join(import.meta.dirname, 'expressions', '*.txt')).sort();
/** Of functions that are Patchbay's own. */
const ownFunctions = 'functions-added';
const leftOut = 'left-to-the-library';

function readTable(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

describe('each table of expressions over each document', () => {
  test.each(tables.map((file) => [basename(file, '.txt'), readTable(file)] as const))(
    'is answered as the library answers it, or left to it: %s',
    async (name, texts) => {
      const { wrong, left, answered } = await compareAll(texts, name !== ownFunctions);

      expect(wrong).toEqual([]);
      if (name === leftOut) expect(left).toHaveLength(answered);
      else expect(left.length / answered).toBeLessThan(0.06);
    },
  );

  test('holds several hundred', () => {
    const texts = tables.filter((file) => !file.includes(leftOut)).flatMap(readTable);

    expect(texts.length).toBeGreaterThan(900);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('expressions from a seed', () => {
  test.each([1, 20, 300, 4_000])('are answered as the library answers them, or left to it: %i', async (start) => {
    const random = seed(start);
    const wrong: string[] = [];
    let [answered, left] = [0, 0];

    for (let count = 0; count < 1_000; count++) {
      const data = makeData(random);
      const text = makeExpression(random);
      const outcome = await compareOne(text, data);
      if (outcome.isWrong) wrong.push(`${text}   over ${JSON.stringify(data)}: ${outcome.what}`);
      if (outcome.isAnswered) answered += 1;
      if (outcome.isLeft) left += 1;
    }

    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(600);
    expect(left / answered).toBeLessThan(0.04);
  });
});

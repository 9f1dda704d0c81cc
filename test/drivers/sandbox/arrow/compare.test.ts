/** Beside the engine, function by function: whatever is answered here is what a worker answers. */
import { describe, expect, test } from 'vitest';
import { seed } from '../jsonata/random.ts';
import { leaveToWorker, sharedSandbox, signal } from '../open.ts';
import { type Answer, askInline, compareOne, isSame } from './compare.ts';
import { makeFunction, makeRecord } from './random.ts';

describe('functions from a seed', () => {
  test.each([1, 20, 300, 4_000])('are answered as the engine answers them, or left to it: %i', (start) => {
    const random = seed(start);
    const wrong: string[] = [];
    let [answered, left] = [0, 0];

    for (let count = 0; count < 1_500; count++) {
      const data = makeRecord(random);
      const outcome = compareOne(makeFunction(random), data);
      if (outcome.wrong !== undefined) wrong.push(outcome.wrong);
      if (outcome.isAnswered) answered += 1;
      if (outcome.isLeft) left += 1;
    }

    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(800);
    expect(left / answered).toBeLessThan(0.5);
  });
});

test('a worker answers the same', { timeout: 20_000 }, async () => {
  const sandbox = await sharedSandbox();
  const random = seed(7);
  const wrong: string[] = [];
  let count = 0;

  while (count < 150) {
    const data = makeRecord(random);
    const text = makeFunction(random);
    const ours = askInline(text, data);
    if (ours === undefined) continue;
    count += 1;
    const theirs = await sandbox.evaluate(leaveToWorker(text), data, signal);
    if (!isSame(ours, { value: theirs } satisfies Answer)) wrong.push(`${text}   over ${JSON.stringify(data)}`);
  }

  expect(wrong).toEqual([]);
});

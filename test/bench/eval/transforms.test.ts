/**
 * Proves the eval set of transforms: every task can be solved, and none by accident. What a task expects was worked out
 * apart from its reference answer, so a mistake in either of them shows here.
 */
import { describe, expect, test } from 'vitest';
import { checkTransform, type Evaluate, isSolved } from '../../../bench/eval/check.ts';
import { listReferenceAnswers, loadReferenceAnswer, loadTransformTasks } from '../../../bench/eval/load.ts';
import { evalSets } from '../../../bench/eval/read.ts';
import { isSame } from '../../../bench/eval/same.ts';
import { questionOf, taskClasses } from '../../../bench/eval/task.ts';
import { sharedSandbox, signal } from '../../drivers/sandbox/open.ts';
import { kindsByPlace } from './places.ts';

const sandbox = await sharedSandbox();
const evaluate: Evaluate = (transform, stepData) => sandbox.evaluate(transform, stepData, signal);
const tasks = evalSets.flatMap(loadTransformTasks);

describe('the set', () => {
  test('holds these tasks of every class in the first set, and each has a name of its own', () => {
    const first = loadTransformTasks('first');
    const counts = taskClasses.map((name) => first.filter((task) => task.class === name).length);

    expect(counts).toEqual([28, 39, 33]);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  });

  test('has an answer to every task, and no others', () => {
    expect([...listReferenceAnswers()].sort()).toEqual(tasks.map(({ id }) => id).sort());
  });

  test('asks without telling the answers', () => {
    const told = new Set(tasks.flatMap((task) => Object.keys(questionOf(task))));

    expect([...told].sort()).toEqual(['currentTransform', 'error', 'instruction', 'responseSchema', 'stepData']);
  });
});

describe.each(tasks.map((task) => [task.id, task] as const))('%s', (_id, task) => {
  test('is solved by its reference answer', async () => {
    const verdict = await checkTransform(task, loadReferenceAnswer(task), evaluate);

    expect(verdict).toEqual({ isRightSeen: true, isRightHidden: true });
  });

  test('expects what its schema allows', async () => {
    expect(await sandbox.validate(task.responseSchema, task.expected, signal)).toEqual([]);
    expect(await sandbox.validate(task.responseSchema, task.hidden.expected, signal)).toEqual([]);
  });

  test('has a second input of the same shape, with another answer', () => {
    const seen = kindsByPlace(task.stepData);
    const strange = [...kindsByPlace(task.hidden.stepData)]
      .filter(([place, kinds]) => [...kinds].some((kind) => kind !== 'null' && !seen.get(place)?.has(kind)))
      .map(([place]) => place)
      // The names of currencies are data.
      .filter((place) => !/\/rates\/[A-Z]{3}$/.test(place));

    expect(strange).toEqual([]);
    expect(isSame(task.hidden.expected, task.expected, task.unordered)).toBe(false);
  });

  test('is not solved by handing the data on', async () => {
    expect(isSolved(await checkTransform(task, '$', evaluate))).toBe(false);
  });
});

test.each(tasks.filter(({ unordered }) => unordered !== undefined))(
  '$id leaves the order open of lists that are there',
  ({ expected, unordered = [] }) => {
    const places = kindsByPlace(expected);

    for (const place of unordered) expect(places.get(place)).toEqual(new Set(['array']));
  },
);

test.each(tasks.filter(({ skills }) => skills.includes('repair')))(
  '$id comes with a transform that fails, and says how',
  async ({ currentTransform = '$', error, responseSchema, stepData }) => {
    const failure = await evaluate(currentTransform, stepData).then(
      async (result) => (await sandbox.validate(responseSchema, result, signal)).join('; '),
      (thrown: Error) => thrown.message,
    );

    expect(failure).not.toBe('');
    expect(error).toBeDefined();
  },
);

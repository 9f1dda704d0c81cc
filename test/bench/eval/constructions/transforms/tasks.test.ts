/** Proves the tasks of constructions: each has one answer, which its schema allows, and none is solved by accident. */
import { expect, test } from 'vitest';
import type { ConstructionTask } from '../../../../../bench/eval/constructions/transforms/made-task.ts';
import { drawTasks, usualDraw } from '../../../../../bench/eval/constructions/transforms/tasks.ts';
import { isSame } from '../../../../../bench/eval/same.ts';
import { sharedSandbox, signal } from '../../../../drivers/sandbox/open.ts';

const sandbox = await sharedSandbox();
/** Those that the suite asks, whose answers are proven; the schemas of fewer. */
const tasks = drawTasks(usualDraw);
const few = drawTasks({ seed: 3, ofFamily: 8, ofMixture: 60 });

function idsOf(tasks: readonly ConstructionTask[]): readonly string[] {
  return tasks.map(({ task }) => task.id);
}

/** What `isWrong` about a task, by its id. */
function thoseThat(isWrong: (one: ConstructionTask) => boolean): readonly string[] {
  return idsOf(tasks.filter(isWrong));
}

test('each task has an id of its own, and each construction of a family other words', () => {
  const ids = idsOf(tasks);
  const said = tasks.map(({ family, task }) => `${family} ${JSON.stringify(task.stepData)} ${task.instruction}`);

  expect(new Set(ids).size).toBe(ids.length);
  expect(said.length - new Set(said).size).toBe(0);
});

test('the same seed draws the same tasks, and another one others', () => {
  const draw = (seed: number) => drawTasks({ seed, ofFamily: 2, ofMixture: 4 });

  const first = draw(1);

  expect(draw(1)).toEqual(first);
  expect(idsOf(draw(2))).not.toEqual(idsOf(first));
});

test('no slot is left open', () => {
  expect(thoseThat(({ task }) => /undefined|<[a-z]+( [a-z0-9]+)*>/.test(task.instruction ?? ''))).toEqual([]);
});

test('the answer over the hidden data is another one', () => {
  expect(thoseThat(({ task }) => isSame(task.hidden.expected, task.expected, task.unordered))).toEqual([]);
});

test('none is solved by handing the data on', () => {
  expect(thoseThat(({ task }) => isSame(task.stepData, task.expected, task.unordered))).toEqual([]);
});

test('an order is left open of lists alone', () => {
  expect(thoseThat(({ task }) => task.unordered !== undefined && !Array.isArray(task.expected))).toEqual([]);
});

test('both answers are what the schema allows', async () => {
  const problems = await Promise.all(
    few.flatMap(({ task: { id, responseSchema, expected, hidden } }) =>
      [expected, hidden.expected].map(async (answer) =>
        (await sandbox.validate(responseSchema, answer, signal)).map((problem) => `${id}: ${problem}`),
      ),
    ),
  );

  expect(problems.flat()).toEqual([]);
});

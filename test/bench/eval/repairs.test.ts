/** Proves of every repair task that what it starts from fails as it says, and that it can be repaired. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Variant } from '../../../bench/eval/apis/service.ts';
import { attemptStep, attemptTransform } from '../../../bench/eval/attempt.ts';
import { judge } from '../../../bench/eval/expect.ts';
import {
  type RepairTask,
  readRepairAnswers,
  readRepairTasks,
  type StepRepairTask,
  type TransformRepairTask,
} from '../../../bench/eval/repair-task.ts';
import { StepAnswer } from '../../../bench/eval/step-task.ts';
import { evalSets } from '../../../bench/eval/read.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

const tasks = evalSets.flatMap(readRepairTasks);
const answers = readRepairAnswers();
const variants = ['given', 'hidden'] as const;
/** Seconds of work on a machine of its own; many times that on one that is shared. */
const patient = { timeout: 90_000 };

interface Effect {
  readonly error: string | undefined;
  readonly problems: readonly string[];
}

async function effectOfStep(
  task: StepRepairTask,
  answer: StepAnswer,
  variant: Variant,
  house: TestHouse,
): Promise<Effect> {
  const { api, busy } = task;
  const attempt = await attemptStep({ api, answer, input: task.input[variant], variant, busy }, house);
  return { error: attempt.error, problems: judge(task.expect, attempt.input, attempt) };
}

async function effectOfTransform(
  task: TransformRepairTask,
  transform: string,
  variant: Variant,
  house: TestHouse,
): Promise<Effect> {
  const { stepData, expected } = task[variant];
  const { result, error } = await attemptTransform({ transform, stepData, responseSchema: task.responseSchema }, house);
  return { error, problems: isDeepStrictEqual(result, expected) ? [] : [`gave ${JSON.stringify(result)}`] };
}

function effectBefore(task: RepairTask, variant: Variant, house: TestHouse): Promise<Effect> {
  if (task.kind === 'step') return effectOfStep(task, task.current, variant, house);
  return effectOfTransform(task, task.currentTransform, variant, house);
}

function effectAfter(task: RepairTask, variant: Variant, house: TestHouse): Promise<Effect> {
  const answer = answers.get(task.id);
  if (task.kind === 'step') return effectOfStep(task, StepAnswer.parse(answer), variant, house);
  if (answer === undefined || !('transform' in answer)) throw new Error(`${task.id} has no transform as its answer.`);
  return effectOfTransform(task, answer.transform, variant, house);
}

/** Beside each other by service: an integration has the name of its service. */
async function inEachService(work: (task: RepairTask) => Promise<void>): Promise<void> {
  const groups = Map.groupBy(tasks, (task) => (task.kind === 'step' ? task.api : ''));
  await Promise.all(
    [...groups.values()].map(async (group) => {
      for (const task of group) await work(task);
    }),
  );
}

test('there are at least 33 repair tasks, each with one answer, and each says what is wrong', () => {
  const ids = tasks.map(({ id }) => id);

  expect(ids.length).toBeGreaterThanOrEqual(33);
  expect([...new Set(ids)]).toEqual(ids);
  expect([...answers.keys()].sort()).toEqual([...ids].sort());
  expect(tasks.filter((task) => (task.error === undefined) === (task.complaint === undefined))).toEqual([]);
});

/** The effects of every task on one of the two sets of data, in a house of their own. */
async function effectsOn(
  variant: Variant,
  effect: (task: RepairTask, variant: Variant, house: TestHouse) => Promise<Effect>,
): Promise<readonly (Effect & { readonly task: RepairTask })[]> {
  const house = await openHouse();
  const effects: (Effect & { readonly task: RepairTask })[] = [];
  await inEachService(async (task) => {
    effects.push({ task, ...(await effect(task, variant, house)) });
  });
  return effects;
}

test(
  'what a task starts from fails as it says: with that error, or silently with a wrong effect',
  patient,
  async () => {
    // On the hidden data a transform may be right by chance.
    const effects = await effectsOn('given', effectBefore);

    const wrong = effects.filter(({ task, error, problems }) => {
      const isAsSaid = task.error === undefined ? error === undefined : error?.includes(task.error) === true;
      return !isAsSaid || problems.length === 0;
    });

    expect(wrong).toEqual([]);
  },
);

test('every reference answer has the effect that is expected, on both sets of data', patient, async () => {
  const effects = (await Promise.all(variants.map((variant) => effectsOn(variant, effectAfter)))).flat();

  expect(effects.filter(({ error, problems }) => error !== undefined || problems.length > 0)).toEqual([]);
});

/** Proves that every step task can be solved, by its effect on services that check, and that half an answer solves none. */
import { expect, test } from 'vitest';
import { serviceOf, services } from '../../../bench/eval/apis/index.ts';
import { fulfils } from '../../../bench/eval/apis/query.ts';
import { startService } from '../../../bench/eval/apis/serve.ts';
import type { Variant } from '../../../bench/eval/apis/service.ts';
import { attemptStep } from '../../../bench/eval/attempt.ts';
import { readBuildTasks } from '../../../bench/eval/build-task.ts';
import { fillIn, judge } from '../../../bench/eval/expect.ts';
import { inputFrom } from '../../../bench/eval/input.ts';
import {
  readStepAnswers,
  readStepTasks,
  type StepAnswer,
  type StepTask,
  stepClasses,
} from '../../../bench/eval/step-task.ts';
import { evalSets } from '../../../bench/eval/read.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

const tasks = evalSets.flatMap(readStepTasks);
const answers = readStepAnswers();
const variants = ['given', 'hidden'] as const;
/** Seconds of work on a machine of its own; many times that on one that is shared. */
const patient = { timeout: 180_000 };

function answerTo({ id }: StepTask): StepAnswer {
  const answer = answers.get(id);
  if (answer === undefined) throw new Error(`${id} has no answer.`);
  return answer;
}

async function problemsOf(
  task: StepTask,
  answer: StepAnswer,
  variant: Variant,
  house: TestHouse,
): Promise<readonly string[]> {
  const attempt = await attemptStep({ api: task.api, answer, input: task.input[variant], variant }, house);
  return attempt.error === undefined ? judge(task.expect, attempt.input, attempt) : [attempt.error];
}

/** Beside each other by service: an integration has the name of its service. */
async function inEachService(work: (task: StepTask) => Promise<void>): Promise<void> {
  const groups = Map.groupBy(tasks, ({ api }) => api);
  await Promise.all(
    [...groups.values()].map(async (group) => {
      for (const task of group) await work(task);
    }),
  );
}

test('there are at least 44 step tasks, each with one answer, from every class, and every service is asked for something', () => {
  const ids = tasks.map(({ id }) => id);

  expect(ids.length).toBeGreaterThanOrEqual(44);
  expect([...new Set(ids)]).toEqual(ids);
  expect([...answers.keys()].sort()).toEqual([...ids].sort());
  expect(new Set(tasks.map((task) => task.class))).toEqual(new Set(stepClasses));
  const built = evalSets.flatMap(readBuildTasks).flatMap(({ integrations }) => integrations);
  expect(new Set([...tasks.map(({ api }) => api), ...built])).toEqual(new Set(services.keys()));
});

test('every reference answer has the effect that is expected, on both sets of data', patient, async () => {
  const failed: unknown[] = [];

  await Promise.all(
    variants.map(async (variant) => {
      const house = await openHouse();
      await inEachService(async (task) => {
        const problems = await problemsOf(task, answerTo(task), variant, house);
        if (problems.length > 0) failed.push({ id: task.id, variant, problems });
      });
    }),
  );

  expect(failed).toEqual([]);
});

test('the first page alone solves no task that asks for all pages', patient, async () => {
  const house = await openHouse();
  const solved: string[] = [];

  await inEachService(async (task) => {
    if (task.class !== 'pages') return;
    const { config } = answerTo(task);
    const { pagination, ...unpaged } = config;
    const first = { page: '1', offset: '0', cursor: '', limit: pagination?.pageSize ?? '10' };
    const text = JSON.stringify(unpaged).replace(/<<(page|offset|cursor|limit)>>/g, (_, name) =>
      Reflect.get(first, name),
    );
    const problems = await problemsOf(task, { config: JSON.parse(text) }, 'given', house);
    if (problems.length === 0 || problems.some((problem) => problem.startsWith('Error'))) solved.push(task.id);
  });

  expect(solved).toEqual([]);
});

test('doing nothing solves no task', async () => {
  for (const task of tasks) {
    const running = await startService(serviceOf(task.api), 'given');
    const input = inputFrom(task.input.given, { [task.api]: running.store });
    await running.close();

    expect(judge(task.expect, input, { running, result: undefined }), task.id).not.toEqual([]);
  }
});

const reading = tasks.filter((task) => task.expect.returns !== undefined);

test.each(reading.map((task) => [task.id, task] as const))(
  'what is to come back is in both sets of data: %s',
  (_, task) => {
    const least = task.class === 'pages' ? largestPage(task.api) + 1 : 1;

    for (const variant of variants) expect(wantedRows(task, variant)).toBeGreaterThanOrEqual(least);
  },
);

function largestPage(api: string): number {
  const rules = serviceOf(api).routes.flatMap(({ query }) => Object.values(query ?? {}));
  return Math.max(...rules.map(({ max }) => max ?? 0));
}

function wantedRows(task: StepTask, variant: Variant): number {
  const store = serviceOf(task.api).seed(variant);
  const { returns } = task.expect;
  const where = fillIn(returns?.where, inputFrom(task.input[variant], { [task.api]: store }));
  return (store[returns?.collection ?? ''] ?? []).filter((row) => fulfils(row, Object(where))).length;
}

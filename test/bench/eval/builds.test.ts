/** Proves that every build task can be solved, and that what cannot be built is judged by what is said of it. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Variant } from '../../../bench/eval/apis/service.ts';
import { attemptWorkflow } from '../../../bench/eval/attempt.ts';
import {
  type BuildableTask,
  readBuildAnswers,
  readBuildTasks,
  type UnbuildableTask,
} from '../../../bench/eval/build-task.ts';
import { isSame, judgeBuild, judgeMissing } from '../../../bench/eval/judge-build.ts';
import { evalSets } from '../../../bench/eval/read.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

const tasks = evalSets.flatMap(readBuildTasks);
const answers = readBuildAnswers();
const variants = ['given', 'hidden'] as const;
/** Seconds of work on a machine of its own; many times that on one that is shared. */
const patient = { timeout: 180_000 };

const buildable = tasks.filter((task): task is BuildableTask => task.class !== 'unbuildable');
const unbuildable = tasks.filter((task): task is UnbuildableTask => task.class === 'unbuildable');

type Workflow = Readonly<Record<string, unknown>>;

function workflowOf({ id }: BuildableTask): Workflow {
  const answer = answers.get(id);
  if (answer === undefined || !('workflow' in answer)) throw new Error(`${id} has no workflow as its answer.`);
  return answer.workflow;
}

async function problemsOf(task: BuildableTask, workflow: Workflow, variant: Variant, house: TestHouse) {
  const { integrations: names, payload } = task;
  const { world, result, error } = await attemptWorkflow(
    { workflow, names, payload: payload[variant], variant },
    house,
  );
  return error === undefined ? judgeBuild(task, variant, world, result) : [error];
}

test('there are at least 22 build tasks, each with one answer, and some that cannot be built', () => {
  const ids = tasks.map(({ id }) => id);

  expect(ids.length).toBeGreaterThanOrEqual(22);
  expect(unbuildable.length).toBeGreaterThanOrEqual(4);
  expect([...new Set(ids)]).toEqual(ids);
  expect([...answers.keys()].sort()).toEqual([...ids].sort());
  expect(buildable.filter(({ expected, changes }) => expected === undefined && changes === undefined)).toEqual([]);
});

test.each(variants)('every reference workflow comes to what is expected of the %s data', patient, async (variant) => {
  const house = await openHouse();
  const failed: unknown[] = [];

  for (const task of buildable) {
    const problems = await problemsOf(task, workflowOf(task), variant, house);
    if (problems.length > 0) failed.push({ id: task.id, problems });
  }

  expect(failed).toEqual([]);
});

test('a workflow without its last step solves no task', patient, async () => {
  const house = await openHouse();
  const solved: string[] = [];

  for (const task of buildable) {
    const { steps, ...rest } = workflowOf(task);
    const fewer = Array.isArray(steps) ? steps.slice(0, -1) : [];
    // Without any step nothing is asked, and what is expected is not the same over both sets of data.
    if (fewer.length === 0) continue;
    const problems = await problemsOf(task, { ...rest, steps: fewer }, 'given', house);
    if (problems.length === 0) solved.push(task.id);
  }

  expect(solved).toEqual([]);
});

test('what is expected fits the schema of the response and differs between the two sets of data', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  for (const { id, expected, responseSchema } of buildable) {
    if (expected === undefined) continue;
    expect(isSame(expected.given, expected.hidden, false), id).toBe(false);
    for (const variant of variants) expect(ajv.validate(Object(responseSchema), expected[variant]), id).toBe(true);
  }
});

test('the reference says what is missing, and a shrug does not', () => {
  for (const task of unbuildable) {
    const answer = answers.get(task.id);
    const said = answer !== undefined && 'missing' in answer ? answer.missing : '';

    expect(judgeMissing(task, said), task.id).toEqual([]);
    expect(judgeMissing(task, 'This cannot be done.'), task.id).not.toEqual([]);
  }
});

test('the order of a list counts only where the task says so', () => {
  expect(isSame([{ egg: 1 }, { egg: 2 }], [{ egg: 2 }, { egg: 1 }], false)).toBe(true);
  expect(isSame([{ egg: 1 }, { egg: 2 }], [{ egg: 2 }, { egg: 1 }], true)).toBe(false);
  expect(isSame([1, 1, 2], [1, 2, 2], false)).toBe(false);
});

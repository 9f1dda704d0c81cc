/** Made-up tasks, so that the tasks of the eval sets stay unknown to tests of the engines. */
import { expect, onTestFinished, test } from 'vitest';
import { TransformRepairTask } from '../../../bench/eval/repair-task.ts';
import { BuildTask } from '../../../bench/eval/build-task.ts';
import { StepTask } from '../../../bench/eval/step-task.ts';
import { type TransformTask, transformTask } from '../../../bench/eval/task.ts';
import { solveBuild } from '../../../bench/generation/builds.ts';
import { solveRepair } from '../../../bench/generation/repairs.ts';
import { openSolver, type Solver } from '../../../bench/generation/solver.ts';
import { solveStep } from '../../../bench/generation/steps.ts';
import { solveTransform } from '../../../bench/generation/transforms.ts';

async function solver(): Promise<Solver> {
  const opened = await openSolver();
  onTestFinished(() => opened.close());
  return opened;
}

const namesOfHens = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

function transformOfHens(over: Partial<TransformTask> = {}): TransformTask {
  return transformTask.parse({
    id: 'names-of-hens',
    class: 'easy',
    skills: ['pick'],
    stepData: { hens: [{ name: 'Berta', eggs: 3 }] },
    responseSchema: namesOfHens,
    expected: [{ name: 'Berta' }],
    hidden: { stepData: { hens: [] }, expected: [] },
    ...over,
  });
}

test('solves a transform that is right over both inputs', async () => {
  expect(await solveTransform(transformOfHens(), await solver())).toMatchObject({
    set: 'transforms',
    class: 'easy',
    verdict: 'solved',
    why: [],
  });
});

test('calls a transform wrong that is right over the given data alone', async () => {
  const hidden = { stepData: { hens: [{ name: 'Else', eggs: 1 }] }, expected: [{ name: 'ELSE' }] };

  const attempt = await solveTransform(transformOfHens({ hidden }), await solver());

  expect(attempt.verdict).toBe('wrong');
  expect(attempt.why).toEqual([expect.stringMatching(/^wrong over the hidden data: /)]);
});

test('calls it refused when the tool finds nothing', async () => {
  const required = ['name', 'weight_kg'];
  const properties = { ...namesOfHens.items.properties, weight_kg: { type: 'number', minimum: 1000 } };
  const responseSchema = { ...namesOfHens, items: { ...namesOfHens.items, properties, required } };

  const attempt = await solveTransform(transformOfHens({ responseSchema }), await solver());

  expect(attempt.verdict).toBe('refused');
  expect(attempt.why).toEqual([expect.stringMatching(/^NO_TRANSFORM: /)]);
});

function stepOfLarkspur(over: Partial<StepTask> = {}): StepTask {
  return StepTask.parse({
    id: 'one-order',
    class: 'read',
    api: 'larkspur',
    instruction: 'Get the order.',
    input: { given: { order_id: { $from: 'orders.0.id' } }, hidden: { order_id: { $from: 'orders.1.id' } } },
    expect: { returns: { collection: 'orders', where: { id: '{{order_id}}' }, one: true } },
    ...over,
  });
}

test('runs a generated step against a service that has moved since, with data it was not made for', async () => {
  expect(await solveStep(stepOfLarkspur(), await solver())).toMatchObject({ verdict: 'solved', why: [] });
});

test('calls a step wrong that has not the effect that is expected', async () => {
  const other = { returns: { collection: 'orders', where: { id: 'an order of nobody' }, one: true } };

  const attempt = await solveStep(stepOfLarkspur({ expect: StepTask.shape.expect.parse(other) }), await solver());

  expect(attempt.verdict).toBe('wrong');
  expect(attempt.why).toEqual([expect.stringMatching(/^given: 0 rows/), expect.stringMatching(/^hidden: 0 rows/)]);
});

test('repairs a transform, told of it what running it says', async () => {
  const task = TransformRepairTask.parse({
    kind: 'transform',
    id: 'names-of-hens',
    class: 'transform',
    instruction: 'The names of the hens.',
    responseSchema: namesOfHens,
    currentTransform: '[hens.{"name": nam}]',
    given: { stepData: { hens: [{ name: 'Berta' }] }, expected: [{ name: 'Berta' }] },
    hidden: { stepData: { hens: [{ name: 'Else' }] }, expected: [{ name: 'Else' }] },
  });

  expect(await solveRepair(task, await solver())).toMatchObject({ set: 'repairs', verdict: 'solved', why: [] });
});

function buildOfLarkspur(over: object): BuildTask {
  return BuildTask.parse({
    id: 'one-order',
    instruction: 'Get the order.',
    integrations: ['larkspur'],
    payload: { given: { order_id: { $from: 'orders.0.id' } }, hidden: { order_id: { $from: 'orders.1.id' } } },
    ...over,
  });
}

const rocket = { class: 'unbuildable', missing: { kind: 'operation', named: [['rocket']] } };

test('runs a built workflow against services that have moved since, and sees what it changed', async () => {
  const reading = { class: 'single' };
  const changing = {
    class: 'write',
    changes: { given: { larkspur: [{ method: 'POST', path: '/none' }] }, hidden: {} },
  };
  const tools = await solver();

  const solved = await solveBuild(buildOfLarkspur(reading), 'answers', tools);
  const wrong = await solveBuild(buildOfLarkspur(changing), 'documents', tools);

  expect(solved).toMatchObject({ set: 'builds on answers', verdict: 'solved', why: [] });
  expect(wrong).toMatchObject({ set: 'builds', verdict: 'wrong' });
});

test('counts a refusal as right where nothing can be built, if it names what is missing', async () => {
  const tools = await solver();
  const impossible = buildOfLarkspur({ ...rocket, instruction: 'Send a rocket to the moon.' });
  const possible = buildOfLarkspur(rocket);

  expect(await solveBuild(impossible, 'documents', tools)).toMatchObject({ verdict: 'solved', why: [] });
  expect(await solveBuild(possible, 'documents', tools)).toMatchObject({ verdict: 'wrong' });
});

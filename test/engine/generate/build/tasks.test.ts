/** Builds whole workflows over the services of the world and runs them, over the data that was given and over other data. */
import { expect, test } from 'vitest';
import { buildables, unbuildables } from './world/tasks.ts';
import { buildInput, openWorld, problemsOf } from './world/world.ts';

test('workflows that are built do what was asked for, over other data too', { timeout: 120_000 }, async () => {
  const world = await openWorld();
  const unsolved: string[] = [];

  for (const task of buildables) {
    const outcome = await world.house.call('workflow/build', buildInput(task));
    if (outcome.kind !== 'done') {
      unsolved.push(`${task.id}: ${outcome.kind === 'failed' ? outcome.error.message : outcome.kind}`);
      continue;
    }
    const { buildReport: _report, ...workflow } = outcome.output;
    const problems = await problemsOf(task, workflow, world);
    if (problems.length > 0) unsolved.push(`${task.id}: ${problems.join('; ')}`);
  }

  expect(unsolved).toEqual([]);
});

test('nothing is sent to build them', { timeout: 60_000 }, async () => {
  const world = await openWorld();

  for (const task of buildables) await world.house.call('workflow/build', buildInput(task));

  expect(world.running.flatMap(({ upstream }) => upstream.seen)).toEqual([]);
});

test.each(unbuildables.map((task) => [task.id, task] as const))(
  '%s is refused with the piece that is missing',
  async (_id, task) => {
    const { house } = await openWorld();

    const outcome = await house.call('workflow/build', buildInput(task));

    if (outcome.kind !== 'failed') throw new Error(`It was built: ${JSON.stringify(outcome)}`);
    const said = outcome.error.message.toLowerCase();
    expect(task.missing.filter((words) => !words.some((word) => said.includes(word)))).toEqual([]);
  },
);

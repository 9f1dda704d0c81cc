import { expect, test } from 'vitest';
import { onlyIfOf } from '../../../../src/engine/generate/build/terms/restriction.ts';
import { restrictedBuildables } from './world/restricted-tasks.ts';
import { buildInput, openWorld, problemsOf } from './world/world.ts';

test.each([
  ['unless it has been laid', true],
  ['but only if it is still warm', false],
  ['if it has not been sold', true],
  ['unless it is not fresh', false],
] as const)('%s is a restriction', (part, isNegated) => {
  expect(onlyIfOf(part)).toMatchObject({ isNegated });
});

test.each(['if the hen lays', 'unless told otherwise', 'it has been laid'])('%s is none', (part) => {
  expect(onlyIfOf(part)).toBeUndefined();
});

/** A moment on a machine of its own. */
const patient = { timeout: 60_000 };

test.each(restrictedBuildables.map((task) => [task.id, task] as const))(
  '%s does no more than was asked',
  patient,
  async (_id, task) => {
    const world = await openWorld();

    const { buildReport: _report, ...workflow } = await world.house.done('workflow/build', buildInput(task));

    expect(await problemsOf(task, workflow, world)).toEqual([]);
  },
);

test.each(['it has been painted', 'somebody objects'])(
  'what no field tells is no reason to do it: %s',
  async (said) => {
    const { house } = await openWorld();

    const outcome = await house.call('workflow/build', {
      instruction: `Cancel the order unless ${said}.`,
      integrationIds: ['shop'],
      payload: { order_id: 101 },
    });

    expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'NOT_PROVEN' } });
  },
);

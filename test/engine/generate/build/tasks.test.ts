/** Builds whole workflows over the services of the world and runs them, over the data that was given and over other data. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../../../src/core/door.ts';
import { lastBuildables, lastUnbuildables } from './world/last-tasks.ts';
import { moreBuildables, moreUnbuildables } from './world/more-tasks.ts';
import { spokenBuildables, spokenUnbuildables } from './world/spoken-tasks.ts';
import { buildables, unbuildables } from './world/tasks.ts';
import { buildInput, openWorld, problemsOf, type World } from './world/world.ts';

const asked = [...buildables, ...moreBuildables, ...lastBuildables, ...spokenBuildables];
const impossible = [...unbuildables, ...moreUnbuildables, ...lastUnbuildables, ...spokenUnbuildables];

/**
 * Not solved yet: a sum in each of several groups, a comparison with an amount that has no name, people whom only "them" means,
 * and of what is asked as people talk (of which nothing was solved at first sight) the longer chains. Eleven on a quiet machine; where
 * others take the processor, some searches come to the end of their time.
 */
const unsolvedMost = 14;

type Outcomes = readonly {
  readonly task: (typeof asked)[number];
  readonly outcome: Outcome;
}[];

async function build(world: World, runReads: boolean): Promise<Outcomes> {
  const outcomes = [];
  for (const task of asked) {
    outcomes.push({ task, outcome: await world.house.call('workflow/build', { ...buildInput(task), runReads }) });
  }
  return outcomes;
}

async function unsolvedOf(outcomes: Outcomes, world: World): Promise<readonly string[]> {
  const unsolved: string[] = [];
  for (const { task, outcome } of outcomes) {
    if (outcome.kind !== 'done') {
      unsolved.push(`${task.id}: ${outcome.kind === 'failed' ? outcome.error.message : outcome.kind}`);
      continue;
    }
    const { buildReport: _report, ...workflow } = outcome.output;
    const problems = await problemsOf(task, workflow, world);
    if (problems.length > 0) unsolved.push(`${task.id}: ${problems.join('; ')}`);
  }
  return unsolved;
}

function methodsSent(world: World): ReadonlySet<string> {
  return new Set(world.running.flatMap(({ upstream }) => upstream.seen.map(({ method }) => method)));
}

test.each([
  ['nothing is sent', false, []],
  ['only reading requests are sent where that is allowed', true, ['GET']],
] as const)(
  'nearly all workflows that are built do what was asked for, over other data too, and %s',
  {
    timeout: 240_000,
  },
  async (_what, runReads, methods) => {
    const world = await openWorld();

    const outcomes = await build(world, runReads);
    expect(methodsSent(world)).toEqual(new Set(methods));
    const unsolved = await unsolvedOf(outcomes, world);

    expect(unsolved.length, unsolved.join('\n')).toBeLessThanOrEqual(unsolvedMost);
  },
);

test.each(impossible.map((task) => [task.id, task] as const))(
  '%s is refused with the piece that is missing',
  async (_id, task) => {
    const { house } = await openWorld();

    const outcome = await house.call('workflow/build', buildInput(task));

    if (outcome.kind !== 'failed') throw new Error(`It was built: ${JSON.stringify(outcome)}`);
    const said = outcome.error.message.toLowerCase();
    expect(task.missing.filter((words) => !words.some((word) => said.includes(word)))).toEqual([]);
  },
);

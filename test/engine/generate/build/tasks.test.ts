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

async function build(tasks: typeof asked, world: World, runReads: boolean): Promise<Outcomes> {
  const outcomes = [];
  for (const task of tasks) {
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

test('nearly all workflows that are built do what was asked for, over other data too, and send no more than is allowed', {
  timeout: 240_000,
}, async () => {
  const [silent, reading] = [await openWorld(), await openWorld()];
  const half = (rest: number): typeof asked => asked.filter((_task, index) => index % 2 === rest);

  const unsent = await build(half(0), silent, false);
  const sent = await build(half(1), reading, true);
  expect(methodsSent(silent)).toEqual(new Set());
  expect(methodsSent(reading)).toEqual(new Set(['GET']));
  const unsolved = [...(await unsolvedOf(unsent, silent)), ...(await unsolvedOf(sent, reading))];

  expect(unsolved.length, unsolved.join('\n')).toBeLessThanOrEqual(unsolvedMost);
});

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

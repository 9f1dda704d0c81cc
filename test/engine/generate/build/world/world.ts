/** All services of the world, started and stored as integrations of a house. */
import { isDeepStrictEqual } from 'node:util';
import { type TestHouse, openHouse } from '../../../../harness/house.ts';
import { library, parcels } from './library.ts';
import { billing, chat, desk, weather } from './others.ts';
import { type Change, integrationOf, type Running, start, type Variant } from './service.ts';
import { figures } from './reports.ts';
import { shop } from './shop.ts';
import { mailer, tracker } from './tracker.ts';
import type { Buildable, Unbuildable } from './tasks.ts';

export interface World {
  readonly house: TestHouse;
  readonly running: readonly Running[];
}

export async function openWorld(): Promise<World> {
  const house = await openHouse();
  const running = await Promise.all(
    [shop, chat, billing, desk, weather, tracker, mailer, library, parcels, figures].map(start),
  );
  for (const one of running) await house.done('integration/upsert', { input: integrationOf(one) });
  return { house, running };
}

export function buildInput({ instruction, integrations, payload, responseSchema }: Buildable | Unbuildable) {
  return { instruction, integrationIds: integrations, payload: payload?.given, responseSchema };
}

/** What is wrong with the workflow, run over both sets of data; empty when nothing is. */
export async function problemsOf(
  task: Buildable,
  workflow: Readonly<Record<string, unknown>>,
  { house, running }: World,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const variant of ['given', 'hidden'] as const) {
    for (const one of running) one.reset(variant);
    const payload = task.payload?.[variant];
    const run = await house.call('workflow/execute', {
      workflow: { ...workflow, id: 'tried' },
      payload,
      options: { retryDelay: 1 },
    });
    if (run.kind !== 'done' || run.output['success'] !== true) {
      const why = run.kind === 'failed' ? run.error.message : run.kind === 'done' ? run.output['error'] : run.kind;
      problems.push(`${variant}: ${String(why)}`);
      continue;
    }
    const { data } = run.output;
    if (task.expected !== undefined && !isDeepStrictEqual(data, task.expected[variant])) {
      problems.push(`${variant}: ${JSON.stringify(data)}`);
    }
    problems.push(...changeProblems(task, variant, running));
  }
  return problems;
}

function changeProblems(task: Buildable, variant: Variant, running: readonly Running[]): readonly string[] {
  const wanted = task.changes?.[variant] ?? [];
  const made: readonly Change[] = running.flatMap(({ changes }) => changes);
  return isDeepStrictEqual(made, wanted) ? [] : [`${variant}: changed ${JSON.stringify(made)}`];
}

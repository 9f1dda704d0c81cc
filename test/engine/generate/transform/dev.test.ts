/** How many of the tasks in `dev` are solved, on their data and on data that the search does not see. */
import { expect, test } from 'vitest';
import { isSame } from '../../../../bench/eval/same.ts';
import { generateTransform } from '../../../../src/engine/generate/transform/generate.ts';
import { openContext } from '../context.ts';
import { classesOfTasks, type DevTask, loadTasks } from './dev/task.ts';

const ctx = await openContext();

/** Raised when more is solved; what is solved stays solved. */
const floors: Readonly<Record<string, number>> = {
  conditions: 17,
  easy: 32,
  groups: 18,
  hard: 43,
  joins: 15,
  mechanisms: 42,
  mixed: 32,
  numbers: 34,
  programs: 23,
  shapes: 18,
  text: 20,
  values: 22,
};

/** A second of work for a class; many times that on a machine that is shared. */
const patient = { timeout: 120_000 };

test.each(classesOfTasks())('of the tasks about %s as many are solved as before', patient, async (kind) => {
  const solved: string[] = [];
  for (const task of loadTasks(kind)) if (await isSolved(task)) solved.push(task.id);

  expect(solved.length, solved.join(' ')).toBeGreaterThanOrEqual(floors[kind] ?? Number.POSITIVE_INFINITY);
});

async function isSolved({ data, schema, instruction, expected, otherData, otherExpected }: DevTask): Promise<boolean> {
  const wanted = { currentTransform: '$', responseSchema: schema, stepData: data, instruction };
  const found = await generateTransform(wanted, ctx).catch(() => undefined);
  if (found === undefined || !isSame(found.data, expected)) return false;
  const other = await ctx.sandbox.evaluate(found.transformCode, otherData, ctx.signal).catch(() => undefined);
  return isSame(other, otherExpected);
}

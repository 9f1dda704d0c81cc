/** Judges what a built workflow came to, and what an answer says is missing when nothing can be built. */
import { isRecord } from '../../src/core/json.ts';
import type { Variant } from './apis/service.ts';
import type { World } from './attempt.ts';
import type { BuildableTask, UnbuildableTask } from './build-task.ts';
import { judgeRequests } from './expect.ts';

/** What is wrong with the outcome; empty when the task is solved. */
export function judgeBuild(task: BuildableTask, variant: Variant, world: World, result: unknown): readonly string[] {
  const { expected, changes, isOrdered } = task;
  const wanted = changes?.[variant] ?? {};
  const effects = Object.entries(world.running).flatMap(([name, running]) =>
    judgeRequests(wanted[name] ?? [], running),
  );
  if (expected === undefined || isSame(expected[variant], result, isOrdered)) return effects;
  return [...effects, `the result was ${JSON.stringify(result)?.slice(0, 300)}`];
}

/** Whether the words that name the missing piece are in what was said. */
export function judgeMissing({ missing }: UnbuildableTask, said: string): readonly string[] {
  const text = said.toLowerCase();
  return missing.named
    .filter((words) => !words.some((word) => text.includes(word)))
    .map((words) => `nothing was said of ${words.join(' or ')}`);
}

/** Equal, where numbers that differ by less than rounding can explain are equal, and the order of lists may not count. */
export function isSame(wanted: unknown, there: unknown, isOrdered: boolean): boolean {
  if (typeof wanted === 'number' && typeof there === 'number') {
    return Math.abs(wanted - there) <= 1e-9 * Math.max(1, Math.abs(wanted));
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(there) || wanted.length !== there.length) return false;
    if (isOrdered) return wanted.every((item, at) => isSame(item, there[at], isOrdered));
    const left = [...there];
    return wanted.every((item) => {
      const at = left.findIndex((other) => isSame(item, other, isOrdered));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  if (!isRecord(wanted)) return wanted === there;
  if (!isRecord(there)) return false;
  const names = new Set([...Object.keys(wanted), ...Object.keys(there)]);
  return [...names].every((name) => isSame(wanted[name], there[name], isOrdered));
}

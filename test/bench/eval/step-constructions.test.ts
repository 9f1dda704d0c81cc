/** The constructions of steps are tasks like those of the sets: named apart, and what they expect is there. */
import { expect, test } from 'vitest';
import { fulfils } from '../../../bench/eval/apis/query.ts';
import { stepConstructions, stepFamilies } from '../../../bench/eval/constructions/steps/tasks.ts';
import { worlds } from '../../../bench/eval/constructions/services/world.ts';
import { fillIn } from '../../../bench/eval/expect.ts';

const constructions = stepConstructions();

test('every family asks every service that suits it, and no two tasks have one name', () => {
  const ids = constructions.map(({ task }) => task.id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(constructions.map(({ family }) => family))).toEqual(new Set(stepFamilies.map(({ id }) => id)));
  expect(new Set(constructions.map(({ task }) => task.api)).size).toBe(worlds.length);
});

test('no word of a trade is left open, and every place that is spoken of is at hand', () => {
  const open = constructions.filter(({ task: { instruction, input, expect: wanted } }) => {
    const { each, ...rest } = wanted;
    const filled = JSON.stringify([fillIn(rest, input.given), fillIn(rest, input.hidden)]);
    return (
      /[{}]/.test(instruction) || filled.includes('undefined') || (each !== undefined && !hasItems(input, each.over))
    );
  });

  expect(open.map(({ task }) => task.id)).toEqual([]);
});

function hasItems(input: Readonly<Record<'given' | 'hidden', unknown>>, over: string): boolean {
  return [input.given, input.hidden].every((one) => {
    const items = fillIn(`{{${over}}}`, one);
    return Array.isArray(items) && items.length > 1;
  });
}

test('what is to come back is some of the rows, and one where one is asked for', () => {
  const wrong = constructions.filter(({ task: { api, input, expect: wanted } }) => {
    const world = worlds.find(({ service }) => service.name === api);
    const { returns } = wanted;
    if (world === undefined || returns === undefined) return world === undefined;
    return (['given', 'hidden'] as const).some((variant) => {
      const where = Object(fillIn(returns.where, input[variant]));
      const rows = (world.stores[variant][returns.collection] ?? []).filter((row) => fulfils(row, where));
      return rows.length === 0 || (returns.one && rows.length !== 1);
    });
  });

  expect(wrong.map(({ task }) => task.id)).toEqual([]);
});

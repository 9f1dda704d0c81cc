import { expect, test } from 'vitest';
import { otherRows } from '../../../../src/engine/generate/build/judgement/other-rows.ts';
import type { Workshop } from '../../../../src/engine/generate/build/terms/plan.ts';
import { asked, planOf } from './farm.ts';

function rowsAgainst(instruction: string, transform: string): number {
  const ending = { engine: 'rules', transform, data: [], checked: [], unchecked: [], alternatives: [] };
  const wanted: Pick<Workshop, 'instruction' | 'schema'> = {
    instruction: asked(instruction).instruction,
    schema: { type: 'array' },
  };
  return otherRows({ plan: planOf('/eggs', '/hens'), ending }, wanted);
}

test.each([
  ['List all big eggs with the name of the hen.', '[hen1.data.{ "name": name }]', 1],
  ['List all big eggs with the name of the hen.', '(\n  $view := {};\n  $view.([hen1.{ "name": name }])\n)', 1],
  ['List all big eggs with the name of the hen.', '[egg0.data[size = "jumbo"].{ "id": id }]', 0],
  ['List the eggs per hen.', '[hen1.data.{ "name": name }]', 0],
])('%s %s', (instruction, transform, count) => {
  expect(rowsAgainst(instruction, transform)).toBe(count);
});
